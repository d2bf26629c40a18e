import type { GymDesign } from '#shared/gym-design/contract.ts';

/** Maximum number of steps that can be undone. */
const MOST_STEPS = 200;

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

/** Adds a step; a step that changes nothing is ignored. */
export function step(history: History, next: GymDesign): History {
  const { past, present } = history;
  if (next === present || JSON.stringify(next) === JSON.stringify(present)) return history;
  return { past: [...past, present].slice(-MOST_STEPS), present: next, future: [] };
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
