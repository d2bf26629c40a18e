import type { OptionPart, ProductOptions } from '#shared/product/options.ts';
import { type StockStatus, stockOf } from '#shared/product/stock.ts';

/** Availability of an axis value combined with the other chosen values; `none`: the combination does not exist. */
export type Availability = StockStatus | 'none';

/** The variant with exactly these values, or undefined. */
export function variantOf(
  options: Pick<ProductOptions, 'axes' | 'parts'>,
  axes: Readonly<Record<string, string>>,
): OptionPart | undefined {
  return options.parts.find((part) => options.axes.every((axis, index) => part.values[index] === axes[axis.code]));
}

/** The variants that have the chosen values, whatever they have on axes that are still open. */
export function variantsWith(
  options: Pick<ProductOptions, 'axes' | 'parts'>,
  axes: Readonly<Record<string, string>>,
): readonly OptionPart[] {
  return options.parts.filter((part) =>
    options.axes.every((axis, index) => axes[axis.code] === undefined || part.values[index] === axes[axis.code]),
  );
}

const BEST_FIRST: readonly StockStatus[] = ['in', 'backorder', 'bin', 'out'];

/** The best availability among variants; `out` for none. */
export function bestStock(variants: readonly OptionPart[]): StockStatus {
  const stocks = variants.map(({ inventory }) => stockOf(inventory, false));
  return BEST_FIRST.find((status) => stocks.includes(status)) ?? 'out';
}

/** Availability of every value of every axis, given the values chosen on the others. */
export function availabilityOf(
  options: Pick<ProductOptions, 'axes' | 'parts'>,
  axes: Readonly<Record<string, string>>,
): Readonly<Record<string, Readonly<Record<string, Availability>>>> {
  const stateOf = (code: string, value: string): Availability => {
    const variants = variantsWith(options, { ...axes, [code]: value });
    return variants.length > 0 ? bestStock(variants) : 'none';
  };
  return Object.fromEntries(
    options.axes.map(({ code, values }) => [
      code,
      Object.fromEntries(values.map((value) => [value, stateOf(code, value)])),
    ]),
  );
}
