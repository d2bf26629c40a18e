import { DAY_MS } from '#shared/time/duration.ts';
import type { Board, BoardRow, BoardScore } from './board.ts';
import type { Athlete, Edition, Score, WholeEdition, Workout } from './edition.ts';
import { type OverallPlace, type RankedScore, type RankedWorkout, rankOverall } from './ranking.ts';
import { formatScore, parseScore } from './score.ts';

/** A published score; corrected ones were published differently before. */
export interface PublishedScore extends Score {
  readonly isCorrected: boolean;
}

/** Words for scores that are none. */
const WORDS = { dnf: 'DNF', wd: 'WD' } as const;

/** A workout as ranking knows it. */
export function rankedWorkout({ workout, kind, unit, capS, tieBreak, pointsTable }: Workout): RankedWorkout {
  return { workoutId: workout, kind, unit, capSeconds: capS, tieBreak, pointsTable };
}

/** A score as it is shown: written the one way, or the word for none. */
function shownScore({ score, state }: Score, workout: RankedWorkout): string {
  if (state === 'wd' || (state === 'dnf' && score === '')) return WORDS[state];
  const mark = parseScore(score, workout);
  const text = typeof mark === 'string' ? score : formatScore(mark, workout.kind);
  return state === 'dnf' ? `${WORDS.dnf} ${text}` : text;
}

/** Boards of all divisions, computed from the published scores of an edition. */
export function computeBoards(
  { divisions, workouts }: WholeEdition,
  athletes: readonly Athlete[],
  scores: readonly PublishedScore[],
  { version, nowMs }: { readonly version: number; readonly nowMs: number },
): ReadonlyMap<string, Board> {
  const ranked = workouts.map(rankedWorkout);
  const byAthlete = Map.groupBy(scores, ({ athlete }) => athlete);
  const boards = divisions.map(({ division }): [string, Board] => {
    const members = athletes.filter((athlete) => athlete.division === division);
    const entered = members.flatMap(({ athlete }) => byAthlete.get(athlete) ?? []);
    const places = rankOverall(
      ranked,
      members.map(({ athlete }) => athlete),
      entered.map(rankedScore),
    );
    const known = new Map(members.map((member) => [member.athlete, member]));
    const rows = places.flatMap((place) => {
      const member = known.get(place.athleteId);
      return member ? [rowOf(member, place, ranked, byAthlete.get(member.athlete) ?? [])] : [];
    });
    return [division, { version, updatedAt: nowMs, rows: rows.sort(compareRows) }];
  });
  return new Map(boards);
}

function rankedScore({ workout, athlete, score, tieBreak, state }: PublishedScore): RankedScore {
  return { workoutId: workout, athleteId: athlete, score, tieBreak, state };
}

/** By rank, then by name; those without a rank last. */
function compareRows(a: BoardRow, b: BoardRow): number {
  const byRank = (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER);
  return byRank || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

function rowOf(
  { athlete, name, country }: Athlete,
  { rank, points, places }: OverallPlace,
  workouts: readonly RankedWorkout[],
  scores: readonly PublishedScore[],
): BoardRow {
  const own = workouts.flatMap((workout): BoardScore[] => {
    const score = scores.find((each) => each.workout === workout.workoutId);
    const place = places.get(workout.workoutId);
    if (!score) return [];
    return [
      {
        workoutId: workout.workoutId,
        rank: place?.rank ?? null,
        score: shownScore(score, workout),
        points: place?.points ?? null,
        ...(stateOf(score) === 'ok' ? {} : { state: stateOf(score) as Exclude<Score['state'], 'ok'> }),
        ...(score.isCorrected ? { isCorrected: true as const } : {}),
      },
    ];
  });
  return { rank, athleteId: athlete, name, country, points, scores: own };
}

/** The state of a score; one that was stopped by the cap says so even where only its text does. */
function stateOf({ state, score }: Score): Score['state'] {
  return state === 'ok' && /^cap/i.test(score.trim()) ? 'capped' : state;
}

/** The board of one workout: its rows by their rank there, each with that score alone. */
export function boardOfWorkout(board: Board, workoutId: string): Board {
  const rows = board.rows.map((row): BoardRow => {
    const score = row.scores.find((each) => each.workoutId === workoutId);
    return { ...row, rank: score?.rank ?? null, points: score?.points ?? null, scores: score ? [score] : [] };
  });
  return { ...board, rows: rows.sort(compareRows) };
}

/** How long after its end results of an event may still change, milliseconds. */
const SETTLING_MS = 2 * DAY_MS;

/** Whether the results of an event are not going to change anymore. */
export function isSettled({ endsMs }: Pick<Edition, 'endsMs'>, nowMs: number): boolean {
  return nowMs > endsMs + SETTLING_MS;
}

/**
 * Workouts that a board shows: those with a published score, or all of them while scores are still coming, so that a new
 * one has its place already.
 */
export function shownWorkouts(
  board: Board,
  { edition, workouts }: Pick<WholeEdition, 'edition' | 'workouts'>,
  nowMs: number,
): readonly Workout[] {
  if (!isSettled(edition, nowMs)) return workouts;
  const scored = new Set(board.rows.flatMap(({ scores }) => scores.map(({ workoutId }) => workoutId)));
  return workouts.filter(({ workout }) => scored.has(workout));
}
