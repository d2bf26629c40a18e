import { type ReactNode, useEffect, useState } from 'react';
import { type PlacedOrder, placedOrder } from '#client/state/checkout/placed-order.ts';
import { track } from '#client/tracking/track.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import { OrderLine } from '#client/ui/cart/order-line.tsx';
import { type OrderSum, OrderSums } from '#client/ui/cart/order-sums.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { arrivalWords, latestArrival } from '#shared/delivery/arrival-words.ts';
import { columnPrinter, type Minor, type Print, toMinor } from '#shared/money/money.ts';
import type { WireTotals } from '#shared/order/contract.ts';
import { comesByFreight, FREIGHT_HEADING, FREIGHT_STEPS } from '#shared/shipping/freight-words.ts';
import { isPickup } from '#shared/shipping/pickup.ts';
import { sitePath } from '#shared/site/sites.ts';
import { trackedProducts } from '#shared/tracking/events.ts';
import { AddressText } from './address-text.tsx';
import { type Model, useCheckout } from './model.ts';
import { OpenAccount } from './open-account.tsx';
import { Panel } from './panel.tsx';
import { taxNote } from './sums.ts';

function sumsOf(totals: WireTotals, isSent: boolean, { facts, props }: Pick<Model, 'facts' | 'props'>, print: Print) {
  const show = (major: number) => print(toMinor(major));
  const { taxIncluded } = facts.site;
  const rows: readonly (OrderSum | false)[] = [
    { name: 'Subtotal', amount: show(totals.subtotal) },
    totals.discount > 0 && { name: 'Discount', amount: `−${show(totals.discount)}`, isSaved: true },
    isSent && { name: 'Shipping', amount: totals.shipping === 0 ? 'Free' : show(totals.shipping) },
    !taxIncluded && { name: 'Tax', amount: show(totals.tax) },
    !taxIncluded && totals.tariff > 0 && { name: 'Tariff', amount: show(totals.tariff) },
    totals.giftcards > 0 && { name: 'Gift cards', amount: `−${show(totals.giftcards)}`, isSaved: true },
  ];
  return {
    sums: rows.filter((row) => row !== false),
    totalName: 'Paid',
    total: show(totals.grandTotalIncludingTax),
    notes: taxIncluded && totals.tax > 0 ? [taxNote(toMinor(totals.tax), props.site)] : [],
  };
}

function paidFor({ rowTotal, discount }: PlacedOrder['items'][number]): Minor {
  return toMinor(rowTotal) - toMinor(discount);
}

function Bought({ order, print }: { readonly order: PlacedOrder; readonly print: Print }): ReactNode {
  return (
    <ul>
      {order.items.map((item) => (
        <OrderLine
          key={item.listItemId}
          name={item.name}
          qty={item.qty}
          details={item.configuration}
          amount={print(paidFor(item))}
          picture={item.thumbnail && <img src={item.thumbnail} width={83} height={83} alt="" />}
        />
      ))}
    </ul>
  );
}

/** What happens next with an order. Until the order has been read, it is unknown whether anything will be shipped. */
function Next({
  email,
  order,
  site,
}: {
  readonly email: string;
  readonly order: PlacedOrder | undefined;
  readonly site: Model['props']['site'];
}): ReactNode {
  const isSent = (order?.shipping.length ?? 0) > 0;
  const renewing = order?.agreements.length ?? 0;
  const arrival = latestArrival(order?.shipping.map(({ deliveryDate }) => deliveryDate) ?? []);
  const hasGoods = (order?.items.length ?? 0) > renewing;
  return (
    <ol className="co-next">
      <li>
        <Icon name="check" />
        <span>
          <b>Confirmed.</b>{' '}
          {email === '' ? 'Your confirmation is on its way by email.' : `Your confirmation is on its way to ${email}.`}
        </span>
      </li>
      {hasGoods && (
        <li>
          <Icon name="box" />
          <span>
            <b>{isSent ? 'We pack it.' : 'We get it ready.'}</b>{' '}
            {isSent ? 'Most orders ship within two business days.' : 'Anything delivered by email is on its way.'}
          </span>
        </li>
      )}
      {isSent && (
        <li>
          <Icon name="truck" />
          <span>
            {arrival ? (
              <b data-testid="delivery-date">{`${arrivalWords(arrival, site.locale)}.`}</b>
            ) : (
              <b>We ship it.</b>
            )}{' '}
            We will email you the tracking number as soon as it ships.
          </span>
        </li>
      )}
      {renewing > 0 && (
        <li>
          <Icon name="clock" />
          <span>
            <b>It renews until you cancel.</b> See the next charge, pause or cancel under{' '}
            <a className="link" href={sitePath(site, '/account/subscriptions')}>
              Subscriptions
            </a>
            .
          </span>
        </li>
      )}
    </ol>
  );
}

