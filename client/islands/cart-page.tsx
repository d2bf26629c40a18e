import { type ReactNode, useEffect } from 'react';
import { correctCartCount } from '#client/browser/cart-count.ts';
import { island } from '#client/island.tsx';
import {
  applyCoupon,
  applyGiftcard,
  beginCart,
  cart,
  dropCoupon,
  dropGiftcard,
  NO_CART,
  removeLine,
  setQuantity,
  takeBack,
} from '#client/state/cart.ts';
import { useArePast } from '#client/state/message-time.ts';
import { useArrivals } from '#client/state/use-arrivals.ts';
import { useSignalValue } from '#client/state/use-signal.ts';
import { lineHeadingId } from '#client/ui/cart/cart-line.tsx';
import type { CartSite } from '#client/ui/cart/cart-site.ts';
import { CART_HEADING, CartView } from '#client/ui/cart/cart-view.tsx';
import type { RefusedCode } from '#client/ui/cart/coupon-entry.tsx';
import type { ShippingEstimateModel } from '#client/ui/cart/shipping-estimate.tsx';
import type { ListView } from '#shared/list/view.ts';
import { estimatedArrivals } from '#shared/shipping/estimate.ts';
import { useEstimate } from './cart-page/use-estimate.ts';

export interface CartPageProps {
  /** The cart as the server saw it, with the messages to show. */
  readonly list: ListView;
  readonly site: CartSite;
  /** The countries that the site ships to, and the rates that the page requested. */
  readonly shipping: Pick<ShippingEstimateModel, 'countries' | 'country' | 'estimate'>;
  /** Why a submitted gift card was refused; null if it was not. */
  readonly giftcardRefusal: string | null;
  /** Why a submitted code was refused; null if it was not. */
  readonly refusedCoupon: RefusedCode | null;
  /** Unix milliseconds at which the page was made. */
  readonly nowMs: number;
}

/** The element to focus after a line is removed: the line that takes its place, else the page's heading. */
function placeAfter({ lines }: ListView, listItemId: string): string {
  const at = lines.findIndex((line) => line.listItemId === listItemId);
  const neighbor = at === -1 ? undefined : (lines[at + 1] ?? lines[at - 1]);
  return neighbor ? lineHeadingId(neighbor) : CART_HEADING;
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}

/**
 * The cart in the browser: changes are shown immediately and undone if the store refuses them. Without script, the same
 * view posts its forms.
 */
function View({ list: first, shipping, giftcardRefusal, refusedCoupon, site, nowMs }: CartPageProps): ReactNode {
  const state = useSignalValue(cart, NO_CART);
  useEffect(() => {
    correctCartCount(first.quantity);
    beginCart(first);
  }, [first]);
  const list = state.list ?? first;
  const messages = state.list === null ? first.messages : state.messages;
  const arePast = useArePast(messages);
  const own = useEstimate(list, shipping);
  const asked = useArrivals(list, own.estimate === null && !own.isBusy);
  const arrivals = own.estimate ? estimatedArrivals(own.estimate, list.lines) : asked;
  return (
    <CartView
      list={list}
      messages={messages}
      arePast={arePast}
      failure={state.failure}
      isOffline={state.isOffline}
      site={site}
      nowMs={nowMs}
      arrivals={arrivals}
      shipping={{ ...shipping, ...own }}
      giftcardRefusal={giftcardRefusal}
      refusedCoupon={refusedCoupon}
      handlers={{
        onQuantity: (id, qty) => void setQuantity(id, qty),
        onRemove: (id) => {
          const place = placeAfter(list, id);
          void removeLine(id);
          focusOn(place);
        },
        giftcards: {
          onApply: async (code) => (await applyGiftcard(code))?.message ?? null,
          onRemove: (code) => void dropGiftcard(code),
        },
        coupons: {
          onApply: async (code) => (await applyCoupon(code)) ?? null,
          onRemove: (code) => void dropCoupon(code),
        },
        onTakeBack: (id) => {
          void takeBack(id);
          focusOn(CART_HEADING);
        },
      }}
    />
  );
}

/** The island of the cart page. */
export const CartPage = island('cart-page', 'idle', View);
