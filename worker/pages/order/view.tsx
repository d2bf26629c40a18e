import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { OrderLine } from '#client/ui/cart/order-line.tsx';
import { type OrderSum, OrderSums } from '#client/ui/cart/order-sums.tsx';
import { Note } from '#client/ui/note.tsx';
import { Thumbnail } from '#client/ui/product/thumbnail.tsx';
import type { Address } from '#shared/address/contract.ts';
import { countryOf } from '#shared/address/countries.ts';
import { placeLine } from '#shared/address/words.ts';
import { paidFor } from '#shared/line/line.ts';
import { columnPrinter, formatMoney, type Print } from '#shared/money/money.ts';
import { discountsOf } from '#shared/order/discounts.ts';
import type { OrderDocument } from '#shared/order/document.ts';
import { isUnderWay, missedDay } from '#shared/order/late.ts';
import { STATUS_WORDS } from '#shared/order/status-words.ts';
import { comesByFreight, FREIGHT_HEADING, FREIGHT_STEPS } from '#shared/shipping/freight-words.ts';
import { packageWords } from '#shared/shipping/package-words.ts';
import { SITES } from '#shared/site/sites.ts';
import { shortDay } from '#shared/time/calendar-day.ts';
import type { OrderCopy } from '#worker/acts/orders.ts';

interface OrderViewProps {
  readonly order: OrderCopy;
  /** The owner sees the whole order. Anyone who only has a link sees its destination, but not the recipient. */
  readonly isOwn: boolean;
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** Where its buyer may ask about it; staff have no use for that. */
  readonly contactHref?: string;
  /** The address where a return begins, if anything can be returned. */
  readonly returnHref?: string | undefined;
}

/** How the amounts of an order are written: its items and its sums. */
function printerOf(document: OrderDocument): Print {
  const { site, currency, lines, totals } = document;
  return columnPrinter({ locale: SITES[site].locale, currency }, (print) => {
    sumsOf(document, print);
    for (const line of lines) print(paidFor(line));
    print(totals.grandTotalIncludingTax);
  });
}

function sumsOf(document: OrderDocument, print: Print): readonly OrderSum[] {
  const { totals, taxSummary, site } = document;
  const { taxIncluded } = SITES[site];
  const rows: readonly (OrderSum | false)[] = [
    { name: 'Subtotal', amount: print(totals.subtotal) },
    ...discountsOf(document).map(({ name, amount }) => ({ name, amount: `−${print(amount)}`, isSaved: true })),
    document.rates.length > 0 && { name: 'Shipping', amount: totals.shipping === 0 ? 'Free' : print(totals.shipping) },
    ...(taxIncluded ? [] : taxSummary.map(({ label, amount }) => ({ name: label, amount: print(amount) }))),
    totals.relief > 0 && { name: 'VAT you do not owe', amount: `−${print(totals.relief)}`, isSaved: true },
    totals.giftcards > 0 && { name: 'Gift cards', amount: `−${print(totals.giftcards)}`, isSaved: true },
  ];
  return rows.filter((row) => row !== false);
}

function Where({ address }: { readonly address: Address }): ReactNode {
  const { firstname, lastname, street, countryId } = address;
  return (
    <address>
      {[`${firstname} ${lastname}`, ...street, placeLine(address), countryOf(countryId)?.name ?? countryId]
        .filter((line) => line.trim() !== '')
        .map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
    </address>
  );
}

function Facts({ order, isOwn }: Pick<OrderViewProps, 'isOwn' | 'order'>): ReactNode {
  const { document, trackingNumber, createdMs } = order;
  const { locale } = SITES[document.site];
  const { city, countryId } = document.shippingAddress;
  return (
    <dl className="order-facts">
      <div>
        <dt>Ordered</dt>
        <dd>{new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(createdMs)}</dd>
      </div>
      {document.rates.length > 0 && (
        <div>
          <dt>{document.isPickup ? 'Pickup' : 'Shipping'}</dt>
          {packageWords(document.rates, locale).map(({ title, contents, arrival }) => (
            <dd key={title}>
              {title}
              {contents !== '' && <span className="mute">{` · ${contents}`}</span>}
              {arrival !== '' && (
                <b className="arrival" data-testid="delivery-date">
                  {arrival}
                </b>
              )}
            </dd>
          ))}
        </div>
      )}
      {trackingNumber !== null && (
        <div>
          <dt>Tracking number</dt>
          <dd>{trackingNumber}</dd>
        </div>
      )}
      {document.rates.length > 0 && !document.isPickup && (
        <div>
          <dt>To</dt>
          <dd>
            {isOwn ? (
              <Where address={document.shippingAddress} />
            ) : (
              `${city}, ${countryOf(countryId)?.name ?? countryId}`
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Says first that an order is late, before anything else about it. */
function Late({ order, nowMs, contactHref }: Pick<OrderViewProps, 'contactHref' | 'nowMs' | 'order'>): ReactNode {
  const day = missedDay(order, nowMs);
  if (day === undefined) return null;
  const { locale } = SITES[order.document.site];
  return (
    <Note kind="warn" lead="This order is late.">
      {`It should have arrived by ${shortDay(day, locale)}. `}
      {contactHref !== undefined && (
        <>
          We are sorry.{' '}
          <a className="link" href={contactHref}>
            Ask us where it is
          </a>
          .
        </>
      )}
    </Note>
  );
}

/** One order: its state, its items and its total. */
export function OrderView({ order, isOwn, nowMs, contactHref, returnHref }: OrderViewProps): ReactNode {
  const { document, status, refunded } = order;
  const print = printerOf(document);
  const { locale, taxIncluded } = SITES[document.site];
  const notes = taxIncluded && document.totals.tax > 0 ? [`incl. ${print(document.totals.tax)} tax`] : [];
  return (
    <div className="two">
      <div className="order-body">
        <Late order={order} nowMs={nowMs} {...(contactHref !== undefined && { contactHref })} />
        <Note kind={status === 'cancelled' || status === 'held' ? 'warn' : 'good'} lead={STATUS_WORDS[status]}>
          {refunded > 0 && `${formatMoney(refunded, locale, document.currency)} refunded to you.`}
        </Note>
        <Facts order={order} isOwn={isOwn} />
        {isUnderWay(status) && comesByFreight(document.rates) && (
          <section>
            <h2 className="d d32">{FREIGHT_HEADING}</h2>
            <ol className="prose">
              {FREIGHT_STEPS.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        )}
        <h2 className="d d32">Items</h2>
        <ul>
          {document.lines.map((line) => (
            <OrderLine
              key={line.listItemId}
              name={line.name}
              qty={line.qty}
              details={line.configuration}
              amount={print(paidFor(line))}
              picture={line.picture && <Thumbnail file={line.picture.file} />}
            />
          ))}
        </ul>
        {returnHref !== undefined && (
          <p>
            <ButtonLink look="line" href={returnHref}>
              Return items
            </ButtonLink>
          </p>
        )}
      </div>
      <aside className="sum" aria-label="Order summary">
        <h2 className="d d32">Summary</h2>
        <OrderSums
          sums={sumsOf(document, print)}
          totalName="Paid"
          total={print(document.totals.grandTotalIncludingTax)}
          notes={notes}
        />
      </aside>
    </div>
  );
}