/** What the buyer of freight prepares. */
function Freight(): ReactNode {
  return (
    <Panel id="freight" heading={FREIGHT_HEADING}>
      <ol className="co-next">
        {FREIGHT_STEPS.map((step) => (
          <li key={step}>
            <Icon name="check" />
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Where an order goes, and where its way can be followed. */
function Delivery({ order }: { readonly order: PlacedOrder }): ReactNode {
  const { props } = useCheckout();
  const tracked = props.customer === null ? '/shippingtracker' : `/account/order/${order.orderId}`;
  return (
    <Panel
      id="delivery"
      heading="Delivering to"
      aside={
        <a className="link" href={sitePath(props.site, tracked)}>
          Track order
        </a>
      }
    >
      <p className="co-lines">
        <AddressText address={order.shippingAddress} />
      </p>
      <p className="mute">{[...new Set(order.shipping.map(({ label }) => label))].join(', ')}</p>
    </Panel>
  );
}

/** The confirmation of an order: its number, what happens next, what was bought. */
export function Success(): ReactNode {
  const model = useCheckout();
  const { state, props } = model;
  const [order, setOrder] = useState<PlacedOrder>();
  const { placement } = state;
  const placed = placement.status === 'placed' ? placement.order : null;
  useEffect(() => {
    if (placed === null) return;
    const { orderId } = placed;
    void placedOrder(placed).then((found) => {
      setOrder(found);
      if (found) track({ type: 'order', name: 'confirm', orderId, value: { products: trackedProducts(found.items) } });
    });
  }, [placed]);
  if (placement.status !== 'placed') return null;
  const email = order?.customer.email ?? placement.email;
  const isSent = order === undefined || order.shipping.length > 0;
  const print = columnPrinter(props.site, (note) => {
    sumsOf(placement.order.totals, isSent, model, note);
    for (const item of order?.items ?? []) note(paidFor(item));
  });
  return (
    <div className="two">
      <div className="co-form">
        <section className="panel co-number" aria-label="Order number">
          <p className="eyebrow mute">Order number</p>
          <p className="d d32" data-testid="order-number">
            {placement.order.orderNumber}
          </p>
        </section>
        <Panel id="next" heading="What happens next">
          <Next email={email} order={order} site={props.site} />
        </Panel>
        {order && order.shipping.length > 0 && !isPickup(order.shipping) && <Delivery order={order} />}
        {order && comesByFreight(order.shipping) && <Freight />}
        {order && order.items.length > 0 && (
          <Panel id="items" heading="Items">
            <Bought order={order} print={print} />
          </Panel>
        )}
        {/* With a captcha, accounts are opened on their own page. */}
        {order && props.customer === null && props.personHref === null && <OpenAccount order={order} />}
        <p>
          <ButtonLink href={sitePath(props.site, '/')}>Continue shopping</ButtonLink>
        </p>
      </div>
      <aside className="sum order-sum last" aria-label="Order summary">
        <div className="sum-body">
          <h2 className="d d32">Order</h2>
          <OrderSums {...sumsOf(placement.order.totals, isSent, model, print)} />
        </div>
      </aside>
    </div>
  );
}
