import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterIntervals, readInterval } from '#shared/renewal/interval.ts';
import type { Subscription } from '#shared/subscription/contract.ts';
import {
  accessUntilMs,
  actionsOf,
  afterAction,
  charged,
  charging,
  dueAction,
  NOTICE_MS,
  nextActionMs,
  noticed,
  priceDue,
  RETRY_DAYS,
  refused,
  unanswered,
} from '#shared/subscription/machine.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 31, 12);
const MONTH = { unit: 'month', count: 1 } as const;

function subscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    subscriptionId: 'o-1',
    orderId: 'o',
    owner: 'customer:7',
    customerId: 7,
    email: 'a@x.test',
    site: 'USA',
    currency: 'USD',
    productId: 1,
    sku: 'CLUB',
    name: 'Club',
    qty: 1,
    price: 1500,
    interval: MONTH,
    card: { provider: 'sandbox', ref: 'sandbox_approved', brand: 'visa', last4: '1111' },
    agreement: { text: 'yes', version: '1', agreedMs: START },
    state: 'trial',
    anchorMs: START + 7 * DAY,
    anchorPeriod: 0,
    period: 0,
    paidUntilMs: START + 7 * DAY,
    chargeAtMs: START + 7 * DAY,
    refusals: 0,
    refusedMs: null,
    noticedPeriod: null,
    nextPrice: null,
    tries: 0,
    pendingOrderId: null,
    endReason: null,
    startedMs: START,
    updatedMs: START,
    version: 1,
    ...changes,
  };
}

const paidOnce = () => charged(charging(noticed(subscription(), 1500, START + 4 * DAY).subscription, 'r-1'));

describe('intervals', () => {
  it.each([
    ['Month', { unit: 'month', count: 1 }],
    ['monthly', { unit: 'month', count: 1 }],
    ['3 months', { unit: 'month', count: 3 }],
    ['Quarter', { unit: 'month', count: 3 }],
    ['Year', { unit: 'year', count: 1 }],
    ['2 Weeks', { unit: 'week', count: 2 }],
    ['fortnight', undefined],
    ['0 months', undefined],
    ['', undefined],
  ])('%s', (text, interval) => {
    expect(readInterval(text)).toEqual(interval);
  });

  it('the last day of a month stays the last day, and returns to its own day', () => {
    const days = [1, 2, 3, 13].map((times) => new Date(afterIntervals(START, MONTH, times)).toISOString().slice(0, 10));
    expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2027-02-28']);
  });
});

describe('what is due', () => {
  it('a first charge is announced three days before it', () => {
    const trial = subscription();
    expect(nextActionMs(trial)).toBe(START + 4 * DAY);
    expect(dueAction(trial, START + 4 * DAY - 1)).toBeUndefined();
    expect(dueAction(trial, START + 4 * DAY)).toBe('notice');
    const told = noticed(trial, 1800, START + 4 * DAY);
    expect([told.isTold, priceDue(told.subscription), dueAction(told.subscription, START + 6 * DAY)]).toEqual([
      true,
      1800,
      undefined,
    ]);
    expect(dueAction(told.subscription, START + 7 * DAY)).toBe('charge');
  });

  it('after a late notice the first charge comes three days later, and the time until then is free', () => {
    const late = noticed(subscription(), 1500, START + 9 * DAY).subscription;
    expect(late.chargeAtMs).toBe(START + 9 * DAY + NOTICE_MS);
    expect(late.paidUntilMs).toBe(late.chargeAtMs);
    expect(charged(charging(late, 'r')).paidUntilMs).toBe(afterIntervals(START + 12 * DAY, MONTH, 1));
  });

  it('an unchanged price needs no email, a new price does, and a charge announced too late waits', () => {
    const active = paidOnce();
    const atMs = (active.chargeAtMs ?? 0) - NOTICE_MS;
    expect(noticed(active, 1500, atMs).isTold).toBe(false);
    const dearer = noticed(active, 1900, atMs);
    expect([dearer.isTold, priceDue(dearer.subscription), charged(dearer.subscription).price]).toEqual([
      true,
      1900,
      1900,
    ]);
    const late = noticed(active, 1900, atMs + DAY);
    expect([late.isTold, priceDue(late.subscription)]).toEqual([false, 1500]);
  });

  it('nothing is due while a charge is running, or when paused or canceled', () => {
    expect(nextActionMs(charging(subscription(), 'r'))).toBeNull();
    expect(nextActionMs(afterAction(subscription(), 'pause', 'customer', START) as Subscription)).toBeNull();
    expect(nextActionMs(afterAction(subscription(), 'cancel', 'customer', START) as Subscription)).toBeNull();
  });
});

