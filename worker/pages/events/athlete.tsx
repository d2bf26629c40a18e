import type { ReactNode } from 'react';
import { Portrait } from '#client/ui/event/portrait.tsx';
import { ScheduleTable } from '#client/ui/event/schedule-table.tsx';
import type { BoardRow } from '#shared/event/board.ts';
import type { Athlete } from '#shared/event/edition.ts';
import { filteredSlots, slotsOf } from '#shared/event/schedule.ts';
import { countryName } from '#shared/event/words.ts';
import { sitePath } from '#shared/site/sites.ts';
import { editionHref } from '#worker/acts/events.ts';
import type { Ctx } from '#worker/request/context.ts';
import { editionName, eventPages } from './frame.tsx';
import type { OpenEvent } from './open.ts';

interface Props {
  readonly ctx: Ctx;
  readonly event: OpenEvent;
  readonly athlete: Athlete;
}

function Facts({ event, athlete, row }: Props & { readonly row: BoardRow | undefined }): ReactNode {
  const division = event.divisions.find((each) => each.division === athlete.division);
  const facts = [
    ['Division', division?.name ?? athlete.division],
    ['Country', countryName(athlete.country)],
    ['Gym', athlete.gym],
    ['Number', athlete.bib],
    ['Place', row?.rank === null || row?.rank === undefined ? '' : String(row.rank)],
  ].filter(([, words]) => words !== '');
  return (
    <dl className="evfacts">
      {facts.map(([label, words]) => [<dt key={label}>{label}</dt>, <dd key={`${label} words`}>{words}</dd>])}
    </dl>
  );
}

function Results({ ctx, event, row }: Omit<Props, 'athlete'> & { readonly row: BoardRow }): ReactNode {
  const number = new Intl.NumberFormat(ctx.site.locale, { maximumFractionDigits: 3 });
  return (
    <section className="sec">
      <h2 className="d d44 evday">Results</h2>
      <div className="tblwrap evboard">
        <table className="cmp one">
          <caption className="vh">{`Results of ${row.name}`}</caption>
          <thead>
            <tr>
              <th scope="col">Workout</th>
              <th scope="col">Score</th>
              <th scope="col">Place</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {row.scores.map(({ workoutId, score, rank, points, isCorrected }) => (
              <tr key={workoutId}>
                <th scope="row">
                  <a href={`${event.href}/leaderboard?workout=${workoutId}`}>
                    {event.workouts.find(({ workout }) => workout === workoutId)?.name ?? workoutId}
                  </a>
                </th>
                <td>
                  {score}
                  {isCorrected && <span className="evnote">corrected</span>}
                </td>
                <td>{rank ?? '–'}</td>
                <td>{points === null ? '–' : number.format(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Other editions in which an athlete of this name competed, on this site. */
async function othersOf(ctx: Ctx, event: OpenEvent, athlete: string): Promise<ReactNode> {
  const { eventPages: store } = ctx.store;
  const [all, competed] = await Promise.all([store.list(), store.competed(athlete)]);
  const ids = new Set(competed.map(({ editionId }) => editionId));
  const others = all.filter(({ id }) => ids.has(id) && id !== event.edition.id);
  if (others.length === 0) return null;
  return (
    <section className="sec">
      <h2 className="d d44 evday">Other events</h2>
      <ul className="evlist">
        {others.map((edition) => (
          <li key={edition.id}>
            <span className="num mute">{edition.year}</span>
            <a className="b" href={`${editionHref(ctx, edition)}/athletes/${athlete}`}>
              {edition.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function view({ ctx, event, athlete }: Props): Promise<ReactNode> {
  const { edition, workouts } = event;
  const [boards, plan, others] = await Promise.all([
    ctx.store.eventPages.boards(edition.id),
    ctx.store.eventPages.plan(edition.id),
    othersOf(ctx, event, athlete.athlete),
  ]);
  const row = boards.get(athlete.division)?.rows.find(({ athleteId }) => athleteId === athlete.athlete);
  const slots = filteredSlots(slotsOf(plan.heats, plan.delays, workouts, edition.timeZone), {
    athlete: athlete.athlete,
  });
  return (
    <div className="wrap">
      <div className="evwho-page">
        <Portrait slug={athlete.athlete} bib={athlete.bib} isLarge />
        <div>
          <h1 className="d d64">{athlete.name}</h1>
          <Facts ctx={ctx} event={event} athlete={athlete} row={row} />
          <p>
            <a
              className="link"
              rel="nofollow"
              href={sitePath(ctx.site, `/account/events?claim=${edition.id}/${athlete.athlete}`)}
            >
              Is this you?
            </a>
          </p>
        </div>
      </div>
      {row && row.scores.length > 0 && <Results ctx={ctx} event={event} row={row} />}
      {slots.length > 0 && (
        <section className="sec">
          <div className="sechead">
            <h2 className="d d44">Heats</h2>
            <a className="link" href={`${event.href}/schedule.ics?athlete=${athlete.athlete}`}>
              Add to calendar
            </a>
          </div>
          <ScheduleTable
            whole={event}
            slots={slots}
            athletes={new Map([[athlete.athlete, athlete]])}
            zone={edition.timeZone}
            locale={ctx.site.locale}
            nowMs={ctx.now}
            base={event.href}
            caption={`Heats of ${athlete.name}`}
            isDated
          />
        </section>
      )}
      {others}
    </div>
  );
}

/** An athlete of an edition. One who has just registered may not be known to this isolate yet, but follows the link at once. */
async function athleteOf({ store }: Ctx, editionId: string, slug: string): Promise<Athlete | undefined> {
  const athletes = await store.eventPages.athletes(editionId);
  return athletes.find(({ athlete }) => athlete === slug) ?? store.eventAthletes.find(editionId, slug);
}

/** An athlete of an event: results, heats, and other events. */
export const athletePages = eventPages(
  '/athletes/:athlete',
  async (ctx, event, params) => {
    const athlete = await athleteOf(ctx, event.edition.id, params.athlete ?? '');
    if (!athlete) return undefined;
    const country = countryName(athlete.country);
    return {
      title: athlete.name,
      description: `${athlete.name}${country === '' ? '' : ` (${country})`} at ${editionName(event)}: results of each workout, place and heats.`,
      below: `/athletes/${athlete.athlete}`,
      load: async () => ({ view: await view({ ctx, event, athlete }) }),
    };
  },
  { parts: ['athletes', 'boards', 'plan'], hasOthers: true },
);
