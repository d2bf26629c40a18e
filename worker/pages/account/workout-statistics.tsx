import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { Fault } from '#shared/errors.ts';
import { sitePath } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { MOST_WORKOUTS, workoutSchema } from '#shared/workout/contract.ts';
import { dayInUtc } from '#shared/workout/days.ts';
import { weightUnit } from '#shared/workout/load.ts';
import { recordsOf } from '#shared/workout/records.ts';
import { statisticsOf } from '#shared/workout/statistics.ts';
import type { FileProblem } from '#shared/workout/workouts-file.ts';
import { programOf, programsOf } from '#worker/acts/programs.ts';
import { NO_REFUSAL } from '#worker/pages/account/parts/form.tsx';
import { inAccount } from '#worker/pages/account/parts/frame.tsx';
import { customerOf, loginHref } from '#worker/pages/account/parts/gate.ts';
import { takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { MISSING, type PageRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { bringsFiles, checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { countTry } from '#worker/request/tries.ts';
import { WeeksChart } from './workout-statistics/chart.tsx';
import { Figures, Records } from './workout-statistics/figures.tsx';
import { FilePart, takeFile } from './workout-statistics/file.tsx';
import { fieldsOfWorkout, typedLines, type WorkoutDraft, WorkoutForm } from './workout-statistics/form.tsx';
import { Log, PER_PAGE } from './workout-statistics/log.tsx';
import { WORKOUTS_PLACE, workoutHref } from './workout-statistics/place.ts';

const { path: PATH } = WORKOUTS_PLACE;
/** How many workouts a customer may log or change in a day, one by one. */
const WRITES = { most: 300, windowMs: DAY_MS };

/** Notices after a form. */
const SAYINGS = {
  logged: { text: 'Your workout has been logged.' },
  saved: { text: 'Your changes have been saved.' },
  removed: { text: 'The workout has been removed.' },
  imported: { text: 'All of these workouts are already in your log.' },
} as const satisfies Sayings;

/** The same notices, with the number of imported workouts if the address has one. */
function sayingsOf(query: URLSearchParams, locale: string): Sayings {
  const added = Number(query.get('added'));
  const isSome = Number.isInteger(added) && added > 0 && added <= MOST_WORKOUTS;
  if (!isSome) return SAYINGS;
  return { ...SAYINGS, imported: { text: `${countOf(added, 'workout', 'workouts', locale)} added to your log.` } };
}

/** Statistics and log. `problems` are those of a file that was just refused. */
async function overview(ctx: Ctx, customerId: number, problems: readonly FileProblem[] = []): Promise<ReactNode> {
  const { site, url } = ctx;
  const page = Math.min(MOST_WORKOUTS, Math.max(1, Math.floor(Number(url.searchParams.get('page'))) || 1));
  const [{ weeks, bestSets }, workouts, programs] = await Promise.all([
    ctx.store.workouts.sums(customerId),
    ctx.store.workouts.page(customerId, page, PER_PAGE),
    programsOf(ctx, { customerId }),
  ]);
  const statistics = statisticsOf(weeks, dayInUtc(ctx.now));
  const count = statistics.totals.workouts;
  const logLink = (words: string) => (
    <p>
      <ButtonLink look="buy" href={workoutHref(site, { workout: 'new' })}>
        {words}
      </ButtonLink>
    </p>
  );
  return (
    <>
      <Said sayings={sayingsOf(url.searchParams, site.locale)} query={url.searchParams} />
      {count === 0 ? (
        <>
          <p>
            Your log is empty. Log your workouts to track your weekly volume, streaks and records. You can also import a
            log from a file.
          </p>
          {logLink('Log your first workout')}
        </>
      ) : (
        <>
          {logLink('Log a workout')}
          <Figures statistics={statistics} site={site} />
          <WeeksChart weeks={statistics.weeks} asked={url.searchParams.get('chart')} site={site} />
          <Records records={recordsOf(bestSets)} site={site} />
          <Log workouts={workouts} programs={programs} page={page} count={count} site={site} />
        </>
      )}
      <FilePart problems={problems} isEmpty={count === 0} site={site} />
    </>
  );
}

async function formView(ctx: Ctx, customerId: number, draft: WorkoutDraft): Promise<ReactNode> {
  return <WorkoutForm draft={draft} programs={await programsOf(ctx, { customerId })} site={ctx.site} />;
}

/** The form that the page's address asks for; undefined for a workout that the customer does not have. */
async function askedDraft(ctx: Ctx, customerId: number, id: string): Promise<WorkoutDraft | undefined> {
  if (id === 'new') {
    const program = ctx.url.searchParams.get('program') ?? '';
    return { id: '', typed: new URLSearchParams({ day: dayInUtc(ctx.now), program }), refusal: NO_REFUSAL };
  }
  const workout = await ctx.store.workouts.find(customerId, id);
  return workout && { id, typed: fieldsOfWorkout(workout, weightUnit(ctx.site)), refusal: NO_REFUSAL };
}

/** Statistics of a customer's workouts, and the form for one (spec 1 section 2.1). */
export const workoutsPage: PageRoute = {
  path: PATH,
  gate: 'customer',
  take: takeWorkouts,
  find: async (ctx) => {
    const { customerId } = customerOf(ctx);
    const asked = ctx.url.searchParams.get('workout');
    if (asked === null) return inAccount(ctx, WORKOUTS_PLACE, () => overview(ctx, customerId));
    const draft = await askedDraft(ctx, customerId, asked);
    return draft ? inAccount(ctx, WORKOUTS_PLACE, () => formView(ctx, customerId, draft)) : MISSING;
  },
};

/**
 * Saves the workout in a form. Throws `validation_error`, `rate_limited`, and `not_found` for a workout that is not the
 * customer's.
 */
async function save(ctx: Ctx, customerId: number, typed: URLSearchParams): Promise<'logged' | 'saved'> {
  const { id = '', action: _, exercise: __, repetitions: ___, weight: ____, ...facts } = Object.fromEntries(typed);
  const unit = weightUnit(ctx.site);
  const sets = typedLines(typed).map((line) => ({ ...line, unit }));
  const fields = checked({ program: '', ...facts, sets }, workoutSchema(ctx.now));
  if (fields.programId !== null && !(await programOf(ctx, { customerId }, fields.programId))) {
    throw new Fault('validation_error', [{ field: 'program', message: 'This is not one of your programs' }]);
  }
  await countTry(ctx, [{ subject: `workout:customer:${customerId}`, limit: WRITES }]);
  if (id !== '') {
    if (!(await ctx.store.workouts.replace(customerId, id, fields))) throw new Fault('not_found');
    return 'saved';
  }
  if (!(await ctx.store.workouts.add(customerId, [fields], ctx.now))) {
    const message = `A log holds ${MOST_WORKOUTS.toLocaleString(ctx.site.locale)} workouts. Please remove some first.`;
    throw new Fault('validation_error', [{ field: 'form', message }]);
  }
  return 'logged';
}

async function takeUpload(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { session } = ctx;
  if (session.kind !== 'customer') return c.redirect(loginHref(ctx, PATH), 303);
  const { customerId } = session;
  const taken = await takeFile(ctx, customerId, c.req.raw);
  if ('added' in taken)
    return c.redirect(sitePath(ctx.site, `${saidPath(PATH, SAYINGS, 'imported')}&added=${taken.added}`), 303);
  const view = () => overview(ctx, customerId, taken.problems);
  return servePage(c, async () => inAccount(ctx, WORKOUTS_PLACE, view), true);
}

/** Handles the forms of the page: a workout, its removal, or a file with many workouts. */
function takeWorkouts(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  if (bringsFiles(c.req.raw)) return takeUpload(c);
  return takeAccountForm(c, WORKOUTS_PLACE, {
    act: async ({ customerId }, typed) => {
      const action = typed.get('action');
      // Nothing is wrong and nothing is saved: this shows the form again with more lines.
      if (action === 'more') throw new Fault('validation_error');
      if (action !== 'remove') return saidPath(PATH, SAYINGS, await save(ctx, customerId, typed));
      if (!(await ctx.store.workouts.remove(customerId, typed.get('id') ?? ''))) throw new Fault('not_found');
      return saidPath(PATH, SAYINGS, 'removed');
    },
    again: ({ customerId }, { typed, refusal }) =>
      formView(ctx, customerId, { id: typed.get('id') ?? '', typed, refusal }),
  });
}
