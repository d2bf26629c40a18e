import type { OrderSum, OrderSumsProps } from '#client/ui/cart/order-sums.tsx';
import { areTotalsFinal, boughtLines, isVirtualOrder, totalsOf } from '#shared/checkout/figures.ts';
import type { CheckoutState } from '#shared/checkout/state.ts';
import { netAmount } from '#shared/list/net-amount.ts';
import { columnPrinter, formatMoney, type Minor, type Print } from '#shared/money/money.ts';
import type { Site } from '#shared/site/sites.ts';
import type { Model } from './model.ts';

const UNKNOWN = '—';

function shippingText({ shipping }: CheckoutState, amount: string, isFree: boolean): string {
  if (shipping.status !== 'valid') return UNKNOWN;
  return isFree ? 'Free' : amount;
}

/** How the amounts of an order are written: its items and its sums. */
export function printerOf({ props, state, facts }: Pick<Model, 'facts' | 'props' | 'state'>): Print {
  return columnPrinter(props.site, (print) => {
    sumsOf({ props, state, facts, print });
    for (const line of boughtLines(state.list)) print(netAmount(line));
    for (const { discount } of [...state.list.coupons, ...state.list.deals]) print(discount);
  });
}

/** The tax within a total, as a sentence below it. */
export function taxNote(tax: Minor, { locale, currency }: Pick<Site, 'currency' | 'locale'>): string {
  return `incl. ${formatMoney(tax, locale, currency)} tax`;
}

/** The sums of an order as shown to the shopper, including which of them are not known yet. */
export function sumsOf({
  props,
  state,
  facts,
  print,
}: Pick<Model, 'facts' | 'print' | 'props' | 'state'>): OrderSumsProps {
  const totals = totalsOf(state, facts);
  const { hundoDiscount, ticketDiscount } = state.list.sums;
  const agreed = state.list.quote?.discount ?? 0;
  const { taxIncluded } = facts.site;
  const isTaxKnown = state.tax.status === 'valid';
  const totalName = totals.giftcards > 0 ? 'To pay' : 'Total';
  const minus = (minor: number) => `−${print(minor)}`;
  const goods: readonly (OrderSum | false)[] = [
    { name: 'Subtotal', amount: print(totals.subtotal) },
    hundoDiscount > 0 && { name: 'Hundo discount', amount: minus(hundoDiscount), isSaved: true },
    ticketDiscount > 0 && { name: 'Ticket discount', amount: minus(ticketDiscount), isSaved: true },
    agreed > 0 && { name: 'Quote discount', amount: minus(agreed), isSaved: true },
  ];
  const rows: readonly (OrderSum | false)[] = [
    !isVirtualOrder(state) && {
      name: 'Shipping',
      amount: shippingText(state, print(totals.shipping), totals.shipping === 0),
    },
    totals.relief > 0 && { name: 'VAT that you do not owe', amount: minus(totals.relief), isSaved: true },
    !taxIncluded && { name: 'Tax', amount: isTaxKnown ? print(totals.tax) : UNKNOWN },
    !taxIncluded && totals.tariff > 0 && { name: 'Tariff', amount: print(totals.tariff) },
    totals.giftcards > 0 && { name: 'Gift cards', amount: minus(totals.giftcards), isSaved: true },
  ];
  return {
    goods: goods.filter((row) => row !== false),
    sums: rows.filter((row) => row !== false),
    totalName: areTotalsFinal(state) ? totalName : `${totalName} so far`,
    total: print(totals.grandTotalIncludingTax),
    notes: taxIncluded && isTaxKnown ? [taxNote(totals.tax + totals.tariff, props.site)] : [],
  };
}
