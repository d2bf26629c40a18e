import { baseRateWarning } from '#shared/tax/local-tax-words.ts';
import type { Ctx } from '#worker/request/context.ts';
import { D1 } from '#worker/store/platform-limits.ts';

/** The share of its largest size from which on staff are warned. */
const NEARLY_FULL = 0.8;

const gigabytes = (bytes: number): string => (bytes / 1_000_000_000).toFixed(1);

/** Says that the database is nearly full; null while it is not. */
export function databaseWarning(bytes: number): string | null {
  if (bytes < NEARLY_FULL * D1.databaseBytes) return null;
  return `The database has ${gigabytes(bytes)} of at most ${gigabytes(D1.databaseBytes)} GB. Once it is full, nothing can be imported or ordered: see "Size of the database" in docs/operations.md.`;
}

/** Returns warnings for the merchant about the store; [] for none. A tax service knows its own rates. */
export async function merchantWarnings({ config, store }: Pick<Ctx, 'config' | 'store'>): Promise<readonly string[]> {
  const [states, bytes] = await Promise.all([
    config.taxUrl === '' ? store.taxRates.statesAtBaseRate() : null,
    store.catalogueState.databaseBytes(),
  ]);
  return [states && baseRateWarning(states), databaseWarning(bytes)].filter((warning) => warning !== null);
}
