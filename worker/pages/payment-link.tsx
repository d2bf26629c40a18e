import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { OrderLine } from '#client/ui/cart/order-line.tsx';
import { OrderSums } from '#client/ui/cart/order-sums.tsx';
import { Note } from '#client/ui/note.tsx';
import { Thumbnail } from '#client/ui/product/thumbnail.tsx';
import { Fault } from '#shared/errors.ts';
import type { ListView } from '#shared/list/view.ts';
import type { Minor } from '#shared/money/money.ts';
import { stepPath } from '#shared/order/steps.ts';
import type { TaxFigures } from '#shared/order/totals.ts';
import { agreedLines, agreedView } from '#shared/quote/apply-terms.ts';
import type { Quote } from '#shared/quote/contract.ts';
import { printSum, quotePrinter, quoteSums, quoteTotals } from '#shared/quote/quote-sums.ts';
import { head } from '#shared/seo/head.ts';
import { SITES, sitePath } from '#shared/site/sites.ts';
import { type OpenedQuote, openLink, takeQuote } from '#worker/acts/pay-quote.ts';
import { purchaseOf } from '#worker/acts/purchase.ts';
import { itemsOfQuote, type QuoteProblem } from '#worker/acts/quote-of-list.ts';
import { seeLists } from '#worker/acts/shopper.ts';
import { type Saying, type SayingKey, SayingNote, saidPath, sayingOf } from '#worker/pages/parts/said.tsx';
import { type PageBody, type PageRoute, type Resolution, redirectTo } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/** Why a link cannot be used, and what to do about it. `none` is a link that was never sent to anyone. */
export const PAYMENT_LINK_SAYINGS = {
  none: {
    kind: 'warn',
    lead: 'This link does not lead to a quote.',
    text: 'Please open it again from our email; a line break may have cut it off. If that does not help, contact us.',
  },
  limit: { kind: 'warn', lead: 'Too many attempts.', text: 'Please wait 15 minutes, then open the link again.' },
  quote_expired: {
    kind: 'warn',
    lead: 'This quote has expired.',
    text: 'Prices and stock may have changed. Contact us, and we will renew it.',
  },
  quote_withdrawn: {
    kind: 'warn',
    lead: 'This quote has been withdrawn.',
    text: 'Contact us if you are still interested, and we will prepare a new one.',
  },
  quote_changed: {
    kind: 'warn',
    lead: 'There is a newer version of this quote.',
    text: 'Please use the link in our latest email about it.',
  },
  quote_ordered: {
    kind: 'info',
    lead: 'This quote has been ordered, or is being paid right now.',
    text: 'Please check your email for our confirmation. If you have just canceled a payment, wait a minute and open the link again.',
  },
} as const satisfies Readonly<Record<QuoteProblem | 'none' | 'limit', Saying>>;

type Problem = SayingKey<typeof PAYMENT_LINK_SAYINGS>;

const isProblem = (text: string): text is Problem => Object.hasOwn(PAYMENT_LINK_SAYINGS, text);

function shown(title: string, load: () => Promise<PageBody>): Resolution {
  return {
    outcome: 'page',
    page: { kind: 'funnelled', frame: 'funnelled', sheet: 'staff', head: head({ title, sites: [] }), load },
  };
}

function problemPage({ site }: Ctx, problem: Problem): Resolution {
  const view = (
    <div className="wrap signup">
      <h1 className="d d64">Your quote</h1>
      <SayingNote saying={PAYMENT_LINK_SAYINGS[problem]} />
      <p className="row">
        <ButtonLink look="line" href={sitePath(site, '/contact')}>
          Contact us
        </ButtonLink>
        <ButtonLink look="line" href={sitePath(site, '/')}>
          To the store
        </ButtonLink>
      </p>
    </div>
  );
  return shown('Your quote', async () => ({ view }));
}

/** The tax of a quote; null until its shipping address is known. */
async function taxOf(ctx: Ctx, quote: Quote): Promise<TaxFigures | null> {
  const { terms } = quote;
  const { address, shipping } = terms;
  if (address === null) return null;
  const { lines } = await purchaseOf(ctx, itemsOfQuote(quote));
  const { site, ports } = ctx;
  const { vatNumber, eoriNumber } = address;
  return ports.tax.quote({
    site,
    address,
    lines: agreedLines(lines, terms),
    shippingAmount: shipping,
    vatNumber,
    eoriNumber,
  });
}

/** The quote's items with their current catalogue data, at the agreed prices. */
async function viewOf(ctx: Ctx, quote: Quote): Promise<ListView | undefined> {
  const list = {
    _id: '',
    type: 'quote' as const,
    items: itemsOfQuote(quote),
    missed: [],
    messages: [],
    version: 0,
    metadata: { isActive: true, activeCartTs: 0 },
  };
  const [view] = await seeLists(ctx, [list]);
  return view && agreedView(view, quote);
}

function Lines({ view, print }: { readonly view: ListView; readonly print: (minor: Minor) => string }): ReactNode {
  return (
    <ul>
      {view.lines.map((line) => {
        const isLess = line.price !== null && line.regularPrice !== null && line.price < line.regularPrice;
        const was = isLess && line.regularPrice !== null ? [`instead of ${print(line.regularPrice)} each`] : [];
        return (
          <OrderLine
            key={line.listItemId}
            name={line.name}
            qty={line.qty}
            details={[...line.configuration, ...was, ...(line.problem === null ? [] : [line.problem])]}
            amount={print(line.rowTotal ?? 0)}
            picture={line.picture && <Thumbnail file={line.picture.file} />}
          />
        );
      })}
    </ul>
  );
}