describe('a bank that refuses', () => {
  it('is asked again after 1, 3, 5 and 7 days, then the subscription ends', () => {
    let current = noticed(subscription(), 1500, START + 4 * DAY).subscription;
    const dueMs = current.chargeAtMs ?? 0;
    const days: number[] = [];
    for (let atMs = dueMs; current.state !== 'cancelled'; atMs = current.chargeAtMs ?? 0) {
      current = refused(charging(current, `r-${days.length}`), atMs);
      if (current.chargeAtMs !== null) days.push((current.chargeAtMs - dueMs) / DAY);
    }
    expect(days).toEqual([...RETRY_DAYS]);
    expect([current.endReason, current.tries, current.period]).toEqual(['unpaid', 5, 0]);
  });

  it('a later success pays the period that was due, and the next one keeps its day', () => {
    const active = paidOnce();
    const dueMs = active.chargeAtMs ?? 0;
    const again = charged(charging(refused(charging(active, 'a'), dueMs), 'b'));
    expect([again.state, again.period, again.refusals]).toEqual(['active', 2, 0]);
    expect(again.chargeAtMs).toBe(afterIntervals(START + 7 * DAY, MONTH, 2));
  });

  it('a missing answer is not a refusal', () => {
    const silent = unanswered(charging(paidOnce(), 'r'), START + 60 * DAY);
    expect([silent.refusals, silent.state, silent.pendingOrderId]).toEqual([0, 'active', null]);
    expect(silent.chargeAtMs).toBe(START + 60 * DAY + 3_600_000);
  });
});

describe('actions of the owner', () => {
  it.each([
    ['trial', null, ['pause', 'cancel']],
    ['active', null, ['pause', 'cancel']],
    ['past_due', null, ['pause', 'cancel']],
    ['paused', null, ['resume', 'cancel']],
    ['cancelled', 'customer', ['resume']],
    ['cancelled', 'unpaid', ['resume']],
    ['cancelled', 'discontinued', []],
    ['cancelled', 'refunded', []],
  ] as const)('%s (%s): %j', (state, endReason, actions) => {
    expect(actionsOf({ state, endReason })).toEqual(actions);
  });

  it('a canceled subscription keeps access to the end of the paid period', () => {
    const gone = afterAction(paidOnce(), 'cancel', 'customer', START + 20 * DAY) as Subscription;
    expect(accessUntilMs(gone)).toBe(afterIntervals(START + 7 * DAY, MONTH, 1));
  });

  it('a subscription resumed within its paid period continues; resumed later it starts again at once', () => {
    const gone = afterAction(paidOnce(), 'cancel', 'customer', START + 20 * DAY) as Subscription;
    expect(afterAction(gone, 'resume', 'customer', START + 21 * DAY)?.chargeAtMs).toBe(gone.paidUntilMs);
    const late = afterAction(gone, 'resume', 'customer', START + 100 * DAY) as Subscription;
    expect([dueAction(late, START + 100 * DAY), late.period]).toEqual(['charge', 1]);
    expect(charged(charging(late, 'r')).paidUntilMs).toBe(afterIntervals(START + 100 * DAY, MONTH, 1));
  });

  it('a trial that is resumed after its end is announced again before it is charged', () => {
    const paused = afterAction(subscription(), 'pause', 'customer', START + DAY) as Subscription;
    const again = afterAction(paused, 'resume', 'customer', START + 30 * DAY) as Subscription;
    expect(dueAction(again, START + 30 * DAY)).toBe('notice');
    expect(noticed(again, 1500, START + 30 * DAY).subscription.chargeAtMs).toBe(START + 33 * DAY);
  });
});

const step = fc.oneof(
  { weight: 12, arbitrary: fc.constant('approve' as const) },
  { weight: 3, arbitrary: fc.constant('refuse' as const) },
  { weight: 2, arbitrary: fc.constant('silence' as const) },
  fc.constantFrom('pause' as const, 'cancel' as const, 'resume' as const),
);

it('whatever happens over two years, each period is paid once, none is skipped, and nothing is charged after an end', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.integer({ min: 0, max: 40 })), { maxLength: 80 }), (steps) => {
      let current = subscription();
      let nowMs = START;
      const paid: number[] = [];
      for (const [what, days] of steps) {
        nowMs += days * DAY;
        if (what === 'pause' || what === 'cancel' || what === 'resume') {
          current = afterAction(current, what, 'customer', nowMs) ?? current;
          continue;
        }
        // Advances the clock to the next action that is due.
        const atMs = nextActionMs(current);
        if (atMs === null) {
          expect(['paused', 'cancelled']).toContain(current.state);
          continue;
        }
        nowMs = Math.max(nowMs, atMs);
        if (dueAction(current, nowMs) === 'notice') current = noticed(current, 1500, nowMs).subscription;
        if (dueAction(current, nowMs) !== 'charge') continue;
        const before = current;
        current = charging(current, `r-${current.tries}`);
        if (what === 'approve') {
          paid.push(before.period);
          current = charged(current);
          expect(current.paidUntilMs).toBeGreaterThan(before.paidUntilMs);
        } else current = what === 'refuse' ? refused(current, nowMs) : unanswered(current, nowMs);
      }
      expect(paid).toEqual(paid.map((_, index) => index));
      expect(current.period).toBe(paid.length);
      expect(current.refusals).toBeLessThanOrEqual(RETRY_DAYS.length + 1);
    }),
    { numRuns: 2000 },
  );
});
