import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { Fault } from '#shared/errors.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { MOST_WORKOUTS, type Workout } from '#shared/workout/contract.ts';
import { weightUnit } from '#shared/workout/load.ts';
import {
  FILE_COLUMNS,
  type FileProblem,
  MOST_LINES,
  newWorkouts,
  readWorkouts,
  workoutsFile,
} from '#shared/workout/workouts-file.ts';
import { programsOf } from '#worker/acts/programs.ts';
import { loginHref } from '#worker/pages/account/parts/gate.ts';
import type { StoreRoute } from '#worker/render/page.ts';
import { formFile } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { countTry } from '#worker/request/tries.ts';
import { WORKOUTS_FILE, WORKOUTS_PLACE } from './place.ts';

/** Most bytes of a form with a file: about ten times the usual size of a log. */
const LARGEST_FILE = 512 * 1024;
/** How many files a customer may upload in a day. */
const FILES = { most: 30, windowMs: DAY_MS };
/** Workouts per read when the file is written. */
const PER_READ = 500;
/** Most problems of a file that are shown. */
const PROBLEMS_SHOWN = 20;

/** The outcome of an uploaded file: the number of new workouts, or its problems. */
export type TakenFile = { readonly added: number } | { readonly problems: readonly FileProblem[] };

const wholly = (message: string) => ({ problems: [{ line: 0, field: '', message }] });

/** The text of the chosen file, or its problems. */
async function textOf(
  ctx: Ctx,
  customerId: number,
  request: Request,
): Promise<string | Extract<TakenFile, { readonly problems: unknown }>> {
  try {
    await countTry(ctx, [{ subject: `workout-file:customer:${customerId}`, limit: FILES }]);
    const bytes = await formFile(request, 'file', LARGEST_FILE);
    if (!bytes) return wholly('Please choose a file');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return wholly('This file is not UTF-8 text. Save it as “CSV UTF-8”');
    if (error instanceof Fault && error.code === 'too_large') {
      return wholly(`The file is too large: at most ${LARGEST_FILE / 1024} kB at once`);
    }
    if (error instanceof Fault && error.code === 'rate_limited') {
      return wholly('You have uploaded a lot of files today. Please try again tomorrow');
    }
    throw error;
  }
}

/** Adds the workouts of a file that are not in the log yet. If anything is wrong, it adds none. */
export async function takeFile(ctx: Ctx, customerId: number, request: Request): Promise<TakenFile> {
  const text = await textOf(ctx, customerId, request);
  if (typeof text !== 'string') return text;
  const { workouts, problems } = readWorkouts(text, ctx.now);
  const programs = await programsOf(ctx, { customerId });
  const foreign = workouts
    .filter(({ fields: { programId } }) => programId !== null && !programs.some((own) => own.productId === programId))
    .map(({ line }) => ({ line, field: 'program', message: 'This is not one of your programs' }));
  const all = [...problems, ...foreign];
  if (all.length > 0) return { problems: all };
  const days = [...new Set(workouts.map(({ fields }) => fields.day))];
  const added = newWorkouts(workouts, await ctx.store.workouts.onDays(customerId, days));
  if (!(await ctx.store.workouts.add(customerId, added, ctx.now))) {
    return wholly(`A log holds ${MOST_WORKOUTS.toLocaleString(ctx.site.locale)} workouts. Please remove some first`);
  }
  return { added: added.length };
}

/** Downloads and uploads of the log. `problems` are those of a refused file. */
export function FilePart(props: {
  readonly problems: readonly FileProblem[];
  readonly isEmpty: boolean;
  readonly site: Site;
}): ReactNode {
  const { problems, isEmpty, site } = props;
  const left = problems.length - PROBLEMS_SHOWN;
  return (
    <section className="account-section" id="file" aria-labelledby="file-title">
      <h2 className="d d32" id="file-title">
        Export your log
      </h2>
      {!isEmpty && (
        <p>
          <ButtonLink look="line" href={sitePath(site, WORKOUTS_FILE)}>
            Download as CSV
          </ButtonLink>
        </p>
      )}
      {problems.length > 0 && (
        <Note kind="bad" lead="Nothing was imported from this file." announce="alert">
          <ul>
            {problems.slice(0, PROBLEMS_SHOWN).map(({ line, field, message }) => (
              <li key={`${line}-${field}-${message}`}>
                {[line > 0 && `Line ${line}`, field, message].filter(Boolean).join(' · ')}
              </li>
            ))}
            {left > 0 && <li>{`and ${left} more`}</li>}
          </ul>
        </Note>
      )}
      <form
        method="post"
        action={`${sitePath(site, WORKOUTS_PLACE.path)}#file`}
        encType="multipart/form-data"
        className="stack"
      >
        <div className="fld">
          <label className="lbl" htmlFor="file-chosen">
            A CSV file with workouts
          </label>
          <input
            className="wk-file"
            id="file-chosen"
            type="file"
            name="file"
            accept=".csv,text/csv"
            required
            aria-describedby="file-hint"
          />
          <p className="hint" id="file-hint">
            {`The first line names the columns: ${FILE_COLUMNS.join(', ')}. Add one line per set, up to ${MOST_LINES}; lines with the same number in the workout column belong to one workout. Workouts already in your log are not added twice.`}
          </p>
        </div>
        <p>
          <Button look="line">Import file</Button>
        </p>
      </form>
    </section>
  );
}

/** Serves the whole log as a file. Guests log in first. */
async function workoutsCsv(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  if (ctx.session.kind !== 'customer') return c.redirect(loginHref(ctx, WORKOUTS_PLACE.path), 302);
  const { customerId } = ctx.session;
  const programs = await programsOf(ctx, { customerId });
  const isOwn = (id: number | null) => programs.some(({ productId }) => productId === id);
  const all: Workout[] = [];
  for (let page = 1; all.length === (page - 1) * PER_READ; page += 1) {
    all.push(...(await ctx.store.workouts.page(customerId, page, PER_READ)));
  }
  // Omits programs whose order was canceled, because they would be refused if the file were uploaded again.
  const kept = all.map((workout) => ({ ...workout, programId: isOwn(workout.programId) ? workout.programId : null }));
  return c.body(workoutsFile(kept, weightUnit(ctx.site)), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="northbar-workouts.csv"',
    'cache-control': 'no-store',
  });
}

/** The log as a file. */
export const workoutsFileRoute: StoreRoute = { path: WORKOUTS_FILE, gate: 'customer', show: workoutsCsv };
