import { paidFor } from '#shared/line/line.ts';
import { toMajor } from '#shared/money/money.ts';
import type { OrderDocument, OrderPayment } from '#shared/order/document.ts';
import type { LedgerConsumer } from './consumers.ts';
import type { Payload } from './payloads.ts';

/** Values of a buyer by which conversions are compared, before they are hashed. */
export type ConversionField = 'email' | 'phone' | 'firstname' | 'lastname' | 'street' | 'city' | 'region' | 'postcode';

/** Digits of a telephone number of the US without its country code. */
const US_DIGITS = 10;

/**
 * The values of a buyer by which conversions are compared, trimmed and in lower case, not yet hashed; those that are not
 * known are left out. A phone number counts only with exactly 10 digits and a shipping address in the US, with +1 before
 * it (spec 3 section 5).
 */
export function conversionValues({
  email,
  shippingAddress: address,
}: Pick<OrderDocument, 'email' | 'shippingAddress'>): Readonly<Partial<Record<ConversionField, string>>> {
  const digits = address.telephone.replaceAll(/\D/g, '');
  const given: Readonly<Record<ConversionField, string>> = {
    email,
    phone: digits.length === US_DIGITS && address.countryId === 'US' ? `+1${digits}` : '',
    firstname: address.firstname,
    lastname: address.lastname,
    street: address.street.join(' '),
    city: address.city,
    region: address.region,
    postcode: address.postcode,
  };
  const cleaned = Object.entries(given).map(([field, value]) => [field, value.trim().toLowerCase()] as const);
  return Object.fromEntries(cleaned.filter(([, value]) => value !== ''));
}

/** An order that was placed, and the hashes of `conversionValues`. */
export interface Purchase {
  readonly orderId: string;
  readonly document: OrderDocument;
  readonly payment: Pick<OrderPayment, 'adyenType' | 'card' | 'paymentType'>;
  readonly hashes: Readonly<Partial<Record<ConversionField, string>>>;
  /** Whether the buyer is a member of the staff, by the domain of the email address. */
  readonly isStaff: boolean;
  /** When it was placed, Unix milliseconds. */
  readonly nowMs: number;
}

function linesOf({ lines }: Pick<OrderDocument, 'lines'>) {
  return lines.map((line) => ({
    sku: line.sku,
    productId: line.productId,
    name: line.name,
    qty: line.qty,
    price: toMajor(line.price),
    total: toMajor(paidFor(line)),
  }));
}

/** The number of an email or its template, if the link that led to the order named it. */
function numberIn(meta: OrderDocument['meta'], name: string): number | null {
  const value = Number(meta[name]);
  return meta[name] !== null && Number.isSafeInteger(value) && value > 0 ? value : null;
}

function analyticsPayload({ orderId, document, payment, isStaff, nowMs }: Purchase): Payload<'analytics'> {
  const { totals, rates, site, currency, listId, customerId, groupId, lines, meta } = document;
  return {
    id: `order-${orderId}`,
    type: 'order',
    name: 'confirm',
    value: {
      orderId,
      listId,
      totals: {
        subtotal: toMajor(totals.subtotal),
        shipping: toMajor(totals.shipping),
        tax: toMajor(totals.tax),
        discount: toMajor(totals.discount),
        grandTotalIncludingTax: toMajor(totals.grandTotalIncludingTax),
        grandTotalExcludingTax: toMajor(totals.grandTotalExcludingTax),
      },
      shipping: [...new Set(rates.map(({ label }) => label))].join(', '),
      payment: payment.card?.brand ?? (payment.adyenType || payment.paymentType),
      giftcards: totals.giftcardUses.map(({ amount }) => toMajor(amount)),
      customer: { customerId, loggedIn: customerId !== null, groupId },
      country: document.shippingAddress.countryId,
      items: linesOf({ lines }),
    },
    t: nowMs,
    site,
    currency,
    user_id: typeof meta.rsAnonId === 'string' ? meta.rsAnonId : '',
    visit_id: '',
    app_type: 'mobileAppVersion' in meta ? 'native' : 'browser',
    staff: isStaff,
  };
}

/**
 * What a consumer is sent for an order; undefined if nothing, because it has no address to compare. The figures are those
 * of the store's books.
 */
export function purchasePayload(consumer: LedgerConsumer, purchase: Purchase): Payload<LedgerConsumer> | undefined {
  const { orderId, document, hashes } = purchase;
  const { totals, currency, customerId, lines, meta } = document;
  const total = toMajor(totals.grandTotalIncludingTax);
  const goods = lines.map(({ productId, qty }) => ({ id: String(productId), qty }));
  switch (consumer) {
    case 'analytics':
      return analyticsPayload(purchase);
    case 'ads': {
      const user = { ...hashes, country: document.shippingAddress.countryId };
      return { conversion: 'purchase', transactionId: orderId, value: total, currency, items: goods, user };
    }
    case 'bing':
      return { action: 'purchase', page: null, revenue: total, currency, items: goods };
    case 'reviews':
      return hashes.email === undefined
        ? undefined
        : { orderId, total, currency, user: { email: hashes.email }, items: linesOf(document) };
    case 'affiliate': {
      const earning = lines.filter(({ isCommissioned }) => isCommissioned !== false);
      const revenue = toMajor(earning.reduce((sum, line) => sum + paidFor(line), 0));
      return { orderId, revenue, currency, items: linesOf({ lines: earning }) };
    }
    case 'email': {
      const user = { userId: customerId === null ? null : String(customerId), email: hashes.email ?? null };
      // Nobody can be written to once an order's buyer was forgotten.
      if (user.userId === null && user.email === null) return undefined;
      return {
        call: 'trackPurchase',
        user,
        items: linesOf(document),
        total,
        currency,
        campaignId: numberIn(meta, 'campaignId'),
        templateId: numberIn(meta, 'templateId'),
      };
    }
  }
}
