import type { Context } from 'hono';
import type { z } from 'zod';
import type { Address } from '#shared/address/contract.ts';
import { Fault, type FieldProblem } from '#shared/errors.ts';
import { toMinor } from '#shared/money/money.ts';
import { quoteKey } from '#shared/order/take.ts';
import { sendingProblems, termsProblems } from '#shared/quote/check-terms.ts';
import {
  type newQuoteSchema,
  QUOTE_DAYS,
  type Quote,
  type QuoteChange,
  type QuoteState,
  type QuoteTerms,
} from '#shared/quote/contract.ts';
import { QUOTE_ID } from '#shared/quote/quote-id.ts';
import { dayOf, endOfDay, nextQuoteStates, stateAt } from '#shared/quote/state-change.ts';
import { SITES } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { softly } from '#worker/log/softly.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { numberIn, refuseMistyped } from './numbers.ts';
import { onSite } from './on-site.ts';
import { quoteLinesOf } from './quote-lines.ts';

type NewQuote = z.infer<typeof newQuoteSchema>;

const NO_TERMS: QuoteTerms = { lines: [], discount: 0, reason: '', shipping: 0, address: null, note: '' };

/** Returns the request's context for the site of a quote, with the prices of its customer. */
async function atQuote(c: Context<AppEnv>, { site, email }: Pick<Quote, 'email' | 'site'>) {
  const ctx = await onSite(c, SITES[site]);
  const customer = await ctx.store.customers.byEmail(email);
  if (!customer) return { ctx, customerId: null };
  const { customerId, groupId } = customer;
  const session = {
    kind: 'customer' as const,
    customerId,
    groupId,
    sessionId: '',
    expiresMs: ctx.now,
    visitorId: null,
  };
  return { ctx: { ...ctx, session }, customerId };
}

/** Returns an address, or null if nothing but its country is filled in. */
function givenAddress(address: Address | null): Address | null {
  if (address === null) return null;
  const { firstname, lastname, telephone, street, city, postcode, region } = address;
  return [firstname, lastname, telephone, city, postcode, region, ...street].some((text) => text !== '')
    ? address
    : null;
}

/** Applies a change to terms; lines are built again if it contains items. Throws `validation_error`. */
async function changedTerms(ctx: Ctx, before: QuoteTerms, change: QuoteChange): Promise<QuoteTerms> {
  const { items, discount, shipping, reason, note, address } = change;
  return {
    lines: items === undefined ? before.lines : (await quoteLinesOf(ctx, items)).lines,
    discount: discount === undefined ? before.discount : toMinor(discount),
    shipping: shipping === undefined ? before.shipping : toMinor(shipping),
    reason: reason ?? before.reason,
    note: note ?? before.note,
    address: address === undefined ? before.address : givenAddress(address),
  };
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Fault('validation_error', problems);
}

function requireLegal(ctx: Ctx, quote: Quote, to: QuoteState): void {
  const state = stateAt(quote, ctx.now);
  if (!nextQuoteStates(state).includes(to)) refuse([{ field: 'state', message: `cannot be ${to} after ${state}` }]);
}

function written(quote: Quote | undefined): Quote {
  if (!quote)
    throw new Fault('validation_error', [{ field: 'state', message: 'the quote has just changed. Check it again' }]);
  return quote;
}

/** Closes a quote, so that it can no longer become an order. Throws `validation_error` if an order has it already. */
async function close(ctx: Ctx, quote: Quote, actor: string): Promise<void> {
  const desk = ctx.store.deskOf(SITES[quote.site].pool);
  const outcome = await desk.closeQuote(quoteKey(quote), { actor, reason: 'quote withdrawn', nowMs: ctx.now });
  if (outcome === 'held') refuse([{ field: 'state', message: 'it is currently being paid' }]);
  if (outcome === 'ordered') refuse([{ field: 'state', message: 'it has been ordered' }]);
}

/** A quote by its id or number. Throws `not_found`, and `validation_error` for a mistyped number. */
export async function findQuote({ store }: Pick<Ctx, 'store'>, quoteId: string): Promise<Quote> {
  refuseMistyped(quoteId, 'quoteId');
  const number = numberIn(quoteId, 'quote');
  const id = quoteId.trim().toUpperCase();
  const byId = () => (QUOTE_ID.test(id) ? store.quotes.byId(id) : undefined);
  const quote = await (number === undefined ? byId() : store.quotes.byNumber(number));
  if (!quote) throw new Fault('not_found');
  return quote;
}

