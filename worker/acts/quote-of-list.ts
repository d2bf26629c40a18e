import { Fault } from '#shared/errors.ts';
import type { StoredItem, StoredList } from '#shared/list/contract.ts';
import type { Quote } from '#shared/quote/contract.ts';
import { payingProblem } from '#shared/quote/state-change.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Why a link or list of a quote cannot be paid. */
export type QuoteProblem = NonNullable<ReturnType<typeof payingProblem>>;

/** Returns the items of a quote in the format of lists. */
export function itemsOfQuote({ terms, createdMs }: Quote): readonly StoredItem[] {
  return terms.lines.map(({ item }) => ({ ...item, addedMs: createdMs, deal: false }));
}

/**
 * Returns the quote that a list pays, and the reason why it cannot be paid now, if any; undefined for any other list.
 */
export async function quoteOfList(
  { store, now }: Pick<Ctx, 'now' | 'store'>,
  { metadata }: Pick<StoredList, 'metadata'>,
): Promise<{ readonly quote: Quote | undefined; readonly problem: QuoteProblem | undefined } | undefined> {
  if (!metadata.quote) return undefined;
  const { quoteId, revision } = metadata.quote;
  const quote = await store.quotes.byId(quoteId);
  return { quote, problem: payingProblem(quote, revision, now) };
}

/** Returns the quote that a list pays; undefined for any other list. Throws the reason if it cannot be paid now. */
export async function payableQuote(
  ctx: Pick<Ctx, 'now' | 'store'>,
  list: Pick<StoredList, 'metadata'>,
): Promise<Quote | undefined> {
  const found = await quoteOfList(ctx, list);
  if (found?.problem) throw new Fault(found.problem);
  return found?.quote;
}
