import type { Minor } from '#shared/money/money.ts';

/** What a marked unit ships for with five-for-five, minor units of any currency. */
export const FIVE_FOR_FIVE: Minor = 500;
