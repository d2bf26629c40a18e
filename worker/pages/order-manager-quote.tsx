import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Fault, type FieldProblem } from '#shared/errors.ts';
import type { Item } from '#shared/list/contract.ts';
import { formatMoney } from '#shared/money/money.ts';
import { readChoice } from '#shared/product/choice-query.ts';
import { configure } from '#shared/product/configure.ts';
import type { Offer } from '#shared/product/offer.ts';
import { newQuoteSchema, type Quote } from '#shared/quote/contract.ts';
import { SITES } from '#shared/site/sites.ts';
import { onSite } from '#worker/acts/on-site.ts';
import { editQuote, findQuote, itemOfLine, makeQuote, sendQuote, withdrawQuote } from '#worker/acts/quotes.ts';
import { readPurchase } from '#worker/pages/cart/read-purchase.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import type { Resolution, StoreRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { checked, formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { mayAt, memberOf, needSites, sitesOf } from '#worker/request/staff.ts';
import { ItemView } from './order-manager-quote/item-view.tsx';
import { QUOTES_PATH, quotePath } from './order-manager-quote/paths.ts';
import { QuoteView, type QuoteViewProps } from './order-manager-quote/quote-view.tsx';
import { askedQuotes, PER_PAGE, QuotesView, type QuotesViewProps } from './order-manager-quote/quotes-view.tsx';
import { addSchema, readQuoteForm } from './order-manager-quote/read-form.ts';

function page(c: Context<AppEnv>, title: string, load: (ctx: Ctx) => Promise<ReactNode>): Promise<Response> {
  const find = async (ctx: Ctx): Promise<Resolution> => staffPage(ctx, { title, frame: 'funnelled' }, () => load(ctx));
  return servePage(c, find, true);
}

/** The quote that an address names. Throws `not_found`, also for one of a site that is not the member's. */
async function ownQuote(c: Context<AppEnv>): Promise<Quote> {
  const ctx = c.get('ctx');
  const quote = await findQuote(ctx, c.req.param('quoteId') ?? '');
  if (!mayAt(ctx, quote.site)) throw new Fault('not_found');
  return quote;
}

/** The problems of a form. Rethrows any other error. */
function problemsIn(error: unknown): readonly FieldProblem[] {
  if (error instanceof Fault && error.code === 'validation_error') return error.fields;
  throw error;
}

/** The list, with a new quote that was refused. */
function showQuotes(c: Context<AppEnv>, refused?: QuotesViewProps['refused']): Promise<Response> {
  return page(c, 'Quotes', async (ctx) => {
    const asked = askedQuotes(ctx.url.searchParams);
    const found = await ctx.store.quotes.search({ ...asked, limit: PER_PAGE, sites: ctx.staff?.sites }, ctx.now);
    return <QuotesView {...found} asked={asked} sites={sitesOf(ctx)} nowMs={ctx.now} refused={refused} />;
  });
}

/** Creates a quote and redirects to it. */
async function takeNewQuote(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email: actor } = memberOf(ctx);
  const fields = await formFields(c.req.raw);
  const read = newQuoteSchema.safeParse({ email: fields.get('email'), site: fields.get('site') });
  if (!read.success) return showQuotes(c, { fields, problem: 'Enter the customer’s email address.' });
  needSites(ctx, [read.data.site]);
  const { quoteId } = await makeQuote(c, read.data, actor);
  return c.redirect(quotePath(quoteId), 303);
}

/** One quote, with a form that was refused. */
async function showQuote(c: Context<AppEnv>, refused?: QuoteViewProps['refused']): Promise<Response> {
  const quote = await ownQuote(c);
  return page(c, `Quote ${quote.quoteNumber}`, async ({ store, now }) => {
    const events = await store.quotes.eventsOf(quote.quoteId);
    return <QuoteView quote={quote} events={events} refused={refused} nowMs={now} />;
  });
}

const actionSchema = z.enum(['add', 'edit', 'save', 'send', 'withdraw']);

/** Whether a product can only be bought with a choice that its SKU does not make. */
function needsChoice({ options }: Offer): boolean {
  return options.customOptions.length > 0 || !['simple', 'virtual'].includes(options.type);
}

/** Adds items to the end of a quote. */
async function append(
  c: Context<AppEnv>,
  quote: Quote,
  items: readonly (Partial<Item> & { sku?: string; qty: number })[],
) {
  const whole = items.map((item) => ({ children: [], customOptions: [], metadata: {}, ...item }));
  await editQuote(c, quote, { items: [...quote.terms.lines.map(itemOfLine), ...whole] }, memberOf(c.get('ctx')).email);
}

/**
 * Adds the product of a SKU to a quote, or returns the address where its options are chosen. Throws `validation_error`.
 */
async function addSku(c: Context<AppEnv>, quote: Quote, fields: URLSearchParams): Promise<string | undefined> {
  const { store } = await onSite(c, SITES[quote.site]);
  const { sku, qty } = checked({ sku: fields.get('sku') ?? '', qty: fields.get('qty') ?? '' }, addSchema);
  const ids = (await store.offers.idsBySku([sku])).get(sku);
  const offer = ids && (await store.offers.byIds([ids.parentId ?? ids.productId])).values().next().value;
  if (!ids || !offer)
    throw new Fault('validation_error', [{ field: 'sku', message: `${sku} is not sold on this site` }]);
  const isVariant = ids.parentId !== null && offer.options.customOptions.length === 0;
  if (needsChoice(offer) && !isVariant) {
    const query = new URLSearchParams({ product: String(offer.options.productId), qty: String(qty) });
    if (ids.parentId !== null) query.set('child', String(ids.productId));
    return `${quotePath(quote.quoteId)}/item?${query}`;
  }
  await append(c, quote, [{ sku, qty }]).catch((error: unknown) => {
    throw new Fault(
      'validation_error',
      problemsIn(error).map(({ field, message }) => ({ field: field.endsWith('.qty') ? 'qty' : 'sku', message })),
    );
  });
  return undefined;
}

