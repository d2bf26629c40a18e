import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { OrderSums } from '#client/ui/cart/order-sums.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { formatMoney, type Minor } from '#shared/money/money.ts';
import type { Quote, QuoteEvent, QuoteState } from '#shared/quote/contract.ts';
import { printSum, quotePrinter, quoteSums, quoteTotals } from '#shared/quote/quote-sums.ts';
import { dayOf, nextQuoteStates, stateAt } from '#shared/quote/state-change.ts';
import { SITES } from '#shared/site/sites.ts';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import { fillingOf, type Typed } from '#worker/pages/staff/parts/typed.ts';
import { QUOTES_PATH, quotePath } from './paths.ts';
import { QuoteForm } from './quote-form.tsx';

/** What a state means to staff. */
export const STATE_WORDS: Readonly<Record<QuoteState, string>> = {
  draft: 'Draft: visible to staff only',
  sent: 'Sent: the customer can pay it',
  accepted: 'Ordered',
  expired: 'Expired: not paid in time',
  withdrawn: 'Withdrawn',
};

/** Returns a function that formats the amounts of a quote. */
export function printerOf({ site }: Pick<Quote, 'site'>): (minor: Minor) => string {
  const { locale, currency } = SITES[site];
  return (minor) => formatMoney(minor, locale, currency);
}

function Sums({ quote }: { readonly quote: Quote }): ReactNode {
  const { taxIncluded } = SITES[quote.site];
  const totals = quoteTotals(quote.terms, taxIncluded);
  const print = quotePrinter(quote.terms, totals, SITES[quote.site]);
  const sums = quoteSums(totals, { taxIncluded, isTaxKnown: false });
  return (
    <aside className="sum" aria-label="Quote totals">
      <h2 className="d d32">Sums</h2>
      <OrderSums
        sums={sums.map(([name, amount]) => ({ name, amount: printSum(amount, print), isSaved: amount < 0 }))}
        totalName={taxIncluded ? 'Total, tax included' : 'Total before tax'}
        total={print(totals.grandTotalIncludingTax)}
        notes={[]}
      />
    </aside>
  );
}

function ReadOnly({ quote }: { readonly quote: Quote }): ReactNode {
  const site = SITES[quote.site];
  const print = quotePrinter(quote.terms, quoteTotals(quote.terms, site.taxIncluded), site);
  const { lines, note, reason } = quote.terms;
  return (
    <>
      <StaffTable label="Items" columns={['SKU', 'Item', 'Units', 'In the store', 'Agreed', 'Sum']}>
        {lines.map(({ item, sku, name, listPrice, price }) => (
          <tr key={item.listItemId}>
            <td>{sku}</td>
            <td>{name}</td>
            <td className="num">{item.qty}</td>
            <td className="num">{print(listPrice)}</td>
            <td className="num">{print(price)}</td>
            <td className="num">{print(price * item.qty)}</td>
          </tr>
        ))}
      </StaffTable>
      {reason !== '' && <p>{`Reason for the discount: ${reason}`}</p>}
      {note !== '' && <p>{`Note to the customer: ${note}`}</p>}
    </>
  );
}

/** A quote as its page shows it, with the version that its forms refer to. */
type Shown = Pick<Quote, 'quoteId' | 'version'>;

function Version({ version }: Pick<Quote, 'version'>): ReactNode {
  return <input type="hidden" name="version" value={version} />;
}

function Add({ quote, typed }: { readonly quote: Shown; readonly typed: Typed | undefined }): ReactNode {
  const { value, error } = fillingOf(typed);
  return (
    <form method="post" action={quotePath(quote.quoteId)} className="staff-filters" noValidate>
      <input type="hidden" name="action" value="add" />
      <Version version={quote.version} />
      <TextField
        name="sku"
        id="add-sku"
        label="SKU"
        autoComplete="off"
        maxLength={64}
        defaultValue={value('sku', '')}
        {...error('sku')}
      />
      <TextField
        name="qty"
        id="add-qty"
        label="Quantity"
        inputMode="numeric"
        defaultValue={value('qty', '1')}
        {...error('qty')}
      />
      <Button look="line">Add item</Button>
    </form>
  );
}

