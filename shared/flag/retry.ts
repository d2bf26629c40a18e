import { MINUTE_MS } from '#shared/time/duration.ts';

/** Failures in a row after which the wait grows (spec 3 section 9). */
const QUICK_ERRORS = 3;
/** The wait before it grows, in milliseconds, without and with the whole jitter. */
const FIRST_MS = 1000;
/** The longest wait, in milliseconds (spec 3 section 9). */
export const LONGEST_RETRY_MS = 5 * MINUTE_MS;

/**
 * Milliseconds until flags are asked for again after `errors` failures in a row: one to two seconds at first, and from
 * the fourth failure on three times as long each time, up to five minutes (spec 3 section 9). `chance`, from 0 up to 1,
 * spreads the stores that failed together.
 */
export function retryWaitMs(errors: number, chance: number): number {
  return Math.min(3 ** Math.max(0, errors - QUICK_ERRORS) * FIRST_MS * (1 + chance), LONGEST_RETRY_MS);
}
