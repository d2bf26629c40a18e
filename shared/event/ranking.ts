import {
  isFewestBest,
  type Mark,
  parseScore,
  parseTieBreak,
  plainNumber,
  type ScoreKind,
  type ScoreState,
  type TieBreak,
} from './score.ts';

/** What ranking needs to know of a workout (columns of `event_workouts.csv`; contract, section 12). */
export interface RankedWorkout {
  readonly workoutId: string;
  readonly kind: ScoreKind;
  readonly unit: string;
  readonly capSeconds: number | null;
  /** Kind of the result that breaks ties; '' where ties stay. */
  readonly tieBreak: TieBreak;
  /** '' or `placement`, `cumulative`, or points by rank as `100|95|90`. */
  readonly pointsTable: string;
}

/** A score as it was entered. */
export interface RankedScore {
  readonly workoutId: string;
  readonly athleteId: string;
  readonly score: string;
  readonly tieBreak: string;
  readonly state: ScoreState;
}

/** Where an athlete is in one workout. Both are null for a withdrawn or unofficial score, which is shown and does not count. */
export interface WorkoutPlace {
  readonly rank: number | null;
  readonly points: number | null;
}

/** Where an athlete is over all workouts; `rank` is null while no score of the athlete counts. */
export interface OverallPlace extends WorkoutPlace {
  readonly athleteId: string;
  /** Places by workout, of workouts in which the athlete has a score. */
  readonly places: ReadonlyMap<string, WorkoutPlace>;
}

/** How the points of workouts become an overall: what is added up, and whether less of it wins. */
export interface Scoring {
  readonly system: 'placement' | 'table' | 'cumulative';
  readonly fewestWin: boolean;
}

/** Points of tables are added up in hundredths, so that those with decimals add up exactly. */
const HUNDRED = 100;
const TABLE = /^\d{1,5}(?:\.\d{1,2})?(?:\|\d{1,5}(?:\.\d{1,2})?)*$/;

/** Groups in which scores of a workout are ranked, best first. */
const FINISHED = 0;
const CAPPED = 1;
const DNF = 2;

interface CountedPlace extends WorkoutPlace {
  /** Points before they are rounded for people; null where the score adds nothing. */
  readonly exact: number | null;
}

interface Standing {
  readonly athleteId: string;
  readonly group: typeof FINISHED | typeof CAPPED | typeof DNF;
  /** Smaller is better, within the group. */
  readonly key: number;
  readonly tie: number;
  readonly mark: Mark | undefined;
}

/** Whether a text is one that the column `points_table` may have. */
export function isPointsTable(text: string): boolean {
  return text === '' || text === 'placement' || text === 'cumulative' || TABLE.test(text);
}

/**
 * How the workouts of an edition add up. They add up only if all of them place, all have tables, or all add up scores of one
 * kind that are numbers; otherwise every workout counts by its rank.
 */
export function scoringOf(workouts: readonly RankedWorkout[]): Scoring {
  const [first] = workouts;
  const systems = new Set(workouts.map(({ pointsTable }) => systemOf(pointsTable)));
  const kinds = new Set(workouts.map(({ kind }) => kind));
  if (!first || systems.size > 1 || systems.has('placement')) return { system: 'placement', fewestWin: true };
  if (systems.has('table')) return { system: 'table', fewestWin: false };
  if (kinds.size > 1 || first.kind === 'rounds_reps') return { system: 'placement', fewestWin: true };
  return { system: 'cumulative', fewestWin: isFewestBest(first.kind) };
}

/**
 * Ranks the scores of one workout and division: finishers, behind them the capped by repetitions left, behind those all who
 * did not finish, who share a rank and get no points of a table. Equal scores share a rank, and the next is skipped. The
 * order of the scores does not matter; an athlete has one.
 */
export function rankWorkout(workout: RankedWorkout, scores: readonly RankedScore[]): Map<string, WorkoutPlace> {
  return placesIn(workout, scores, scoringOf([workout]));
}

function placesIn(workout: RankedWorkout, scores: readonly RankedScore[], scoring: Scoring): Map<string, CountedPlace> {
  const places = new Map<string, CountedPlace>();
  const standings: Standing[] = [];
  for (const score of scores) {
    const standing = standingOf(workout, score);
    if (standing) standings.push(standing);
    else places.set(score.athleteId, { rank: null, points: null, exact: null });
  }
  standings.sort(compareStandings);
  const table = scoring.system === 'table' ? workout.pointsTable.split('|').map(Number) : [];
  let rank = 0;
  standings.forEach((standing, at) => {
    const before = standings[at - 1];
    if (!before || compareStandings(before, standing) !== 0) rank = at + 1;
    const exact = exactPoints(standing, rank, table, workout, scoring);
    places.set(standing.athleteId, {
      rank,
      points: exact === null ? null : shownPoints(exact, workout, scoring),
      exact,
    });
  });
  return places;
}

/**
 * Ranks the athletes of a division over its workouts. Where fewest win, athletes with fewer counted scores come behind those
 * with more, because what is missing would help them. Equal totals go by more firsts, then more seconds, and so on; those
 * that are still equal share their rank.
 */
