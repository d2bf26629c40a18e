import { z } from 'zod';
import type { Board } from '#shared/event/board.ts';

/** Leaderboards of Beyond the Whiteboard, where athletes of many gyms log the same workouts (spec 1 section 2.9). */
export interface BtwbPort {
  /** The board of an id. Throws `upstream_unavailable` where it cannot be read. */
  readonly board: (id: string) => Promise<Board>;
}

const score = z.object({
  workoutId: z.string().max(120),
  rank: z.int().nullable(),
  score: z.string().max(60),
  points: z.number().nullable(),
});
const row = z.object({
  rank: z.int().nullable(),
  athleteId: z.string().max(120),
  name: z.string().max(200),
  country: z.string().max(60),
  points: z.number().nullable(),
  scores: z.array(score).max(50),
});

/** A board as the service answers it: the JSON of the store's own boards (public contract, section 12). */
export const btwbBoardSchema = z.object({
  version: z.int(),
  updatedAt: z.number(),
  rows: z.array(row).max(1000),
});
