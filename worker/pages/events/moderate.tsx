import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import type { WholeEdition } from '#shared/event/edition.ts';
import { formatWallTime } from '#shared/event/wall-time.ts';
import { currentEntries, moderatedEdition } from '#worker/acts/event-desk.ts';
import { HeatForm } from '#worker/pages/events/moderate/heat.tsx';
import { OtherForms, Publishing } from '#worker/pages/events/moderate/publishing.tsx';
import { type DeskSaid, takeDeskForm } from '#worker/pages/events/moderate/take.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { bringsFiles, formFields, formFile } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { FEED_BODY_LIMIT } from '#worker/request/limits.ts';

/** Links to the workouts of an event and the heats of the chosen one. */
function DeskTabs(props: {
  readonly path: string;
  readonly label: string;
  readonly links: readonly { readonly query: string; readonly words: string; readonly isCurrent: boolean }[];
}): ReactNode {
  const { path, label, links } = props;
  return (
    <nav className="staff-bar" aria-label={label}>
      {links.map(({ query, words, isCurrent }) => (
        <a key={query} className="link" href={`${path}?${query}`} aria-current={isCurrent ? 'page' : undefined}>
          {words}
        </a>
      ))}
    </nav>
  );
}

async function deskView(ctx: Ctx, whole: WholeEdition, said: DeskSaid): Promise<ReactNode> {
  const { edition, workouts } = whole;
  const { searchParams } = ctx.url;
  const [{ heats }, list, state, filed] = await Promise.all([
    ctx.store.eventHeats.schedule(edition.id),
    ctx.store.eventAthletes.list(edition.id),
    ctx.store.eventDeskOf(edition.id).state(0),
    ctx.store.eventScores.list(edition.id, false),
  ]);
  const workout = workouts.find((each) => each.workout === searchParams.get('workout')) ?? workouts[0];
  const own = heats.filter((each) => each.workout === workout?.workout);
  const heat = own.find((each) => each.heat === searchParams.get('heat')) ?? own[0];
  const path = `/events/moderate/${edition.id}`;
  const query = (values: Readonly<Record<string, string>>): string => new URLSearchParams(values).toString();
  const here = `${path}?${query({ workout: workout?.workout ?? '', ...(heat && { heat: heat.heat }) })}`;
  return (
    <div className="stack">
      <h1 className="d d64">{`${edition.name} ${edition.year}`}</h1>
      {said.problem !== undefined && <Note kind="bad" lead={said.problem} announce="alert" />}
      {said.good !== undefined && <Note kind="good" lead={said.good} announce="status" />}
      <DeskTabs
        path={path}
        label="Workouts"
        links={workouts.map((each) => ({
          query: query({ workout: each.workout }),
          words: each.name,
          isCurrent: each === workout,
        }))}
      />
      {workout && (
        <DeskTabs
          path={path}
          label="Heats"
          links={own.map((each) => ({
            query: query({ workout: each.workout, heat: each.heat }),
            words: `Heat ${each.heat}, ${formatWallTime(each.startsMs, edition.timeZone).slice(11, 16)}`,
            isCurrent: each === heat,
          }))}
        />
      )}
      {workout && heat && (
        <HeatForm
          action={here}
          desk={{
            editionId: edition.id,
            workout,
            heat,
            athletes: new Map(list.map((athlete) => [athlete.athlete, athlete])),
            entries: currentEntries(state, filed, workout.workout),
            change: state.change,
            typed: said.typed ?? new Map(),
          }}
        />
      )}
      {workout && !heat && <p>This workout has no heats yet. Scores can be entered from a file.</p>}
      {workout && <Publishing action={here} workout={workout} heat={heat} timeZone={edition.timeZone} state={state} />}
      <OtherForms action={here} heat={heat} athletes={list} />
    </div>
  );
}

async function findDesk(ctx: Ctx, params: Readonly<Record<string, string>>, said: DeskSaid): Promise<Resolution> {
  const whole = await moderatedEdition(ctx, params.eventId ?? '');
  return staffPage(ctx, { title: `Scores, ${whole.edition.name} ${whole.edition.year}` }, () =>
    deskView(ctx, whole, said),
  );
}

async function takeDesk(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const params = c.req.param() as Record<string, string>;
  const whole = await moderatedEdition(ctx, params.eventId ?? '');
  const said = await takeDeskForm(ctx, whole, await formOf(c.req.raw));
  return servePage(c, (page) => findDesk(page, params, said), true);
}

/** The fields of a form; of one with a file, the file's text as `file`. */
async function formOf(request: Request): Promise<ReadonlyMap<string, string>> {
  if (!bringsFiles(request)) return new Map(await formFields(request));
  const copy = request.clone();
  const file = await formFile(request, 'file', FEED_BODY_LIMIT);
  const action = String((await copy.formData()).get('action') ?? '');
  return new Map([
    ['action', action],
    ['file', file ? new TextDecoder().decode(file) : ''],
  ]);
}

/** The desk of an event for its moderators (public contract, section 12). */
export const moderatePage: PageRoute = {
  path: '/events/moderate/:eventId',
  gate: 'moderate',
  take: takeDesk,
  find: (ctx, params) => findDesk(ctx, params, {}),
};
