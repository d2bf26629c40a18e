import { describe, expect, it } from 'vitest';
import { exerciseLines, minutesText, setText } from './words.ts';

const LOOK = { unit: 'kg', locale: 'en-GB' } as const;
const set = (exercise: string, repetitions: number, kg: number) => ({ exercise, repetitions, weightG: kg * 1000 });

it.each([
  [102.5, 5, '102.5 kg × 5'],
  [0, 15, 'Bodyweight × 15'],
])('a set of %f kg, %i times, is shown as %s', (kg, repetitions, text) => {
  expect(setText(set('Dip', repetitions, kg), LOOK)).toBe(text);
});

describe('the sets of a workout', () => {
  it('are listed by exercise, equal ones counted, in their order', () => {
    const sets = [
      set('Snatch', 3, 60),
      set('Snatch', 2, 70),
      set('Snatch', 2, 70),
      set('Dip', 9, 0),
      set('Snatch', 1, 80),
    ];
    expect(exerciseLines(sets, LOOK)).toEqual([
      { exercise: 'Snatch', text: '60 kg × 3, 70 kg × 2 (2 sets)' },
      { exercise: 'Dip', text: 'Bodyweight × 9' },
      { exercise: 'Snatch', text: '80 kg × 1' },
    ]);
  });

  it('may be empty', () => {
    expect(exerciseLines([], LOOK)).toEqual([]);
  });
});

it.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [750, '12 h 30 min'],
  [120_000, '2,000 h'],
])('%i minutes are shown as %s', (minutes, text) => {
  expect(minutesText(minutes, 'en-GB')).toBe(text);
});