interface QuotePageProps {
  readonly ctx: Ctx;
  readonly quote: Quote;
  readonly view: ListView;
  readonly tax: TaxFigures | null;
  readonly token: string;
}

function Sums({ ctx, quote, tax }: QuotePageProps): ReactNode {
  const { taxIncluded } = ctx.site;
  const totals = quoteTotals(quote.terms, taxIncluded, tax ?? undefined);
  const print = quotePrinter(quote.terms, totals, ctx.site);
  const sums = quoteSums(totals, { taxIncluded, isTaxKnown: tax !== null }).map(([name, amount]) => ({
    name,
    amount: name === 'Shipping' && amount === 0 ? 'Free' : printSum(amount, print),
    isSaved: amount < 0,
  }));
  const notes = taxIncluded ? [tax ? `incl. ${print(totals.tax)} tax` : 'incl. tax'] : [];
  const open = tax === null && !taxIncluded ? [{ name: 'Tax', amount: 'by your address' }] : [];
  return (
    <OrderSums
      sums={[...sums, ...open]}
      totalName={open.length > 0 ? 'Total before tax' : 'Total'}
      total={print(totals.grandTotalIncludingTax)}
      notes={notes}
    />
  );
}

function QuotePage(props: QuotePageProps): ReactNode {
  const { ctx, quote, view, token } = props;
  const { quoteNumber, terms, validUntilMs } = quote;
  const { site } = ctx;
  const totals = quoteTotals(terms, site.taxIncluded, props.tax ?? undefined);
  const print = quotePrinter(terms, totals, site);
  const until = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(validUntilMs);
  const isWhole = view.lines.every((line) => line.problem === null);
  return (
    <div className="wrap payment-link">
      <h1 className="d d44">Your quote</h1>
      <p>
        <b data-testid="quote-number">{quoteNumber}</b>
        {` · valid until ${until}`}
      </p>
      {terms.note !== '' && <p className="quote-note">{terms.note}</p>}
      {!isWhole && (
        <Note kind="warn" lead="Part of this quote is currently unavailable.">
          A quote can only be bought as a whole. Please contact us, and we will find a solution.
        </Note>
      )}
      <div className="two">
        <div>
          <h2 className="vh">Items</h2>
          <Lines view={view} print={print} />
        </div>
        <aside className="sum" aria-label="Quote totals">
          <h2 className="d d32">Summary</h2>
          <Sums {...props} />
          {isWhole && (
            <form method="post" action={sitePath(site, '/payment-link')}>
              <input type="hidden" name="t" value={token} />
              <Button look="buy" isWide testId="pay-quote">
                Continue to checkout
              </Button>
            </form>
          )}
        </aside>
      </div>
    </div>
  );
}

async function opened(ctx: Ctx, token: string): Promise<OpenedQuote | 'limit' | undefined> {
  try {
    return await openLink(ctx, token);
  } catch (error) {
    if (error instanceof Fault && error.code === 'rate_limited') return 'limit';
    throw error;
  }
}

async function find(ctx: Ctx): Promise<Resolution> {
  const { searchParams } = ctx.url;
  const state = sayingOf(PAYMENT_LINK_SAYINGS, searchParams);
  const token = searchParams.get('t') ?? '';
  if (state !== undefined) return problemPage(ctx, state);
  const link = token === '' ? undefined : await opened(ctx, token);
  if (link === 'limit') return problemPage(ctx, 'limit');
  if (!link) return problemPage(ctx, 'none');
  const { quote, problem } = link;
  if (quote.site !== ctx.site.code) {
    return redirectTo(
      `${ctx.url.origin}${sitePath(SITES[quote.site], '/payment-link')}?t=${encodeURIComponent(token)}`,
      302,
    );
  }
  if (problem) return problemPage(ctx, problem);
  return shown('Your quote', async () => {
    const [view, tax] = await Promise.all([viewOf(ctx, quote), taxOf(ctx, quote)]);
    if (!view) throw new Error('a quote has no list');
    return { view: <QuotePage ctx={ctx} quote={quote} view={view} tax={tax} token={token} /> };
  });
}

/** The page behind the link in a quote's email (spec 1 section 2): the quote, and a button to pay it. */
export const paymentLink: PageRoute = { path: '/payment-link', gate: 'visitor', take: payQuote, find };

/** Makes the quote the list to check out and redirects to the checkout, or explains why it cannot. */
async function payQuote(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const token = (await formFields(c.req.raw)).get('t') ?? '';
  const goTo = (path: string) => c.redirect(sitePath(ctx.site, path), 303);
  const say = (problem: Problem) => goTo(saidPath('/payment-link', PAYMENT_LINK_SAYINGS, problem));
  try {
    await takeQuote(c, token);
    return goTo(stepPath('shipping'));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (isProblem(error.code)) return say(error.code);
    if (error.code === 'rate_limited') return say('limit');
    if (error.code === 'not_found') return say('none');
    throw error;
  }
}
