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

/** Availability of every value of every axis, given the values chosen on the others. */
export function availabilityOf(
  options: Pick<ProductOptions, 'axes' | 'parts'>,
  axes: Readonly<Record<string, string>>,
): Readonly<Record<string, Readonly<Record<string, Availability>>>> {
  const stateOf = (code: string, value: string): Availability => {
    const variant = variantOf(options, { ...axes, [code]: value });
    return variant ? stockOf(variant.inventory, false) : 'none';
  };
  return Object.fromEntries(
    options.axes.map(({ code, values }) => [
      code,
      Object.fromEntries(values.map((value) => [value, stateOf(code, value)])),
    ]),
  );
}
