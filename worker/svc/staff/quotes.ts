import { type Context, Hono } from 'hono';
import { newQuoteSchema, type Quote, quoteChangeSchema } from '#shared/quote/contract.ts';
import { quoteSearchSchema, withdrawSchema } from '#shared/quote/staff-calls.ts';
import { wireQuote } from '#shared/quote/wire-quote.ts';
import { SITES } from '#shared/site/sites.ts';
import { editQuote, findQuote, makeQuote, sendQuote, withdrawQuote } from '#worker/acts/quotes.ts';
import { body, query } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { bearer } from '#worker/request/staff-token.ts';

/** Staff services for quotes. Mounted behind the check for staff. */
export const staffQuotes = new Hono<AppEnv>();

/** The actor recorded in the ledger. */
const actorOf = (c: Context<AppEnv>): string => bearer(c.get('ctx')).actor;

const wired = (quote: Quote, { now }: Ctx) => wireQuote(quote, SITES[quote.site].taxIncluded, now);

staffQuotes.get('/quotes', async (c) => {
  const ctx = c.get('ctx');
  const { quotes, count } = await ctx.store.quotes.search(query(c.req.query(), quoteSearchSchema), ctx.now);
  return c.json({ quotes: quotes.map((quote) => wired(quote, ctx)), count });
});

staffQuotes.post('/quotes', async (c) => {
  const quote = await makeQuote(c, await body(c.req.raw, newQuoteSchema), actorOf(c));
  return c.json({ quote: wired(quote, c.get('ctx')) }, 201);
});

staffQuotes.get('/quotes/:quoteId', async (c) => {
  const ctx = c.get('ctx');
  const quote = await findQuote(ctx, c.req.param('quoteId'));
  const events = await ctx.store.quotes.eventsOf(quote.quoteId);
  return c.json({ quote: wireQuote(quote, SITES[quote.site].taxIncluded, ctx.now, events) });
});

staffQuotes.put('/quotes/:quoteId', async (c) => {
  const quote = await findQuote(c.get('ctx'), c.req.param('quoteId'));
  const edited = await editQuote(c, quote, await body(c.req.raw, quoteChangeSchema), actorOf(c));
  return c.json({ quote: wired(edited, c.get('ctx')) });
});

staffQuotes.post('/quotes/:quoteId/send', async (c) => {
  const sent = await sendQuote(c, await findQuote(c.get('ctx'), c.req.param('quoteId')), actorOf(c));
  return c.json({ quote: wired(sent, c.get('ctx')) });
});

staffQuotes.post('/quotes/:quoteId/withdraw', async (c) => {
  const ctx = c.get('ctx');
  const quote = await findQuote(ctx, c.req.param('quoteId'));
  const { reason } = await body(c.req.raw, withdrawSchema);
  const withdrawn = await withdrawQuote(ctx, quote, reason, actorOf(c));
  return c.json({ quote: wired(withdrawn, ctx) });
});
