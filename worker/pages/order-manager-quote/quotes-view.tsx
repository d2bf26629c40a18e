import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { MISTYPED, searchedText } from '#shared/number/spoken-number.ts';
import { QUOTE_STATES, type Quote, type QuoteState } from '#shared/quote/contract.ts';
import { quoteTotals } from '#shared/quote/quote-sums.ts';
import { dayOf, stateAt } from '#shared/quote/state-change.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import { StaffPager } from '#worker/pages/staff/parts/pager.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { QUOTES_PATH, quotePath } from './paths.ts';
import { printerOf } from './quote-view.tsx';

/** Quotes per page. */
export const PER_PAGE = 50;

export interface AskedQuotes extends ReturnType<typeof searchedText> {
  readonly state: QuoteState | '';
  readonly page: number;
}

/** What the address of the list asks for. */
export function askedQuotes(query: URLSearchParams): AskedQuotes {
  const state = QUOTE_STATES.find((each) => each === query.get('state')) ?? '';
  const page = Math.min(10_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1));
  return { state, ...searchedText((query.get('text') ?? '').slice(0, 320)), page };
}

function Filters({ state, text, isMistyped }: AskedQuotes): ReactNode {
  return (
    <form method="get" action={QUOTES_PATH} className="staff-filters">
      <SelectField
        name="state"
        label="State"
        options={[{ value: '', label: 'Any' }, ...QUOTE_STATES.map((each) => ({ value: each, label: each }))]}
        defaultValue={state}
      />
      <TextField
        name="text"
        label="Email or number"
        defaultValue={text}
        maxLength={320}
        {...(isMistyped ? { error: MISTYPED } : {})}
      />
      <Button look="line">Find</Button>
    </form>
  );
}

function NewQuote({
  fields,
  problem,
  sites,
}: {
  fields: URLSearchParams | undefined;
  problem: string | undefined;
  sites: readonly SiteCode[];
}): ReactNode {
  return (
    <form method="post" action={QUOTES_PATH} className="staff-filters" noValidate>
      <TextField
        name="email"
        id="new-email"
        type="email"
        label="Customer’s email"
        autoComplete="off"
        defaultValue={fields?.get('email') ?? ''}
        {...(problem === undefined ? {} : { error: problem })}
      />
      <SelectField
        name="site"
        label="Site"
        options={sites.map((code) => ({ value: code, label: SITES[code].label }))}
        defaultValue={fields?.get('site') ?? sites[0]}
      />
      <Button look="buy">New quote</Button>
    </form>
  );
}

function Row({ quote, nowMs }: { readonly quote: Quote; readonly nowMs: number }): ReactNode {
  const { quoteId, quoteNumber, site, email, terms, createdMs, validUntilMs } = quote;
  const total = quoteTotals(terms, SITES[site].taxIncluded).grandTotalIncludingTax;
  return (
    <tr>
      <td>
        <a className="link" href={quotePath(quoteId)}>
          {quoteNumber}
        </a>
      </td>
      <td>{dayOf(createdMs)}</td>
      <td>{site}</td>
      <td>{email}</td>
      <td className="num">{printerOf(quote)(total)}</td>
      <td>{dayOf(validUntilMs)}</td>
      <td>{stateAt(quote, nowMs)}</td>
    </tr>
  );
}

export interface QuotesViewProps {
  readonly quotes: readonly Quote[];
  readonly count: number;
  readonly asked: AskedQuotes;
  /** Sites of the member, for a new quote. */
  readonly sites: readonly SiteCode[];
  readonly nowMs: number;
  /** A new quote that was refused. */
  readonly refused?: { readonly fields: URLSearchParams; readonly problem: string } | undefined;
}

/** All quotes, the newest first, and the form for a new one. */
export function QuotesView({ quotes, count, asked, sites, nowMs, refused }: QuotesViewProps): ReactNode {
  const pageHref = (page: number) =>
    `${QUOTES_PATH}?${new URLSearchParams({ state: asked.state, text: asked.text, page: String(page) })}`;
  return (
    <>
      <h1 className="d d64">Quotes</h1>
      {refused && <Note kind="bad" lead={refused.problem} announce="alert" />}
      <NewQuote fields={refused?.fields} problem={refused?.problem} sites={sites} />
      <Filters {...asked} />
      <p>{count === 0 ? 'No quotes found.' : `${count} found`}</p>
      <StaffTable label="Quotes" columns={['Number', 'Made', 'Site', 'Address', 'Total', 'Until', 'State']}>
        {quotes.map((quote) => (
          <Row key={quote.quoteId} quote={quote} nowMs={nowMs} />
        ))}
      </StaffTable>
      <StaffPager page={asked.page} perPage={PER_PAGE} count={count} pageHref={pageHref} />
    </>
  );
}
