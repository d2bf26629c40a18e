import { z } from 'zod';
import { SCORE_KINDS, TIE_BREAKS } from './score.ts';

/** An edition of an event as services answer it (public contract, section 12). */
export const eventAnswer = z.strictObject({
  _id: z.string().describe('`{event}-{year}`.'),
  event: z.string(),
  year: z.int(),
  name: z.string(),
  venue: z.string(),
  startsAt: z.number().describe('Unix milliseconds.'),
  endsAt: z.number(),
  timeZone: z.string(),
  divisions: z.array(
    z.strictObject({
      divisionId: z.string(),
      name: z.string(),
      gender: z.string(),
      ageFrom: z.int().nullable(),
      ageTo: z.int().nullable(),
      capacity: z.int().nullable(),
    }),
  ),
  workouts: z.array(
    z.strictObject({
      workoutId: z.string(),
      name: z.string(),
      description: z.string(),
      kind: z.enum(SCORE_KINDS),
      capSeconds: z.int().nullable(),
      tieBreak: z.enum(TIE_BREAKS),
      unit: z.string(),
      pointsTable: z.string(),
    }),
  ),
});

/** The schedule of an event with its delays. */
export const scheduleAnswer = z.strictObject({
  timeZone: z.string(),
  heats: z.array(
    z.strictObject({
      workoutId: z.string(),
      heatId: z.string(),
      startsAt: z.number().describe('With its delay, Unix milliseconds.'),
      plannedAt: z.number(),
      floor: z.string(),
      delayReason: z.string(),
      lanes: z.array(z.strictObject({ lane: z.int().nullable(), athleteId: z.string(), divisionId: z.string() })),
    }),
  ),
});
