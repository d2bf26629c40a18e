import { wordsOf } from '#worker/log/words-of.ts';
import type { Consumers } from '#worker/ports/consumers/open.ts';
import type { KeptEntry, LedgerStore, SentEntry } from '#worker/store/tracking/ledger.ts';

/** How long a consumer may take, milliseconds. */
const LIMIT_MS = 5000;
/** Calls at the same time; a worker may have six open connections. */
const AT_ONCE = 5;
/** Failures after which a consumer is asked no more in one run. */
const MOST_FAILURES = 5;

/** What sending needs. */
export interface LedgerSending {
  readonly ledger: LedgerStore;
  readonly consumers: Consumers;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

async function send(consumers: Consumers, entry: KeptEntry): Promise<SentEntry> {
  const { entryId, event, consumer, granted, gpc, payload } = entry;
  const port = consumers.get(consumer);
  // The service was taken out of the settings meanwhile: the ledger is the consumer then.
  if (!port) return { entry, failure: null };
  try {
    await port.take({ key: entryId, event, granted, gpc, payload }, LIMIT_MS);
    return { entry, failure: null };
  } catch (error) {
    return { entry, failure: wordsOf(error) };
  }
}

/**
 * Tells consumers of entries, and records what they said. A consumer that fails repeatedly is left alone until the next
 * run, where its entries are still due. Returns how many were taken and how many were not.
 */
export async function sendEntries(
  { ledger, consumers, nowMs }: LedgerSending,
  entries: readonly KeptEntry[],
): Promise<{ readonly taken: number; readonly failed: number }> {
  const failures = new Map<string, number>();
  let taken = 0;
  let failed = 0;
  let rest = entries;
  while (rest.length > 0) {
    rest = rest.filter(({ consumer }) => (failures.get(consumer) ?? 0) < MOST_FAILURES);
    const sent = await Promise.all(rest.slice(0, AT_ONCE).map((entry) => send(consumers, entry)));
    rest = rest.slice(AT_ONCE);
    await ledger.settle(sent, nowMs);
    for (const { entry, failure } of sent) {
      if (failure === null) taken++;
      else {
        failed++;
        failures.set(entry.consumer, (failures.get(entry.consumer) ?? 0) + 1);
      }
    }
  }
  return { taken, failed };
}
