import { z } from 'zod';
import { addressSchema } from '#shared/address/contract.ts';
import { REDIRECT_METHODS } from '#shared/order/contract.ts';
import { SHIPPING_MODES } from '#shared/shipping/contract.ts';
import { reducePayment } from './payment.ts';
import { wishesOf } from './shipping.ts';
import type { CheckoutState } from './state.ts';

/** How long an order that was begun is kept (spec 2 section 4). */
export const DRAFT_LIFE_MS = 12 * 3_600_000;

/** Addresses are kept as they were typed, also when they are not valid yet. */
const typedSchema = addressSchema.extend({ email: z.string().max(320).default('') });

/**
 * What a browser keeps of an order that was begun. Nothing that pays is in it: no token, no card, and unknown fields
 * fall away, so that none can slip in.
 */
const draftSchema = z.object({
  address: typedSchema,
  billing: typedSchema,
  useShipping: z.boolean(),
  mode: z.enum(SHIPPING_MODES),
  wishes: z
    .array(z.object({ packageNumber: z.int(), shippingCode: z.string().max(64), seen: z.int().optional() }))
    .max(50),
  giftcards: z.array(z.object({ code: z.string().max(64), balance: z.int() })).max(10),
  method: z.enum(['scheme', ...REDIRECT_METHODS]).catch('scheme'),
  comments: z.string().max(2000),
  /** An order that was sent and whose answer is not known yet. */
  sentOrderId: z.string().max(64).nullable(),
});
export type Draft = z.infer<typeof draftSchema>;

const shelfSchema = z.record(z.string().max(64), z.object({ savedMs: z.number(), draft: draftSchema }));
type Shelf = z.infer<typeof shelfSchema>;

/** The part of an order that may be kept. */
export function draftOf(state: CheckoutState, sentOrderId: string | null): Draft {
  const { address, billing, useShipping, mode, shipping, giftcards, payment, comments } = state;
  const wishes = shipping.selected.length > 0 ? wishesOf(shipping.selected) : shipping.wishes;
  // What is not in the schema is left out, whatever the state has beside it.
  return draftSchema.parse({
    address,
    billing,
    useShipping,
    mode,
    wishes,
    giftcards,
    method: payment.method,
    comments,
    sentOrderId,
  });
}

/** Goes on with what was kept. */
export function restore(state: CheckoutState, draft: Draft): CheckoutState {
  const { address, billing, useShipping, mode, wishes, giftcards, method, comments } = draft;
  const shipping = { ...state.shipping, wishes };
  const kept = { ...state, address, billing, useShipping, mode, shipping, giftcards, comments };
  return reducePayment(kept, { type: 'methodChosen', method });
}

/** All drafts of a browser by their lists, without those that are too old or that cannot be read. */
function readShelf(text: string | null, nowMs: number): Shelf {
  if (text === null) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Another version of the store, or somebody's hand, has written it: the order begins anew.
    return {};
  }
  const shelf = shelfSchema.safeParse(value);
  if (!shelf.success) return {};
  const isFresh = ({ savedMs }: { savedMs: number }) => savedMs <= nowMs && nowMs - savedMs < DRAFT_LIFE_MS;
  return Object.fromEntries(Object.entries(shelf.data).filter(([, kept]) => isFresh(kept)));
}

/** The draft for a list, or undefined where none is kept. */
export function readDraft(text: string | null, listId: string, nowMs: number): Draft | undefined {
  const shelf = readShelf(text, nowMs);
  return Object.hasOwn(shelf, listId) ? shelf[listId]?.draft : undefined;
}

/** What the browser keeps from now on: the draft of a list is written, or with null taken away. Null for nothing left. */
export function writeDraft(text: string | null, listId: string, draft: Draft | null, nowMs: number): string | null {
  const { [listId]: _old, ...others } = readShelf(text, nowMs);
  const shelf: Shelf = draft === null ? others : { ...others, [listId]: { savedMs: nowMs, draft } };
  return Object.keys(shelf).length === 0 ? null : JSON.stringify(shelf);
}
