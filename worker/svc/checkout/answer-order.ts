import { Fault, type FaultCode } from '#shared/errors.ts';
import { pictureUrl } from '#shared/image/transform.ts';
import { paidFor } from '#shared/line/line.ts';
import { toMajor } from '#shared/money/money.ts';
import type { wholeOrderAnswer } from '#shared/order/answers.ts';
import type { OrderStatus, WireOrder } from '#shared/order/contract.ts';
import type { BookedPayment, OrderDocument, OrderPayment } from '#shared/order/document.ts';
import { isGivenUp, toldStatus } from '#shared/order/given-up.ts';
import { wireTotals } from '#shared/order/totals.ts';
import type { Answer } from '#shared/schema/tied.ts';

/** Width in pixels of the pictures in service answers. */
const THUMBNAIL_WIDTH = 166;

/** The source of answers: an order of a desk, or the copy of one. */
export interface AnsweredOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly payment: BookedPayment & Partial<Pick<OrderPayment, 'transactionToken'>>;
  readonly document: OrderDocument;
}

/** An order in the form of the calls. Money in major units. */
export function wireOrder({ orderId, orderNumber, status, payment, document }: AnsweredOrder): WireOrder {
  const { paymentType, adyenType, amount, transactionId, transactionToken, browserInfo, action, error } = payment;
  return {
    orderId,
    orderNumber,
    storeId: document.storeId,
    status: toldStatus({ status, payment }),
    payment: {
      paymentType,
      adyenType,
      amount: toMajor(amount),
      ...(transactionToken ? { transactionToken } : {}),
      ...(transactionId ? { transactionId } : {}),
      ...(browserInfo ? { browserInfo } : {}),
      ...(action && status === 'payment_pending' ? { action } : {}),
      ...(error ? { error } : {}),
    },
    totals: wireTotals(document.totals),
  };
}

/**
 * Status of the answer to placing an order: 202 while its result is unknown. Throws the reason if nothing was charged.
 */
export function placementStatus({ status, payment }: Pick<AnsweredOrder, 'payment' | 'status'>): 201 | 202 {
  if (isGivenUp({ status, payment })) throw new Fault('payment_error');
  if (status === 'payment_error') throw new Fault((payment.error ?? 'payment_error') as FaultCode);
  return status === 'payment_pending' ? 202 : 201;
}

/** An order with its items, for order histories and pages. Money in major units, times in Unix milliseconds. */
export function wireWholeOrder(
  order: AnsweredOrder & { readonly trackingNumber: string | null },
): Answer<typeof wholeOrderAnswer> {
  const { document } = order;
  const wire = wireOrder(order);
  const cardType = order.payment.card?.brand;
  return {
    ...wire,
    payment: { ...wire.payment, ...(cardType ? { cardType } : {}) },
    listId: document.listId,
    // Only their amounts, because a code is as good as money.
    giftcards: document.totals.giftcardUses
      .filter(({ amount }) => amount > 0)
      .map(({ amount }) => ({ amount: toMajor(amount) })),
    createdAt: document.createdMs,
    currency: document.currency,
    trackingNumber: order.trackingNumber,
    shippingMode: document.shippingMode,
    comments: document.comments,
    customer: { email: document.email, customerId: document.customerId, groupId: document.groupId },
    shippingAddress: document.shippingAddress,
    billingAddress: document.billingAddress,
    shipping: document.rates.map((rate) => ({ ...rate, rate: toMajor(rate.rate), selected: true })),
    taxSummary: document.taxSummary.map(({ label, amount }) => ({ label, taxAmount: toMajor(amount) })),
    items: document.lines.map((line) => ({
      listItemId: line.listItemId,
      productId: line.productId,
      sku: line.sku,
      name: line.name,
      type: line.type,
      qty: line.qty,
      price: toMajor(line.price),
      rowTotal: toMajor(line.rowTotal),
      discount: toMajor(line.rowTotal - paidFor(line)),
      weight: line.weightLb,
      url: line.url,
      thumbnail: line.picture ? pictureUrl(line.picture.file, THUMBNAIL_WIDTH) : null,
      configuration: line.configuration,
      children: line.children,
      customOptions: line.customOptions,
      metadata: line.metadata,
    })),
    agreements: (document.agreements ?? []).map(({ text }) => text),
  };
}
