import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { Board, BoardRow, BoardScore } from '#shared/event/board.ts';
import type { Workout } from '#shared/event/edition.ts';
import { countryName } from '#shared/event/words.ts';

interface BoardTableProps {
  readonly board: Board;
  /** Workouts whose scores are shown, in order. */
  readonly workouts: readonly Workout[];
  /** What the table is, for those who cannot see where it is: 'Women, overall'. */
  readonly caption: string;
  /** Where the page of an athlete is; without it, names are no links. */
  readonly athleteHref?: (athlete: string) => string;
  /** Where the board of a workout is; without it, headings are no links. */
  readonly workoutHref?: ((workout: string) => string) | undefined;
  /** Address of its JSON, for the script that keeps it up to date; '' for a board that is not going to change. */
  readonly source: string;
  /** One workout alone: its points are the points of the table. */
  readonly isOne?: boolean;
  readonly locale: string;
}

const STATE_WORDS = { capped: 'Time cap', dnf: 'Did not finish', wd: 'Withdrawn', unofficial: 'Unofficial' } as const;

function pointsText(points: number | null, locale: string): string {
  return points === null ? '–' : new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(points);
}

/** The score of a workout; `data-cell` and `data-place` name what a script may change. */
function Score({ workout, score }: { readonly workout: string; readonly score: BoardScore | undefined }): ReactNode {
  if (!score) {
    return (
      <>
        <span className="evscore" data-cell={workout}>
          –
        </span>
        <span className="evplace" data-place={workout} />
      </>
    );
  }
  const note = score.state === 'unofficial' ? ' unofficial' : '';
  return (
    <>
      <span
        className={classNames('evscore', score.state)}
        data-cell={workout}
        title={score.state && STATE_WORDS[score.state]}
      >
        {score.score}
      </span>
      <span className="evplace" data-place={workout}>
        {score.rank}
      </span>
      {note !== '' && <span className="evnote">{note}</span>}
      {score.isCorrected && <span className="evnote">corrected</span>}
    </>
  );
}

function Row({ row, ...props }: BoardTableProps & { readonly row: BoardRow }): ReactNode {
  const { athleteHref, isOne, locale, workouts } = props;
  const country = countryName(row.country);
  return (
    <tr data-athlete={row.athleteId}>
      <th scope="row">
        <span className="evwho">
          <span className={classNames('fr', row.rank !== 1 && 'low')} data-cell="rank">
            {row.rank ?? '–'}
          </span>
          <span>
            {athleteHref ? <a href={athleteHref(row.athleteId)}>{row.name}</a> : row.name}
            {country !== '' && <small>{country}</small>}
          </span>
        </span>
      </th>
      <td className="evsum" data-cell="points">
        {pointsText(row.points, locale)}
      </td>
      {workouts.map(({ workout, name }) => (
        <td key={workout} className="evcell" data-label={name}>
          <Score workout={workout} score={row.scores.find((score) => score.workoutId === workout)} />
        </td>
      ))}
      {isOne !== true && workouts.length > 0 && (
        <td className="evmore">
          <details>
            <summary>
              <span className="vh">{`Scores of ${row.name}`}</span>
            </summary>
          </details>
        </td>
      )}
    </tr>
  );
}

/**
 * A leaderboard as a table (design, section 5 of the visual language: rank in a filled box, sum in bold, the athlete's
 * name is the row's header). Its head and first column stay in view. On a phone a row shows the place and the points, and
 * opens for the scores; both without script.
 */
export function BoardTable(props: BoardTableProps): ReactNode {
  const { board, caption, isOne, source, workoutHref, workouts } = props;
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
    <section className="tblwrap evboard" aria-label={caption} tabIndex={0}>
      <table
        className={classNames('cmp', isOne === true && 'one')}
        data-testid="leaderboard"
        data-board={source}
        data-version={board.version}
      >
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Athlete</th>
            <th scope="col">Points</th>
            {workouts.map(({ workout, name }) => (
              <th key={workout} scope="col" className="evcell">
                {workoutHref && isOne !== true ? (
                  <a href={workoutHref(workout)}>{name}</a>
                ) : isOne === true ? (
                  'Score'
                ) : (
                  name
                )}
              </th>
            ))}
            {isOne !== true && workouts.length > 0 && (
              <th scope="col" className="evmore">
                <span className="vh">Scores</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {board.rows.map((row) => (
            <Row key={row.athleteId} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
  if (source === '') return table;
  return (
    <Enhanced name="board" when="visible">
      {table}
    </Enhanced>
  );
}
