import { toMajor, toMinor } from '#shared/money/money.ts';
import {
  axesOf,
  type BundlePick,
  type Choice,
  firstChoice,
  firstPicks,
  nearestVariant,
  withoutOpen,
} from '#shared/product/choice.ts';
import { isWritten } from '#shared/product/custom-options.ts';
import { type OfferedOption, type ProductOptions, partById } from '#shared/product/options.ts';

/** Value of the radio button for an amount entered by the shopper. */
export const OPEN_AMOUNT = 'custom';

/** Names of fields and query parameters; a form and a link use the same ones. */
export const FIELDS = {
  quantity: 'qty',
  amount: 'amount',
  openAmount: 'custom',
  bundle: (optionId: number) => `b${optionId}`,
  bundleQty: (optionId: number, productId: number) => `b${optionId}-${productId}`,
  custom: (optionId: number) => `o${optionId}`,
  grouped: (productId: number) => `g${productId}`,
} as const;

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,5}$/.test(text.trim()) ? Number(text) : null;
}

function allOf(query: URLSearchParams, name: string): readonly string[] {
  return [...query].flatMap(([each, value]) => (each === name ? [value] : []));
}

function idsIn(texts: readonly string[]): readonly number[] {
  return texts.filter((text) => /^\d{1,12}$/.test(text)).map(Number);
}

/** Ids of chosen children: `child=12`, or several joined by dashes (spec 1 section 2.3). */
function childrenOf(query: URLSearchParams): readonly number[] {
  const text = query.get('children') ?? query.get('child') ?? '';
  return idsIn(text.split('-'));
}

function readAxes(options: ProductOptions, query: URLSearchParams, first: Choice['axes']): Choice['axes'] {
  const child = childrenOf(query).flatMap((id) => partById(options, id) ?? [])[0];
  if (child) return axesOf(options, child);
  const wished: Record<string, string> = {};
  for (const { code, values } of options.axes) {
    const text = query.get(code)?.trim().toLowerCase();
    const value = values.find((each) => each.toLowerCase() === text);
    if (value !== undefined) wished[code] = value;
  }
  const isWhole = options.axes.every(({ code }) => wished[code] !== undefined);
  if (isWhole || Object.keys(wished).length === 0) return { ...first, ...wished };
  // If a link names some values, the variant with all of them is chosen, if there is one.
  const nearest = nearestVariant(options, wished);
  const isMet = nearest && Object.entries(wished).every(([code, value]) => axesOf(options, nearest)[code] === value);
  return isMet
    ? withoutOpen(options, axesOf(options, nearest), (code) => wished[code] !== undefined)
    : { ...first, ...wished };
}

function readPicks(options: ProductOptions, option: OfferedOption, query: URLSearchParams): readonly BundlePick[] {
  const name = FIELDS.bundle(option.id);
  const children = childrenOf(query);
  const named = query.has(name) ? idsIn(allOf(query, name)) : children;
  if (!query.has(name) && children.length === 0) return firstPicks(options, option);
  const isOne = option.input === 'radio' || option.input === 'select';
  const picks = option.values
    .filter((value) => named.includes(value.productId))
    .map((value) => ({
      productId: value.productId,
      qty: whole(query.get(FIELDS.bundleQty(option.id, value.productId))) ?? Math.max(1, value.defaultQty),
    }))
    // A row whose quantity is zero is not chosen.
    .filter(({ qty }) => qty > 0);
  if (picks.length === 0 && !query.has(name) && option.isRequired) return firstPicks(options, option);
  return isOne ? picks.slice(0, 1) : picks;
}

function readAmount(
  options: ProductOptions,
  query: URLSearchParams,
  first: Choice,
): Pick<Choice, 'amount' | 'isOpenAmount'> {
  const named = query.get(FIELDS.amount);
  if (!options.giftcard || named === null) return { amount: first.amount, isOpenAmount: first.isOpenAmount };
  const isOpenAmount = named === OPEN_AMOUNT;
  const text = (isOpenAmount ? (query.get(FIELDS.openAmount) ?? '') : named).trim().replace(',', '.');
  const amount = /^\d{1,6}(\.\d{1,2})?$/.test(text) ? toMinor(Number(text)) : null;
  if (isOpenAmount || amount === null) return { amount, isOpenAmount };
  return { amount, isOpenAmount: !options.giftcard.amounts.includes(amount) && options.giftcard.isOpenAmountAllowed };
}

