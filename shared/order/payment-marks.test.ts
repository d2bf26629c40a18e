import { expect, it } from 'vitest';
import type { SiteCode } from '#shared/site/sites.ts';
import { payLaterReach, paymentMarks } from './payment-marks.ts';

const CARDS = ['American Express', 'Visa', 'Mastercard', 'Discover'];

it.each<[SiteCode, readonly string[], string]>([
  ['USA', [...CARDS, 'PayPal', 'Klarna'], 'everywhere'],
  ['CAN', [...CARDS, 'PayPal', 'Klarna'], 'everywhere'],
  ['APO', CARDS, 'nowhere'],
  [
    'EUR',
    [...CARDS, 'PayPal', 'iDEAL', 'eps', 'Finnish online banking', 'MobilePay', 'Trustly', 'Klarna', 'paysafecard'],
    'somewhere',
  ],
  ['AUS', [...CARDS, 'PayPal', 'Klarna'], 'everywhere'],
  ['GBR', [...CARDS, 'PayPal', 'Klarna', 'paysafecard'], 'everywhere'],
])('%s names each way to pay once, cards first', (site, marks, later) => {
  expect(paymentMarks(site)).toEqual(marks);
  expect(payLaterReach(site)).toBe(later);
});
