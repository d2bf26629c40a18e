import type { GiftcardData } from '#shared/product/contract.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { TableRow } from '#tools/import/csv/table.ts';
import { readFlag, readMoney } from '#tools/import/csv/values.ts';

const TYPES: ReadonlyMap<string, GiftcardData['type']> = new Map([
  ['', 'virtual'],
  ['virtual', 'virtual'],
  ['physical', 'physical'],
  ['combined', 'combined'],
  ['0', 'virtual'],
  ['1', 'physical'],
  ['2', 'combined'],
]);

function readAmounts(text: string): number[] {
  const amounts = text.split(/[,|\n]/).map((part) => readMoney(part, 'giftcard_amount') ?? 0);
  return amounts.filter((amount) => amount > 0);
}

/** The gift-card columns of a row. Amounts are in minor units. */
export function readGiftcard(row: TableRow): GiftcardData {
  const typeText = row.value('giftcard_type').toLowerCase();
  const type = TYPES.get(typeText);
  if (type === undefined) throw new RowProblem(`unknown giftcard_type ${quoted(typeText)}`);
  return {
    type,
    amounts: readAmounts(row.text('giftcard_amount')),
    isOpenAmountAllowed: readFlag(row.text('giftcard_allow_open_amount'), 'giftcard_allow_open_amount', false),
    openAmountMin: readMoney(row.text('giftcard_open_amount_min'), 'giftcard_open_amount_min'),
    openAmountMax: readMoney(row.text('giftcard_open_amount_max'), 'giftcard_open_amount_max'),
  };
}
