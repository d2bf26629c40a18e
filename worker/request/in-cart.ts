import type { StoredItem } from '#shared/list/contract.ts';
import { productIdsOf } from '#shared/list/view-list.ts';
import type { Site } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';
import { setInCartCookie } from '#worker/request/cookies.ts';

/** Most products that a browser remembers. What a larger cart has is read once its list is known. */
const MOST_PRODUCTS = 20;
/** Ids separated by periods, so that no value is escaped. */
const VALUE = /^\d{1,15}(?:\.\d{1,15})*$/;

/**
 * Stores which products a cart has in a cookie for its page. The list itself is far away, and only it counts: with the
 * cookie the page reads its products at the same time instead of afterwards. A value that is wrong costs one read.
 */
export function tellInCart(ctx: Ctx, site: Site, items: readonly StoredItem[]): void {
  setInCartCookie(ctx, site, [...productIdsOf(items)].slice(0, MOST_PRODUCTS).join('.'));
}

/** The products that the cart probably has, in its order; none if this browser does not know. */
export function probablyInCart({ inCart }: Ctx): readonly number[] {
  if (inCart === undefined || !VALUE.test(inCart)) return [];
  return inCart.split('.').slice(0, MOST_PRODUCTS).map(Number);
}
