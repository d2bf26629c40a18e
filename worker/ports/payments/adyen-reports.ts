import { readExpiry } from '#shared/order/stored-method.ts';
import type { PaymentBooks } from '#worker/store/order/payment-books.ts';
import type { PaymentReference } from '#worker/store/order/payment-references.ts';
import type { AdyenBook } from './adyen-book.ts';
import { type AdyenNotification, effectOf, isSigned, noteOf, readNotifications } from './adyen-notification.ts';
import { cardOf, type KnownCard, storedMethodIdOf } from './adyen-result.ts';
import type { ChargeState, ProviderReport } from './port.ts';

/** The merchant that reports belong to, and where they are recorded. */
export interface ReportContext {
  readonly merchantAccount: string;
  readonly hmacKey: string;
  readonly book: AdyenBook;
  readonly references: PaymentBooks['references'];
}

/** The card of an authorization, from its additional data or from a reason like `874574:1935:11/2012`. */
function cardOfNotification({ additionalData, paymentMethod, reason }: AdyenNotification): KnownCard | null {
  const brand = paymentMethod ?? '';
  const known = cardOf(additionalData ?? {}, brand);
  if (known) return known;
  const [, last4, expiry] = /^[^:]*:(\d{4}):(\d{1,2}\/\d{4})$/.exec(reason ?? '') ?? [];
  return last4 && expiry ? { brand, last4, ...readExpiry(expiry) } : null;
}

/**
 * Records whether money was authorized. Throws if money that must be returned is not on its way, so that Adyen repeats
 * the report.
 */
async function hearAuthorisation(
  { book, references }: ReportContext,
  reference: PaymentReference,
  item: AdyenNotification,
): Promise<ChargeState | undefined> {
  const { orderId, amount, currency } = reference;
  if (item.success !== 'true') {
    const isMoved = await references.move(orderId, ['asked', 'action'], 'declined', {
      payload: { refusal: 'payment_error' },
    });
    return isMoved ? book.stateOf(orderId) : undefined;
  }
  const { pspReference, additionalData } = item;
  const isWhole = item.amount.value === amount && item.amount.currency === currency;
  const card = cardOfNotification(item);
  const isTaken = isWhole
    ? await book.approve(orderId, { pspReference, card, storedMethodId: storedMethodIdOf(additionalData ?? {}) })
    : await book.sendBack(orderId, pspReference);
  if (!isTaken) throw new Error(`the payment of order ${orderId} could not be returned yet`);
  return isWhole ? book.stateOf(orderId) : undefined;
}

/** Applies the effect of an event. */
async function hear(context: ReportContext, item: AdyenNotification): Promise<ChargeState | undefined> {
  const { book, references } = context;
  const reference = await references.find(item.merchantReference);
  if (!reference) return undefined;
  const { orderId } = reference;
  const isDone = item.success === 'true';
  switch (effectOf(item)) {
    case 'authorisation':
      return hearAuthorisation(context, reference, item);
    case 'cancellation':
      return isDone && (await references.move(orderId, ['asked', 'action', 'cancelling'], 'cancelled'))
        ? book.stateOf(orderId)
        : undefined;
    case 'closed':
      return isDone && (await references.move(orderId, ['asked', 'action'], 'declined', { payload: {} }))
        ? book.stateOf(orderId)
        : undefined;
    case 'stored':
      if (isDone) await book.keepCard(reference, item.pspReference, cardOfNotification(item));
      return undefined;
    default:
      return undefined;
  }
}

/** The reports in a webhook's body; undefined if one of them is not from Adyen or not for this merchant. */
export async function readReports(
  context: ReportContext,
  body: string,
): Promise<readonly ProviderReport[] | undefined> {
  const items = readNotifications(body);
  if (!items) return undefined;
  const { merchantAccount, hmacKey } = context;
  const signed = await Promise.all(items.map((item) => isSigned(item, hmacKey)));
  const isForeign = items.some((item) => item.merchantAccountCode !== merchantAccount);
  if (isForeign || signed.includes(false)) return undefined;
  return items
    .filter((item) => effectOf(item) !== 'nothing')
    .map((item) => ({
      id: `adyen:${item.merchantReference}:${item.pspReference}:${item.eventCode}:${item.success}`,
      orderId: item.merchantReference,
      note: noteOf(item),
      apply: () => hear(context, item),
    }));
}
