import { describe, expect, it } from 'vitest';
import { askAgainMs } from '#shared/order/waiting-line.ts';
import { Random } from '#tools/faults/random.ts';
import { SetClock } from '#tools/simulate/clock.ts';
import { DeskDoor } from './desk-door.ts';
import { advanced, heard, isOver, joined, type LinePace, newPace } from './line-pace.ts';

const NOW = Date.UTC(2026, 10, 27);
const inLine = (pace: LinePace, many: number): LinePace =>
  Array.from({ length: many }).reduce<LinePace>((line) => joined(line), pace);

describe('the pace of a line', () => {
  it('calls nobody twice, nobody who has not come, and never takes a call back', () => {
    const random = new Random(11);
    let pace = newPace(NOW);
    let nowMs = NOW;
    for (let step = 0; step < 10_000; step++) {
      nowMs += random.between(0, 400);
      const before = pace;
      pace = advanced(pace, nowMs);
      if (random.chance(60)) pace = inLine(pace, random.between(0, 40));
      if (random.chance(60)) pace = heard(pace, random.between(0, 3_000));
      expect(pace.head).toBeGreaterThanOrEqual(before.head);
      // At most what an empty line calls ahead.
      expect(pace.head).toBeLessThanOrEqual(Math.max(before.head, pace.tail + before.perSecond * 0.2));
      expect(pace.perSecond).toBeGreaterThanOrEqual(5);
      expect(pace.perSecond).toBeLessThanOrEqual(1_000);
    }
  });

  it('is as long as it says: the last of a thousand is called when its wait is over', () => {
    const pace = inLine(newPace(NOW), 900);
    const waitMs = (900 / pace.perSecond) * 1_000;
    expect(advanced(pace, NOW + waitMs).head).toBe(900);
    expect(advanced(pace, NOW + waitMs / 2).head).toBe(450);
  });

  it.each([
    ['prompt', 20, 'faster'],
    ['a little late', 200, 'faster'],
    ['late', 600, 'the same'],
    ['very late', 1_500, 'slower'],
    ['too late', 2_600, 'slower'],
  ])('with orders that come %s to the desk it is %s', (_, lateMs, what) => {
    const waiting = advanced(inLine(newPace(NOW, 200), 100_000), NOW + 5_000);
    const { perSecond } = advanced(heard(waiting, lateMs), NOW + 6_500);
    expect(Math.sign(perSecond - waiting.perSecond)).toBe({ faster: 1, 'the same': 0, slower: -1 }[what]);
  });

  it('changes at most once a second, and by little', () => {
    let pace = advanced(inLine(newPace(NOW, 200), 100_000), NOW + 5_000);
    const { perSecond } = pace;
    for (let ms = 0; ms < 1_000; ms += 50) pace = advanced(heard(pace, 9_000), NOW + 5_000 + ms);
    expect(pace.perSecond).toBe(perSecond);
    pace = advanced(pace, NOW + 6_000);
    expect(pace.perSecond / perSecond).toBeGreaterThan(0.9);
    expect(pace.perSecond / perSecond).toBeLessThan(1);
  });

  it('does not count how late the desk is with what came before the line', () => {
    const pace = heard(inLine(newPace(NOW, 200), 10), 2_600);
    expect(advanced(pace, NOW + 2_000).perSecond).toBe(pace.perSecond);
  });

  it('is over a minute after the last question, when everyone has been called', () => {
    const pace = inLine(newPace(NOW), 50);
    expect(isOver(pace, NOW + 60_000)).toBe(false);
    expect(isOver(pace, NOW + 60_001)).toBe(true);
    expect(isOver(inLine(pace, 1_000_000), NOW + 60_001)).toBe(false);
  });
});

describe('more orders than a desk takes', () => {
  /** One who was in line: what was told first and how long it took, seconds. */
  interface Waited {
    readonly told: number;
    readonly took: number;
  }

  /** Plays shoppers who come at random and ask again as told, a desk and its line. Returns when the last was placed. */
  async function crowd(many: number, withinMs: number, serviceMs: number) {
    const clock = new SetClock(NOW);
    const random = new Random(7);
    const door = new DeskDoor();
    const waited: Waited[] = [];
    let pace: LinePace | undefined;
    let last: Promise<void> = Promise.resolve();
    let endMs = 0;
    let placed = 0;
    const current = (sold?: number): LinePace => {
      pace = pace ? advanced(pace, clock.nowMs) : newPace(clock.nowMs, sold);
      return pace;
    };
    /** Sends an order to the desk, which does one after the other; what it refuses takes no time. */
    const atDesk = async (isCalled: boolean) => {
      const sentMs = clock.nowMs;
      const before = last;
      const { promise, resolve: end } = Promise.withResolvers<void>();
      last = promise;
      await before;
      const lateMs = clock.nowMs - sentMs;
      const isLined = pace !== undefined && pace.tail > pace.head;
      const refusal = door.refusal({ sentMs, isCalled, isLined }, clock.nowMs);
      if (!refusal) {
        door.count(clock.nowMs);
        await clock.wait(serviceMs);
        endMs = clock.nowMs - NOW;
      }
      end();
      return { refusal, lateMs };
    };
    const shopper = async (): Promise<void> => {
      const cameMs = clock.nowMs;
      const first = await atDesk(false);
      if (!first.refusal) {
        placed += 1;
        return;
      }
      pace = joined(current(first.refusal.sold));
      const number = pace.tail;
      let told: number | undefined;
      for (;;) {
        if (number <= current().head) {
          const { refusal, lateMs } = await atDesk(true);
          pace = heard(current(), lateMs);
          if (!refusal) break;
        }
        const { head, perSecond } = current();
        const waitSeconds = Math.ceil(Math.max(1, number - head) / perSecond);
        told ??= waitSeconds;
        await clock.wait(askAgainMs({ waitSeconds }) * (1 + random.next() / 5));
      }
      placed += 1;
      waited.push({ told: told ?? 0, took: (clock.nowMs - cameMs) / 1_000 });
    };
    const all: Promise<void>[] = [];
    for (let each = 0; each < many; each++) clock.at(NOW + random.next() * withinMs, () => all.push(shopper()));
    await clock.runUntil(NOW + 600_000);
    await Promise.all(all);
    return { placed, waited, endMs };
  }

  it.each([
    [3_000, 10_000, 10],
    [4_000, 12_000, 6],
  ])(
    'all %d who come within %d ms are placed, soon after the desk could have, and wait as long as they were told',
    async (many, withinMs, serviceMs) => {
      const { placed, waited, endMs } = await crowd(many, withinMs, serviceMs);
      expect(placed).toBe(many);
      expect(waited.length).toBeGreaterThan(many / 2);
      expect(endMs).toBeLessThan(1.35 * many * serviceMs);
      const long = waited.filter(({ took }) => took > 10).map(({ told, took }) => took / told);
      long.sort((one, other) => one - other);
      expect(long[Math.floor(long.length / 10)]).toBeGreaterThan(0.6);
      expect(long[Math.floor((9 * long.length) / 10)]).toBeLessThan(1.8);
    },
  );
});
