import { type ReactNode, useState } from 'react';
import { applyCoupon, dropCoupon } from '#client/state/checkout/coupons.ts';
import { CouponEntry, type CouponHandlers, CouponRows } from '#client/ui/cart/coupon-entry.tsx';
import { OrderSums } from '#client/ui/cart/order-sums.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { countOf } from '#client/ui/count-text.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { boughtLines } from '#shared/checkout/figures.ts';
import { sitePath } from '#shared/site/sites.ts';
import { useCheckout } from './model.ts';
import { OrderLines } from './order-lines.tsx';
import { sumsOf } from './sums.ts';

const COUPONS: CouponHandlers = {
  onApply: async (code) => (await applyCoupon(code)) ?? null,
  onRemove: (code) => void dropCoupon(code),
};

/**
 * The order beside the steps. On narrow screens it is a line with the total that can be opened; at the last step
 * (`children`) it follows the step in full.
 */
export function Summary({ children }: { readonly children?: ReactNode }): ReactNode {
  const model = useCheckout();
  const { state, props, isReady } = model;
  const [isOpen, setOpen] = useState(false);
  const sums = sumsOf(model);
  const lines = boughtLines(state.list);
  const units = lines.reduce((sum, line) => sum + line.qty, 0);
  const left = state.list.lines.length - lines.length;
  return (
    <aside
      className={classNames('sum order-sum', children ? 'last' : 'folds', isOpen && 'open')}
      aria-label="Order summary"
      id="sum"
    >
      {!children && (
        <button type="button" className="sum-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="cart" size="s" />
          <span>{countOf(units, 'item', 'items', props.site.locale)}</span>
          <b className="num">{sums.total}</b>
          <Icon name="down" size="s" />
        </button>
      )}
      <div className="sum-body">
        <header>
          <h2 className="d d32">{state.list.quote ? `Quote ${state.list.quote.quoteNumber}` : 'Order'}</h2>
          {!state.list.quote && (
            <a className="link s14" href={sitePath(props.site, '/cart')}>
              Edit cart
            </a>
          )}
        </header>
        <OrderLines size="s" />
        {left > 0 && (
          <Note kind="warn">
            {state.list.quote
              ? 'Part of this quote is currently unavailable, and a quote can only be bought as a whole. Please contact us.'
              : left === 1
                ? 'One item is currently unavailable and is not part of this order.'
                : `${left} items are currently unavailable and are not part of this order.`}
          </Note>
        )}
        <div aria-live="polite">
          <OrderSums
            {...sums}
            coupons={
              <CouponRows
                coupons={state.list.coupons}
                deals={state.list.deals}
                site={props.site}
                print={model.print}
                onRemove={(code) => void dropCoupon(code)}
              />
            }
          />
        </div>
        {!state.list.quote && (
          <fieldset disabled={!isReady}>
            <legend className="vh">Codes for this order</legend>
            <CouponEntry coupons={state.list.coupons} site={props.site} handlers={COUPONS} />
          </fieldset>
        )}
        {children}
      </div>
    </aside>
  );
}
