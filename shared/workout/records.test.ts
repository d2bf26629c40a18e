import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimatedMaximum, recordsOf } from './records.ts';

const set = (exercise: string, repetitions: number, kg: number, day = '2026-11-01') => ({
  exercise,
  repetitions,
  weightG: kg * 1000,
  day,
});

it.each([
  [100, 1, 100_000],
  [100, 5, 116_667],
  [100, 10, 133_333],
  [60, 11, undefined],
  [100, 13, undefined],
  [0, 5, undefined],
])('%i kg times %i predicts %s g', (kg, repetitions, grams) => {
  expect(estimatedMaximum({ weightG: kg * 1000, repetitions })).toBe(grams);
});

describe('personal records', () => {
  it('are the heaviest set and the one with the best predicted maximum', () => {
    const sets = [set('Deadlift', 1, 180, '2026-10-01'), set('Deadlift', 5, 165), set('Deadlift', 20, 100)];
    expect(recordsOf(sets)).toEqual([
      { exercise: 'Deadlift', heaviest: sets[0], strongest: { ...sets[1], maximumG: 192_500 } },
    ]);
  });

  it('at the same weight are the ones with more repetitions, then the first', () => {
    const sets = [
      set('Snatch', 2, 80, '2026-10-03'),
      set('Snatch', 3, 80, '2026-10-09'),
      set('Snatch', 3, 80, '2026-10-02'),
    ];
    expect(recordsOf(sets)[0]?.heaviest).toBe(sets[2]);
    expect(recordsOf(sets)[0]?.strongest?.day).toBe('2026-10-02');
  });

  it('without weight are the most repetitions', () => {
    expect(recordsOf([set('Pull-up', 8, 0), set('Pull-up', 15, 0)])).toEqual([
      { exercise: 'Pull-up', heaviest: set('Pull-up', 15, 0), strongest: null },
    ]);
  });

  it('are sorted by name, one for each exercise however it is spelled', () => {
    const sets = [set('Zercher Squat', 5, 80), set('zercher-squat', 5, 90), set('Arch', 5, 10)];
    expect(recordsOf(sets).map(({ exercise }) => exercise)).toEqual(['Arch', 'zercher-squat']);
  });

  it('need only the heaviest set for each exercise and number of repetitions', () => {
    const any = fc.record({
      exercise: fc.constantFrom('Deadlift', 'Snatch'),
      repetitions: fc.integer({ min: 1, max: 15 }),
      weightG: fc.integer({ min: 0, max: 5 }).map((steps) => steps * 20_000),
      day: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03'),
    });
    fc.assert(
      fc.property(fc.array(any), (sets) => {
        const best = sets.filter(
          (one) =>
            !sets.some(
              (other) =>
                other.exercise === one.exercise &&
                other.repetitions === one.repetitions &&
                (other.weightG > one.weightG || (other.weightG === one.weightG && other.day < one.day)),
            ),
        );
        expect(recordsOf(best)).toEqual(recordsOf(sets));
      }),
    );
  });
});
