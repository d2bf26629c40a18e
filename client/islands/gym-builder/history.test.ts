import { describe, expect, it } from 'vitest';
import { changeDesign } from '#shared/gym-design/change.ts';
import { NEW_DESIGN } from '#shared/gym-design/contract.ts';
import { begin, redo, step, undo } from './history.ts';

const named = (name: string) => changeDesign(NEW_DESIGN, { do: 'name', name });
const [a, b, c] = [named('A'), named('B'), named('C')];

describe('steps of a drawing', () => {
  it('are undone and redone in their order', () => {
    const drawn = step(step(begin(a), b), c);
    expect(undo(drawn).present).toBe(b);
    expect(undo(undo(drawn)).present).toBe(a);
    expect(redo(undo(undo(drawn))).present).toBe(b);
    expect(redo(redo(undo(undo(drawn))))).toEqual(drawn);
  });

  it('stop at the first and the last', () => {
    const first = begin(a);
    expect(undo(first)).toBe(first);
    expect(redo(first)).toBe(first);
  });

  it('that change nothing do not count, and a new one discards what was undone', () => {
    const back = undo(step(begin(a), b));
    expect(step(back, { ...a })).toBe(back);
    expect(redo(step(back, c)).present).toBe(c);
  });

  it('are not limited, and share what they have in common', () => {
    let history = begin(a);
    for (let n = 0; n < 1000; n++) history = step(history, named(`Gym ${n}`));
    expect(history.past).toHaveLength(1000);
    expect(history.past[0]?.things).toBe(history.present.things);
    for (let n = 0; n < 1000; n++) history = undo(history);
    expect(history.present).toBe(a);
  });
});
