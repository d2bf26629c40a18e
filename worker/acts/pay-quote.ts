import type { Context } from 'hono';
import { Fault } from '#shared/errors.ts';
import { cartQuantity } from '#shared/list/cart-quantity.ts';
import type { StoredList } from '#shared/list/contract.ts';
import { quoteKey } from '#shared/order/take.ts';
import type { Quote } from '#shared/quote/contract.ts';
import { payingProblem } from '#shared/quote/state-change.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { countTry } from '#worker/request/tries.ts';
import { itemsOfQuote, type QuoteProblem } from './quote-of-list.ts';
import { doneOr, ownLists, type ShopperLists, tellCartQuantity } from './shopper.ts';

/** Links that one network may open. */
const OF_NETWORK = { most: 60, windowMs: 15 * MINUTE_MS };

/** The quote that a link opens. */
export interface OpenedQuote {
  readonly quote: Quote;
  /** Undefined if the quote can be paid now. */
  readonly problem: QuoteProblem | undefined;
}

/** Tells whether the order of a quote exists or is being placed; the desk knows it before the quote's own row does. */
async function isTaken({ store }: Ctx, quote: Quote): Promise<boolean> {
  const [balance] = await store.desk.balancesOf('quote', [quoteKey(quote)]);
  return balance !== undefined && balance.held + balance.spent > 0;
}

/**
 * Returns the quote of a link, even if it is for another site; undefined if there is no such link. Throws
 * `rate_limited`.
 */
export async function openLink(ctx: Ctx, token: string): Promise<OpenedQuote | undefined> {
  await countTry(ctx, [{ subject: `quote:network:${networkOf(ctx.visitor.address)}`, limit: OF_NETWORK }]);
  const found = await ctx.store.quotes.byLink(token);
  if (!found) return undefined;
  const { quote, revision } = found;
  const problem = payingProblem(quote, revision, ctx.now);
  if (problem || quote.site !== ctx.site.code) return { quote, problem };
  return { quote, problem: (await isTaken(ctx, quote)) ? 'quote_ordered' : undefined };
}

/**
 * Creates the list with which the shopper checks out a quote. Throws `not_found`, `rate_limited`, or the reason why it
 * cannot be paid: `quote_expired`, `quote_withdrawn`, `quote_changed`, `quote_ordered`.
 */
export async function takeQuote(
  c: Context<AppEnv>,
  token: string,
): Promise<{ readonly lists: ShopperLists; readonly list: StoredList }> {
  const ctx = c.get('ctx');
  const opened = await openLink(ctx, token);
  if (opened?.quote.site !== ctx.site.code) throw new Fault('not_found');
  const { quote, problem } = opened;
  if (problem) throw new Fault(problem);
  const { quoteId, quoteNumber, revision } = quote;
  const lists = ownLists(c);
  const { list } = doneOr(await lists.payQuote({ quoteId, quoteNumber, revision }, itemsOfQuote(quote), ctx.now));
  tellCartQuantity(c, cartQuantity(list.items));
  return { lists, list };
}
