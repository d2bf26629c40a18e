import type { RefusedCode } from '#client/ui/cart/coupon-entry.tsx';
import { COUPON_WORDS, type CouponProblem } from '#shared/cart-rule/rules-in-play.ts';
import { type ListMessage, MOST_COUPONS, MOST_ITEMS } from '#shared/list/contract.ts';
import { type SayingKey, type Sayings, saidPath, sayingOf } from '#worker/pages/parts/said.tsx';

/** Why a code was refused, by the key in the page's address. */
const COUPONS = {
  'coupon-early': { kind: 'bad', text: COUPON_WORDS.early },
  'coupon-expired': { kind: 'bad', text: COUPON_WORDS.expired },
  'coupon-full': { kind: 'bad', text: `An order can have at most ${MOST_COUPONS} codes.` },
  'coupon-group': { kind: 'bad', text: COUPON_WORDS.group },
  'coupon-off': { kind: 'bad', text: COUPON_WORDS.off },
  'coupon-site': { kind: 'bad', text: COUPON_WORDS.site },
  'coupon-unknown': { kind: 'bad', text: COUPON_WORDS.unknown },
  'coupon-used': { kind: 'bad', text: COUPON_WORDS.used },
  'coupon-yours': { kind: 'bad', text: COUPON_WORDS.yours },
} as const satisfies Sayings;

const isCouponKey = (key: string | undefined): key is keyof typeof COUPONS => key !== undefined && key in COUPONS;

/** Why a form of the cart failed, by the key in the page's address. */
const PROBLEMS = {
  product: { kind: 'bad', text: 'This product is not sold here.' },
  item: { kind: 'bad', text: 'This item is no longer in your cart.' },
  full: { kind: 'bad', text: `A cart holds at most ${MOST_ITEMS} different items.` },
  giftcard: { kind: 'bad', text: 'This gift card code is not valid, or its balance is used up.' },
  ...COUPONS,
  form: { kind: 'bad', text: 'Something went wrong. Please check the quantity and try again.' },
} as const satisfies Sayings;

export type CartProblem = SayingKey<typeof PROBLEMS>;

/** Path of the cart page that shows a problem. */
export function problemPath(problem: CartProblem): string {
  return saidPath('/cart', PROBLEMS, problem);
}

/** Path of the cart page that shows a code and why it was refused. */
export function couponPath(problem: CouponProblem | 'full', code: string): string {
  const key = `coupon-${problem}`;
  return `${problemPath(isCouponKey(key) ? key : 'form')}&${new URLSearchParams({ code })}`;
}

/** The refused code in the page's address, or null. */
export function refusedCoupon(query: URLSearchParams): RefusedCode | null {
  const key = sayingOf(PROBLEMS, query);
  return isCouponKey(key) ? { code: query.get('code') ?? '', reason: COUPONS[key].text } : null;
}

/** The gift card error in the page's address: why the code was refused, or null. */
export function giftcardRefusal(query: URLSearchParams): string | null {
  return sayingOf(PROBLEMS, query) === 'giftcard' ? PROBLEMS.giftcard.text : null;
}

/**
 * The message at the top of the page for the key in its address; nothing for an unknown key or one that a field shows.
 */
export function problemMessages(query: URLSearchParams): readonly ListMessage[] {
  const state = sayingOf(PROBLEMS, query);
  if (state === undefined || state === 'giftcard' || isCouponKey(state)) return [];
  const { text } = PROBLEMS[state];
  return [{ type: 'error', productId: 0, text, status: 'error', destination: 'cart' }];
}
