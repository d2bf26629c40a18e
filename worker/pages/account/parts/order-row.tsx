import type { ReactNode } from 'react';
import { Thumbnail } from '#client/ui/product/thumbnail.tsx';
import { columnPrinter, type Print } from '#shared/money/money.ts';
import { missedDay } from '#shared/order/late.ts';
import { STATUS_WORDS } from '#shared/order/status-words.ts';
import { SITES, sitePath } from '#shared/site/sites.ts';
import type { OrderCopy } from '#worker/acts/orders.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Pictures of what was ordered in one row. */
const PICTURES = 3;

interface OrderRowProps {
  readonly order: OrderCopy;
  /** Writes what the order came to. */
  readonly print: (order: OrderCopy) => string;
  readonly ctx: Ctx;
}

/** How the totals of orders are written that stand below each other; each in its own currency. */
export function totalsPrinter(orders: readonly OrderCopy[]): OrderRowProps['print'] {
  const totalOf = ({ document }: OrderCopy) => document.totals.grandTotalIncludingTax;
  const noteAll = (note: Print) => {
    for (const order of orders) note(totalOf(order));
  };
  return (order) => {
    const { site, currency } = order.document;
    return columnPrinter({ locale: SITES[site].locale, currency }, noteAll)(totalOf(order));
  };
}

/** One row in a customer's list of orders. */
export function OrderRow({ order, print, ctx }: OrderRowProps): ReactNode {
  const { orderId, orderNumber, document, createdMs, status } = order;
  const { locale } = SITES[document.site];
  const pictures = [...new Set(document.lines.flatMap(({ picture }) => picture?.file ?? []))];
  const units = document.lines.reduce((sum, line) => sum + line.qty, 0);
  return (
    <li className="order-row pictured">
      <span className="order-pics">
        {pictures.slice(0, PICTURES).map((file) => (
          <Thumbnail key={file} file={file} side={48} isFar />
        ))}
      </span>
      <a className="link" href={sitePath(ctx.site, `/account/order/${orderId}`)}>
        {orderNumber}
      </a>
      <span>{new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(createdMs)}</span>
      <span>{`${units} ${units === 1 ? 'item' : 'items'}`}</span>
      <b>{print(order)}</b>
      <span>
        {missedDay(order, ctx.now) !== undefined && <b className="late">Late · </b>}
        {STATUS_WORDS[status]}
      </span>
    </li>
  );
}
