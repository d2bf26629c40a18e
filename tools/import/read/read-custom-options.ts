import type { CustomOption } from '#shared/product/contract.ts';
import { readPairRows } from '#tools/import/csv/pairs.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import { readAmount, readFlag, readMoney, readWhole } from '#tools/import/csv/values.ts';

const TYPES = ['radio', 'drop_down', 'checkbox', 'multiple', 'area', 'field'] as const;
const COLUMN = 'custom_options';

function readType(text: string): CustomOption['type'] {
  const type = TYPES.find((candidate) => candidate === text);
  if (type === undefined) throw new RowProblem(`${COLUMN}: unknown option type ${quoted(text)}`);
  return type;
}

function readPrice(pairs: ReadonlyMap<string, string>): Pick<CustomOption, 'price' | 'priceType'> {
  const priceType = pairs.get('price_type') === 'percent' ? 'percent' : 'fixed';
  const text = pairs.get('price') ?? '';
  const price = priceType === 'fixed' ? readMoney(text, `${COLUMN}: price`) : readAmount(text, `${COLUMN}: price`);
  return { priceType, price: price ?? 0 };
}

/**
 * Reads the custom options of a product: one row per choice; rows with the same name form one option. Ids are counted
 * within the product.
 */
export function readCustomOptions(text: string): CustomOption[] {
  const options = new Map<string, CustomOption>();
  let valueId = 0;
  for (const pairs of readPairRows(text, 'name', COLUMN)) {
    const title = pairs.get('name') ?? '';
    if (title === '') throw new RowProblem(`${COLUMN}: an option has no name`);
    const type = readType(pairs.get('type') ?? '');
    const hasChoices = type !== 'area' && type !== 'field';
    const own = hasChoices
      ? { priceType: 'fixed' as const, price: 0, sku: '' }
      : { ...readPrice(pairs), sku: pairs.get('sku') ?? '' };
    const maxLength = readWhole(pairs.get('max_characters') ?? '', `${COLUMN}: max_characters`, 0);
    const option = options.get(title) ?? {
      id: options.size + 1,
      title,
      type,
      isRequired: readFlag(pairs.get('required') ?? '', `${COLUMN}: required`, false),
      maxLength: hasChoices || maxLength === 0 ? null : maxLength,
      ...own,
      values: [],
    };
    options.set(title, option);
    const choice = pairs.get('option_title');
    if (hasChoices && choice !== undefined) {
      valueId++;
      option.values.push({ id: valueId, sku: pairs.get('sku') ?? '', title: choice, ...readPrice(pairs) });
    }
  }
  return [...options.values()];
}
