import type { Config } from '#worker/env.ts';
import type { SandboxBooks } from '#worker/store/sandbox-books.ts';
import { HttpPayments } from './http.ts';
import type { Payments } from './port.ts';
import { SandboxPayments } from './sandbox.ts';

/** The payment provider that the configuration names. */
export function openPayments({ payments }: Pick<Config, 'payments'>, books: SandboxBooks): Payments {
  if (payments.provider === 'http') return new HttpPayments(payments.url, payments.limitMs);
  return new SandboxPayments(books, payments.limitMs);
}