/** Reads a choice from a link's query or a form's fields; everything else keeps its initial value. */
export function readChoice(options: ProductOptions, query: URLSearchParams): Choice {
  const first = firstChoice(options);
  const custom = options.customOptions.map((option): [string, readonly string[]] => {
    const name = FIELDS.custom(option.id);
    if (!query.has(name)) return [String(option.id), first.custom[String(option.id)] ?? []];
    const values = allOf(query, name).filter((value) => value !== '');
    return [String(option.id), isWritten(option) ? values.slice(0, 1) : values];
  });
  const grouped = Object.entries(first.grouped).map(([id, qty]): [string, number] => [
    id,
    whole(query.get(FIELDS.grouped(Number(id)))) ?? qty,
  ]);
  return {
    axes: options.type === 'configurable' ? readAxes(options, query, first.axes) : {},
    bundle: Object.fromEntries(
      options.bundleOptions.map((option) => [String(option.id), readPicks(options, option, query)]),
    ),
    custom: Object.fromEntries(custom.filter(([, values]) => values.length > 0)),
    ...readAmount(options, query, first),
    grouped: Object.fromEntries(grouped),
    quantity: whole(query.get(FIELDS.quantity)),
  };
}

function samePicks(a: readonly BundlePick[], b: readonly BundlePick[]): boolean {
  const key = (picks: readonly BundlePick[]) =>
    picks
      .map((pick) => `${pick.productId}x${pick.qty}`)
      .sort()
      .join();
  return key(a) === key(b);
}

/** The fields of a choice that differ from the initial one, in a stable order: the content of a link. */
export function choiceFields(options: ProductOptions, choice: Choice): readonly (readonly [string, string])[] {
  const first = firstChoice(options);
  const fields: [string, string][] = [];
  if (options.axes.some(({ code }) => choice.axes[code] !== first.axes[code]))
    for (const { code } of options.axes) if (choice.axes[code]) fields.push([code, choice.axes[code]]);
  for (const option of options.bundleOptions) {
    const picks = choice.bundle[String(option.id)] ?? [];
    if (samePicks(picks, first.bundle[String(option.id)] ?? [])) continue;
    if (picks.length === 0) fields.push([FIELDS.bundle(option.id), '']);
    for (const value of option.values) {
      const pick = picks.find((each) => each.productId === value.productId);
      if (!pick) continue;
      fields.push([FIELDS.bundle(option.id), String(value.productId)]);
      if (value.canChangeQty && pick.qty !== Math.max(1, value.defaultQty))
        fields.push([FIELDS.bundleQty(option.id, value.productId), String(pick.qty)]);
    }
  }
  for (const option of options.customOptions) {
    const values = choice.custom[String(option.id)] ?? [];
    const before = first.custom[String(option.id)] ?? [];
    if (values.join() === before.join()) continue;
    for (const value of values.length > 0 ? values : ['']) fields.push([FIELDS.custom(option.id), value]);
  }
  if (choice.isOpenAmount !== first.isOpenAmount || choice.amount !== first.amount) {
    const text = choice.amount === null ? '' : String(toMajor(choice.amount));
    fields.push([FIELDS.amount, choice.isOpenAmount ? OPEN_AMOUNT : text]);
    if (choice.isOpenAmount) fields.push([FIELDS.openAmount, text]);
  }
  for (const [id, qty] of Object.entries(first.grouped)) {
    const chosen = choice.grouped[id] ?? 0;
    if (chosen !== qty) fields.push([FIELDS.grouped(Number(id)), String(chosen)]);
  }
  if (choice.quantity !== null && choice.quantity > 1) fields.push([FIELDS.quantity, String(choice.quantity)]);
  return fields;
}

/** Whether a query parameter is part of a choice; all others have another purpose. */
export function isChoiceField(options: ProductOptions, name: string): boolean {
  return (
    ['productId', 'child', 'children', FIELDS.quantity, FIELDS.amount, FIELDS.openAmount].includes(name) ||
    options.axes.some((axis) => axis.code === name) ||
    /^[bog]\d+(-\d+)?$/.test(name)
  );
}

/** Puts a choice into a page's query: its fields replace the older ones, other parameters are kept. */
export function choiceQuery(options: ProductOptions, choice: Choice, query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => !isChoiceField(options, name));
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
  const parts = [...choiceFields(options, choice), ...kept].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
