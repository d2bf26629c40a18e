import { expect, it } from 'vitest';
import { Past } from './past.ts';

/** Takes steps as the editor does: the store answers each with the blocks as they are then. */
function walk(past: Past, ...steps: readonly string[]): readonly (string | undefined)[] {
  return steps.map((step) => {
    if (step !== 'undo' && step !== 'redo') {
      past.learn(step);
      return step;
    }
    const to = past.go(step);
    if (to !== undefined) past.learn(to);
    return to;
  });
}

it('goes back and forth as often as there were changes', () => {
  const past = new Past();
  expect(walk(past, 'a', 'b', 'c', 'undo', 'undo', 'undo', 'redo', 'redo', 'redo')).toEqual([
    'a',
    'b',
    'c',
    'b',
    'a',
    undefined,
    'b',
    'c',
    undefined,
  ]);
});

it('forgets what was taken back as soon as something else is done', () => {
  const past = new Past();
  expect(walk(past, 'a', 'b', 'undo', 'c', 'redo', 'undo')).toEqual(['a', 'b', 'a', 'c', undefined, 'a']);
  expect([past.has('undo'), past.has('redo')]).toEqual([false, true]);
});

it('counts an answer without a change as none', () => {
  const past = new Past();
  walk(past, 'a', 'a', 'a');
  expect(past.has('undo')).toBe(false);
});

it('takes what another editor has done in the meantime as a step of its own', () => {
  const past = new Past();
  walk(past, 'a', 'b');
  expect(past.go('undo')).toBe('a');
  // The store has refused it, since there is something newer.
  past.stay('theirs');
  expect(walk(past, 'undo', 'undo')).toEqual(['b', 'a']);
});

it('keeps the last hundred steps', () => {
  const past = new Past();
  for (let step = 0; step <= 150; step++) past.learn(String(step));
  const back = walk(past, ...Array.from({ length: 101 }, () => 'undo'));
  expect(back.slice(98)).toEqual(['51', '50', undefined]);
});
