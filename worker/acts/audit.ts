import type { Env } from '#worker/env.ts';
import type { Ctx } from '#worker/request/context.ts';
import { AuditStore } from './audit-pages.ts';

/** The audit of this store, with the books of every provider that it has charged, whichever one is set up today. */
export function auditOf(env: Env, { ports, store, config, now }: Ctx): AuditStore {
  return new AuditStore(env, {
    payments: ports.payments,
    books: store.paymentBooks,
    provider: config.payments.provider,
    nowMs: now,
  });
}
