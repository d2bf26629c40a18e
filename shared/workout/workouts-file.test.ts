import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from '#shared/encode/csv.ts';
import type { WorkoutFields } from './contract.ts';
import { gramsOf } from './load.ts';
import { newWorkouts, readWorkouts, workoutsFile } from './workouts-file.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const HEADER = 'workout,day,title,program,minutes,note,exercise,repetitions,weight,unit';

const words = (most: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aZ9 ,;"\'=+-@\nü€'), minLength: 1, maxLength: most })
    .map((text) => text.trim())
    .filter((text) => text !== '');
const workout: fc.Arbitrary<WorkoutFields> = fc.record({
  day: fc.constantFrom('2026-11-22', '2017-01-01', '2024-02-29'),
  title: words(20).map((text) => text.replace(/\s+/g, ' ')),
  programId: fc.option(fc.integer({ min: 1, max: 9_999 })),
  minutes: fc.option(fc.integer({ min: 1, max: 600 })),
  note: words(30),
  sets: fc.array(
    fc.record({
      exercise: fc.constantFrom('Deadlift', 'Pull-up', "Farmer's carry", '=Zercher, heavy'),
      repetitions: fc.integer({ min: 1, max: 1000 }),
      weightG: fc
        .tuple(fc.integer({ min: 0, max: 600 }), fc.constantFrom('kg' as const, 'lb' as const))
        .map(([halves, unit]) => gramsOf(halves / 2, unit)),
    }),
    { maxLength: 4 },
  ),
});

const problemsOf = (...lines: readonly string[]) =>
  readWorkouts([HEADER, ...lines].join('\n'), NOW).problems.map(({ line, field }) => [line, field]);

describe('the file of a training log', () => {
  it('round-trips', () => {
    fc.assert(
      fc.property(fc.array(workout, { minLength: 1, maxLength: 5 }), fc.constantFrom('kg', 'lb'), (workouts, unit) => {
        const { workouts: read, problems } = readWorkouts(workoutsFile(workouts, unit), NOW);
        expect(problems).toEqual([]);
        expect(read.map(({ fields }) => fields)).toEqual(workouts);
      }),
    );
  });

  it('has a line for each set, and the workout’s own details once', () => {
    const sets = [5, 3].map((repetitions) => ({ exercise: 'Deadlift', repetitions, weightG: 102_058 }));
    const log = { day: '2026-11-20', title: 'Pull', programId: 7, minutes: 50, note: 'a, "b"', sets };
    expect(workoutsFile([log, { ...log, note: '=1', sets: [] }], 'lb')).toBe(
      [
        `\uFEFF${HEADER}`,
        '1,2026-11-20,Pull,7,50,"a, ""b""",Deadlift,5,225,lb',
        '1,2026-11-20,Pull,,,,Deadlift,3,225,lb',
        "2,2026-11-20,Pull,7,50,'=1,,,,",
        '',
      ].join('\r\n'),
    );
  });

  it('may come from a spreadsheet with other regional settings', () => {
    const file = 'Day;Workout;Title;Exercise;Repetitions;Weight;Unit\n2026-11-20;A;Pull;deadlift;5;62,5;KG\n\n';
    expect(readWorkouts(file, NOW)).toEqual({
      workouts: [
        {
          line: 2,
          fields: {
            day: '2026-11-20',
            title: 'Pull',
            programId: null,
            minutes: null,
            note: '',
            sets: [{ exercise: 'Deadlift', repetitions: 5, weightG: 62_500 }],
          },
        },
      ],
      problems: [],
    });
  });

  it.each([
    ['an impossible day', ['1,2026-02-30,Pull,,,,,,,'], [[2, 'day']]],
    ['a set on a later line', ['1,2026-11-20,Pull,,,,Deadlift,5,,', '1,,,,,,Deadlift,x,100,kg'], [[3, 'repetitions']]],
    [
      'several problems',
      ['1,2026-11-20,,,0,,,,,', '2,2026-11-20,Pull,,,,,5,1,kg'],
      [
        [2, 'title'],
        [2, 'minutes'],
        [3, 'exercise'],
      ],
    ],
    ['a weight without a unit', ['1,2026-11-20,Pull,,,,Deadlift,5,100,'], [[2, 'unit']]],
    ['no workout number', [',2026-11-20,Pull,,,,,,,'], [[2, 'workout']]],
    ['lines that disagree', ['1,2026-11-20,Pull,,,,,,,', '1,2026-11-21,Pull,,,,,,,'], [[3, 'day']]],
    ['too many cells', ['1,2026-11-20,Pull,,,,,,,,x'], [[2, '']]],
    ['an open quote', ['1,2026-11-20,"Pull,,,,,,,'], [[2, '']]],
    ['a line after a note of two lines', ['1,2026-11-20,Pull,,,"a\nb",,,,', '2,x,Pull,,,,,,,'], [[4, 'day']]],
    ['no workouts', [], [[1, '']]],
    ['too many sets', Array.from({ length: 61 }, () => '1,2026-11-20,Pull,,,,Dip,5,,'), [[2, 'workout']]],
    ['too many lines', Array.from({ length: 1001 }, (_, n) => `${n},2026-11-20,Pull,,,,,,,`), [[1002, '']]],
  ])('names line and column: %s', (_, lines, expected) => {
    expect(problemsOf(...lines)).toEqual(expected);
  });

  it.each(['', 'a,b\n1,2', 'workout,day,title,title\n', 'workout,day\n1,2026-11-20'])(
    '%j is not a training log',
    (file) => {
      const { workouts, problems } = readWorkouts(file, NOW);
      expect(workouts).toEqual([]);
      expect(problems[0]?.line).toBe(1);
    },
  );

  it('adds only workouts that are missing', () => {
    fc.assert(
      fc.property(fc.array(workout, { maxLength: 6 }), fc.nat(6), (workouts, kept) => {
        const filed = workouts.map((fields, line) => ({ line, fields }));
        expect(newWorkouts(filed, workouts)).toEqual([]);
        const added = newWorkouts(filed, workouts.slice(0, kept));
        expect(added).toHaveLength(workouts.length - Math.min(kept, workouts.length));
      }),
    );
  });
});

it('CSV cells round-trip', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab,;"\'=+-@\t\r\n ') });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('first'), cell, cell), { minLength: 1 }), (rows) => {
      const { records } = readCsv(writeCsv([['one', 'two', 'three'], ...rows]));
      expect(records.slice(1).map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ["'=1", "''=1"],
  ['=a,b', `"'=a,b"`],
  ["'90s", "'90s"],
])('a spreadsheet computes nothing from %s', (text, cell) => {
  expect(writeCsv([[text]])).toBe(`\uFEFF${cell}\r\n`);
});
