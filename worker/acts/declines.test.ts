import { expect, it } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { endPayment } from '#worker/acts/declines.ts';
import { logFor } from '#worker/log/log.ts';
import type { Ctx } from '#worker/request/context.ts';
import { LimitStore } from '#worker/stubs/limits.ts';
import { env } from '#worker/testing/store.ts';

it.each([true, false])(
  'counters that do not answer change nothing about a decided payment (declined: %s)',
  async (isDeclined) => {
    const down = {
      idFromName: (name: string) => env.LIMITER.idFromName(name),
      get: () => ({ take: fail, giveBack: fail }),
    };
    const ctx = {
      store: { limits: new LimitStore({ ...env, LIMITER: down as unknown as typeof env.LIMITER }) },
      session: { kind: 'guest', groupId: 0, visitorId: 'enam00-0000-1' },
      visitor: { address: '203.0.113.99' },
      log: logFor('test'),
      now: Date.now(),
    } as unknown as Ctx;
    await endPayment(ctx, { listId: 'list', email: 'ada@example.com' }, isDeclined);
    expect(takeConsole().join()).toMatch(/payment_not_uncounted.*Network connection lost/);
  },
);

function fail(): Promise<never> {
  return Promise.reject(new Error('Network connection lost.'));
}
