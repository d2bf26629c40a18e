import type { Clock } from '#worker/clock.ts';
import type { Config } from '#worker/config.ts';
import { type Send, sendOut } from '#worker/ports/ask-service.ts';
import type { PaymentBooks } from '#worker/store/order/payment-books.ts';
import { AdyenPayments } from './adyen.ts';
import { HttpPayments } from './http.ts';
import type { Payments } from './port.ts';
import { SandboxPayments } from './sandbox.ts';
import { SpreedlyPayments } from './spreedly.ts';

/** The payment provider that is configured. */
export function openPayments(
  { payments }: Pick<Config, 'payments'>,
  books: PaymentBooks,
  clock: Clock,
  send: Send = sendOut,
): Payments {
  const { provider, url, limitMs, adyen, spreedly } = payments;
  if (provider === 'adyen' && adyen) return new AdyenPayments(adyen, books, limitMs, send);
  if (provider === 'spreedly' && spreedly) return new SpreedlyPayments(spreedly, books, limitMs, send, clock);
  if (provider === 'http') return new HttpPayments(url, limitMs, send);
  return new SandboxPayments(books, limitMs, clock);
}