/** Rejects a form whose page shows an older version of the quote, so that submitting it twice acts only once. */
function refuseOld({ version }: Quote, fields: URLSearchParams): void {
  const shown = fields.get('version');
  if (shown === null || shown === String(version)) return;
  const message = 'The quote has changed since you opened this page. Please check the current version.';
  throw new Fault('validation_error', [{ field: 'version', message }]);
}

/** Does what a form asks for. Returns the address to redirect to, if it is not the quote itself. */
async function act(c: Context<AppEnv>, quote: Quote, action: z.infer<typeof actionSchema>, fields: URLSearchParams) {
  const { email } = memberOf(c.get('ctx'));
  switch (action) {
    case 'add':
      return addSku(c, quote, fields);
    case 'save': {
      const read = readQuoteForm(quote, fields);
      if (!read.ok) throw new Fault('validation_error', read.problems);
      await editQuote(c, quote, read.change, email);
      return undefined;
    }
    case 'edit':
      await editQuote(c, quote, {}, email);
      return undefined;
    case 'send':
      await sendQuote(c, quote, email);
      return undefined;
    case 'withdraw':
      await withdrawQuote(c.get('ctx'), quote, (fields.get('reason') ?? '').trim().slice(0, 1000), email);
      return undefined;
  }
}

/** Handles the forms of a quote's page: performs allowed actions and records who did them. */
async function changeQuote(c: Context<AppEnv>): Promise<Response> {
  const quote = await ownQuote(c);
  const fields = await formFields(c.req.raw);
  const action = actionSchema.safeParse(fields.get('action'));
  if (!action.success) return showQuote(c);
  try {
    refuseOld(quote, fields);
    const to = await act(c, quote, action.data, fields);
    return c.redirect(to ?? quotePath(quote.quoteId), 303);
  } catch (error) {
    return showQuote(c, { action: action.data, fields, problems: problemsIn(error) });
  }
}

/** The product that an address or a form names, on the site of a quote. Throws `not_found`. */
async function offerOf(ctx: Ctx, productId: string | null): Promise<Offer> {
  const id = Number(productId);
  const offer = Number.isSafeInteger(id) ? (await ctx.store.offers.byIds([id])).get(id) : undefined;
  if (!offer) throw new Fault('not_found');
  return offer;
}

async function itemPage(c: Context<AppEnv>, asked: URLSearchParams, problems: readonly string[]): Promise<Response> {
  const quote = await ownQuote(c);
  const ctx = await onSite(c, SITES[quote.site]);
  const offer = await offerOf(ctx, asked.get('productId') ?? asked.get('product'));
  const choice = readChoice(offer.options, asked);
  return page(c, offer.options.name, async () => (
    <ItemView quote={quote} site={ctx.site} offer={offer} choice={choice} nowMs={ctx.now} problems={problems} />
  ));
}

/** The page to choose the options of a product before it is added to a quote. */
function showItem(c: Context<AppEnv>): Promise<Response> {
  return itemPage(c, c.get('ctx').url.searchParams, []);
}

/** Why a choice cannot be bought, in the words of the product's page. */
function choiceProblems(ctx: Ctx, { options }: Offer, fields: URLSearchParams): readonly string[] {
  const { locale, currency } = ctx.site;
  const print = (minor: number) => formatMoney(minor, locale, currency);
  const { problems } = configure(options, readChoice(options, fields), ctx.now, print);
  return problems.length > 0
    ? problems.map(({ text }) => text)
    : ['It is not sold with these options, or something is missing.'];
}

/** Adds a product with its options to a quote. */
async function takeItem(c: Context<AppEnv>): Promise<Response> {
  const quote = await ownQuote(c);
  const fields = await formFields(c.req.raw);
  const ctx = await onSite(c, SITES[quote.site]);
  const offer = await offerOf(ctx, fields.get('productId'));
  const purchase = readPurchase(ctx, offer, fields);
  if (!purchase.ok) return itemPage(c, fields, choiceProblems(ctx, offer, fields));
  try {
    refuseOld(quote, fields);
    await append(c, quote, purchase.items);
  } catch (error) {
    return itemPage(
      c,
      fields,
      problemsIn(error).map(({ message }) => message),
    );
  }
  return c.redirect(quotePath(quote.quoteId), 303);
}

/** The order manager for quotes (spec 1 section 2): the list, one quote, and the options of a product to be added. */
export const quotePages: readonly StoreRoute[] = [
  { path: QUOTES_PATH, gate: 'fulfill', show: (c) => showQuotes(c), take: takeNewQuote },
  { path: `${QUOTES_PATH}/:quoteId`, gate: 'fulfill', show: (c) => showQuote(c), take: changeQuote },
  { path: `${QUOTES_PATH}/:quoteId/item`, gate: 'fulfill', show: showItem, take: takeItem },
];
