import { BoardTable } from '#client/ui/event/board-table.tsx';
import { leaderboardEventKind } from '#shared/block/kinds/leaderboard-event.ts';
import { boardOfWorkout, shownWorkouts } from '#shared/event/compute-boards.ts';
import { boardSource } from '#worker/acts/events.ts';
import { block } from './parts/block.ts';
import { eventOf, eventTitle } from './parts/event-of.ts';

/** The leaderboard of a division of an event, over all workouts or in one (spec 1 section 2.9). */
export const leaderboardEvent = block(leaderboardEventKind, {
  sheet: 'event',
  load: async ({ ctx }, props) => {
    const event = await eventOf(ctx, props);
    const division = event?.divisions.find((each) => each.division === (props.division ?? each.division));
    if (!event || !division) return undefined;
    const board = (await ctx.store.eventPages.boards(event.edition.id)).get(division.division);
    const workout = event.workouts.find((each) => each.workout === props.workout);
    if (!board || board.rows.length === 0 || (props.workout !== undefined && !workout)) return undefined;
    return { event, division, workout, board };
  },
  View: ({ ctx, data: { event, division, workout, board } }) => {
    const query = (each?: string) =>
      `?${new URLSearchParams({ division: division.division, ...(each !== undefined && { workout: each }) })}`;
    return (
      <section className="sec wrap">
        <div className="sechead">
          <h2 className="d d44">{eventTitle('Leaderboard', event)}</h2>
          <a className="link" href={`${event.href}/leaderboard${query(workout?.workout)}`}>
            All divisions
          </a>
        </div>
        <BoardTable
          board={workout ? boardOfWorkout(board, workout.workout) : board}
          workouts={workout ? [workout] : shownWorkouts(board, event, ctx.now)}
          caption={`${division.name}, ${workout?.name ?? 'overall'}`}
          athleteHref={(athlete) => `${event.href}/athletes/${athlete}`}
          workoutHref={(each) => `${event.href}/leaderboard${query(each)}`}
          source={boardSource(ctx, event.edition, division.division, workout?.workout)}
          isOne={workout !== undefined}
          locale={ctx.site.locale}
        />
      </section>
    );
  },
});
