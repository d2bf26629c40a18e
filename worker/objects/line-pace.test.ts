import { describe, expect, it } from 'vitest';
import { Random } from '#tools/faults/random.ts';
import { advanced, isOver, joined, type LinePace, newPace, slowed } from './line-pace.ts';

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
      if (random.chance(60)) pace = inLine(advanced(pace, nowMs), random.between(0, 40));
      else if (random.chance(20)) pace = slowed(advanced(pace, nowMs), nowMs);
      else pace = advanced(pace, nowMs);
      expect(pace.head).toBeGreaterThanOrEqual(before.head);
      // At most what an empty line calls ahead.
      expect(pace.head).toBeLessThanOrEqual(
        Math.max(before.head, pace.tail + Math.max(before.perSecond, pace.perSecond) * 0.2),
      );
      expect(pace.perSecond).toBeGreaterThanOrEqual(5);
      expect(pace.perSecond).toBeLessThanOrEqual(1_000);
    }
  });

  it('is as long as it says: the last of a thousand is called when its wait is over', () => {
    const pace = inLine(newPace(NOW), 1_000);
    const waitMs = (1_000 / pace.perSecond) * 1_000;
    expect(advanced(pace, NOW + waitMs).head).toBe(1_000);
    expect(advanced(pace, NOW + waitMs / 2).head).toBe(500);
  });

  it('does not depend on how often it is asked, but for getting faster', () => {
    const pace = slowed(inLine(newPace(NOW), 1_000), NOW);
    const often = Array.from({ length: 20 }).reduce<LinePace>(
      (line, _, at) => advanced(line, NOW + (at + 1) * 100),
      pace,
    );
    expect(often.head).toBeCloseTo(advanced(pace, NOW + 2_000).head, 6);
  });

  it('gets faster while people wait, and slower at most once in two seconds when the desk does not keep up', () => {
    const waiting = inLine(newPace(NOW), 100_000);
    const faster = advanced(waiting, NOW + 10_000);
    expect(faster.perSecond).toBeGreaterThan(2 * waiting.perSecond);
    const slower = slowed(faster, NOW + 10_000);
    expect(slower.perSecond).toBeLessThan(faster.perSecond);
    expect(slowed(slower, NOW + 11_000).perSecond).toBe(slower.perSecond);
    expect(advanced(slower, NOW + 11_000).perSecond).toBe(slower.perSecond);
    expect(slowed(slower, NOW + 12_001).perSecond).toBeLessThan(slower.perSecond);
  });

  it('stays as it is where nobody waits', () => {
    expect(advanced(newPace(NOW), NOW + 30_000).perSecond).toBe(newPace(NOW).perSecond);
  });

  it('is over a minute after the last question, when everyone has been called', () => {
    const pace = inLine(newPace(NOW), 50);
    expect(isOver(pace, NOW + 60_000)).toBe(false);
    expect(isOver(pace, NOW + 60_001)).toBe(true);
    expect(isOver(inLine(pace, 1_000_000), NOW + 60_001)).toBe(false);
  });
});
