import type { Address } from '#shared/address/contract.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import { openPayment } from './payment.ts';
import { type Draft, fieldsOf, readDraftFields } from './read-draft.ts';
import { wishesOf } from './shipping.ts';
import type { CheckoutState } from './state.ts';

/** How long an unfinished order is kept (spec 2 section 4). */
export const DRAFT_LIFE_MS = 12 * HOUR_MS;

/** Drafts by list id. */
type Shelf = Readonly<Record<string, { readonly savedMs: number; readonly draft: Draft }>>;

/** The part of an order that a browser may store. */
export function draftOf(state: CheckoutState): Draft {
  const { address, billing, useShipping, mode, shipping, payment, comments, wantsNews } = state;
  const wishes = shipping.selected.length > 0 ? wishesOf(shipping.selected) : shipping.wishes;
  const paid = { method: payment.method, isUsualPayment: payment.isUsual };
  return readDraftFields({ address, billing, useShipping, mode, wishes, ...paid, comments, wantsNews });
}

const hasStreet = ({ street }: Address): boolean => street.some((line) => line.trim() !== '');

/**
 * The stored addresses; those of the account if the shopper had entered none before logging in, and else the name and the
 * email address of the account where the stored address has none: without them, a customer would be asked as a guest.
 */
function restoredAddresses(state: CheckoutState, draft: Draft): Pick<Draft, 'address' | 'billing' | 'useShipping'> {
  if (hasStreet(state.address) && !hasStreet(draft.address)) return state;
  const { firstname, lastname } = draft.address.firstname || draft.address.lastname ? draft.address : state.address;
  const email = draft.address.email || state.address.email;
  return { ...draft, address: { ...draft.address, email, firstname, lastname } };
}

/** The stored payment method. A chosen card has to be chosen again: the default card must not silently replace it. */
function restoredPayment({ payment }: CheckoutState, { method, isUsualPayment }: Draft): CheckoutState['payment'] {
  return isUsualPayment ? payment : openPayment(method);
}

/** Resumes a stored draft. */
export function restore(state: CheckoutState, draft: Draft): CheckoutState {
  const { mode, wishes, comments, wantsNews } = draft;
  const { address, billing, useShipping } = restoredAddresses(state, draft);
  const shipping = { ...state.shipping, wishes };
  const kept = { ...state, address, billing, useShipping, mode, shipping, comments, wantsNews };
  return { ...kept, payment: restoredPayment(kept, draft) };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // Starts over, since another version of the store, or a person, wrote this draft.
    return null;
  }
}

/** All drafts of a browser, without those that are too old or that cannot be read. */
function readShelf(text: string | null, nowMs: number): Shelf {
  const entries = Object.entries(fieldsOf(parsed(text)) ?? {}).flatMap(([listId, value]) => {
    const { savedMs, draft } = fieldsOf(value) ?? {};
    const fields = fieldsOf(draft);
    if (typeof savedMs !== 'number' || savedMs > nowMs || nowMs - savedMs >= DRAFT_LIFE_MS) return [];
    return fields?.address === undefined ? [] : [[listId, { savedMs, draft: readDraftFields(fields) }] as const];
  });
  return Object.fromEntries(entries);
}

/** The draft for a list; undefined if there is none. */
export function readDraft(text: string | null, listId: string, nowMs: number): Draft | undefined {
  const shelf = readShelf(text, nowMs);
  return Object.hasOwn(shelf, listId) ? shelf[listId]?.draft : undefined;
}

/** The new content of the browser's storage: sets the draft of a list, or removes it for null. Null if nothing is left. */
export function writeDraft(text: string | null, listId: string, draft: Draft | null, nowMs: number): string | null {
  const { [listId]: _old, ...others } = readShelf(text, nowMs);
  const shelf: Shelf = draft === null ? others : { ...others, [listId]: { savedMs: nowMs, draft } };
  return Object.keys(shelf).length === 0 ? null : JSON.stringify(shelf);
}
