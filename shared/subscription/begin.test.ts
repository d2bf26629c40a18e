import { expect, it } from 'vitest';
import type { OrderPayment } from '#shared/order/document.ts';
import { keptCard } from './begin.ts';

it.each([
  ['the reference that the provider saved', 'spreedly', 'KEPT', 'KEPT'],
  ['the reference that the provider saved, where tokens are single-use', 'adyen', 'KEPT', 'KEPT'],
  ['the token that was charged', 'sandbox', undefined, 'token'],
  ['nothing, where tokens are single-use', 'adyen', undefined, ''],
])('a card is charged again by %s', (_, provider, recurringRef, ref) => {
  const payment: OrderPayment = {
    paymentType: 'adyen',
    adyenType: 'scheme',
    amount: 1000,
    transactionToken: 'token',
    card: { brand: 'visa', last4: '1111' },
  };
  expect(keptCard(provider, payment, recurringRef)).toEqual({ provider, ref, brand: 'visa', last4: '1111' });
});
