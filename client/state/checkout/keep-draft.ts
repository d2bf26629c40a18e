import { keep, kept } from '#client/browser/local-store.ts';
import { draftOf, readDraft, writeDraft } from '#shared/checkout/draft.ts';
import type { Draft } from '#shared/checkout/read-draft.ts';
import { checkout, current } from './checkout.ts';

/** The only key used in the browser's storage (spec 2 section 4). */
const KEY = 'checkout';
const DEBOUNCE_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;
/** While a wallet shows its own address and card, nothing is stored: they are not the shopper's entries. */
let isHeld = false;

function save(): void {
  const { state } = current();
  if (isHeld || state.placement.status === 'placed' || state.list.lines.length === 0) return;
  keep(KEY, writeDraft(kept(KEY), state.list._id, draftOf(state), Date.now()));
}

/** The draft stored for a list. */
export function keptDraft(listId: string): Draft | undefined {
  return readDraft(kept(KEY), listId, Date.now());
}

/** Stores the order from now on, half a second after its last change and when the page is left. */
export function keepDraft(): void {
  checkout.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(save, DEBOUNCE_MS);
  });
  addEventListener('pagehide', save);
}

/** Stops or continues storing the order; what changed meanwhile is stored with the next change. */
export function holdDraft(held: boolean): void {
  isHeld = held;
}

/** Forgets the draft, because the order has been placed. */
export function forgetDraft(): void {
  clearTimeout(timer);
  keep(KEY, writeDraft(kept(KEY), current().state.list._id, null, Date.now()));
}
