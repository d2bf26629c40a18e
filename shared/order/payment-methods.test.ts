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

describe('payment methods (spec 2 section 9)', () => {
  it.each(SITE_CODES)('%s offers cards first and no method twice', (site) => {
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
  ])('%s says where it redirects', (id, message) => {
    expect(paymentMethod(id).message).toBe(message);
  });

  it('a card does not redirect', () => {
    expect([paymentMethod('scheme').message, isRedirect('scheme'), isRedirect('ideal')]).toEqual([null, false, true]);
  });

  it('some are offered only in their countries', () => {
    const idsFor = (country: string) => paymentMethods('EUR', country).map((method) => method.id);
    expect(idsFor('NL')).toContain('ideal');
    expect(idsFor('DE')).not.toContain('ideal');
    expect(idsFor('AT')).toContain('eps');
  });

  it('each redirect method is offered somewhere in Europe', () => {
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
  ] as const)('%s %s sends browser details: %s', (site, method, expected) => {
    expect(needsBrowserInfo(site, method)).toBe(expected);
  });

  it.each([
    [true, false, true, ['paypal']],
    [true, true, true, []],
    [false, false, true, []],
    [false, false, false, ['applepay']],
  ])(
    'in the app %s, with flags %s for PayPal there and %s for Apple Pay, %j is hidden',
    (isApp, app_paypal, apple_pay, expected) => {
      expect(hiddenMethods(isApp, { app_paypal, apple_pay })).toEqual(expected);
    },
  );
});
