import { Fault, type FieldProblem } from '#shared/errors.ts';
import type { DeskState, SeenEntry } from '#shared/event/desk-answers.ts';
import type { DeskEntry } from '#shared/event/desk-calls.ts';
import type { Athlete, Delay, Heat, Score, WholeEdition, Workout } from '#shared/event/edition.ts';
import { entryProblems } from '#shared/event/entry-problem.ts';
import { mayModerate } from '#shared/staff/roles.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { DeskCause, EnterOutcome } from '#worker/stubs/event-desk.ts';

/** Who sends a request to a desk: a member of staff, or the bearer of a token. Throws `forbidden` for anyone else. */
export function deskCause({ staff, bearer, now: nowMs }: Ctx): DeskCause {
  const actor = staff?.email ?? bearer?.actor;
  if (actor === undefined) throw new Fault('forbidden');
  return { actor, nowMs };
}

/**
 * The edition that a member of staff or a token works on. Throws `not_found` without one, and `forbidden` for a moderator
 * of other events.
 */
export async function moderatedEdition(ctx: Ctx, editionId: string): Promise<WholeEdition> {
  if (ctx.staff && !mayModerate(ctx.staff, editionId)) throw new Fault('forbidden');
  const whole = await ctx.store.eventEditions.byId(editionId);
  if (!whole) throw new Fault('not_found');
  return whole;
}

/** The workout of this name. Throws `validation_error` without one. */
export function workoutOf({ workouts }: WholeEdition, workoutId: string, field = 'workoutId'): Workout {
  const found = workouts.find(({ workout }) => workout === workoutId);
  if (!found) throw new Fault('validation_error', [{ field, message: 'is not a workout of this event' }]);
  return found;
}

const REFUSALS = {
  closed: { field: 'workoutId', message: 'This workout is closed. Only published scores can be corrected.' },
  'event closed': { field: 'workoutId', message: 'This event is closed.' },
  'no reason': { field: 'reason', message: 'This score is published. Please give a reason for the correction.' },
} as const;

/** What is wrong with entries, each field by its place in the request. */
export async function problemsOf(
  ctx: Ctx,
  whole: WholeEdition,
  entries: readonly DeskEntry[],
): Promise<FieldProblem[]> {
  const athletes = await ctx.store.eventAthletes.list(whole.edition.id);
  const known = new Set(athletes.map(({ athlete }) => athlete));
  const workouts = new Map(whole.workouts.map((workout) => [workout.workout, workout]));
  return entries.flatMap((entry, index) => {
    const at = (field: string, message: string): FieldProblem => ({ field: `entries.${index}.${field}`, message });
    const workout = workouts.get(entry.workoutId);
    if (!workout) return [at('workoutId', 'is not a workout of this event')];
    if (!known.has(entry.athleteId)) return [at('athleteId', 'is not an athlete in this event')];
    const format = { ...workout, capSeconds: workout.capS };
    return entryProblems(entry, format).map(({ field, message }) => at(field, message));
  });
}

/** Enters scores that have no problems, all or none. Throws `validation_error` for those that the desk refuses. */
export async function enterScores(
  ctx: Ctx,
  whole: WholeEdition,
  entries: readonly DeskEntry[],
): Promise<Extract<EnterOutcome, { outcome: 'entered' }>> {
  const { id } = whole.edition;
  const published = await ctx.store.eventScores.list(id, true);
  const imported = published.map(({ workout, athlete }) => `${workout} ${athlete}`);
  const outcome = await ctx.store.eventDeskOf(id).enter(entries, imported, deskCause(ctx));
  if (outcome.outcome === 'entered') return outcome;
  throw new Fault(
    'validation_error',
    outcome.refusals.map(({ index, why }) => ({ ...REFUSALS[why], field: `entries.${index}.${REFUSALS[why].field}` })),
  );
}

/**
 * The heat of an id: its name, with its workout before a slash where several workouts have one of that name. Throws
 * `validation_error` without one, and where several are meant.
 */
export function heatOf(heats: readonly Heat[], heatId: string, workoutId: string | undefined): Heat {
  const [workout, heat] = heatId.includes('/') ? heatId.split('/', 2) : [workoutId, heatId];
  const found = heats.filter((each) => each.heat === heat && (workout === undefined || each.workout === workout));
  const [first] = found;
  if (first && found.length === 1) return first;
  const message = first ? 'is a heat of several workouts: name the workout, too' : 'is not a heat of this event';
  throw new Fault('validation_error', [{ field: 'heatId', message }]);
}

/**
 * What counts for each athlete in a workout: the last entry by the desk's own order, else the score that came with a file,
 * which has no id.
 */
export function currentEntries(
  { entries }: DeskState,
  filed: readonly Score[],
  workoutId: string,
): ReadonlyMap<string, SeenEntry> {
  const current = new Map<string, SeenEntry>();
  for (const { workout, athlete: athleteId, score, tieBreak, state, isPublished } of filed) {
    const unsaid = { id: '', seq: 0, reason: '', by: 'file', at: 0, checkedBy: '' };
    if (workout === workoutId)
      current.set(athleteId, { ...unsaid, workoutId, athleteId, score, tieBreak, state, isPublished });
  }
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    if (entry.workoutId === workoutId) current.set(entry.athleteId, entry);
  }
  return current;
}

/** Enters a delay of a heat, or takes it back with 0 minutes, with a line in the staff log. */
export async function delayHeat(ctx: Ctx, editionId: string, delay: Delay): Promise<void> {
  await ctx.store.eventHeats.delay(editionId, delay, ctx.now);
  await ctx.store.eventNews.told(editionId);
  const subject = `${editionId} ${delay.workout} ${delay.heat} ${delay.minutes} min`;
  await ctx.store.staffLog.add(deskCause(ctx).actor, 'event delay', subject, ctx.now);
}

/** Withdraws an athlete from every workout without a score. Throws `validation_error` for one who is not in the event. */
export async function withdrawAthlete(
  ctx: Ctx,
  { edition: { id }, workouts }: WholeEdition,
  athleteId: string,
  reason: string,
): Promise<Athlete> {
  const athlete = await ctx.store.eventAthletes.find(id, athleteId);
  if (!athlete)
    throw new Fault('validation_error', [{ field: 'athleteId', message: 'is not an athlete in this event' }]);
  const published = await ctx.store.eventScores.list(id, true);
  const scored = new Set(published.flatMap((each) => (each.athlete === athleteId ? each.workout : [])));
  const open = workouts.flatMap(({ workout }) => (scored.has(workout) ? [] : workout));
  await ctx.store.eventDeskOf(id).withdraw(athleteId, reason, open, deskCause(ctx));
  return athlete;
}
