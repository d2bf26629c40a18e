import type { ReactNode } from 'react';
import { formatMoney } from '#shared/money/money.ts';
import { missedDay } from '#shared/order/late.ts';
import { STATUS_WORDS } from '#shared/order/status-words.ts';
import { SITES, sitePath } from '#shared/site/sites.ts';
import type { OrderCopy } from '#worker/acts/orders.ts';
import type { Ctx } from '#worker/request/context.ts';

/** One row in a customer's list of orders. */
export function OrderRow({ order, ctx }: { readonly order: OrderCopy; readonly ctx: Ctx }): ReactNode {
  const { orderId, orderNumber, document, createdMs, status } = order;
  const { locale } = SITES[document.site];
  const units = document.lines.reduce((sum, line) => sum + line.qty, 0);
  return (
    <li className="order-row">
      <a className="link" href={sitePath(ctx.site, `/account/order/${orderId}`)}>
        {orderNumber}
      </a>
      <span>{new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(createdMs)}</span>
      <span>{`${units} ${units === 1 ? 'item' : 'items'}`}</span>
      <b>{formatMoney(document.totals.grandTotalIncludingTax, locale, document.currency)}</b>
      <span>
        {missedDay(order, ctx.now) !== undefined && <b className="late">Late · </b>}
        {STATUS_WORDS[status]}
      </span>
    </li>
  );
}
