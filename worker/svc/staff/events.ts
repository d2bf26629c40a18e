import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { Fault } from '#shared/errors.ts';
import type {
  checkedAnswer,
  deskStateAnswer,
  enteredAnswer,
  publishedAnswer,
  scoresFileAnswer,
} from '#shared/event/desk-answers.ts';
import {
  deskCheckSchema,
  deskCloseSchema,
  deskDelaySchema,
  deskEntriesSchema,
  deskLanesSchema,
  deskPublishSchema,
  deskWithdrawSchema,
} from '#shared/event/desk-calls.ts';
import type { WholeEdition } from '#shared/event/edition.ts';
import type { Answer } from '#shared/schema/tied.ts';
import {
  delayHeat,
  deskCause,
  enterScores,
  heatOf,
  moderatedEdition,
  problemsOf,
  withdrawAthlete,
  workoutOf,
} from '#worker/acts/event-desk.ts';
import { takeScoresFile } from '#worker/acts/scores-file.ts';
import { body, readText } from '#worker/request/body.ts';
import { refuseCardTexts } from '#worker/request/card-numbers.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { FEED_BODY_LIMIT } from '#worker/request/limits.ts';
import { isStaffHost, needRight, staffOnly } from '#worker/request/staff.ts';
import { tokenOnly } from '#worker/request/staff-token.ts';

/**
 * The desk of an event (public contract, section 12), for moderators who are signed in on an admin host, and for bearers of
 * a token. Every change is in the staff log, written by the desk itself with the change.
 */
export const staffEvents = new Hono<AppEnv>();

/** Admits moderators, admins, and bearers of a token for the call. */
const moderatorsOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('authorization') !== undefined || !isStaffHost(c.get('ctx'))) return tokenOnly(c, next);
  return staffOnly(c, async () => {
    needRight(c.get('ctx'), 'moderate');
    await next();
  });
};

staffEvents.use(moderatorsOnly);

const editionOf = (c: Context<AppEnv>): Promise<WholeEdition> =>
  moderatedEdition(c.get('ctx'), c.req.param('eventId') ?? '');

staffEvents.get('/:eventId/entries', async (c) => {
  const { edition } = await editionOf(c);
  const after = Number(c.req.query('after') ?? 0);
  if (!Number.isSafeInteger(after) || after < 0)
    throw new Fault('validation_error', [{ field: 'after', message: 'must be the number of a change' }]);
  const state = await c.get('ctx').store.eventDeskOf(edition.id).state(after);
  return c.json(state satisfies Answer<typeof deskStateAnswer>);
});

staffEvents.post('/:eventId/scores', async (c) => {
  const ctx = c.get('ctx');
  const { entries } = await body(c.req.raw, deskEntriesSchema);
  const whole = await editionOf(c);
  const problems = await problemsOf(ctx, whole, entries);
  if (problems.length > 0) throw new Fault('validation_error', problems);
  const { entries: taken, change } = await enterScores(ctx, whole, entries);
  const answer = { entries: taken, change } satisfies Answer<typeof enteredAnswer>;
  return c.json(answer, taken.some(({ isNew }) => isNew) ? 201 : 200);
});

staffEvents.post('/:eventId/check', async (c) => {
  const ctx = c.get('ctx');
  const { ids } = await body(c.req.raw, deskCheckSchema);
  const { edition } = await editionOf(c);
  const outcome = await ctx.store.eventDeskOf(edition.id).check(ids, deskCause(ctx));
  const refused = ids.filter((id) => !outcome.checked.includes(id));
  if (refused.length > 0) {
    throw new Fault(
      'validation_error',
      refused.map((id) => ({
        field: `ids.${ids.indexOf(id)}`,
        message: 'Someone other than the person who entered this score must check it.',
      })),
    );
  }
  return c.json(outcome satisfies Answer<typeof checkedAnswer>);
});

staffEvents.post('/:eventId/publish', async (c) => {
  const ctx = c.get('ctx');
  const { workoutId, heatId, at, onlyChecked = false } = await body(c.req.raw, deskPublishSchema);
  const whole = await editionOf(c);
  const { workout } = workoutOf(whole, workoutId);
  const heat = heatId === undefined ? '' : heatOf(await heatsOf(c, whole), heatId, workoutId).heat;
  const atMs = at === undefined ? null : Date.parse(at);
  const desk = ctx.store.eventDeskOf(whole.edition.id);
  const outcome = await desk.publish({ workout, heat, onlyChecked, atMs }, deskCause(ctx));
  const isLater = atMs !== null && atMs > ctx.now;
  return c.json({ ...outcome, at: isLater ? atMs : null } satisfies Answer<typeof publishedAnswer>);
});

staffEvents.post('/:eventId/close', async (c) => {
  const ctx = c.get('ctx');
  const { workoutId } = await body(c.req.raw, deskCloseSchema);
  const whole = await editionOf(c);
  const workout = workoutId === undefined ? undefined : workoutOf(whole, workoutId).workout;
  await ctx.store.eventDeskOf(whole.edition.id).close(workout, deskCause(ctx));
  return c.json({ ok: true });
});

staffEvents.post('/:eventId/lanes', async (c) => {
  const ctx = c.get('ctx');
  const { heatId, workoutId, lanes } = await body(c.req.raw, deskLanesSchema);
  const whole = await editionOf(c);
  const { workout, heat } = heatOf(await heatsOf(c, whole), heatId, workoutId);
  const athletes = await ctx.store.eventAthletes.list(whole.edition.id);
  const divisions = new Map(athletes.map(({ athlete, division }) => [athlete, division]));
  const strangers = lanes.flatMap(({ athleteId }, index) =>
    athleteId === '' || divisions.has(athleteId)
      ? []
      : [{ field: `lanes.${index}.athleteId`, message: 'is not an athlete in this event' }],
  );
  if (strangers.length > 0) throw new Fault('validation_error', strangers);
  const placed = lanes.map(({ lane, athleteId }) => ({
    lane,
    athlete: athleteId,
    division: divisions.get(athleteId) ?? '',
  }));
  await ctx.store.eventDeskOf(whole.edition.id).lanes(workout, heat, placed, deskCause(ctx));
  return c.json({ ok: true });
});

staffEvents.post('/:eventId/withdraw', async (c) => {
  const ctx = c.get('ctx');
  const { athleteId, reason } = await body(c.req.raw, deskWithdrawSchema);
  const whole = await editionOf(c);
  await withdrawAthlete(ctx, whole, athleteId, reason);
  return c.json({ ok: true });
});

staffEvents.post('/:eventId/delay', async (c) => {
  const ctx = c.get('ctx');
  const { heatId, workoutId, minutes, reason } = await body(c.req.raw, deskDelaySchema);
  const whole = await editionOf(c);
  const { workout, heat } = heatOf(await heatsOf(c, whole), heatId, workoutId);
  await delayHeat(ctx, whole.edition.id, { workout, heat, minutes, reason });
  return c.json({ ok: true });
});

staffEvents.post('/:eventId/scores.csv', async (c) => {
  const text = await readText(c.req.raw, FEED_BODY_LIMIT);
  refuseCardTexts({ file: text });
  const whole = await editionOf(c);
  const outcome = await takeScoresFile(c.get('ctx'), whole, text, c.req.query('dryRun') === '1');
  return c.json(outcome satisfies Answer<typeof scoresFileAnswer>);
});

async function heatsOf(c: Context<AppEnv>, { edition }: WholeEdition) {
  return (await c.get('ctx').store.eventHeats.schedule(edition.id)).heats;
}
