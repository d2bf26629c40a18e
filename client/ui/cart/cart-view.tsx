import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { Note } from '#client/ui/note.tsx';
import type { ListMessage } from '#shared/list/contract.ts';
import type { ListView } from '#shared/list/view.ts';
import type { LineArrivals } from '#shared/shipping/arrivals.ts';
import { sitePath } from '#shared/site/sites.ts';
import { CartLine, linePrinter } from './cart-line.tsx';
import type { CartSite } from './cart-site.ts';
import { CartSummary } from './cart-summary.tsx';
import type { CouponHandlers, RefusedCode } from './coupon-entry.tsx';
import { DeliveryNote } from './delivery-note.tsx';
import type { GiftcardHandlers } from './giftcard-entry.tsx';
import { ListMessages } from './list-messages.tsx';
import { MissedDeals } from './missed-deals.tsx';
import type { ShippingEstimateModel } from './shipping-estimate.tsx';
import { ShipsNote } from './ships-note.tsx';

/** Id of the page's heading, which receives the focus when the last line is removed. */
export const CART_HEADING = 'cart-heading';

/** The actions on a cart. Without these, the forms post. */
export interface CartHandlers {
  readonly onQuantity: (listItemId: string, qty: number) => void;
  readonly onRemove: (listItemId: string) => void;
  readonly onTakeBack: (listItemId: string) => void;
  readonly giftcards: GiftcardHandlers;
  readonly coupons: CouponHandlers;
}

export interface CartViewProps {
  /** Has no lines if the shopper has no cart. */
  readonly list: ListView;
  readonly messages: readonly Pick<ListMessage, 'text' | 'status'>[];
  readonly arePast?: boolean;
  readonly site: CartSite;
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** A change waits for a connection. */
  readonly isOffline?: boolean;
  /** Why the last change was undone. */
  readonly failure?: string | null;
  readonly shipping?: ShippingEstimateModel;
  /** When the lines arrive; null if that is not known. */
  readonly arrivals: LineArrivals | null;
  /** Why a submitted gift card was refused. */
  readonly giftcardRefusal?: string | null;
  /** Why a submitted code was refused. */
  readonly refusedCoupon?: RefusedCode | null;
  readonly handlers?: CartHandlers;
}

function Empty({ site }: { readonly site: CartSite }): ReactNode {
  return (
    <div className="cart-empty">
      <p>Your cart is empty.</p>
      <ButtonLink href={sitePath(site, '/')}>Start shopping</ButtonLink>
    </div>
  );
}

function Lines({ list, site, nowMs, arrivals, handlers }: CartViewProps): ReactNode {
  const print = linePrinter(list.lines, site);
  return (
    <ul>
      {list.lines.map((line) => (
        <li key={line.listItemId}>
          <CartLine
            line={line}
            site={site}
            nowMs={nowMs}
            print={print}
            arrival={arrivals?.dates.get(line.listItemId) ?? null}
            onQuantity={handlers && ((qty) => handlers.onQuantity(line.listItemId, qty))}
            onRemove={handlers && (() => handlers.onRemove(line.listItemId))}
          />
        </li>
      ))}
    </ul>
  );
}

/** The cart: heading, messages, lines and sums, or the text for an empty one. */
export function CartView(props: CartViewProps): ReactNode {
  const { list, messages, arePast, isOffline, failure, site, handlers } = props;
  const hasLines = list.lines.length > 0;
  return (
    <>
      <h1 className="d d64" id={CART_HEADING} tabIndex={-1}>
        Cart {hasLines && <span className="mute">{countOf(list.quantity, 'item', 'items', site.locale)}</span>}
      </h1>
      <ListMessages messages={messages} isPast={arePast} />
      {isOffline && (
        <Note kind="warn" announce="status" lead="You are offline.">
          Your change will be saved as soon as you are back online.
        </Note>
      )}
      {failure && (
        <Note kind="bad" announce="alert">
          {failure}
        </Note>
      )}
      {!hasLines && <Empty site={site} />}
      {(hasLines || list.missed.length > 0) && (
        <div className="two">
          <section className="cart-items" aria-label="Items">
            {hasLines && <h2 className="vh">Items</h2>}
            {hasLines && list.ships && <ShipsNote ships={list.ships} site={site} />}
            {hasLines && <DeliveryNote arrivals={props.arrivals} />}
            {hasLines && <Lines {...props} />}
            <MissedDeals
              lines={list.missed}
              site={site}
              onTakeBack={handlers?.onTakeBack}
              onRemove={handlers?.onRemove}
            />
          </section>
          {hasLines && (
            <CartSummary
              list={list}
              site={site}
              shipping={props.shipping}
              giftcardRefusal={props.giftcardRefusal}
              giftcardHandlers={handlers?.giftcards}
              refusedCoupon={props.refusedCoupon}
              couponHandlers={handlers?.coupons}
            />
          )}
        </div>
      )}
    </>
  );
}
