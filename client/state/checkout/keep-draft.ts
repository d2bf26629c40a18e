import { keep, kept } from '#client/browser/local-store.ts';
import { type Draft, draftOf, readDraft, writeDraft } from '#shared/order/checkout/draft.ts';
import { checkout, current } from './checkout.ts';

/** The one place in the browser's storage (spec 2 section 4). */
const KEY = 'checkout';
const DEBOUNCE_MS = 500;

/** An order that was sent and of which it is not known whether it was placed. */
let sentOrderId: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function save(): void {
  const { state } = current();
  if (state.placement.status === 'placed' || state.list.lines.length === 0) return;
  keep(KEY, writeDraft(kept(KEY), state.list._id, draftOf(state, sentOrderId), Date.now()));
}

/** What was kept for a list. */
export function keptDraft(listId: string): Draft | undefined {
  const draft = readDraft(kept(KEY), listId, Date.now());
  sentOrderId = draft?.sentOrderId ?? null;
  return draft;
}

/** Keeps the order from now on, half a second after its last change and when the page goes. */
export function keepDraft(): void {
  checkout.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(save, DEBOUNCE_MS);
  });
  addEventListener('pagehide', save);
}

/** The order that was sent last, as long as nobody knows what became of it. */
export function sentOrder(): string | null {
  return sentOrderId;
}

/** Notes an order before it is sent, or that its end is known. At once: the page may not be here a moment later. */
export function noteSent(orderId: string | null): void {
  sentOrderId = orderId;
  save();
}

/** Forgets the order: it is placed. */
export function forgetDraft(): void {
  clearTimeout(timer);
  sentOrderId = null;
  keep(KEY, writeDraft(kept(KEY), current().state.list._id, null, Date.now()));
}
