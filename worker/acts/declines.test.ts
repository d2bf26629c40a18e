import { expect, it } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { beginPayment, endPayment, type Payer } from '#worker/acts/declines.ts';
import { systemClock } from '#worker/clock.ts';
import { logFor } from '#worker/log/log.ts';
import { SpreedlyPayments } from '#worker/ports/payments/spreedly.ts';
import type { Ctx } from '#worker/request/context.ts';
import { openPaymentBooks } from '#worker/store/order/payment-books.ts';
import { PaymentPauseStore } from '#worker/store/order/payment-pauses.ts';
import { LimitStore } from '#worker/stubs/limits.ts';
import { chargeFor } from '#worker/testing/charge.ts';
import { FakeSpreedly, SPREEDLY_SETTINGS, transaction } from '#worker/testing/fake-spreedly.ts';
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

/** A guest who pays at a store whose provider names cards. */
function guest(visitor: string, network: string) {
  return {
    store: {
      limits: new LimitStore(env),
      paymentBooks: openPaymentBooks(env.DB),
      paymentPauses: new PaymentPauseStore(env.DB),
    },
    session: { kind: 'guest', groupId: 0, visitorId: visitor },
    visitor: { address: network },
    config: { payments: { provider: 'spreedly' } },
    log: logFor('test'),
    now: Date.now(),
  } as unknown as Ctx;
}

/** A payment that Spreedly declines for a card, begun and ended as an order does. */
async function decline(ctx: Ctx, payer: Payer, fingerprint: string): Promise<void> {
  await beginPayment(ctx, payer);
  const card = { token: 'CARD', card_type: 'visa', last_four_digits: '0002', fingerprint };
  const refused = transaction({ state: 'gateway_processing_failed', payment_method: card });
  const spreedly = new FakeSpreedly().on('POST /v1/gateways/GATEWAY/purchase.json', refused);
  const charge = chargeFor({ token: 'CARD' });
  const payments = new SpreedlyPayments(SPREEDLY_SETTINGS, openPaymentBooks(env.DB), 500, spreedly.send, systemClock);
  expect(await payments.charge(charge)).toEqual({ state: 'declined', refusal: 'payment_error' });
  await endPayment(ctx, payer, true, charge.orderId);
}

it('a card that was declined ten times pauses each shopper who tries it, from any network and address', async () => {
  const [tested, own] = [crypto.randomUUID(), crypto.randomUUID()];
  const tester = (at: number) => guest(`enam00-0000-tester${at}`, `198.51.100.${at}`);
  for (let at = 0; at < 10; at++)
    await decline(tester(at), { listId: `tested-${at}`, email: `t${at}@cards.test` }, tested);
  // The tenth was still within the limit, so that none of them waits.
  await beginPayment(tester(9), { listId: 'tested-9', email: 't9@cards.test' });
  expect(takeConsole()).toEqual([]);
  await decline(tester(10), { listId: 'tested-10', email: 't10@cards.test' }, tested);
  const [line] = takeConsole();
  expect(line).toContain('"countedBy":"card"');
  expect(line).not.toContain(tested);
  await expect(beginPayment(tester(10), { listId: 'tested-10' })).rejects.toMatchObject({ code: 'payments_paused' });
  // Another card of another shopper, declined once, pauses nobody.
  const other = guest('enam00-0000-other', '198.51.100.99');
  await decline(other, { listId: 'other', email: 'o@cards.test' }, own);
  await beginPayment(other, { listId: 'other', email: 'o@cards.test' });
});

function fail(): Promise<never> {
  return Promise.reject(new Error('Network connection lost.'));
}
