import { type Context, Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import type { WholeEdition } from '#shared/event/edition.ts';
import type { eventAnswer, scheduleAnswer } from '#shared/event/event-answers.ts';
import { editionKeyOf } from '#shared/event/records.ts';
import { slotsOf } from '#shared/event/schedule.ts';
import type { Answer } from '#shared/schema/tied.ts';
import { keepAnswered, liveBoard } from '#worker/acts/live-board.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { boardResponse } from './known-board.ts';

/** Events as everyone may read them: an edition, its schedule, its boards (public contract, section 12). */
export const editions = new Hono<AppEnv>();

async function shownEdition(c: Context<AppEnv>): Promise<WholeEdition> {
  const key = editionKeyOf(c.req.param('eventId') ?? '');
  const whole = key && (await c.get('ctx').store.eventEditions.find(key));
  if (!whole) throw new Fault('not_found');
  return whole;
}

editions.get('/:eventId', async (c) => {
  const { edition, divisions, workouts } = await shownEdition(c);
  const { id, event, year, name, venue, startsMs, endsMs, timeZone } = edition;
  const answer = {
    _id: id,
    event,
    year,
    name,
    venue,
    startsAt: startsMs,
    endsAt: endsMs,
    timeZone,
    divisions: divisions.map(({ division, ...rest }) => ({ divisionId: division, ...rest })),
    workouts: workouts.map(({ workout, capS, ...rest }) => ({ workoutId: workout, capSeconds: capS, ...rest })),
  } satisfies Answer<typeof eventAnswer>;
  return c.json({ event: answer });
});

editions.get('/:eventId/schedule', async (c) => {
  const { edition, workouts } = await shownEdition(c);
  const { heats, delays } = await c.get('ctx').store.eventHeats.schedule(edition.id);
  const answer = {
    timeZone: edition.timeZone,
    heats: slotsOf(heats, delays, workouts, edition.timeZone).map(({ heat, startsMs, reason }) => ({
      workoutId: heat.workout,
      heatId: heat.heat,
      startsAt: startsMs,
      plannedAt: heat.startsMs,
      floor: heat.floor,
      delayReason: reason,
      lanes: heat.lanes.map(({ lane, athlete, division }) => ({ lane, athleteId: athlete, divisionId: division })),
    })),
  } satisfies Answer<typeof scheduleAnswer>;
  return c.json(answer);
});

/** A board with its ETag: who has the newest gets 304 and no body. */
editions.get('/:eventId/leaderboard', async (c) => {
  const { division = '', workout = '' } = c.req.query();
  const ctx = c.get('ctx');
  const board = await liveBoard(ctx, c.req.param('eventId'), division.slice(0, 80), workout.slice(0, 80));
  keepAnswered(c.req.raw.url, board);
  return boardResponse(c.req.raw, board);
});
