import { type AdyenNotification, signedText } from '#worker/ports/payments/adyen-notification.ts';
import { ADYEN_SETTINGS } from './fake-adyen.ts';

/** Builds a report of an authorization; `changes` overrides its values. */
export function notification(changes: Partial<AdyenNotification> = {}): AdyenNotification {
  return {
    pspReference: 'QFQTPCQ8HXSKGK82',
    originalReference: '',
    merchantAccountCode: ADYEN_SETTINGS.merchantAccount,
    merchantReference: 'order-1',
    amount: { value: 11_900, currency: 'EUR' },
    eventCode: 'AUTHORISATION',
    success: 'true',
    eventDate: '2026-01-01T01:00:00+01:00',
    paymentMethod: 'visa',
    reason: '',
    ...changes,
  };
}

/** The signature that Adyen would add. */
export async function signatureOf(item: AdyenNotification, hmacKey = ADYEN_SETTINGS.hmacKey): Promise<string> {
  const bytes = Uint8Array.from(hmacKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(signedText(item)));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

/** Body of a webhook with signed items. */
export async function webhookBody(...items: readonly AdyenNotification[]): Promise<string> {
  const signed = await Promise.all(
    items.map(async (item) => ({
      NotificationRequestItem: {
        ...item,
        additionalData: { ...item.additionalData, hmacSignature: await signatureOf(item) },
      },
    })),
  );
  return JSON.stringify({ live: 'false', notificationItems: signed });
}
