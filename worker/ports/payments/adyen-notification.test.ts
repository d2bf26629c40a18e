import { describe, expect, it } from 'vitest';
import { ADYEN_SETTINGS } from '#worker/testing/adyen/fake-adyen.ts';
import { notification, signatureOf } from '#worker/testing/adyen/notification.ts';
import webhooks from '#worker/testing/adyen/webhooks.json';
import { EVENT_EFFECTS, effectOf, isSigned, noteOf, readNotifications, signedText } from './adyen-notification.ts';

const KEY = ADYEN_SETTINGS.hmacKey;

describe('events', () => {
  it('match the published description exactly', () => {
    expect(Object.keys(EVENT_EFFECTS).sort()).toEqual([...webhooks.eventCodes].sort());
  });

  it.each<[string, string]>([
    ['AUTHORISATION', 'authorisation'],
    ['CANCELLATION', 'cancellation'],
    ['TECHNICAL_CANCEL', 'cancellation'],
    ['OFFER_CLOSED', 'closed'],
    ['RECURRING_CONTRACT', 'stored'],
    ['CAPTURE_FAILED', 'note'],
    ['CHARGEBACK', 'note'],
    ['REPORT_AVAILABLE', 'nothing'],
    ['AN_EVENT_OF_NEXT_YEAR', 'note'],
  ])('%s: %s', (eventCode, effect) => {
    expect(effectOf({ eventCode })).toBe(effect);
  });

  it('every documented example can be read', () => {
    const payments = webhooks.examples.filter((example) => JSON.stringify(example).includes('NotificationRequestItem'));
    expect(payments.length).toBeGreaterThan(30);
    for (const example of payments)
      expect(readNotifications(JSON.stringify(example)), JSON.stringify(example)).toHaveLength(1);
  });

  it.each([
    '',
    'text',
    '{}',
    '[]',
    '{"notificationItems":[{}]}',
    '{"notificationItems":[{"NotificationRequestItem":{}}]}',
  ])('%j is not an event', (body) => {
    expect(readNotifications(body)).toBeUndefined();
  });

  it('are noted in words, without the digits of a card', () => {
    const item = notification({ eventCode: 'AUTHORISATION', reason: '874574:1935:11/2030' });
    expect(noteOf(item)).toBe('adyen AUTHORISATION 11900 EUR (QFQTPCQ8HXSKGK82)');
    expect(noteOf({ ...item, eventCode: 'REFUND', success: 'false', reason: 'Insufficient balance' })).toBe(
      'adyen REFUND failed 11900 EUR (QFQTPCQ8HXSKGK82): Insufficient balance',
    );
  });
});

describe('a signature', () => {
  it('covers the documented fields in their order', () => {
    const item = notification({ originalReference: 'ORIGINAL00000001', eventCode: 'REFUND' });
    expect(signedText(item)).toBe('QFQTPCQ8HXSKGK82:ORIGINAL00000001:NorthbarTest:order-1:11900:EUR:REFUND:true');
  });

  it('documented by the provider with its key is valid', async () => {
    // The provider's own libraries test with this notification, key and signature.
    const item = notification({
      pspReference: '7914073381342284',
      merchantAccountCode: 'TestMerchant',
      success: 'true',
      merchantReference: 'TestPayment-1407325143704',
      amount: { value: 1130, currency: 'EUR' },
      additionalData: { hmacSignature: 'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=' },
    });
    expect(await isSigned(item, KEY)).toBe(true);
  });

  it.each<[string, Parameters<typeof notification>[0]]>([
    ['another amount', { amount: { value: 1, currency: 'EUR' } }],
    ['another order', { merchantReference: 'order-2' }],
    ['another outcome', { success: 'false' }],
    ['another event', { eventCode: 'CANCELLATION' }],
    ['another payment', { pspReference: 'ANOTHER000000001' }],
  ])('is invalid for %s', async (_name, change) => {
    const hmacSignature = await signatureOf(notification());
    expect(await isSigned(notification({ additionalData: { hmacSignature } }), KEY)).toBe(true);
    expect(await isSigned(notification({ ...change, additionalData: { hmacSignature } }), KEY)).toBe(false);
  });

  it.each([undefined, '', 'abc', '====', 'Zm9v', 'x'.repeat(10_000)])(
    '%j is not a signature',
    async (hmacSignature) => {
      const additionalData = hmacSignature === undefined ? null : { hmacSignature };
      expect(await isSigned(notification({ additionalData }), KEY)).toBe(false);
    },
  );
});
