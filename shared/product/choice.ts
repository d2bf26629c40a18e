import type { OfferedOption, OptionPart, ProductOptions } from '#shared/product/options.ts';
import { stockOf } from '#shared/product/stock.ts';

/** One chosen value of a bundle's option. */
export interface BundlePick {
  readonly productId: number;
  readonly qty: number;
}

/** What a shopper has chosen of a product. Nothing in it depends on an order. */
export interface Choice {
  /** Axis code → value. */
  readonly axes: Readonly<Record<string, string>>;
  /** Bundle option id → values chosen. */
  readonly bundle: Readonly<Record<string, readonly BundlePick[]>>;
  /** Custom option id → ids of the values chosen, or the one text written. */
  readonly custom: Readonly<Record<string, readonly string[]>>;
  /** Of a gift card, minor units; null while nothing is chosen. */
  readonly amount: number | null;
  /** The amount is the shopper's own, not one of the list. */
  readonly isOpenAmount: boolean;
  /** Member's product id → quantity, of a group. */
  readonly grouped: Readonly<Record<string, number>>;
  /** Null: as few as may be bought. */
  readonly quantity: number | null;
}

function isSalable(part: OptionPart): boolean {
  const stock = stockOf(part.inventory, false);
  return stock === 'in' || stock === 'backorder';
}

/** Values of the axes as a variant has them. */
export function axesOf(options: ProductOptions, variant: OptionPart): Record<string, string> {
  return Object.fromEntries(options.axes.map((axis, index) => [axis.code, variant.values[index] ?? '']));
}

/**
 * The variant that is shown first: one that can be bought where there is one, and among those the one on the product's
 * first picture, which lists show too.
 */
export function firstVariant(options: ProductOptions): OptionPart | undefined {
  const salable = options.parts.filter(isSalable);
  const cover = options.ownPictures[0];
  return salable.find((part) => cover !== undefined && part.pictures[0] === cover) ?? salable[0] ?? options.parts[0];
}

/**
 * The variant nearest to some wishes: it has as many of the wished values as can be, those of `first` before all
 * others, and can be bought rather than not.
 */
export function nearestVariant(
  options: ProductOptions,
  wished: Readonly<Record<string, string>>,
  first?: string,
): OptionPart | undefined {
  const score = (part: OptionPart) =>
    options.axes.reduce((sum, axis, index) => {
      const isMet = wished[axis.code] !== undefined && wished[axis.code] === part.values[index];
      return sum + (isMet ? (axis.code === first ? 1000 : 10) : 0);
    }, 0) + (isSalable(part) ? 1 : 0);
  let best: { part: OptionPart; score: number } | undefined;
  for (const part of options.parts) {
    const reached = score(part);
    if (!best || reached > best.score) best = { part, score: reached };
  }
  return best?.part;
}

/** The axes after one value was chosen: where the combination is not made, the others move to the nearest that is. */
export function chooseValue(
  options: ProductOptions,
  axes: Choice['axes'],
  code: string,
  value: string,
): Record<string, string> {
  const nearest = nearestVariant(options, { ...axes, [code]: value }, code);
  return nearest ? axesOf(options, nearest) : { ...axes, [code]: value };
}

/** What is chosen of a bundle option at first: the merchant's presets, else of a required one the first available. */
export function firstPicks(options: ProductOptions, option: OfferedOption): BundlePick[] {
  const pick = (productId: number, qty: number) => ({ productId, qty: Math.max(1, qty) });
  const preset = option.values.filter((value) => value.isDefault);
  const isOne = option.input === 'radio' || option.input === 'select';
  if (preset.length > 0) return (isOne ? preset.slice(0, 1) : preset).map((v) => pick(v.productId, v.defaultQty));
  if (!option.isRequired || !isOne) return [];
  const salable = option.values.find((value) =>
    options.parts.some((part) => part.productId === value.productId && isSalable(part)),
  );
  const first = salable ?? option.values[0];
  return first ? [pick(first.productId, first.defaultQty)] : [];
}

function firstCustom(options: ProductOptions): Record<string, readonly string[]> {
  return Object.fromEntries(
    options.customOptions.flatMap((option) => {
      const first = option.values[0];
      const isPreset = option.isRequired && (option.type === 'radio' || option.type === 'drop_down') && first;
      return isPreset ? [[String(option.id), [String(first.id)]]] : [];
    }),
  );
}

/** What is chosen when a page opens: something that can be bought as it is, where that is possible. */
export function firstChoice(options: ProductOptions): Choice {
  const variant = options.type === 'configurable' ? firstVariant(options) : undefined;
  const grouped = options.type === 'grouped' ? options.parts : [];
  const amounts = options.giftcard?.amounts ?? [];
  return {
    axes: variant ? axesOf(options, variant) : {},
    bundle: Object.fromEntries(options.bundleOptions.map((option) => [String(option.id), firstPicks(options, option)])),
    custom: firstCustom(options),
    amount: options.giftcard ? (amounts[0] ?? options.giftcard.openAmountMin) : null,
    isOpenAmount: options.giftcard !== null && amounts.length === 0,
    grouped: Object.fromEntries(
      grouped.map((part) => [String(part.productId), isSalable(part) ? Math.round(part.qty) : 0]),
    ),
    quantity: null,
  };
}
