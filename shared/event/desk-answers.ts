import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import { SCORE_STATES, type ScoreState } from './score.ts';

/** An entry as moderators see it. */
export interface SeenEntry {
  readonly id: string;
  /** Its place in the desk's own order. */
  readonly seq: number;
  readonly workoutId: string;
  readonly athleteId: string;
  readonly score: string;
  readonly tieBreak: string;
  readonly state: ScoreState;
  readonly reason: string;
  /** Who entered it: a member's address, or `token` and its name. */
  readonly by: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** The second member who checked it; '' for nobody. */
  readonly checkedBy: string;
  /** Whether it is what the board shows. */
  readonly isPublished: boolean;
}

/** What a desk knows, or what has changed there since a change. */
export interface DeskState {
  /** Number of the last change; ask for what came `after` it. */
  readonly change: number;
  readonly entries: readonly SeenEntry[];
  /** Closed workouts. */
  readonly closed: readonly string[];
  readonly isClosed: boolean;
  readonly withdrawn: readonly { readonly athleteId: string; readonly reason: string }[];
  /** What is published at a later moment. */
  readonly embargoes: readonly {
    readonly workoutId: string;
    readonly heatId: string;
    /** Unix milliseconds. */
    readonly at: number;
  }[];
}

/** Entries of a desk, and what else moderators need to know. */
export const deskStateAnswer = tied<DeskState>()(
  z.strictObject({
    change: z.int().describe('Number of the last change: ask for what came `after` it.'),
    entries: z.array(
      z.strictObject({
        id: z.string(),
        seq: z.int().describe('Place in the desk’s own order.'),
        workoutId: z.string(),
        athleteId: z.string(),
        score: z.string(),
        tieBreak: z.string(),
        state: z.enum(SCORE_STATES),
        reason: z.string(),
        by: z.string(),
        at: z.number().describe('Unix milliseconds.'),
        checkedBy: z.string(),
        isPublished: z.boolean(),
      }),
    ),
    closed: z.array(z.string()),
    isClosed: z.boolean(),
    withdrawn: z.array(z.strictObject({ athleteId: z.string(), reason: z.string() })),
    embargoes: z.array(z.strictObject({ workoutId: z.string(), heatId: z.string(), at: z.number() })),
  }),
);

/** What became of entries. */
export const enteredAnswer = z.strictObject({
  entries: z.array(z.strictObject({ id: z.string(), seq: z.int(), isNew: z.boolean() })),
  change: z.int(),
});

/** What a check has changed. */
export const checkedAnswer = z.strictObject({ checked: z.array(z.string()), change: z.int() });

/** What was published, or will be. */
export const publishedAnswer = z.strictObject({
  published: z.int().describe('Number of scores; 0 while they wait for their announcement.'),
  unchecked: z.int().describe('How many of them no second member has checked.'),
  at: z.number().nullable().describe('When they will be published, Unix milliseconds; null for now.'),
});

/** What a file of scores holds. */
export const scoresFileAnswer = z.strictObject({
  rows: z.int(),
  entered: z.int().describe('New entries; of a dry run, those that would be.'),
  published: z.int(),
  problems: z.array(z.strictObject({ line: z.int(), reason: z.string() })),
});
