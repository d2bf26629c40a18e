import { describe, expect, it } from 'vitest';
import { SITE_CODES } from '#shared/site/sites.ts';
import {
  hiddenMethods,
  isRedirect,
  needsBrowserInfo,
  type PaymentMethodId,
  paymentMethod,
  paymentMethods,
  REDIRECT_METHODS,
} from './payment-methods.ts';

describe('ways to pay (spec 2 section 9)', () => {
  it.each(SITE_CODES)('%s takes cards first, and no way twice', (site) => {
    const ids = paymentMethods(site, 'DE').map((method) => method.id);
    expect(ids[0]).toBe('scheme');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each<[PaymentMethodId, string]>([
    ['ideal', 'You will be redirected to the iDEAL portal after reviewing your order.'],
    ['klarna_paynow', 'You will be redirected to the Klarna portal after reviewing your order.'],
    ['eps', 'You will be redirected to the bank portal after reviewing your order.'],
    ['paypal', 'You will be redirected to the PayPal portal after reviewing your order.'],
    ['ebanking_fi', 'You will be redirected to the bank portal after reviewing your order.'],
  ])('%s says where it leads', (id, message) => {
    expect(paymentMethod(id).message).toBe(message);
  });

  it('a card leads nowhere', () => {
    expect([paymentMethod('scheme').message, isRedirect('scheme'), isRedirect('ideal')]).toEqual([null, false, true]);
  });

  it('some are offered in their countries alone', () => {
    const idsFor = (country: string) => paymentMethods('EUR', country).map((method) => method.id);
    expect(idsFor('NL')).toContain('ideal');
    expect(idsFor('DE')).not.toContain('ideal');
    expect(idsFor('AT')).toContain('eps');
  });

  it('each redirect is offered somewhere in Europe', () => {
    const offered = new Set(
      ['NL', 'AT', 'FI', 'DK', 'DE', 'SE'].flatMap((country) => paymentMethods('EUR', country).map(({ id }) => id)),
    );
    expect(REDIRECT_METHODS.filter((id) => !offered.has(id))).toEqual([]);
  });

  it.each([
    ['EUR', 'scheme', true],
    ['GBR', 'scheme', true],
    ['USA', 'scheme', false],
    ['EUR', 'ideal', false],
  ] as const)('%s %s tells of the browser: %s', (site, method, expected) => {
    expect(needsBrowserInfo(site, method)).toBe(expected);
  });

  it.each([
    [true, false, true, ['paypal']],
    [true, true, true, []],
    [false, false, true, []],
    [false, false, false, ['applepay']],
  ])(
    'in the app %s, with flags %s for PayPal there and %s for Apple Pay, %j is held back',
    (isApp, app_paypal, apple_pay, expected) => {
      expect(hiddenMethods(isApp, { app_paypal, apple_pay })).toEqual(expected);
    },
  );
});
