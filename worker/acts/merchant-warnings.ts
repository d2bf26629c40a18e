import { baseRateWarning } from '#shared/tax/local-tax-words.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Returns warnings for the merchant about the store; [] for none. A tax service knows its own rates. */
export async function merchantWarnings({ config, store }: Pick<Ctx, 'config' | 'store'>): Promise<readonly string[]> {
  if (config.taxUrl !== '') return [];
  const warning = baseRateWarning(await store.taxRates.statesAtBaseRate());
  return warning === null ? [] : [warning];
}