export function rankOverall(
  workouts: readonly RankedWorkout[],
  athleteIds: readonly string[],
  scores: readonly RankedScore[],
): OverallPlace[] {
  const scoring = scoringOf(workouts);
  const entered = new Set(athleteIds);
  const byWorkout = Map.groupBy(
    scores.filter(({ athleteId }) => entered.has(athleteId)),
    ({ workoutId }) => workoutId,
  );
  const ranked = workouts.map((workout) => ({
    workout,
    places: placesIn(workout, byWorkout.get(workout.workoutId) ?? [], scoring),
  }));
  const totals = athleteIds.map((athleteId) => totalOf(athleteId, ranked));
  const compare = (a: Total, b: Total): number => compareTotals(a, b, scoring);
  totals.sort((a, b) => compare(a, b) || (a.athleteId < b.athleteId ? -1 : 1));
  const [first] = workouts;
  let rank = 0;
  return totals.map((total, at) => {
    const { athleteId, places } = total;
    const before = totals[at - 1];
    if (!before || compare(before, total) !== 0) rank = at + 1;
    if (total.counted === 0 || !first) return { athleteId, rank: null, points: null, places };
    return { athleteId, rank, points: shownPoints(total.exact, first, scoring), places };
  });
}

function systemOf(pointsTable: string): Scoring['system'] {
  if (pointsTable === 'cumulative') return 'cumulative';
  return TABLE.test(pointsTable) ? 'table' : 'placement';
}

/** Where a score is in its workout; undefined for one that does not count, or that says nothing. */
function standingOf(workout: RankedWorkout, score: RankedScore): Standing | undefined {
  const { athleteId } = score;
  if (score.state === 'wd' || score.state === 'unofficial') return undefined;
  if (score.state === 'dnf') return { athleteId, group: DNF, key: 0, tie: 0, mark: undefined };
  const mark = parseScore(score.score, workout);
  if (typeof mark === 'string') return undefined;
  const tie = tieOf(workout, score.tieBreak);
  if (mark.left !== null) return { athleteId, group: CAPPED, key: mark.left, tie, mark };
  return { athleteId, group: FINISHED, key: isFewestBest(workout.kind) ? mark.value : -mark.value, tie, mark };
}

/** The tie-break as a number of which less is better; a missing one is behind all others. */
function tieOf({ tieBreak, unit }: RankedWorkout, text: string): number {
  if (tieBreak === '') return 0;
  const mark = text === '' ? '' : parseTieBreak(text, tieBreak, unit);
  if (typeof mark === 'string') return Number.POSITIVE_INFINITY;
  return isFewestBest(tieBreak) ? mark.value : -mark.value;
}

function compareStandings(a: Standing, b: Standing): number {
  if (a.group !== b.group) return a.group - b.group;
  if (a.key !== b.key) return a.key - b.key;
  // Not by subtraction: two missing tie-breaks are both infinite.
  return a.tie === b.tie ? 0 : a.tie < b.tie ? -1 : 1;
}

/** What a place adds to a total: ranks, hundredths of points, or marks. */
function exactPoints(
  { group, mark }: Standing,
  rank: number,
  table: readonly number[],
  workout: RankedWorkout,
  { system }: Scoring,
): number | null {
  if (system === 'placement') return rank;
  if (system === 'table') return group === DNF ? 0 : Math.round((table[rank - 1] ?? 0) * HUNDRED);
  return (mark && addedMark(mark, workout)) ?? null;
}

/** Exact points as people read them; sums of scores in seconds, repetitions or the unit of the workout. */
function shownPoints(exact: number, { kind, unit }: RankedWorkout, { system }: Scoring): number {
  if (system === 'cumulative') return plainNumber(exact, { kind, unit });
  return system === 'table' ? exact / HUNDRED : exact;
}

/** What a score adds to a sum of raw scores. One stopped by the cap adds the cap and a second per repetition left. */
function addedMark(mark: Mark, { capSeconds }: RankedWorkout): number | undefined {
  if (mark.left === null) return mark.value;
  return capSeconds === null ? undefined : (capSeconds + mark.left) * 1000;
}

interface Total {
  readonly athleteId: string;
  /** Number of workouts in which a score counts. */
  readonly counted: number;
  readonly exact: number;
  /** Sorted ranks: the more firsts, the smaller, and so on. */
  readonly ranks: readonly number[];
  readonly places: ReadonlyMap<string, WorkoutPlace>;
}

function totalOf(
  athleteId: string,
  ranked: readonly { workout: RankedWorkout; places: ReadonlyMap<string, CountedPlace> }[],
): Total {
  const places = new Map<string, WorkoutPlace>();
  const ranks: number[] = [];
  let counted = 0;
  let exact = 0;
  for (const { workout, places: all } of ranked) {
    const place = all.get(athleteId);
    if (!place) continue;
    places.set(workout.workoutId, place);
    if (place.rank !== null) ranks.push(place.rank);
    if (place.exact === null) continue;
    counted++;
    exact += place.exact;
  }
  return { athleteId, counted, exact, ranks: ranks.sort((a, b) => a - b), places };
}

function compareTotals(a: Total, b: Total, { fewestWin }: Scoring): number {
  if ((a.counted === 0) !== (b.counted === 0)) return a.counted === 0 ? 1 : -1;
  if (fewestWin && a.counted !== b.counted) return b.counted - a.counted;
  if (a.exact !== b.exact) return fewestWin === a.exact < b.exact ? -1 : 1;
  return compareRanks(a.ranks, b.ranks);
}

/** More firsts before fewer, then more seconds, and so on. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left = Number.POSITIVE_INFINITY, right = Number.POSITIVE_INFINITY] = [a[at], b[at]];
    if (left !== right) return left - right;
  }
  return 0;
}
