import { describe, expect, it } from 'vitest';
import { volumeOf, workoutSchema } from './contract.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const SET = { exercise: 'Deadlift', repetitions: '5', weight: '140', unit: 'kg' };
const GOOD = { day: '2026-11-22', title: 'Pull', program: '', minutes: '60', note: '', sets: [SET] };

const problems = (changes: object) => {
  const { error } = workoutSchema(NOW).safeParse({ ...GOOD, ...changes });
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
};

describe('a workout', () => {
  it('is read from what was typed', () => {
    const typed = {
      day: '2026-11-20',
      title: '  Heavy   day ',
      program: '41',
      minutes: '',
      note: 'Slow\r\nand steady ',
      sets: [
        { exercise: 'pull up', repetitions: '8', weight: '', unit: 'lb' },
        { exercise: ' Zercher   carry', repetitions: '1', weight: '62,5', unit: 'kg' },
      ],
    };
    expect(workoutSchema(NOW).parse(typed)).toEqual({
      day: '2026-11-20',
      title: 'Heavy day',
      programId: 41,
      minutes: null,
      note: 'Slow\nand steady',
      sets: [
        { exercise: 'Pull-up', repetitions: 8, weightG: 0 },
        { exercise: 'Zercher carry', repetitions: 1, weightG: 62_500 },
      ],
    });
  });

  it.each([
    [{ day: '' }, 'day', 'Please enter a day'],
    [{ day: '2026-02-29' }, 'day', 'Please enter a day'],
    [{ day: '22.11.2026' }, 'day', 'Please enter a day'],
    [{ day: '2026-11-24' }, 'day', 'This date is in the future'],
    [{ day: '2016-11-21' }, 'day', 'The date can be at most ten years ago'],
    [{ title: '  ' }, 'title', 'Please enter a title'],
    [{ title: 'x'.repeat(81) }, 'title', 'At most 80 characters'],
    [{ title: 'a\u0007b' }, 'title', 'Please use letters, digits and punctuation'],
    [{ program: 'x' }, 'program', 'This is not one of your programs'],
    [{ minutes: '0' }, 'minutes', 'A whole number from 1 to 600'],
    [{ minutes: '601' }, 'minutes', 'A whole number from 1 to 600'],
    [{ minutes: '1e2' }, 'minutes', 'A whole number from 1 to 600'],
    [{ note: 'x'.repeat(501) }, 'note', 'At most 500 characters'],
    [{ sets: Array.from({ length: 61 }, () => SET) }, 'sets', 'At most 60 sets'],
    [{ sets: [{ ...SET, exercise: '' }] }, 'sets.0.exercise', 'Please enter an exercise'],
    [{ sets: [{ ...SET, exercise: '-!' }] }, 'sets.0.exercise', 'The exercise name needs at least one letter'],
    [{ sets: [SET, { ...SET, exercise: 'x'.repeat(61) }] }, 'sets.1.exercise', 'At most 60 characters'],
    [{ sets: [{ ...SET, repetitions: '' }] }, 'sets.0.repetitions', 'Repetitions: a whole number from 1 to 1000'],
    [{ sets: [{ ...SET, repetitions: '1001' }] }, 'sets.0.repetitions', 'Repetitions: a whole number from 1 to 1000'],
    [{ sets: [{ ...SET, repetitions: '2.5' }] }, 'sets.0.repetitions', 'Repetitions: a whole number from 1 to 1000'],
    [
      { sets: [{ ...SET, weight: '-5' }] },
      'sets.0.weight',
      'Weight: a number with up to two decimals, or leave it empty for bodyweight',
    ],
    [{ sets: [{ ...SET, weight: '1500.01' }] }, 'sets.0.weight', 'Weight: at most 1,500 kg (3,306.9 lb)'],
    [{ sets: [{ ...SET, weight: '3307', unit: 'lb' }] }, 'sets.0.weight', 'Weight: at most 1,500 kg (3,306.9 lb)'],
    [{ sets: [{ ...SET, unit: 'stone' }] }, 'sets.0.unit', 'Please choose kg or lb'],
  ])('with %j is wrong in %s: %s', (changes, field, message) => {
    expect(problems(changes)).toEqual([[field, message]]);
  });

  it('accepts the limits themselves, and a day that has already begun somewhere', () => {
    const sets = Array.from({ length: 60 }, () => ({ ...SET, repetitions: '1000', weight: '1500' }));
    expect(problems({ day: '2016-11-22', minutes: '600', title: 'x'.repeat(80), sets })).toEqual([]);
    expect(problems({ day: '2026-11-23' })).toEqual([]);
    expect(problems({ minutes: '1', sets: [{ ...SET, weight: '0' }] })).toEqual([]);
  });

  it('accepts only known fields', () => {
    expect(problems({ customerId: 1 })).toHaveLength(1);
    expect(problems({ sets: [{ ...SET, weightG: 1 }] })).toHaveLength(1);
  });
});

it('volume is repetitions times weight', () => {
  expect(volumeOf([])).toBe(0);
  expect(
    volumeOf([
      { repetitions: 5, weightG: 100_000 },
      { repetitions: 10, weightG: 0 },
      { repetitions: 3, weightG: 20_000 },
    ]),
  ).toBe(560_000);
});
