import { z } from 'zod';
import { SCORE_STATES } from './score.ts';

const id = z.string().trim().min(1).max(120);
const text = z.string().trim().max(40);
const reason = z.string().trim().min(1).max(200);

/** Most entries of one request; a browser that was offline sends its queue in parts. */
export const ENTRIES_AT_ONCE = 200;

/** A score as a moderator enters it (public contract, section 12). Its `id` counts once, however often it arrives. */
export const deskEntrySchema = z.strictObject({
  id: z
    .string()
    .max(80)
    .regex(/^[\w.:-]{1,80}$/, 'must be letters, digits, dots, colons and hyphens'),
  workoutId: id,
  athleteId: id,
  /** As people write it; '' without one, as for `dnf` and `wd`. */
  score: text.default(''),
  tieBreak: text.default(''),
  state: z.enum(SCORE_STATES).default('ok'),
  /** Why a published score is corrected. */
  reason: z.string().trim().max(200).default(''),
});
export type DeskEntry = z.infer<typeof deskEntrySchema>;

/** Body of `POST /svc_staff/events/{id}/scores`. */
export const deskEntriesSchema = z.strictObject({ entries: z.array(deskEntrySchema).min(1).max(ENTRIES_AT_ONCE) });

/** Body of `POST …/check`: entries that another member has compared with the judge's sheet. */
export const deskCheckSchema = z.strictObject({ ids: z.array(z.string().max(80)).min(1).max(500) });

/** Body of `POST …/publish`. `at`: the announcement, before which nothing is shown. */
export const deskPublishSchema = z.strictObject({
  workoutId: id,
  heatId: id.optional(),
  at: z.iso.datetime({ offset: true }).optional(),
  /** Leaves out what no second member has checked. */
  onlyChecked: z.boolean().optional(),
});

/** Body of `POST …/close`: a workout, which takes only corrections afterwards, or the event, which takes nothing. */
export const deskCloseSchema = z.strictObject({ workoutId: id.optional() });

/** Body of `POST …/lanes`: all lanes of a heat. */
export const deskLanesSchema = z.strictObject({
  heatId: id,
  /** Needed where several workouts have a heat of this name. */
  workoutId: id.optional(),
  lanes: z
    .array(z.strictObject({ lane: z.int().min(0).max(1000).nullable(), athleteId: z.string().trim().max(120) }))
    .max(500),
});

/** Body of `POST …/withdraw`. */
export const deskWithdrawSchema = z.strictObject({ athleteId: id, reason });

/** Body of `POST …/delay`: how much later a heat and those behind it on its floor begin; 0 takes it back. */
export const deskDelaySchema = z.strictObject({
  heatId: id,
  workoutId: id.optional(),
  minutes: z.int().min(0).max(1440),
  reason: z.string().trim().max(200).default(''),
});
