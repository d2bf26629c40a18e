import type { Category } from './consent.ts';
import type { LedgerConsumer } from './consumers.ts';

/** `due`: still to be sent; `taken`: by the consumer, or by the ledger where there is none; `failed`: given up. */
export const LEDGER_STATES = ['due', 'taken', 'failed'] as const;
export type LedgerState = (typeof LEDGER_STATES)[number];

/** An event as a consumer is told of it. */
export interface LedgerEntry {
  /** Event id and consumer: the key of its calls, so that a consumer takes it once. */
  readonly entryId: string;
  /** `type/name`. */
  readonly event: string;
  readonly consumer: LedgerConsumer;
  readonly siteId: number;
  /** Hash of the browser's random number; '' for none. */
  readonly shopperHash: string;
  readonly granted: readonly Category[];
  readonly gpc: boolean;
  readonly payload: unknown;
  readonly state: Exclude<LedgerState, 'failed'>;
}

/** How long a consumer that does not answer is tried, milliseconds (public contract, section 13). */
const GIVEN_UP_MS = 24 * 60 * 60_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/**
 * When an entry is tried next after a number of failures: pauses double from a minute to an hour. Undefined once it has
 * been tried for a day. Times are Unix milliseconds.
 */
export function nextTryMs(attempts: number, createdMs: number, nowMs: number): number | undefined {
  const next = nowMs + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(20, Math.max(0, attempts - 1)));
  return next > createdMs + GIVEN_UP_MS ? undefined : next;
}
