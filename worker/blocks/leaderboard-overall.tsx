import { BoardTable } from '#client/ui/event/board-table.tsx';
import { leaderboardOverallKind } from '#shared/block/kinds/leaderboard-overall.ts';
import { boardSource } from '#worker/acts/events.ts';
import { block } from './parts/block.ts';
import { eventOf, eventTitle } from './parts/event-of.ts';

/** Places and points over all workouts, division by division (spec 1 section 2.9). */
export const leaderboardOverall = block(leaderboardOverallKind, {
  sheet: 'event',
  load: async ({ ctx }, props) => {
    const event = await eventOf(ctx, props);
    if (!event) return undefined;
    const boards = await ctx.store.eventPages.boards(event.edition.id);
    const shown = event.divisions.flatMap((division) => {
      const board = boards.get(division.division);
      const isAsked = props.division === undefined || props.division === division.division;
      return board && board.rows.length > 0 && isAsked ? [{ division, board }] : [];
    });
    return shown.length > 0 ? { event, shown } : undefined;
  },
  View: ({ ctx, data: { event, shown } }) => (
    <section className="sec wrap">
      <div className="sechead">
        <h2 className="d d44">{eventTitle('Overall', event)}</h2>
        <a className="link" href={`${event.href}/leaderboard`}>
          Scores of each workout
        </a>
      </div>
      <div className="evcols">
        {shown.map(({ division, board }) => (
          <div key={division.division}>
            <h3 className="d d24">{division.name}</h3>
            <BoardTable
              board={board}
              workouts={[]}
              caption={`${division.name}, overall`}
              athleteHref={(athlete) => `${event.href}/athletes/${athlete}`}
              source={boardSource(ctx, event.edition, division.division)}
              locale={ctx.site.locale}
            />
          </div>
        ))}
      </div>
    </section>
  ),
});
