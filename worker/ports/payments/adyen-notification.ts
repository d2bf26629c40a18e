import { z } from 'zod';

const itemSchema = z.object({
  pspReference: z.string(),
  originalReference: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  amount: z.object({ value: z.int(), currency: z.string() }),
  eventCode: z.string(),
  success: z.union([z.string(), z.boolean()]).transform(String),
  eventDate: z.string().default(''),
  paymentMethod: z.string().nullish(),
  reason: z.string().nullish(),
  additionalData: z.record(z.string(), z.string()).nullish(),
});

/** One report from Adyen about a payment. */
export type AdyenNotification = z.infer<typeof itemSchema>;

const messageSchema = z.object({
  notificationItems: z.array(z.object({ NotificationRequestItem: itemSchema })).max(100),
});

/** The items of a webhook's body; undefined if the body is invalid. */
export function readNotifications(body: string): readonly AdyenNotification[] | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    // A body that is not JSON is not a report.
    return undefined;
  }
  const read = messageSchema.safeParse(json);
  return read.success ? read.data.notificationItems.map((item) => item.NotificationRequestItem) : undefined;
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** The text that Adyen signs: these fields, in this order. */
export function signedText(item: AdyenNotification): string {
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount, eventCode, success } = item;
  const names = [pspReference, originalReference, merchantAccountCode, merchantReference];
  return [...names, amount.value, amount.currency, eventCode, success].join(':');
}

/** Whether an item has Adyen's signature with the store's key. The comparison takes constant time. */
export async function isSigned(item: AdyenNotification, hmacKey: string): Promise<boolean> {
  const signature = bytesOfBase64(item.additionalData?.hmacSignature ?? '');
  if (!signature) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOfHex(hmacKey), algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, signature, new TextEncoder().encode(signedText(item)));
}

/**
 * The effect of an event on a payment. `note`: it changes nothing, but staff see it; `nothing`: it does not concern an
 * order.
 */
type Effect = 'authorisation' | 'cancellation' | 'closed' | 'stored' | 'note' | 'nothing';

/** Every event in the published description. An unknown event is treated as a note. */
export const EVENT_EFFECTS: Readonly<Record<string, Effect>> = {
  AUTHORISATION: 'authorisation',
  CANCELLATION: 'cancellation',
  TECHNICAL_CANCEL: 'cancellation',
  CANCEL_OR_REFUND: 'note',
  OFFER_CLOSED: 'closed',
  RECURRING_CONTRACT: 'stored',
  AUTHENTICATION: 'note',
  AUTHORISATION_ADJUSTMENT: 'note',
  AUTORESCUE: 'note',
  CANCEL_AUTORESCUE: 'note',
  CAPTURE: 'note',
  CAPTURE_FAILED: 'note',
  CHARGEBACK: 'note',
  CHARGEBACK_REVERSED: 'note',
  DISPUTE_DEFENSE_PERIOD_ENDED: 'note',
  EXPIRE: 'note',
  HANDLED_EXTERNALLY: 'note',
  INFORMATION_SUPPLIED: 'note',
  ISSUER_COMMENTS: 'note',
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: 'note',
  MANUAL_REVIEW_ACCEPT: 'note',
  MANUAL_REVIEW_REJECT: 'note',
  NOTIFICATION_OF_CHARGEBACK: 'note',
  NOTIFICATION_OF_FRAUD: 'note',
  POSTPONED_REFUND: 'note',
  PREARBITRATION_ACCEPTED: 'note',
  PREARBITRATION_DECLINED: 'note',
  PREARBITRATION_ISSUER_WITHDRAWN: 'note',
  PREARBITRATION_LOST: 'note',
  PREARBITRATION_OPEN: 'note',
  PREARBITRATION_WON: 'note',
  REFUND: 'note',
  REFUNDED_REVERSED: 'note',
  REFUND_FAILED: 'note',
  REFUND_WITH_DATA: 'note',
  REQUEST_FOR_INFORMATION: 'note',
  SCHEME_ARBITRATION: 'note',
  SCHEME_ARBITRATION_LOST: 'note',
  SCHEME_ARBITRATION_WON: 'note',
  SECOND_CHARGEBACK: 'note',
  VOID_PENDING_REFUND: 'note',
  // Partial payments, payouts, direct debits and reports, none of which the store uses.
  ORDER_OPENED: 'nothing',
  ORDER_CLOSED: 'nothing',
  PAIDOUT_REVERSED: 'nothing',
  PAYOUT_DECLINE: 'nothing',
  PAYOUT_EXPIRE: 'nothing',
  PAYOUT_THIRDPARTY: 'nothing',
  REPORT_AVAILABLE: 'nothing',
  ACH_NOTIFICATION_OF_CHANGE: 'nothing',
  DIRECT_DEBIT_NOTICE_OF_CHANGE: 'nothing',
};

export function effectOf({ eventCode }: Pick<AdyenNotification, 'eventCode'>): Effect {
  return EVENT_EFFECTS[eventCode] ?? 'note';
}

/** The text of an event for staff. The reason of an authorization may contain digits of a card, so it is left out. */
export function noteOf({ eventCode, success, amount, pspReference, reason }: AdyenNotification): string {
  const said = success === 'true' ? eventCode : `${eventCode} failed`;
  const why = reason && eventCode !== 'AUTHORISATION' ? `: ${reason.slice(0, 200)}` : '';
  return `adyen ${said} ${amount.value} ${amount.currency} (${pspReference})${why}`;
}
