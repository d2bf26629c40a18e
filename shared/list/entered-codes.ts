import type { ListView } from './view.ts';

/** The codes that a list keeps. */
export function codesOf({ metadata }: Pick<ListView, 'metadata'>): readonly string[] {
  return metadata.coupons ?? [];
}

/** A code as it is sent, whatever the shopper typed. */
export const typedCode = (typed: string): string => typed.trim().toUpperCase();

/**
 * The answer to an entered code: the list with the codes that it keeps, and why the entered one is not among them, in
 * words for the shopper.
 */
export function takeEntered(
  list: ListView,
  code: string | undefined,
): { readonly list: ListView; readonly refusal: string | undefined } {
  const kept = codesOf(list);
  return {
    list: { ...list, coupons: list.coupons.filter((coupon) => kept.includes(coupon.code)) },
    refusal: list.coupons.find((coupon) => coupon.code === code && !kept.includes(coupon.code))?.problem,
  };
}
