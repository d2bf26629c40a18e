import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { ENDINGS, TARGETS, type Target } from '#shared/price/bulk-change.ts';
import { SITES } from '#shared/site/sites.ts';
import { type PriceCells, priceCells } from '#worker/acts/price-file.ts';
import type { SITE_OPTIONS } from '#worker/pages/staff/parts/changeset-actions.tsx';
import { money, PRICES_PATH } from '#worker/pages/staff/parts/price-words.ts';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import type { ChangesetHead } from '#worker/store/changeset/changesets.ts';
import { type DeskPrice, type PriceFilter, payable } from '#worker/store/product/desk-prices.ts';

const TARGET_WORDS: Readonly<Record<Target, string>> = {
  price: 'The regular price',
  special: 'A special price from the regular price',
  end: 'Remove the special price',
};

/** Which prices are shown, and changed together. */
export function PriceFilters({
  filter,
  sites,
  categories,
}: {
  readonly filter: PriceFilter;
  /** Sites of the member. */
  readonly sites: typeof SITE_OPTIONS;
  readonly categories: readonly string[];
}): ReactNode {
  return (
    <form className="staff-filters" action={PRICES_PATH}>
      <SelectField name="site" label="Site" options={sites} defaultValue={filter.site} />
      <SelectField
        name="category"
        label="Category and all below it"
        placeholder="All"
        options={categories.map((path) => ({ value: path, label: path }))}
        defaultValue={filter.category}
      />
      <TextField name="brand" label="Brand" defaultValue={filter.brand} maxLength={100} />
      <TextField name="text" label="SKU or name" defaultValue={filter.text} maxLength={100} />
      <Button look="line">Find</Button>
    </form>
  );
}

