import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { BoardTable } from '#client/ui/event/board-table.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { Board } from '#shared/event/board.ts';
import { boardOfWorkout, shownWorkouts } from '#shared/event/compute-boards.ts';
import type { Athlete, Division, Workout } from '#shared/event/edition.ts';
import { meansName } from '#shared/event/find-athlete.ts';
import { momentIn, phaseOf } from '#shared/event/words.ts';
import { boardSource } from '#worker/acts/events.ts';
import type { Ctx } from '#worker/request/context.ts';
import { LONGEST_NAME_SEARCH } from './athletes.tsx';
import { editionName, eventPages, SectionTitle } from './frame.tsx';
import type { OpenEvent } from './open.ts';

/** What is shown of an event's boards. */
interface Asked {
  readonly division: Division;
  /** undefined for the board over all workouts. */
  readonly workout: Workout | undefined;
  readonly name: string;
}

function askedOf(ctx: Ctx, { divisions, workouts }: OpenEvent): Asked | undefined {
  const { searchParams } = ctx.url;
  const division = divisions.find((each) => each.division === searchParams.get('division')) ?? divisions[0];
  return (
    division && {
      division,
      workout: workouts.find((each) => each.workout === searchParams.get('workout')),
      name: (searchParams.get('q') ?? '').trim().slice(0, LONGEST_NAME_SEARCH),
    }
  );
}

function queryOf(division: string, workout: string | undefined, name: string): string {
  const query = new URLSearchParams({ division, ...(workout && { workout }), ...(name && { q: name }) });
  return `?${query}`;
}

interface ViewProps {
  readonly event: OpenEvent;
  readonly asked: Asked;
}

/** Links to the boards of the other divisions and workouts. */
function BoardTabs({ event, asked }: ViewProps): ReactNode {
  const path = `${event.href}/leaderboard`;
  const { division, workout } = asked;
  return (
    <>
      <div className="evtabs">
        <nav className="tabs" aria-label="Divisions">
          {event.divisions.map((each) => (
            <a
              key={each.division}
              href={path + queryOf(each.division, workout?.workout, '')}
              aria-current={each === division ? 'page' : undefined}
            >
              {each.name}
            </a>
          ))}
        </nav>
      </div>
      <div className="evtabs">
        <nav className="tabs" aria-label="Workouts">
          <a href={path + queryOf(division.division, undefined, '')} aria-current={workout ? undefined : 'page'}>
            Overall
          </a>
          {event.workouts.map((each) => (
            <a
              key={each.workout}
              href={path + queryOf(division.division, each.workout, '')}
              aria-current={each === workout ? 'page' : undefined}
            >
              {each.name}
            </a>
          ))}
        </nav>
      </div>
    </>
  );
}

function Finder({ event, asked }: ViewProps): ReactNode {
  return (
    <search>
      <form className="evfind" method="get" action={`${event.href}/leaderboard`}>
        <input type="hidden" name="division" value={asked.division.division} />
        {asked.workout && <input type="hidden" name="workout" value={asked.workout.workout} />}
        <TextField
          name="q"
          id="board-q"
          type="search"
          label="Find an athlete"
          defaultValue={asked.name}
          maxLength={LONGEST_NAME_SEARCH}
        />
        <Button look="line">Find</Button>
      </form>
    </search>
  );
}

/** The rows of a board that a search means. */
function found(board: Board, athletes: readonly Athlete[], name: string): Board {
  if (name === '') return board;
  const meant = new Set(athletes.filter((athlete) => meansName(athlete, name)).map(({ athlete }) => athlete));
  return { ...board, rows: board.rows.filter(({ athleteId }) => meant.has(athleteId)) };
}

async function boardView(ctx: Ctx, event: OpenEvent, asked: Asked): Promise<ReactNode> {
  const { eventPages: store } = ctx.store;
  const [boards, athletes] = await Promise.all([store.boards(event.edition.id), store.athletes(event.edition.id)]);
  const { division, workout, name } = asked;
  const own = boards.get(division.division);
  const board = own && found(workout ? boardOfWorkout(own, workout.workout) : own, athletes, name);
  const hasRows = board !== undefined && board.rows.length > 0;
  const path = `${event.href}/leaderboard`;
  return (
    <>
      <BoardTabs event={event} asked={asked} />
      <Finder event={event} asked={asked} />
      {hasRows ? (
        <BoardTable
          board={board}
          workouts={workout ? [workout] : shownWorkouts(own ?? board, event, ctx.now)}
          caption={`${division.name}, ${workout?.name ?? 'overall'}`}
          athleteHref={(athlete) => `${event.href}/athletes/${athlete}`}
          workoutHref={(each) => path + queryOf(division.division, each, '')}
          source={boardSource(ctx, event.edition, division.division, workout?.workout)}
          isOne={workout !== undefined}
          locale={ctx.site.locale}
        />
      ) : (
        <p role="status">{name === '' ? 'No results are published yet.' : 'No athlete matches.'}</p>
      )}
      <div className="evbar">
        {board?.rows.some(({ rank }) => rank !== null) ? (
          <p className="mute">
            {phaseOf(event.edition, ctx.now) === 'over'
              ? 'Final results'
              : `Last result published ${momentIn(board.updatedAt, event.edition.timeZone, ctx.site.locale)}`}
          </p>
        ) : (
          <span />
        )}
        <a className="link" href={`${event.href}/screen?division=${division.division}`}>
          Board for a large screen
        </a>
      </div>
    </>
  );
}

/** The boards of an event: a division over all workouts, or in one of them. */
export const leaderboardPages = eventPages(
  '/leaderboard',
  async (ctx, event) => {
    const asked = askedOf(ctx, event);
    const what = asked?.workout === undefined ? '' : `${asked.workout.name}, `;
    return {
      title: 'Leaderboard',
      description: `Leaderboard of ${editionName(event)}: ${what}${event.divisions.map(({ name }) => name).join(', ')}.`,
      below: '/leaderboard',
      isListed: ctx.url.search === '',
      load: async () => ({
        view: (
          <>
            <SectionTitle section="leaderboard" />
            <div className="wrap">
              {asked ? await boardView(ctx, event, asked) : <p>The divisions of this event are not announced yet.</p>}
            </div>
          </>
        ),
      }),
    };
  },
  { parts: ['athletes', 'boards'] },
);
