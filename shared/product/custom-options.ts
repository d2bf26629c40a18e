import { type Amount, percentOf, sumOf } from '#shared/price/amount.ts';
import type { Choice } from '#shared/product/choice.ts';
import type { CustomOption } from '#shared/product/contract.ts';
import { invalid, missing, type Problem } from '#shared/product/problem.ts';

export interface CustomResult {
  /** The amount that the options add to the price of one unit. */
  readonly amount: Amount;
  readonly problems: readonly Problem[];
}

/** The amount that an option adds: minor units, or a percentage of the product's price. */
export function customAmount(
  priced: { readonly priceType: 'fixed' | 'percent'; readonly price: number },
  base: Amount,
): Amount {
  return priced.priceType === 'percent' ? percentOf(base, priced.price) : { regular: priced.price, now: priced.price };
}

/** Options whose value is entered as text. */
export function isWritten(option: Pick<CustomOption, 'type'>): boolean {
  return option.type === 'area' || option.type === 'field';
}

function unfit(option: CustomOption, value: string): Problem {
  return invalid(
    `o${option.id}`,
    `Invalid value ${value} selected for option ${option.id}`,
    `Please choose again: ${option.title}`,
  );
}

function ofOption(option: CustomOption, given: readonly string[], base: Amount): CustomResult {
  const values = [...new Set(given)].filter((value) => value.trim() !== '');
  if (values.length === 0) {
    const text = isWritten(option)
      ? `Please enter your ${option.title.toLowerCase()}`
      : `Please choose: ${option.title}`;
    return {
      amount: sumOf([]),
      problems: option.isRequired ? [missing(`o${option.id}`, `Option ${option.id} is required`, text)] : [],
    };
  }
  if (isWritten(option)) {
    const text = values[0] ?? '';
    const isTooLong = option.maxLength !== null && option.maxLength > 0 && [...text].length > option.maxLength;
    const isUnfit = isTooLong || values.length > 1;
    return { amount: customAmount(option, base), problems: isUnfit ? [unfit(option, values.join(', '))] : [] };
  }
  const known = option.values.filter((value) => values.includes(String(value.id)));
  const isOne = option.type === 'radio' || option.type === 'drop_down';
  const strangers = values.filter((value) => !option.values.some((each) => String(each.id) === value));
  return {
    amount: sumOf(known.map((value) => customAmount(value, base))),
    problems: [...strangers, ...(isOne && known.length > 1 ? [values.join(', ')] : [])].map((value) =>
      unfit(option, value),
    ),
  };
}

/** Resolves custom options (spec 2 section 5). `base` is the price to which percentages refer. */
export function customOptions(options: readonly CustomOption[], custom: Choice['custom'], base: Amount): CustomResult {
  const results = options.map((option) => ofOption(option, custom[String(option.id)] ?? [], base));
  const isStrange = Object.entries(custom).some(
    ([id, values]) => values.length > 0 && !options.some((option) => String(option.id) === id),
  );
  return {
    amount: sumOf(results.map((result) => result.amount)),
    problems: [
      ...results.flatMap((result) => result.problems),
      ...(isStrange ? [invalid('customOptions', 'Invalid options selected', 'Please choose the options again.')] : []),
    ],
  };
}