/** The filter in the fields of another form. */
export function FilterFields({ filter }: { readonly filter: PriceFilter }): ReactNode {
  return Object.entries(filter).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

const FIELDS = ['price', 'special', 'from', 'to'] as const;
const FIELD_WORDS = {
  price: 'Price',
  special: 'Special price',
  from: 'Start of the special price',
  to: 'End of the special price',
} as const;

/** The name of a field of a price in the form of the list. */
const fieldOf = (field: string, sku: string): string => `${field} ${sku}`;

/** The lines of the list that were edited, as cells: those that differ from what the form showed. */
export function editedCells({ site }: PriceFilter, fields: URLSearchParams): readonly PriceCells[] {
  return fields.getAll('sku').flatMap((sku): readonly PriceCells[] => {
    const given = FIELDS.map((field) => (fields.get(fieldOf(field, sku)) ?? '').trim());
    if (given.join('|') === fields.get(fieldOf('was', sku))) return [];
    const [price = '', special = '', from = '', to = ''] = given;
    return [[sku, site, price, special, from, to]];
  });
}

interface RowProps {
  readonly price: DeskPrice;
  readonly filter: PriceFilter;
  /** What was typed and refused. */
  readonly typed: URLSearchParams | undefined;
  readonly nowMs: number;
}

function PriceRow({ price, filter, typed, nowMs }: RowProps): ReactNode {
  const { sku, name, type, groupPrices } = price;
  const cells = priceCells(sku, filter.site, price).slice(2);
  return (
    <tr data-testid="price-row">
      <th scope="row">
        {sku}
        <input type="hidden" name="sku" value={sku} />
        <input type="hidden" name={fieldOf('was', sku)} value={cells.join('|')} />
      </th>
      <td className="wraps">
        {name}
        {type === 'bundle' && <span className="mute"> Bundle: its special price is in percent.</span>}
      </td>
      {FIELDS.map((field, index) => (
        <td key={field}>
          <input
            className="inp"
            name={fieldOf(field, sku)}
            defaultValue={typed?.get(fieldOf(field, sku)) ?? cells[index]}
            aria-label={`${FIELD_WORDS[field]} of ${sku}`}
            inputMode={field === 'price' || field === 'special' ? 'decimal' : 'text'}
            autoComplete="off"
            maxLength={40}
          />
        </td>
      ))}
      <td className="num">{money(payable(price, SITES[filter.site], nowMs), filter.site)}</td>
      <td className="num">{groupPrices === 0 ? '' : groupPrices}</td>
    </tr>
  );
}

/** Prices that can be edited together. */
export function PriceGrid(props: {
  readonly prices: readonly DeskPrice[];
  readonly filter: PriceFilter;
  readonly page: number;
  /** What was typed and refused. */
  readonly typed: URLSearchParams | undefined;
  readonly nowMs: number;
}): ReactNode {
  const { prices, filter, page, typed, nowMs } = props;
  return (
    <form method="post" action={PRICES_PATH} className="stack price-grid">
      <FilterFields filter={filter} />
      <input type="hidden" name="page" value={page} />
      <StaffTable
        label="Prices"
        columns={['SKU', 'Name', 'Price', 'Special price', 'From (UTC)', 'To (UTC)', 'Shoppers pay', 'Group prices']}
      >
        {prices.map((price) => (
          <PriceRow key={price.sku} price={price} filter={filter} typed={typed} nowMs={nowMs} />
        ))}
      </StaffTable>
      <div>
        <Button name="action" value="rows" testId="check-rows">
          Check my edits
        </Button>
      </div>
    </form>
  );
}

/** Changes all prices of the filter by one rule. */
export function BulkForm(props: {
  readonly filter: PriceFilter;
  readonly count: number;
  /** What was typed and refused. */
  readonly typed: URLSearchParams | undefined;
}): ReactNode {
  const { filter, count, typed } = props;
  const given = (name: string) => ({ defaultValue: typed?.get(name) ?? undefined });
  return (
    <form method="post" action={PRICES_PATH} className="stack">
      <FilterFields filter={filter} />
      <div className="staff-filters">
        <SelectField
          name="target"
          {...given('target')}
          label="What changes"
          options={TARGETS.map((value) => ({ value, label: TARGET_WORDS[value] }))}
        />
        <TextField
          name="by"
          {...given('by')}
          label="Change by, such as -10 or 5.50"
          inputMode="text"
          maxLength={12}
          autoComplete="off"
        />
        <SelectField
          name="unit"
          {...given('unit')}
          label="In"
          options={[
            { value: 'percent', label: 'percent' },
            { value: 'amount', label: SITES[filter.site].currency },
          ]}
        />
        <SelectField
          name="ending"
          {...given('ending')}
          label="Round to"
          options={ENDINGS.map((value) => ({ value, label: value === '' ? 'Cents' : `The nearest .${value}` }))}
        />
        <TextField
          name="from"
          {...given('from')}
          id="bulk-from"
          label="Special price from (UTC)"
          placeholder="2027-03-01 09:00"
          maxLength={40}
        />
        <TextField
          name="to"
          {...given('to')}
          id="bulk-to"
          label="Special price to (UTC)"
          placeholder="2027-03-08"
          maxLength={40}
        />
      </div>
      <div>
        <Button name="action" value="change" testId="check-change">
          {`Check the change of ${count} prices`}
        </Button>
      </div>
    </form>
  );
}

/** Takes a file of prices. */
export function PriceFileForm({ fileHref }: { readonly fileHref: string }): ReactNode {
  return (
    <>
      <p>
        <a className="link" href={fileHref}>
          Download these prices as CSV
        </a>
      </p>
      <form method="post" action={PRICES_PATH} encType="multipart/form-data" className="staff-filters">
        <div className="field">
          <label htmlFor="price-file">CSV with the columns sku, site, price, special, from, to</label>
          <input className="inp" type="file" id="price-file" name="file" accept=".csv,text/csv" required />
        </div>
        <Button look="line" testId="check-file">
          Check the file
        </Button>
      </form>
    </>
  );
}

/** Adds checked prices to a changeset. `file`: the prices; `seen`: what they were as they were checked. */
export function AddForm(props: {
  readonly file: string;
  readonly seen: string;
  /** Changesets that can be edited. */
  readonly drafts: readonly ChangesetHead[];
  readonly name: string;
  readonly error: string | undefined;
}): ReactNode {
  const { file, seen, drafts, name, error } = props;
  return (
    <form method="post" action={PRICES_PATH} className="stack staff-form">
      <input type="hidden" name="file" value={file} />
      <input type="hidden" name="seen" value={seen} />
      <SelectField
        name="changeset"
        label="Add to"
        placeholder="A new changeset"
        options={drafts.map((draft) => ({ value: draft.id, label: draft.name }))}
      />
      <TextField
        name="name"
        label="Name of a new changeset"
        defaultValue={name}
        maxLength={120}
        {...(error === undefined ? {} : { error })}
      />
      <div>
        <Button look="buy" name="action" value="add" testId="add-prices">
          Add to the changeset
        </Button>
      </div>
      <p className="mute">Nothing is live until the changeset is published.</p>
    </form>
  );
}
