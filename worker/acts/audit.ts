import type { Env } from '#worker/env.ts';
import type { Ctx } from '#worker/request/context.ts';
import { AuditStore } from './audit-pages.ts';

/** The audit of this store, with the books of the provider that it charges. */
export function auditOf(env: Env, { ports, store, config, now }: Ctx): AuditStore {
  const isSandbox = config.payments.provider === 'sandbox';
  return new AuditStore(env, {
    payments: ports.payments,
    sandbox: isSandbox ? store.sandboxBooks : undefined,
    nowMs: now,
  });
}
