import type { Axis, OfferedOption, OptionPart, ProductOptions } from '#shared/product/options.ts';
import { stockOf } from '#shared/product/stock.ts';

/** One chosen value of a bundle's option. */
export interface BundlePick {
  readonly productId: number;
  readonly qty: number;
}

/** What a shopper has chosen for a product. The order of entries never matters. */
export interface Choice {
  /** Axis code → value; an axis is absent as long as the shopper has to choose. */
  readonly axes: Readonly<Record<string, string>>;
  /** Bundle option id → chosen values. */
  readonly bundle: Readonly<Record<string, readonly BundlePick[]>>;
  /** Custom option id → ids of the chosen values, or the entered text. */
  readonly custom: Readonly<Record<string, readonly string[]>>;
  /** For a gift card: the amount in minor units; null until one is chosen. */
  readonly amount: number | null;
  /** The shopper entered the amount instead of choosing one. */
  readonly isOpenAmount: boolean;
  /** For a group: member's product id → quantity. */
  readonly grouped: Readonly<Record<string, number>>;
  /** Null for the smallest quantity that may be bought. */
  readonly quantity: number | null;
}

function isSalable(part: OptionPart): boolean {
  const stock = stockOf(part.inventory, false);
  return stock === 'in' || stock === 'backorder';
}

/** The axis whose value depends on the body of the person, so that nobody else chooses it. */
const BODY_AXIS = 'size';

/** Whether an axis has no default: nothing is chosen until the shopper chooses. */
export function isLeftOpen({ code, values }: Axis): boolean {
  return code === BODY_AXIS && values.length > 1;
}

/** The axes without those that have no default, except for the named ones. */
export function withoutOpen(
  options: ProductOptions,
  axes: Choice['axes'],
  isNamed: (code: string) => boolean = () => false,
): Record<string, string> {
  const open = options.axes.filter((axis) => isLeftOpen(axis) && !isNamed(axis.code)).map(({ code }) => code);
  return Object.fromEntries(Object.entries(axes).filter(([code]) => !open.includes(code)));
}

/** The axis values of a variant. */
export function axesOf(options: ProductOptions, variant: OptionPart): Record<string, string> {
  return Object.fromEntries(options.axes.map((axis, index) => [axis.code, variant.values[index] ?? '']));
}

/**
 * The variant shown first: preferably one that can be bought, and among those the one on the product's first picture,
 * which lists show too.
 */
export function firstVariant(options: ProductOptions): OptionPart | undefined {
  const salable = options.parts.filter(isSalable);
  const cover = options.ownPictures[0];
  return salable.find((part) => cover !== undefined && part.pictures[0] === cover) ?? salable[0] ?? options.parts[0];
}

/**
 * The variant closest to the wanted values: it matches as many as possible, gives priority to the axis `first`, and can
 * preferably be bought.
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

/**
 * The axes after a value was chosen. If the combination does not exist, the others change to the closest one that does;
 * an axis that the shopper has not chosen yet stays open.
 */
export function chooseValue(
  options: ProductOptions,
  axes: Choice['axes'],
  code: string,
  value: string,
): Record<string, string> {
  const nearest = nearestVariant(options, { ...axes, [code]: value }, code);
  const all = nearest ? axesOf(options, nearest) : { ...axes, [code]: value };
  return withoutOpen(options, all, (each) => each === code || axes[each] !== undefined);
}

/** A choice in which the closest variant stands for axes that are still open: for what hardly differs between them. */
export function completed(options: ProductOptions, choice: Choice): Choice {
  if (options.type !== 'configurable' || options.axes.every(({ code }) => choice.axes[code] !== undefined))
    return choice;
  const nearest = nearestVariant(options, choice.axes);
  return nearest ? { ...choice, axes: axesOf(options, nearest) } : choice;
}

/** The axes of the first variant. If it cannot be bought, all are chosen, so that its page says why. */
function firstAxes(options: ProductOptions): Record<string, string> {
  const variant = options.type === 'configurable' ? firstVariant(options) : undefined;
  if (!variant) return {};
  const axes = axesOf(options, variant);
  return isSalable(variant) ? withoutOpen(options, axes) : axes;
}

/**
 * The initial choice for a bundle option: the merchant's presets, else for a required option the first available value.
 */
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

/** The initial choice of a page, which can be bought as it is whenever possible, but for axes without a default. */
export function firstChoice(options: ProductOptions): Choice {
  const grouped = options.type === 'grouped' ? options.parts : [];
  const amounts = options.giftcard?.amounts ?? [];
  return {
    axes: firstAxes(options),
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