/**
 * Creates a quote as a draft. `detail`: what a customer asked for, for its history; without it staff create it, which the
 * staff log tells. Throws `validation_error`.
 */
export async function makeQuote(c: Context<AppEnv>, asked: NewQuote, actor: string, detail?: string): Promise<Quote> {
  const { site, email, validUntil, ...change } = asked;
  const { ctx, customerId } = await atQuote(c, { site, email });
  const terms = await changedTerms(ctx, NO_TERMS, change);
  refuse(termsProblems(terms));
  const validUntilMs = endOfDay(validUntil ?? dayOf(ctx.now + QUOTE_DAYS * DAY_MS));
  return ctx.store.quotes.create(
    {
      site,
      email,
      customerId,
      terms,
      validUntilMs,
      createdMs: ctx.now,
      createdBy: actor,
    },
    detail === undefined ? { detail: '', deed: 'quote created' } : { detail },
  );
}

/**
 * Changes a draft. A quote that was sent first becomes a draft of its next revision, which ends its links. Throws
 * `validation_error`, also while the quote is being paid.
 */
export async function editQuote(c: Context<AppEnv>, quote: Quote, change: QuoteChange, actor: string): Promise<Quote> {
  const email = change.email ?? quote.email;
  const { ctx, customerId } = await atQuote(c, { site: quote.site, email });
  const isDraft = quote.state === 'draft';
  if (!isDraft) requireLegal(ctx, quote, 'draft');
  const terms = await changedTerms(ctx, quote.terms, change);
  refuse(termsProblems(terms));
  if (!isDraft) await close(ctx, quote, actor);
  const validUntilMs = change.validUntil === undefined ? quote.validUntilMs : endOfDay(change.validUntil);
  const revision = isDraft ? quote.revision : quote.revision + 1;
  const detail = isDraft ? '' : `revision ${revision}`;
  return written(
    await ctx.store.quotes.change(
      quote,
      { email, customerId, terms, validUntilMs, revision, state: 'draft' },
      { actor, event: 'edited', detail, nowMs: ctx.now, deed: 'quote edit' },
    ),
  );
}

/** Converts a line of a quote back to an item with its agreed price. */
export function itemOfLine({ item, price }: QuoteTerms['lines'][number]) {
  return { ...item, price: price / 100 };
}

/** Returns the terms of a quote with the store's current prices. Throws `validation_error` if it cannot be sent. */
async function termsToSend(ctx: Ctx, { terms, validUntilMs }: Quote): Promise<QuoteTerms> {
  const { lines, storeTotal } = await quoteLinesOf(ctx, terms.lines.map(itemOfLine));
  const now = { ...terms, lines };
  refuse(sendingProblems(now, { validUntilMs, storeTotal }, ctx.now));
  return now;
}

/**
 * Sends a quote to its customer, or sends its email again. Prices are checked once more, so that no quote is sent that
 * is more expensive than the store. Throws `validation_error`.
 */
export async function sendQuote(c: Context<AppEnv>, quote: Quote, actor: string): Promise<Quote> {
  const { ctx } = await atQuote(c, quote);
  requireLegal(ctx, quote, 'sent');
  const isAgain = quote.state === 'sent';
  const terms = isAgain ? quote.terms : await termsToSend(ctx, quote);
  const cause = { actor, reason: `revision ${quote.revision}`, nowMs: ctx.now };
  if (!isAgain) await ctx.store.deskOf(ctx.site.pool).openQuote(quoteKey(quote), cause);
  const sent = written(
    await ctx.store.quotes.send(quote, { terms, state: 'sent', sentMs: ctx.now }, ctx.origin, {
      actor,
      event: isAgain ? 'sent again' : 'sent',
      detail: `revision ${quote.revision}`,
      nowMs: ctx.now,
      deed: 'quote send',
    }),
  );
  ctx.later(softly(ctx, 'quote_mail_not_woken', undefined, () => ctx.store.quotes.wakeMail(sent)));
  return sent;
}

/**
 * Withdraws a quote, so that its links no longer work. Throws `validation_error`, also while the quote is being paid.
 */
export async function withdrawQuote(ctx: Ctx, quote: Quote, reason: string, actor: string): Promise<Quote> {
  requireLegal(ctx, quote, 'withdrawn');
  await close(ctx, quote, actor);
  const cause = { actor, event: 'withdrawn', detail: reason, nowMs: ctx.now, deed: 'quote withdraw' };
  return written(await ctx.store.quotes.change(quote, { state: 'withdrawn' }, cause));
}
