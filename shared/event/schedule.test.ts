import { describe, expect, it } from 'vitest';
import type { Heat, Workout } from './edition.ts';
import { daysOf, filteredSlots, nextChangeMs, onNow, slotPhase, slotsOf } from './schedule.ts';

const ZONE = 'America/New_York';
const at = (text: string) => Date.parse(text);
const heat = (name: string, starts: string, changes: Partial<Heat> = {}): Heat => ({
  workout: 'row',
  heat: name,
  startsMs: at(starts),
  floor: 'Main',
  lanes: [{ lane: 1, athlete: `a${name}`, division: 'women' }],
  ...changes,
});
const WORKOUT: Workout = {
  workout: 'row',
  name: 'Row',
  description: '',
  kind: 'time',
  capS: 600,
  tieBreak: '',
  unit: '',
  pointsTable: '',
};
const HEATS = [
  heat('1', '2025-10-24T13:00Z'),
  heat('2', '2025-10-24T13:20Z'),
  heat('3', '2025-10-24T14:00Z', { floor: 'Side' }),
  heat('4', '2025-10-25T13:00Z'),
];
const slots = (...delays: Parameters<typeof slotsOf>[1]) => slotsOf(HEATS, delays, [WORKOUT], ZONE);
const delay = (name: string, minutes: number) => ({ workout: 'row', heat: name, minutes, reason: 'Rain' });

describe('delays', () => {
  it.each([
    ['none', [], [0, 0, 0, 0]],
    ['one of the first heat moves what follows on the floor that day', [delay('1', 15)], [15, 15, 0, 0]],
    ['one of the second leaves the first', [delay('2', 10)], [0, 10, 0, 0]],
    ['a later one replaces an earlier one', [delay('1', 15), delay('2', 5)], [15, 5, 0, 0]],
    ['heats can be early', [delay('4', -5)], [0, 0, 0, -5]],
    ['one of a heat that is gone', [delay('9', 5)], [0, 0, 0, 0]],
  ])('%s', (_, delays, expected) => {
    const byName = new Map(slots(...delays).map((slot) => [slot.heat.heat, slot]));
    expect(['1', '2', '3', '4'].map((name) => byName.get(name)?.delay)).toEqual(expected);
    expect(byName.get('1')?.startsMs).toBe((HEATS[0]?.startsMs ?? 0) + (expected[0] ?? 0) * 60_000);
  });
});

describe('what is on', () => {
  it.each([
    ['2025-10-24T12:59Z', [], ['1', '2', '3']],
    ['2025-10-24T13:00Z', ['1'], ['2', '3']],
    ['2025-10-24T13:14Z', ['1'], ['2', '3', '4']],
    // After the cap and the time to clear the floor.
    ['2025-10-24T13:15Z', [], ['2', '3', '4']],
    ['2025-10-24T14:05Z', ['3'], ['4']],
    ['2025-10-26T00:00Z', [], []],
  ])('at %s: %j, then %j', (moment, now, next) => {
    const found = onNow(slots(), at(moment), 3);
    expect(found.now.map((slot) => slot.heat.heat)).toEqual(now);
    expect(found.next.map((slot) => slot.heat.heat)).toEqual(next);
  });

  it('a heat ends when the next one on its floor begins', () => {
    const [first] = slotsOf([heat('1', '2025-10-24T13:00Z'), heat('2', '2025-10-24T13:08Z')], [], [WORKOUT], ZONE);
    expect(first?.endsMs).toBe(at('2025-10-24T13:08Z'));
    expect(first && slotPhase(first, at('2025-10-24T13:08Z'))).toBe('over');
  });

  it('changes next at a start or an end', () => {
    expect(nextChangeMs(slots(), at('2025-10-24T13:01Z'))).toBe(at('2025-10-24T13:15Z'));
    expect(nextChangeMs(slots(), at('2025-10-26T13:01Z'))).toBe(Number.POSITIVE_INFINITY);
  });
});

it('days are those of the chosen zone', () => {
  const days = (zone: string) => daysOf(slots(), zone).map(({ day, slots: own }) => [day, own.length]);
  expect(days(ZONE)).toEqual([
    ['2025-10-24', 3],
    ['2025-10-25', 1],
  ]);
  expect(days('Pacific/Auckland')).toEqual([
    ['2025-10-25', 3],
    ['2025-10-26', 1],
  ]);
});

it.each([
  [{ division: 'women' }, 4],
  [{ division: 'men' }, 0],
  [{ athlete: 'a2' }, 1],
  [{ workout: 'lift' }, 0],
  [{}, 4],
])('%o leaves %i heats', (filter, count) => {
  expect(filteredSlots(slots(), filter)).toHaveLength(count);
});
