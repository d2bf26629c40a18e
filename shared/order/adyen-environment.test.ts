import { expect, it } from 'vitest';
import { adyenEnvironment, adyenOrigins } from './adyen-environment.ts';

it.each([
  ['https://checkout-test.adyen.com/v72', 'test'],
  ['https://checkout-test.adyen.com', 'test'],
  ['https://1797a841fbb37ca7-AdyenDemo-checkout-live.adyenpayments.com/checkout/v72', 'live'],
  ['https://checkout-live.adyen.com/v72?-test.adyen.com/', 'live'],
  ['https://evil-test.adyen.com.example.com/v72', 'live'],
])('%s is %s', (url, expected) => {
  expect(adyenEnvironment(url)).toBe(expected);
});

it('each region has its own origins', () => {
  expect(adyenOrigins('live-us')).toEqual({
    fields: 'https://checkoutshopper-live-us.adyen.com',
    files: 'https://checkoutshopper-live-us.cdn.adyen.com',
    analytics: 'https://checkoutanalytics-live-us.adyen.com',
  });
});
