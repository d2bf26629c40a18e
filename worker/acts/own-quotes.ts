import type { Context } from 'hono';
import { Fault } from '#shared/errors.ts';
import type { StoredItem } from '#shared/list/contract.ts';
import type { Quote } from '#shared/quote/contract.ts';
import { stateAt } from '#shared/quote/state-change.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/duration.ts';
import type { AppEnv, Ctx, CustomerSession } from '#worker/request/context.ts';
import { countTry } from '#worker/request/tries.ts';
import { makeQuote } from './quotes.ts';

/** Most quotes that a customer is shown. */
const SHOWN = 50;
/** Quotes that a customer may request, and links that a customer may open. */
const REQUESTS = { most: 10, windowMs: DAY_MS };
const OPENINGS = { most: 60, windowMs: HOUR_MS };

/** The sender of a quote request, as staff see it. */
const askerOf = (customerId: number) => `customer ${customerId}`;

/** Returns a customer's quotes, newest first, without the drafts that staff are preparing on their own. */
export function ownQuotes(ctx: Ctx, { customerId }: CustomerSession): Promise<readonly Quote[]> {
  return ctx.store.quotes.ofCustomer(customerId, askerOf(customerId), SHOWN);
}

/**
 * Requests a quote: creates a draft with the contents of the cart, and adds the customer's message to the history that
 * staff read. Throws `rate_limited` and `validation_error`.
 */
export async function askForQuote(
  c: Context<AppEnv>,
  { customerId }: CustomerSession,
  asked: { readonly items: readonly StoredItem[]; readonly words: string },
): Promise<void> {
  const ctx = c.get('ctx');
  const customer = await ctx.store.customers.byId(customerId);
  if (!customer) throw new Fault('login_required');
  await countTry(ctx, [{ subject: `quote-request:customer:${customerId}`, limit: REQUESTS }]);
  const items = asked.items.map(({ productId, qty, children, customOptions, metadata }) => ({
    productId,
    qty,
    children,
    customOptions,
    metadata,
  }));
  await makeQuote(c, { site: ctx.site.code, email: customer.email, items }, askerOf(customerId), asked.words);
}

/**
 * Returns the token of a new link for paying a quote that was sent to the customer. Throws `not_found`, also for a
 * quote of someone else or one that cannot be paid, and `rate_limited`.
 */
export async function ownQuoteToken(ctx: Ctx, { customerId }: CustomerSession, quoteId: string): Promise<string> {
  await countTry(ctx, [{ subject: `quote-link:customer:${customerId}`, limit: OPENINGS }]);
  const quote = await ctx.store.quotes.ownById(quoteId, customerId);
  if (!quote || stateAt(quote, ctx.now) !== 'sent') throw new Fault('not_found');
  const { token, write } = await ctx.store.quotes.draftLink(quote, ctx.now);
  await write.run();
  return token;
}
