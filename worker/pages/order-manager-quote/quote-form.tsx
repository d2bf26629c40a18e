import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { toMajor } from '#shared/money/money.ts';
import type { Quote, QuoteLine } from '#shared/quote/contract.ts';
import { dayOf } from '#shared/quote/state-change.ts';
import { shippedCountries } from '#shared/site/ships-to.ts';
import { SITES, type Site } from '#shared/site/sites.ts';
import { type Filling, fillingOf, type Typed } from '#worker/pages/staff/parts/typed.ts';
import { quotePath } from './paths.ts';
import { ADDRESS_FIELDS, addressField, keptLines, lineField } from './read-form.ts';

interface FormProps {
  readonly quote: Quote;
  readonly typed: Typed | undefined;
}

/** An amount in a field, in major units. */
function amount(minor: number): string {
  return toMajor(minor).toFixed(2);
}

function LineRow({ line, index, filling }: { line: QuoteLine; index: number; filling: Filling }): ReactNode {
  const { item, sku, name, listPrice, price, isGiftcard } = line;
  const { value, error } = filling;
  const [qtyName, priceName] = [lineField.qty(item.listItemId), lineField.price(item.listItemId)];
  return (
    <li className="quote-line">
      <p>
        <b>{name}</b>
        <small className="mute">{`${sku} · ${amount(listPrice)} in the store`}</small>
      </p>
      <TextField
        name={qtyName}
        label="Quantity, 0 to remove"
        inputMode="numeric"
        defaultValue={value(qtyName, String(item.qty))}
        {...error(`items.${index}.qty`)}
      />
      <TextField
        name={priceName}
        label={isGiftcard ? 'Card value' : 'Agreed unit price'}
        inputMode="decimal"
        defaultValue={value(priceName, amount(price))}
        {...error(`items.${index}.price`)}
      />
    </li>
  );
}

function Address({ quote, site, filling }: { quote: Quote; site: Site; filling: Filling }): ReactNode {
  const { address } = quote.terms;
  const { value, error } = filling;
  const kept = { ...address, street: address?.street.join(', ') };
  return (
    <fieldset className="quote-fields">
      <legend className="d d24">Address, if known</legend>
      {ADDRESS_FIELDS.map(([field, label]) => (
        <TextField
          key={field}
          name={addressField(field)}
          label={label}
          maxLength={255}
          autoComplete="off"
          defaultValue={value(addressField(field), kept[field] ?? '')}
          {...error(`address.${field}`)}
        />
      ))}
      <SelectField
        name={addressField('countryId')}
        label="Country"
        options={shippedCountries(site.code).map(({ alpha2, name }) => ({ value: alpha2, label: name }))}
        defaultValue={value(addressField('countryId'), address?.countryId ?? site.country)}
      />
    </fieldset>
  );
}

/** The whole quote as one form: which lines remain, their prices, and the terms. */
export function QuoteForm({ quote, typed }: FormProps): ReactNode {
  const { terms, email, validUntilMs, quoteId, version } = quote;
  const site = SITES[quote.site];
  const filling = fillingOf(typed);
  const { value, error } = filling;
  const kept = typed ? keptLines(quote, typed.fields) : terms.lines.map(({ item }) => item.listItemId);
  const common = { inputMode: 'decimal' as const };
  return (
    <form method="post" action={quotePath(quoteId)} className="quote-form" noValidate>
      <input type="hidden" name="action" value="save" />
      <input type="hidden" name="version" value={version} />
      <ul>
        {terms.lines.map((line) => (
          <LineRow
            key={line.item.listItemId}
            line={line}
            index={kept.indexOf(line.item.listItemId)}
            filling={filling}
          />
        ))}
      </ul>
      <fieldset className="quote-fields">
        <legend className="d d24">Terms</legend>
        <TextField
          {...common}
          name="discount"
          label={`Discount on the whole quote, ${site.currency}`}
          defaultValue={value('discount', amount(terms.discount))}
          {...error('discount')}
        />
        <TextField
          {...common}
          name="shipping"
          label={`Agreed shipping, ${site.currency}`}
          defaultValue={value('shipping', amount(terms.shipping))}
          {...error('shipping')}
        />
        <TextField
          name="validUntil"
          type="date"
          label="Valid until"
          defaultValue={value('validUntil', dayOf(validUntilMs))}
          {...error('validUntil')}
        />
        <TextField
          name="email"
          type="email"
          label="Customer’s email"
          autoComplete="off"
          defaultValue={value('email', email)}
          {...error('email')}
        />
        <TextField
          name="reason"
          label="Reason for the discount"
          note="For staff"
          maxLength={1000}
          defaultValue={value('reason', terms.reason)}
          {...error('reason')}
        />
        <TextArea
          name="note"
          label="Note to the customer"
          note="Optional"
          maxLength={2000}
          defaultValue={value('note', terms.note)}
          {...error('note')}
        />
      </fieldset>
      <Address quote={quote} site={site} filling={filling} />
      <p>
        <Button>Save</Button>
      </p>
    </form>
  );
}
