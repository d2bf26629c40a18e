import { BoardTable } from '#client/ui/event/board-table.tsx';
import { leaderboardBtwbKind } from '#shared/block/kinds/leaderboard-btwb.ts';
import type { Board } from '#shared/event/board.ts';
import type { Workout } from '#shared/event/edition.ts';
import { siteTime } from '#shared/time/site-time.ts';
import { btwbBoard } from '#worker/acts/btwb-board.ts';
import { block } from './parts/block.ts';

/** The workouts of an outside board, of which it says no more than their ids: `eight-minutes` is “eight minutes”. */
function workoutsOf({ rows }: Board): readonly Workout[] {
  const ids = new Set(rows.flatMap(({ scores }) => scores.map(({ workoutId }) => workoutId)));
  const rest = { description: '', kind: 'time', capS: null, tieBreak: '', unit: '', pointsTable: '' } as const;
  return [...ids].map((workout) => ({ ...rest, workout, name: workout.replaceAll('-', ' ') }));
}

/** A leaderboard of Beyond the Whiteboard, with the time of its last change (spec 1 section 2.9). */
export const leaderboardBtwb = block(leaderboardBtwbKind, {
  sheet: 'event',
  load: async ({ ctx }, { id }) => {
    const found = await btwbBoard(ctx, id);
    return found && found.board.rows.length > 0 ? found : undefined;
  },
  View: ({ ctx, data: { board, isOld } }) => (
    <section className="sec wrap">
      <h2 className="d d44">Beyond the Whiteboard</h2>
      <BoardTable
        board={board}
        workouts={workoutsOf(board)}
        caption="Beyond the Whiteboard"
        source=""
        locale={ctx.site.locale}
      />
      <p className="mute">
        {`${isOld ? 'Currently not available. Last known results of' : 'Results of'} ${siteTime(board.updatedAt, ctx.site.locale)}`}
      </p>
    </section>
  ),
});
