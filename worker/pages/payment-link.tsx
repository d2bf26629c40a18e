import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { OrderLine } from '#client/ui/cart/order-line.tsx';
import { OrderSums } from '#client/ui/cart/order-sums.tsx';
import { Note } from '#client/ui/note.tsx';
import { Thumbnail } from '#client/ui/product/thumbnail.tsx';
import { Fault } from '#shared/errors.ts';
import type { ListView } from '#shared/list/view.ts';
import { formatMoney, type Minor } from '#shared/money/money.ts';
import { stepPath } from '#shared/order/steps.ts';
import type { TaxFigures } from '#shared/order/totals.ts';
import { agreedLines, agreedView } from '#shared/quote/apply-terms.ts';
import type { Quote } from '#shared/quote/contract.ts';
import { printSum, quoteSums, quoteTotals } from '#shared/quote/quote-sums.ts';
import { head } from '#shared/seo/head.ts';
import { SITES, sitePath } from '#shared/site/sites.ts';
import { type OpenedQuote, openLink, takeQuote } from '#worker/acts/pay-quote.ts';
import { purchaseOf } from '#worker/acts/purchase.ts';
import { itemsOfQuote, type QuoteProblem } from '#worker/acts/quote-of-list.ts';
import { seeLists } from '#worker/acts/shopper.ts';
import { type PageBody, type PageRoute, type Resolution, redirectTo } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/** Why a link leads no further, and what to do about it. `none`: nobody was ever sent it. */
const PROBLEMS: Readonly<Record<QuoteProblem | 'none' | 'limit', readonly [lead: string, text: string]>> = {
  none: [
    'This link does not lead to a quote.',
    'Please open it again from our email; a line break may have cut it off. If that does not help, contact us.',
  ],
  limit: ['Too many attempts.', 'Please wait 15 minutes, then open the link again.'],
  quote_expired: ['This quote has expired.', 'Prices and stock may have changed. Contact us, and we will renew it.'],
  quote_withdrawn: [
    'This quote has been withdrawn.',
    'Contact us if you are still interested, and we will prepare a new one.',
  ],
  quote_changed: ['There is a newer version of this quote.', 'Please use the link in our latest email about it.'],
  quote_ordered: [
    'This quote has been ordered, or is being paid right now.',
    'Please check your email for our confirmation. If you have just canceled a payment, wait a minute and open the link again.',
  ],
};

const isProblem = (text: string): text is keyof typeof PROBLEMS => Object.hasOwn(PROBLEMS, text);

function shown(title: string, load: () => Promise<PageBody>): Resolution {
  return {
    outcome: 'page',
    page: { kind: 'funnelled', frame: 'funnelled', sheet: 'staff', head: head({ title, sites: [] }), load },
  };
}

function problemPage({ site }: Ctx, problem: keyof typeof PROBLEMS): Resolution {
  const [lead, text] = PROBLEMS[problem];
  const view = (
    <div className="wrap signup">
      <h1 className="d d64">Your quote</h1>
      <Note kind={problem === 'quote_ordered' ? 'info' : 'warn'} lead={lead}>
        {text}
      </Note>
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

/** The tax of a quote where it is known where it goes; null until then. */
async function taxOf(ctx: Ctx, quote: Quote): Promise<TaxFigures | null> {
  const { terms } = quote;
  const { address, shipping } = terms;
  if (address === null) return null;
  const { lines } = await purchaseOf(ctx, itemsOfQuote(quote));
  const { site, ports } = ctx;
  const { vatNumber, eoriNumber } = address;
  return ports.tax.quote({
    ...{ site, address, lines: agreedLines(lines, terms), shippingAmount: shipping, vatNumber, eoriNumber },
  });
}

/** The quote's items with what the catalogue says of them now, at the agreed prices. */
async function viewOf(ctx: Ctx, quote: Quote): Promise<ListView | undefined> {
  const list = {
    ...{ _id: '', type: 'quote' as const, items: itemsOfQuote(quote), missed: [], messages: [], version: 0 },
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
  const { locale, currency, taxIncluded } = ctx.site;
  const print = (minor: Minor) => formatMoney(minor, locale, currency);
  const totals = quoteTotals(quote.terms, taxIncluded, tax ?? undefined);
  const sums = quoteSums(totals, { taxIncluded, isTaxKnown: tax !== null }).map(([name, amount]) => ({
    ...{ name, amount: name === 'Shipping' && amount === 0 ? 'Free' : printSum(amount, print), isSaved: amount < 0 },
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
  const print = (minor: Minor) => formatMoney(minor, site.locale, site.currency);
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
  const state = searchParams.get('state') ?? '';
  const token = searchParams.get('t') ?? '';
  if (isProblem(state)) return problemPage(ctx, state);
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

/** Where the link of a quote's mail leads (spec 1 section 2): the quote, and the way to pay it. */
export const paymentLink: PageRoute = { path: '/payment-link', gate: 'visitor', take: payQuote, find };

/** Makes the quote the list that is checked out and leads to the checkout, or says why that cannot be. */
async function payQuote(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const token = (await formFields(c.req.raw)).get('t') ?? '';
  const goTo = (path: string) => c.redirect(sitePath(ctx.site, path), 303);
  try {
    await takeQuote(c, token);
    return goTo(stepPath('shipping'));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (isProblem(error.code)) return goTo(`/payment-link?state=${error.code}`);
    if (error.code === 'rate_limited') return goTo('/payment-link?state=limit');
    if (error.code === 'not_found') return goTo('/payment-link?state=none');
    throw error;
  }
}
