import type { Address } from '#shared/address/contract.ts';
import { isEmail } from '#shared/form/field-message.ts';
import type { ListLine } from '#shared/list/view.ts';
import { toMajor } from '#shared/money/money.ts';
import type { BrowserInfo } from '#shared/order/contract.ts';
import { wireTotals } from '#shared/order/totals.ts';
import {
  agreementsNeeded,
  billedTo,
  boughtLines,
  isFree,
  isVirtualOrder,
  shippingAmount,
  taxedAt,
  totalsOf,
} from './figures.ts';
import type { CheckoutFacts, CheckoutState } from './state.ts';

/** A line in the form of service calls: the choice and the price shown to the shopper. */
function chosenItem({ listItemId, productId, qty, price, rowTotal, children, customOptions, metadata }: ListLine) {
  return {
    listItemId,
    productId,
    qty,
    price: toMajor(price ?? 0),
    rowTotal: toMajor(rowTotal ?? 0),
    children: children.map((child) => ({ productId: child.productId, qty: child.qty, metadata: child.metadata })),
    customOptions,
    metadata,
  };
}

/** An address in the form of service calls. An incomplete email is omitted. */
function wireAddress(address: Address): Address {
  const email = address.email.trim().toLowerCase();
  return {
    ...address,
    email: isEmail(email) ? email : '',
    street: address.street.filter((line) => line.trim() !== ''),
  };
}

/** Body of the call for shipping rates. In the fastest mode goods may leave in several packages. */
export function ratesRequest(state: CheckoutState, { site }: CheckoutFacts) {
  const [address1 = ''] = state.address.street;
  return {
    storeId: site.storeId,
    subtotalAmount: toMajor(state.list.sums.subtotal),
    shippingAddress: { ...wireAddress(state.address), address1 },
    items: boughtLines(state.list).map(chosenItem),
    allowSplit: state.mode === 'fastest',
  };
}

/** Body of the call for tax. For a list that pays a quote, the store knows the agreed prices. */
export function taxRequest(state: CheckoutState, { site }: CheckoutFacts) {
  const address = taxedAt(state);
  return {
    storeId: site.storeId,
    shippingAddress: wireAddress(address),
    shippingAmount: toMajor(shippingAmount(state.shipping)),
    shipping: state.shipping.selected.map(({ shippingCode }) => ({ shippingCode })),
    hundoDiscount: toMajor(state.list.sums.hundoDiscount),
    items: boughtLines(state.list).map(chosenItem),
    ...(state.list.quote && { listId: state.list._id }),
    vatNumber: address.vatNumber,
    eoriNumber: address.eoriNumber,
  };
}

/** The data that only the browser has when an order is placed. */
export interface PlacingBrowser {
  readonly orderId: string;
  readonly browserInfo: BrowserInfo | undefined;
  readonly meta: Readonly<Record<string, unknown>>;
}

function wirePayment(state: CheckoutState, facts: CheckoutFacts, browserInfo: BrowserInfo | undefined) {
  const { method, token, authorized, isKept, keeps } = state.payment;
  const amount = toMajor(totalsOf(state, facts).grandTotalIncludingTax);
  if (isFree(state, facts)) return { paymentType: 'free', adyenType: method, amount, transactionToken: '' };
  return {
    paymentType: 'adyen',
    adyenType: method,
    amount,
    transactionToken: token,
    ...(browserInfo && { browserInfo }),
    ...(method === 'scheme' && keeps && !isKept && { isStored: true }),
    ...(authorized !== null && { authorizedPayPalAmount: toMajor(authorized) }),
  };
}

/** Body of the call that places the order: every amount in it is a claim that the store checks. */
export function orderRequest(state: CheckoutState, facts: CheckoutFacts, browser: PlacingBrowser) {
  const { list, shipping, mode, comments, agreements, address } = state;
  const totals = totalsOf(state, facts);
  const needed = agreementsNeeded(state);
  return {
    orderId: browser.orderId,
    storeId: facts.site.storeId,
    currency: facts.site.currency,
    listId: list._id,
    items: boughtLines(list).map(chosenItem),
    shippingMode: mode,
    totals: wireTotals(totals),
    payment: wirePayment(state, facts, browser.browserInfo),
    // Orders without shipping have no shipping address.
    shippingAddress: wireAddress({ ...(isVirtualOrder(state) ? billedTo(state) : address), email: address.email }),
    billingAddress: wireAddress(billedTo(state)),
    shipping: shipping.selected.map(({ shippingCode, rate, packageNumber, transactionId }) => ({
      shippingCode,
      rate: toMajor(rate),
      packageNumber,
      transactionId,
    })),
    giftcards: totals.giftcardUses.map(({ code, amount }) => ({ code, amount: toMajor(amount) })),
    customer: { email: address.email.trim().toLowerCase() },
    comments,
    agreements: {
      subscription: needed.subscription && agreements.subscription,
      trial: needed.trial && agreements.trial,
    },
    meta: browser.meta,
  };
}