/** A button that moves a quote to its next state. */
function Step({ quote, action, label, look }: StepProps): ReactNode {
  return (
    <form method="post" action={quotePath(quote.quoteId)}>
      <input type="hidden" name="action" value={action} />
      <Version version={quote.version} />
      <Button look={look}>{label}</Button>
    </form>
  );
}

interface StepProps {
  readonly quote: Shown;
  readonly action: 'edit' | 'send';
  readonly label: string;
  readonly look: 'buy' | 'line';
}

function Steps({ quote, state }: { readonly quote: Quote; readonly state: QuoteState }): ReactNode {
  const { quoteId, version } = quote;
  const next = nextQuoteStates(state);
  return (
    <div className="staff-actions">
      {state === 'draft' && <Step quote={quote} action="send" label="Send to the customer" look="buy" />}
      {state === 'sent' && <Step quote={quote} action="send" label="Send the mail again" look="line" />}
      {next.includes('draft') && (
        <Step quote={quote} action="edit" label="Edit it (its link stops working)" look="line" />
      )}
      {next.includes('withdrawn') && (
        <form method="post" action={quotePath(quoteId)} className="stack">
          <input type="hidden" name="action" value="withdraw" />
          <Version version={version} />
          <TextField
            name="reason"
            id="withdraw-reason"
            label="Reason for withdrawing it"
            note="Optional"
            maxLength={1000}
          />
          <Button look="line">Withdraw</Button>
        </form>
      )}
    </div>
  );
}

function History({ events }: { readonly events: readonly QuoteEvent[] }): ReactNode {
  return (
    <>
      <h2 className="d d32">History</h2>
      <ul className="staff-log">
        {events.map(({ atMs, actor, event, detail }) => (
          <li key={`${atMs} ${event} ${detail}`}>
            <time dateTime={new Date(atMs).toISOString()}>{utc(atMs)}</time> <b>{event}</b> {detail}{' '}
            <span className="mute">{actor}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export interface QuoteViewProps {
  readonly quote: Quote;
  readonly events: readonly QuoteEvent[];
  /** A refused form: which one, what was typed, and what is wrong. */
  readonly refused?: (Typed & { readonly action: string }) | undefined;
  readonly nowMs: number;
}

/** One quote: its content, the possible actions, and its history. */
export function QuoteView({ quote, events, refused, nowMs }: QuoteViewProps): ReactNode {
  const { quoteId, quoteNumber, site, email, revision, orderId, orderNumber, validUntilMs } = quote;
  const state = stateAt(quote, nowMs);
  return (
    <>
      <p>
        <a className="link" href={QUOTES_PATH}>
          All quotes
        </a>
      </p>
      <h1 className="d d44" data-testid="quote-number">
        {quoteNumber}
      </h1>
      <p className="mute">{quoteId}</p>
      {refused && (
        <Note kind="bad" lead="This cannot be done yet." announce="alert">
          {refused.problems.map(({ message }) => message).join('; ')}
        </Note>
      )}
      <p data-testid="quote-state">{`${STATE_WORDS[state]} · ${site} · ${email} · revision ${revision} · until ${dayOf(validUntilMs)}`}</p>
      {orderId !== null && (
        <p>
          <a className="link" href={`/staff/orders/${orderId}`}>{`Order ${orderNumber}`}</a>
        </p>
      )}
      <div className="two">
        <div className="quote-body">
          <h2 className="d d32">Items</h2>
          {state === 'draft' ? (
            <>
              <Add quote={quote} typed={refused?.action === 'add' ? refused : undefined} />
              <QuoteForm quote={quote} typed={refused?.action === 'save' ? refused : undefined} />
            </>
          ) : (
            <ReadOnly quote={quote} />
          )}
        </div>
        <Sums quote={quote} />
      </div>
      <Steps quote={quote} state={state} />
      <History events={events} />
    </>
  );
}
