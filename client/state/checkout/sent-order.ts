import { keep, kept } from '#client/browser/local-store.ts';
import { DRAFT_LIFE_MS } from '#shared/checkout/draft.ts';
import { ORDER_ID_SHAPE } from '#shared/order/order-id.ts';
import { current } from './checkout.ts';

/** For browsers without storage: the order that this page has sent. */
let own: string | null = null;

/** A place of its own for each list: what a tab keeps of an order that is being made never touches it. */
const keyHere = () => `sent.${current().state.list._id}`;

function readSent(text: string | null): string | null {
  const [id = '', sentMs = ''] = (text ?? '').split(' ');
  const ageMs = Date.now() - Number(sentMs);
  return ORDER_ID_SHAPE.test(id) && ageMs >= 0 && ageMs < DRAFT_LIFE_MS ? id : null;
}

/** The order of this list that was sent last, from whatever tab, as long as nobody knows what became of it. */
export function sentOrder(): string | null {
  return readSent(kept(keyHere())) ?? own;
}

/** Notes an order before it is sent. At once: the page may not be here a moment later. */
export function noteSent(orderId: string): void {
  own = orderId;
  keep(keyHere(), `${orderId} ${Date.now()}`);
}

/** The end of an order is known. Another one that was sent meanwhile stays noted. */
export function noteEnd(orderId: string): void {
  if (sentOrder() === orderId) forgetSent();
}

/** Forgets the noted order, since its list has been bought. */
export function forgetSent(): void {
  own = null;
  keep(keyHere(), null);
}
