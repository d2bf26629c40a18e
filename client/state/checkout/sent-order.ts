import { keep, kept } from '#client/browser/local-store.ts';
import { DRAFT_LIFE_MS } from '#shared/checkout/draft.ts';
import { ORDER_ID_SHAPE } from '#shared/order/order-id.ts';
import { current } from './checkout.ts';

/** The order sent by this page, for browsers without storage. */
let own: string | null = null;

/** A separate key for each list, so that a tab's draft of an order never touches it. */
const keyHere = () => `sent.${current().state.list._id}`;

function readSent(text: string | null): string | null {
  const [id = '', sentMs = ''] = (text ?? '').split(' ');
  const ageMs = Date.now() - Number(sentMs);
  return ORDER_ID_SHAPE.test(id) && ageMs >= 0 && ageMs < DRAFT_LIFE_MS ? id : null;
}

/** The last order sent for this list by any tab, as long as its outcome is unknown. */
export function sentOrder(): string | null {
  return readSent(kept(keyHere())) ?? own;
}

/** Notes an order before it is sent. Written immediately, because the page may be closed a moment later. */
export function noteSent(orderId: string): void {
  own = orderId;
  keep(keyHere(), `${orderId} ${Date.now()}`);
}

/** Forgets an order whose outcome is known. Another order sent in the meantime remains noted. */
export function noteEnd(orderId: string): void {
  if (sentOrder() === orderId) forgetSent();
}

/** Forgets the noted order, since its list has been bought. */
export function forgetSent(): void {
  own = null;
  keep(keyHere(), null);
}
