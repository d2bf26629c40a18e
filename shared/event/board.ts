import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';

/** The score of an athlete in one workout of a board (public contract, section 12). */
export interface BoardScore {
  /** Slug of the workout. */
  readonly workoutId: string;
  /** null without a rank: withdrawn or unofficial. */
  readonly rank: number | null;
  /** As it is shown: `12:34`, `CAP+15`, `132.5 kg`, `DNF`. */
  readonly score: string;
  /** null where a score gives none; raw units where a workout is cumulative. */
  readonly points: number | null;
  /** `dnf`, `wd` or `unofficial`, `capped`; left out for a plain finish. */
  readonly state?: 'capped' | 'dnf' | 'wd' | 'unofficial';
  /** It was published differently before. */
  readonly isCorrected?: true;
}

/** An athlete on a board. */
export interface BoardRow {
  /** Place over all workouts that are published; null for an athlete without one. Shared places are equal numbers. */
  readonly rank: number | null;
  /** Slug of the athlete. */
  readonly athleteId: string;
  readonly name: string;
  /** Two letters, a name, or ''. */
  readonly country: string;
  readonly points: number | null;
  /** In the order of the workouts; only those that are published. */
  readonly scores: readonly BoardScore[];
}

/** The board of a division: the JSON of `GET /svc_event/events/{id}/leaderboard`. */
export interface Board {
  /** Grows with everything that is published. */
  readonly version: number;
  /** Unix milliseconds. */
  readonly updatedAt: number;
  /** In order: by rank, then by name; those without a rank last. */
  readonly rows: readonly BoardRow[];
}

const boardScoreSchema = z.strictObject({
  workoutId: z.string(),
  rank: z.int().nullable(),
  score: z.string(),
  points: z.number().nullable(),
  state: z.enum(['capped', 'dnf', 'wd', 'unofficial']).optional(),
  isCorrected: z.literal(true).optional(),
});

const boardRowSchema = z.strictObject({
  rank: z.int().nullable(),
  athleteId: z.string(),
  name: z.string(),
  country: z.string(),
  points: z.number().nullable(),
  scores: z.array(boardScoreSchema),
});

/** The board of a division, as services answer it and ports of outside boards must. */
export const boardAnswer = tied<Board>()(
  z.strictObject({
    version: z.int(),
    updatedAt: z.int().describe('Unix milliseconds.'),
    rows: z.array(boardRowSchema),
  }),
).meta({ id: 'Leaderboard' });
