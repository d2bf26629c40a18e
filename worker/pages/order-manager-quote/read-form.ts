import { z } from 'zod';
import type { FieldProblem } from '#shared/errors.ts';
import { issueWords } from '#shared/form/issue-words.ts';
import { type Quote, type QuoteChange, quoteChangeSchema } from '#shared/quote/contract.ts';
import { typedNumber } from '#worker/pages/staff/parts/typed.ts';

/** Names of a line's fields in the form of a quote. */
export const lineField = {
  qty: (listItemId: string) => `qty.${listItemId}`,
  price: (listItemId: string) => `price.${listItemId}`,
};

/** Fields of the address, each with its label and its autocomplete name. */
export const ADDRESS_FIELDS = [
  ['firstname', 'First name'],
  ['lastname', 'Last name'],
  ['telephone', 'Phone number'],
  ['street', 'Street address'],
  ['city', 'City'],
  ['region', 'Region'],
  ['postcode', 'Postcode'],
] as const;

/** The name of an address field in the form. */
export function addressField(name: string): string {
  return `address.${name}`;
}

function addressOf(fields: URLSearchParams) {
  const text = (name: string) => fields.get(addressField(name)) ?? '';
  return {
    firstname: text('firstname'),
    lastname: text('lastname'),
    telephone: text('telephone'),
    street: text('street').trim() === '' ? [] : [text('street')],
    city: text('city'),
    region: text('region'),
    postcode: text('postcode'),
    countryId: text('countryId'),
  };
}

/** The content of a quote's form, or its problems. */
export type ReadForm =
  | { readonly ok: true; readonly change: QuoteChange }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

function wordsOf({ code, message }: z.core.$ZodIssue): string {
  return code === 'invalid_type' ? 'must be a number' : message;
}

/** Reads the form of a quote: every remaining line with its quantity and price, and the other terms. */
export function readQuoteForm({ terms }: Quote, fields: URLSearchParams): ReadForm {
  const items = terms.lines
    .map(({ item }) => ({
      ...item,
      qty: typedNumber(fields.get(lineField.qty(item.listItemId))),
      price: typedNumber(fields.get(lineField.price(item.listItemId))),
    }))
    .filter(({ qty }) => qty !== 0);
  const typed = {
    email: fields.get('email'),
    items,
    discount: typedNumber(fields.get('discount')),
    note: fields.get('note'),
    shipping: typedNumber(fields.get('shipping')),
    reason: fields.get('reason'),
    validUntil: fields.get('validUntil'),
    address: addressOf(fields),
  };
  const read = quoteChangeSchema.safeParse(typed, { error: issueWords });
  if (read.success) return { ok: true, change: read.data };
  return {
    ok: false,
    problems: read.error.issues.map((issue) => ({ field: issue.path.join('.'), message: wordsOf(issue) })),
  };
}

/** Ids of the remaining lines, in the order that problems refer to (`items.0.price`). */
export function keptLines({ terms }: Quote, fields: URLSearchParams): readonly string[] {
  return terms.lines
    .map(({ item }) => item.listItemId)
    .filter((id) => typedNumber(fields.get(lineField.qty(id))) !== 0);
}

/** The form that adds an item by its SKU. */
export const addSchema = z.object({
  sku: z.string().trim().min(1, 'enter a SKU').max(64),
  qty: z.coerce.number<string>('must be a number').int('must be a whole number').min(1, 'must be at least 1').max(9999),
});
