import type { Athlete } from '#shared/event/edition.ts';
import { meansName } from '#shared/event/find-athlete.ts';
import { filteredSlots, type Slot, slotsOf } from '#shared/event/schedule.ts';
import type { Ctx } from '#worker/request/context.ts';
import { LONGEST_NAME_SEARCH } from './athletes.tsx';
import type { OpenEvent } from './open.ts';

/** What a schedule is limited to by its address. */
export interface PlanAsked {
  /** Slug of a division. */
  readonly division: string | undefined;
  /** Slug or part of the name of an athlete; '' for everyone. */
  readonly name: string;
}

/** Reads what a schedule is limited to. */
export function planAsked(ctx: Ctx, { divisions }: OpenEvent): PlanAsked {
  const { searchParams } = ctx.url;
  return {
    division: divisions.find((each) => each.division === searchParams.get('division'))?.division,
    name: (searchParams.get('athlete') ?? '').trim().slice(0, LONGEST_NAME_SEARCH),
  };
}

/** The heats that are asked for, with all athletes of the event. `hasAny`: whether the event has any heats at all. */
export async function planOf(
  ctx: Ctx,
  { edition, workouts }: OpenEvent,
  { division, name }: PlanAsked,
): Promise<{ readonly slots: readonly Slot[]; readonly athletes: readonly Athlete[]; readonly hasAny: boolean }> {
  const { eventPages: store } = ctx.store;
  const [plan, athletes] = await Promise.all([store.plan(edition.id), store.athletes(edition.id)]);
  const all = slotsOf(plan.heats, plan.delays, workouts, edition.timeZone);
  const ofDivision = filteredSlots(all, { division });
  if (name === '') return { slots: ofDivision, athletes, hasAny: all.length > 0 };
  const exact = athletes.find(({ athlete }) => athlete === name);
  const meant = exact ? [exact] : athletes.filter((athlete) => meansName(athlete, name));
  const slots = ofDivision.filter((slot) => meant.some(({ athlete }) => filteredSlots([slot], { athlete }).length > 0));
  return { slots, athletes, hasAny: all.length > 0 };
}
