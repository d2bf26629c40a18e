import { describe, expect, it } from 'vitest';
import { exerciseName, foldExercise, LIFTS } from './exercises.ts';

describe('exercises', () => {
  it.each([
    ['back squat', 'Back squat'],
    ['SQUAT', 'Back squat'],
    ['Pull up', 'Pull-up'],
    ['pullup', 'Pull-up'],
    ['Clean & Jerk', 'Clean and jerk'],
    ['clean-and-jerk', 'Clean and jerk'],
    ['farmers walk', "Farmer's carry"],
    ['Farmer’s carry', "Farmer's carry"],
    ['military press', 'Overhead press'],
    ['ｄｅａｄｌｉｆｔ', 'Deadlift'],
    ['  Jefferson   curl ', 'Jefferson curl'],
    ['Kreuzheben für Könner', 'Kreuzheben für Könner'],
  ])('%j is %j', (typed, name) => {
    expect(exerciseName(typed)).toBe(name);
  });

  it('are listed as they are named, each once', () => {
    expect(LIFTS.map(exerciseName)).toEqual(LIFTS);
    expect(new Set(LIFTS.map(foldExercise)).size).toBe(LIFTS.length);
    expect(LIFTS.length).toBeGreaterThanOrEqual(40);
  });

  it.each(['', ' - ', '!?'])('%j has no name', (typed) => {
    expect(foldExercise(typed)).toBe('');
  });

  it('spelled in other letters are different', () => {
    expect(foldExercise('приседания')).not.toBe(foldExercise('жим'));
  });
});
