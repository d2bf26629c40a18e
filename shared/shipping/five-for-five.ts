import type { Minor } from '#shared/money/money.ts';

/** Shipping price of a marked unit with five-for-five, in minor units of any currency. */
export const FIVE_FOR_FIVE: Minor = 500;
