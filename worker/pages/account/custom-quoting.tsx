import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { Note } from '#client/ui/note.tsx';
import { Fault } from '#shared/errors.ts';
import type { StoredList } from '#shared/list/contract.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { Quote, QuoteState } from '#shared/quote/contract.ts';
import { quoteTotals } from '#shared/quote/quote-sums.ts';
import { stateAt } from '#shared/quote/state-change.ts';
import { SITES, sitePath } from '#shared/site/sites.ts';
import { askForQuote, ownQuotes, ownQuoteToken } from '#worker/acts/own-quotes.ts';
import { listsOf } from '#worker/acts/shopper.ts';
import { errorOf, type FormRefusal, NO_REFUSAL } from '#worker/pages/account/parts/form.tsx';
import { accountRoute } from '#worker/pages/account/parts/frame.tsx';
import { type RefusedForm, takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx, CustomerSession } from '#worker/request/context.ts';

const PLACE = { path: '/account/custom-quoting', title: 'Custom quotes' } as const;

const SAYINGS = {
  asked: { text: 'We have received your request. We will reply by email, and your quote will show up here.' },
  gone: { text: 'This quote can no longer be paid.', kind: 'bad' },
} as const satisfies Sayings;

/** The state of a quote, in words for its customer. */
const STATE_WORDS: Readonly<Record<QuoteState, string>> = {
  draft: 'We are working on it',
  sent: 'Ready to order',
  accepted: 'Ordered',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

function QuoteRow({ ctx, quote }: { readonly ctx: Ctx; readonly quote: Quote }): ReactNode {
  const { quoteId, quoteNumber, terms, validUntilMs, createdMs, orderId } = quote;
  const { locale, currency, taxIncluded } = SITES[quote.site];
  const state = stateAt(quote, ctx.now);
  const day = new Intl.DateTimeFormat(ctx.site.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const total = quoteTotals(terms, taxIncluded).grandTotalIncludingTax;
  return (
    <li className="order-row" data-testid="quote-row">
      <b>{quoteNumber}</b>
      <span>{day.format(createdMs)}</span>
      <span>{countOf(terms.lines.length, 'product', 'products', ctx.site.locale)}</span>
      <span>{state === 'draft' ? '' : formatMoney(total, locale, currency)}</span>
      <span>
        {STATE_WORDS[state]}
        {state === 'sent' && ` until ${day.format(validUntilMs)}`}
      </span>
      {state === 'sent' && (
        <form method="post" action={sitePath(ctx.site, PLACE.path)}>
          <input type="hidden" name="quote" value={quoteId} />
          <Button name="action" value="open" look="line" size="sm">
            View and order<span className="vh"> {quoteNumber}</span>
          </Button>
        </form>
      )}
      {orderId !== null && (
        <a className="link" href={sitePath(ctx.site, `/account/order/${orderId}`)}>
          Order<span className="vh"> of {quoteNumber}</span>
        </a>
      )}
    </li>
  );
}

/** The cart of the site, from which a quote may be asked for. */
async function cartOf(ctx: Ctx): Promise<StoredList | undefined> {
  return (await listsOf(ctx)?.all())?.find((list) => list.type === 'cart' && list.items.length > 0);
}

function AskForm(props: {
  readonly ctx: Ctx;
  readonly cart: StoredList | undefined;
  readonly typed: URLSearchParams;
  readonly refusal: FormRefusal;
}): ReactNode {
  const { ctx, cart, typed, refusal } = props;
  return (
    <form method="post" action={sitePath(ctx.site, PLACE.path)} className="stack account-form">
      {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
      <TextArea
        name="words"
        label="What do you need?"
        hint="Products and quantities, where it goes, and when."
        defaultValue={typed.get('words') ?? ''}
        maxLength={2000}
        isRequired
        {...errorOf(refusal, 'words')}
      />
      {cart && (
        <Checkbox name="cart" value="yes" isCheckedAtFirst={typed.has('cart')}>
          {`Include what is in my cart: ${countOf(cart.items.length, 'product', 'products', ctx.site.locale)}`}
        </Checkbox>
      )}
      <Button look="buy" name="action" value="ask">
        Ask for a quote
      </Button>
    </form>
  );
}

async function quotesView(ctx: Ctx, session: CustomerSession, form?: RefusedForm): Promise<ReactNode> {
  const [quotes, cart] = await Promise.all([ownQuotes(ctx, session), cartOf(ctx)]);
  return (
    <>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      <p>Outfitting a gym, a school or a team? We’ll put together a custom price for you.</p>
      {quotes.length === 0 ? (
        <p>You have no quotes yet.</p>
      ) : (
        <ul>
          {quotes.map((quote) => (
            <QuoteRow key={quote.quoteId} ctx={ctx} quote={quote} />
          ))}
        </ul>
      )}
      <section className="account-section" aria-labelledby="ask-quote">
        <h2 className="d d32" id="ask-quote">
          Ask for a quote
        </h2>
        <AskForm
          ctx={ctx}
          cart={cart}
          typed={form?.typed ?? new URLSearchParams({ cart: 'yes' })}
          refusal={form?.refusal ?? NO_REFUSAL}
        />
      </section>
    </>
  );
}

/** The customer's quotes, and the form to ask for one (spec 1 section 2.1). */
export const customQuotingPage = accountRoute(PLACE, quotesView, takeQuoteRequest);

const formSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('ask'),
    words: z.string().trim().min(1, 'Please enter what you need').max(2000, 'This is too long'),
    cart: z.literal('yes').optional(),
  }),
  z.object({ action: z.literal('open'), quote: z.string().min(1).max(64) }),
]);

/** Tells a customer why something in the cart cannot be quoted. */
function inWords(error: unknown): never {
  if (!(error instanceof Fault) || error.code !== 'validation_error') throw error;
  const message = error.fields.map((problem) => problem.message).join('. ');
  throw new Fault('validation_error', [{ field: 'words', message: `Your cart cannot be quoted as it is: ${message}` }]);
}

async function open(ctx: Ctx, session: CustomerSession, quoteId: string): Promise<string> {
  try {
    return `/payment-link?t=${await ownQuoteToken(ctx, session, quoteId)}`;
  } catch (error) {
    if (error instanceof Fault && error.code === 'not_found') return saidPath(PLACE.path, SAYINGS, 'gone');
    throw error;
  }
}

/** Handles the forms of the page: a request for a quote, or a quote's payment link. */
async function takeQuoteRequest(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, PLACE, {
    act: async (session, typed) => {
      const form = checked(Object.fromEntries(typed), formSchema);
      if (form.action === 'open') return open(ctx, session, form.quote);
      const items = form.cart === 'yes' ? ((await cartOf(ctx))?.items ?? []) : [];
      await askForQuote(c, session, { items, words: form.words }).catch(inWords);
      return saidPath(PLACE.path, SAYINGS, 'asked');
    },
    again: (session, form) => quotesView(ctx, session, form),
  });
}
