import type { GymDesign } from '#shared/gym-design/contract.ts';

/** A drawing with its history: the steps before it, and those undone. */
export interface History {
  readonly past: readonly GymDesign[];
  readonly present: GymDesign;
  readonly future: readonly GymDesign[];
}

/** A drawing that was just opened. */
export function begin(present: GymDesign): History {
  return { past: [], present, future: [] };
}

const isSame = (a: object, b: object) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Whether two drawings are equal. What they share is not compared, so two with hundreds of things are fast. */
export function sameDesign(a: GymDesign, b: GymDesign): boolean {
  if (a === b) return true;
  if (a.name !== b.name || !isSame(a.room, b.room) || a.things.length !== b.things.length) return false;
  return a.things.every((thing, at) => isSame(thing, b.things[at] ?? {}));
}

/** Adds a step; a step that changes nothing is ignored. Steps share what they have in common, so their number is not limited. */
export function step(history: History, next: GymDesign): History {
  const { past, present } = history;
  if (sameDesign(next, present)) return history;
  return { past: [...past, present], present: next, future: [] };
}

/** Undoes the last step. */
export function undo(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] };
}

/** Redoes the step undone last. */
export function redo(history: History): History {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.present], present: next, future } : history;
}
