import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatScore, parseScore, parseTieBreak, SCORE_KINDS, type ScoreKind, scoreIn } from './score.ts';

/** A text, its kind and unit, and how it is written again; null for one that is refused. */
const WRITTEN: readonly (readonly [string, ScoreKind, string, string | null])[] = [
  ['12:34', 'time', '', '12:34'],
  ['12:34.5', 'time', '', '12:34.5'],
  ['12:34,5', 'time', '', '12:34.5'],
  ['12:34.50', 'time', '', '12:34.5'],
  ['12:34.567', 'time', '', '12:34.567'],
  ['0:07', 'time', '', '0:07'],
  ['00:45', 'time', '', '0:45'],
  ['45.67', 'time', '', '0:45.67'],
  ['90', 'time', '', '1:30'],
  ['75:00', 'time', '', '1:15:00'],
  ['1:02:03', 'time', '', '1:02:03'],
  ['1:02:03.25', 'time', '', '1:02:03.25'],
  ['  12:34  ', 'time', '', '12:34'],
  ['12:60', 'time', '', null],
  ['12:3', 'time', '', null],
  ['1:60:00', 'time', '', null],
  ['12.34.5', 'time', '', null],
  ['12:34.5678', 'time', '', null],
  ['-1:00', 'time', '', null],
  ['', 'time', '', null],
  ['CAP+15', 'time', '', 'CAP+15'],
  ['CAP + 15', 'time', '', 'CAP+15'],
  ['cap+15', 'time', '', 'CAP+15'],
  ['CAP+0', 'time', '', 'CAP+0'],
  ['CAP', 'time', '', 'CAP+0'],
  ['CAP-3', 'time', '', null],
  ['CAP+1.5', 'time', '', null],
  ['CAP+15', 'reps', '', null],
  ['120', 'reps', '', '120'],
  ['120 reps', 'reps', '', '120'],
  ['120', 'reps', 'reps', '120'],
  ['120', 'reps', 'cal', '120 cal'],
  ['120 cal', 'reps', 'cal', '120 cal'],
  ['120cal', 'reps', 'cal', '120 cal'],
  ['120 cal', 'reps', '', null],
  ['0', 'reps', '', '0'],
  ['12,5', 'reps', '', null],
  ['-3', 'reps', '', null],
  ['1e3', 'reps', '', null],
  ['132.5 kg', 'load', 'kg', '132.5 kg'],
  ['132,5 kg', 'load', 'kg', '132.5 kg'],
  ['132.5', 'load', 'kg', '132.5 kg'],
  ['132.5', 'load', 'KG', '132.5 kg'],
  ['132.5', 'load', '', '132.5 kg'],
  ['290', 'load', 'lb', '290 lb'],
  ['290 lbs', 'load', 'kg', '290 lb'],
  ['290LB', 'load', 'kg', '290 lb'],
  ['290#', 'load', 'kg', '290 lb'],
  ['132.5\u00a0kg', 'load', 'lb', '132.5 kg'],
  ['132.5 st', 'load', 'kg', null],
  ['132.5 m', 'load', 'kg', null],
  ['1,000.5 kg', 'load', 'kg', null],
  ['30.5 m', 'distance', 'm', '30.5 m'],
  ['100 ft', 'distance', 'm', '100 ft'],
  ['100', 'distance', 'ft', '100 ft'],
  ['12 ft 6 in', 'distance', 'ft', '150 in'],
  ['12\'6"', 'distance', 'ft', '150 in'],
  ['12 ft 12 in', 'distance', 'ft', null],
  ['2.5 km', 'distance', 'm', '2.5 km'],
  ['30 kg', 'distance', 'm', null],
  ['7+12', 'rounds_reps', '', '7+12'],
  ['7 + 12', 'rounds_reps', '', '7+12'],
  ['7', 'rounds_reps', '', '7+0'],
  ['0+5', 'rounds_reps', '', '0+5'],
  ['7+', 'rounds_reps', '', null],
  ['+12', 'rounds_reps', '', null],
  ['7+12.5', 'rounds_reps', '', null],
];

it.each(WRITTEN)('%j as %s in %j', (text, kind, unit, expected) => {
  const mark = parseScore(text, { kind, unit });
  expect(typeof mark === 'string' ? null : formatScore(mark, kind)).toBe(expected);
});

it('says how to write what it refuses', () => {
  expect(SCORE_KINDS.map((kind) => parseScore('?', { kind, unit: '' }))).toEqual([
    'Write a time such as 12:34, 12:34.5 or CAP+15.',
    'Write a whole number of repetitions such as 120.',
    'Write a load such as 132.5 kg or 290 lb.',
    'Write a distance such as 30.5 m or 100 ft.',
    'Write rounds and repetitions such as 7+12.',
  ]);
});

describe('units', () => {
  const value = (text: string, kind: ScoreKind): number => {
    const mark = parseScore(text, { kind, unit: '' });
    return typeof mark === 'string' ? Number.NaN : mark.value;
  };

  it('compares exactly across units', () => {
    expect(value('100 ft', 'distance')).toBe(value('30.48 m', 'distance'));
    expect(value('1 mi', 'distance')).toBe(value('1609.344 m', 'distance'));
    expect(value('12 ft 6 in', 'distance')).toBe(value('3.81 m', 'distance'));
    expect(value('1000 lb', 'load')).toBeLessThan(value('453.593 kg', 'load'));
    expect(value('1000 lb', 'load')).toBeGreaterThan(value('453.592 kg', 'load'));
  });

  it('shows a load in the other unit', () => {
    const mark = parseScore('225 lb', { kind: 'load', unit: '' });
    if (typeof mark === 'string') throw new Error(mark);
    expect([scoreIn(mark, 'load', 'kg'), scoreIn(mark, 'load', 'lb')]).toEqual(['102.1 kg', '225 lb']);
  });
});

it('reads a tie-break in the unit of its workout, and never a cap', () => {
  expect(parseTieBreak('100', 'load', 'lb')).toMatchObject({ unit: 'lb' });
  expect(parseTieBreak('3:20', 'time', 'lb')).toMatchObject({ value: 200_000 });
  expect(parseTieBreak('CAP+3', 'time', '')).toBeTypeOf('string');
});

it('reads what it writes as the same mark', () => {
  const mark = fc.oneof(
    fc.record({ kind: fc.constant('time' as const), value: fc.nat(9 * 3_600_000), unit: fc.constant('') }),
    fc.record({ kind: fc.constant('reps' as const), value: fc.nat(999_999), unit: fc.constantFrom('', 'cal') }),
    fc.record({
      kind: fc.constant('rounds_reps' as const),
      value: fc.tuple(fc.nat(999), fc.nat(99_999)).map(([rounds, reps]) => rounds * 1_000_000 + reps),
      unit: fc.constant(''),
    }),
    fc
      .record({ unit: fc.constantFrom('kg', 'lb'), thousandths: fc.nat(999_999_999) })
      .map(({ unit, thousandths }) => ({ kind: 'load' as const, unit, text: `${thousandths / 1000} ${unit}` })),
  );
  fc.assert(
    fc.property(mark, (each) => {
      const first =
        'text' in each
          ? parseScore(each.text, { kind: each.kind, unit: '' })
          : { value: each.value, left: null, unit: each.unit };
      if (typeof first === 'string') throw new Error(first);
      expect(parseScore(formatScore(first, each.kind), { kind: each.kind, unit: each.unit })).toEqual(first);
    }),
  );
});
