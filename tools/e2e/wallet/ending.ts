import type { Sheet, Told } from './app.ts';

/** Codes with which a sheet says that the page does not know yet, unless its words say more. */
const UNDECIDED: ReadonlySet<string> = new Set([
  ...['browser_offline', 'order_not_found', 'pending', 'rate_limited', 'unknown_error', 'upstream_unavailable'],
]);

/** Whether a sheet has said that no order came of its approval. */
export const denies = ({ status, code, words }: Told): boolean =>
  status === 'failure' && (!UNDECIDED.has(code ?? '') || /Nothing was (?:charged|ordered)/.test(words));

/** How a sheet ended that was approved; `known` is undecided for the app, and the next page says what became of it. */
type Ending = 'known' | 'paid' | 'refused';

export function endingOf({ told }: Sheet): Ending {
  if (told.some(({ status }) => status === 'success')) return 'paid';
  return told.some(denies) ? 'refused' : 'known';
}
