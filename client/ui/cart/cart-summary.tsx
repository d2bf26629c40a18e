import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Note } from '#client/ui/note.tsx';
import { totalWithoutTax } from '#shared/list/net-amount.ts';
import type { ListView } from '#shared/list/view.ts';
import { columnPrinter, formatMoney, withoutTax } from '#shared/money/money.ts';
import { spendGiftcards } from '#shared/order/totals.ts';
import { cheapestShipping } from '#shared/shipping/estimate.ts';
import { shippedLines } from '#shared/shipping/shipped-items.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { CartSite } from './cart-site.ts';
import { CouponEntry, type CouponHandlers, CouponRows, type RefusedCode } from './coupon-entry.tsx';
import { GiftcardEntry, type GiftcardHandlers } from './giftcard-entry.tsx';
import { ShippingEstimate, type ShippingEstimateModel } from './shipping-estimate.tsx';

export interface CartSummaryProps {
  readonly list: Pick<ListView, 'coupons' | 'deals' | 'giftcards' | 'lines' | 'sums'>;
  readonly site: CartSite;
  /** Omitted on pages without a shipping estimate. */
  readonly shipping?: ShippingEstimateModel | undefined;
  readonly giftcardRefusal?: string | null | undefined;
  readonly giftcardHandlers?: GiftcardHandlers | undefined;
  readonly refusedCoupon?: RefusedCode | null | undefined;
  readonly couponHandlers?: CouponHandlers | undefined;
}

function Row({ name, amount, isSaved }: { readonly name: string; readonly amount: string; readonly isSaved?: true }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isSaved && 'ok'}>{amount}</dd>
    </div>
  );
}

/** The store's promises, shown before the shopper goes to the checkout. */
function Facts({ site }: { readonly site: CartSite }): ReactNode {
  return (
    <ul className="s14">
      {site.hasReturns && (
        <li>
          <Icon name="shield" />
          30-day returns
        </li>
      )}
      <li>
        <Icon name="account" />
        No account needed to check out
      </li>
    </ul>
  );
}

/** What the checkout will add to the total. */
function later(isShippingMissing: boolean, isTaxMissing: boolean): string | null {
  if (isShippingMissing && isTaxMissing) return 'Shipping and tax are calculated at checkout.';
  if (isShippingMissing) return 'Shipping is calculated at checkout.';
  return isTaxMissing ? 'Tax is calculated at checkout.' : null;
}

/** The sums of a list, a shipping estimate on request, and the button to the checkout. */
export function CartSummary(props: CartSummaryProps): ReactNode {
  const { list, site, shipping, giftcardRefusal, giftcardHandlers, refusedCoupon, couponHandlers } = props;
  const { lines, sums, coupons, deals } = list;
  const isShipped = shippedLines(lines).length > 0;
  const freight = isShipped && shipping?.estimate ? cheapestShipping(shipping.estimate) : undefined;
  const words = later(isShipped && freight === undefined, !site.taxIncluded);
  const net = totalWithoutTax(lines, site.displayVat) + withoutTax(freight ?? 0, site.displayVat.goods);
  const total = sums.total + (freight ?? 0);
  const uses = spendGiftcards(list.giftcards, total);
  const covered = uses.reduce((sum, use) => sum + use.amount, 0);
  const print = columnPrinter(site, (note) => {
    for (const amount of [sums.subtotal, sums.hundoDiscount, sums.ticketDiscount, freight ?? 0, total, covered])
      note(amount);
    for (const { discount } of [...coupons, ...deals]) note(discount);
  });
  const sold = lines.filter((line) => line.problem === null);
  return (
    <aside className="sum" aria-label="Order summary">
      <h2 className="d d32">Summary</h2>
      <dl>
        <Row name="Subtotal" amount={print(sums.subtotal)} />
        {sums.hundoDiscount > 0 && <Row name="Hundo discount" amount={`−${print(sums.hundoDiscount)}`} isSaved />}
        {sums.ticketDiscount > 0 && <Row name="Ticket discount" amount={`−${print(sums.ticketDiscount)}`} isSaved />}
        <CouponRows coupons={coupons} deals={deals} site={site} print={print} onRemove={couponHandlers?.onRemove} />
        {freight !== undefined && <Row name="Shipping, estimated" amount={freight === 0 ? 'Free' : print(freight)} />}
        <div className="sum-total">
          <dt>
            Estimated total
            {site.taxIncluded && <small>incl. tax</small>}
          </dt>
          <dd>
            <span data-testid="cart-total">{print(total)}</span>
            {site.showsTaxExcluded && <small>{`${formatMoney(net, site.locale, site.currency)} excl. tax`}</small>}
          </dd>
        </div>
        {covered > 0 && <Row name="Gift cards" amount={`−${print(covered)}`} isSaved />}
        {covered > 0 && <Row name="Left to pay" amount={print(total - covered)} />}
      </dl>
      {words && <p className="s13 mute">{words}</p>}
      {isShipped && shipping && <ShippingEstimate model={shipping} site={site} />}
      {sold.length > 0 && (
        <CouponEntry coupons={coupons} site={site} refused={refusedCoupon} handlers={couponHandlers} />
      )}
      {sold.length > 0 && (
        <GiftcardEntry uses={uses} site={site} refusal={giftcardRefusal} handlers={giftcardHandlers} />
      )}
      {sold.length < lines.length && (
        <Note kind="warn">
          {sold.length === 0
            ? 'None of these items can be bought right now.'
            : 'Items that are currently unavailable are not included in the total.'}
        </Note>
      )}
      {sold.length > 0 && (
        <a className="btn buy wide" href={sitePath(site, '/checkout')}>
          <Icon name="lock" size="s" />
          Checkout
        </a>
      )}
      <Facts site={site} />
    </aside>
  );
}
