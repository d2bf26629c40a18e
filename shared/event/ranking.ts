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

/** Keys of the capped begin above those of all finishers: no time has as many milliseconds. */
const CAPPED = 2 ** 52;
/** The key of all who did not finish. */
const DNF = Number.POSITIVE_INFINITY;

/** Told of each place in a workout. `exact`: points before they are rounded for people; null where the score adds nothing. */
type Told<Owner> = (owner: Owner, place: WorkoutPlace, exact: number | null) => void;

/** A score with whose it is. */
interface Entry<Owner> {
  readonly owner: Owner;
  readonly score: RankedScore;
}

/** Where a score is in its workout. */
interface Standing<Owner> {
  readonly owner: Owner;
  /** Smaller is better: finishers, from `CAPPED` on the capped, then `DNF`. */
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
  const places = new Map<string, WorkoutPlace>();
  const entries = scores.map((score) => ({ owner: score.athleteId, score }));
  place(workout, entries, scoringOf([workout]), (athleteId, each) => places.set(athleteId, each));
  return places;
}

/** Places the scores of a workout. A board of thousands of scores waits for it, so names are looked up before it. */
function place<Owner>(
  workout: RankedWorkout,
  entries: readonly Entry<Owner>[],
  scoring: Scoring,
  tell: Told<Owner>,
): void {
  const standings: Standing<Owner>[] = [];
  for (const entry of entries) {
    const standing = standingOf(workout, entry);
    if (standing) standings.push(standing);
    else tell(entry.owner, { rank: null, points: null }, null);
  }
  standings.sort(compareStandings);
  const table = scoring.system === 'table' ? workout.pointsTable.split('|').map(hundredths) : [];
  let rank = 0;
  let before: Standing<Owner> | undefined;
  for (let at = 0; at < standings.length; at++) {
    const standing = standings[at] as Standing<Owner>;
    if (!before || compareStandings(before, standing) !== 0) rank = at + 1;
    before = standing;
    const exact = exactPoints(standing, rank, table, workout, scoring);
    const points = exact === null ? null : shownPoints(exact, workout, scoring);
    tell(standing.owner, { rank, points }, exact);
  }
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
  const totals = athleteIds.map(
    (athleteId): Total => ({ athleteId, counted: 0, exact: 0, ranks: [], places: new Map() }),
  );
  const byAthlete = new Map(totals.map((total) => [total.athleteId, total]));
  const byWorkout = new Map(workouts.map(({ workoutId }) => [workoutId, [] as Entry<Total>[]]));
  for (const score of scores) {
    const owner = byAthlete.get(score.athleteId);
    if (owner) byWorkout.get(score.workoutId)?.push({ owner, score });
  }
  for (const workout of workouts) {
    place(workout, byWorkout.get(workout.workoutId) ?? [], scoring, (total, each, exact) => {
      addTo(total, workout.workoutId, each, exact);
    });
  }
  for (const { ranks } of totals) ranks.sort((a, b) => a - b);
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
function standingOf<Owner>(workout: RankedWorkout, { owner, score }: Entry<Owner>): Standing<Owner> | undefined {
  if (score.state === 'wd' || score.state === 'unofficial') return undefined;
  if (score.state === 'dnf') return { owner, key: DNF, tie: 0, mark: undefined };
  const mark = parseScore(score.score, workout);
  if (typeof mark === 'string') return undefined;
  const tie = tieOf(workout, score.tieBreak);
  if (mark.left !== null) return { owner, key: CAPPED + mark.left, tie, mark };
  return { owner, key: isFewestBest(workout.kind) ? mark.value : -mark.value, tie, mark };
}

/** The tie-break as a number of which less is better; a missing one is behind all others. */
function tieOf({ tieBreak, unit }: RankedWorkout, text: string): number {
  if (tieBreak === '') return 0;
  const mark = text === '' ? '' : parseTieBreak(text, tieBreak, unit);
  if (typeof mark === 'string') return Number.POSITIVE_INFINITY;
  return isFewestBest(tieBreak) ? mark.value : -mark.value;
}

/** Not by subtraction: those who did not finish are equal, and so are two missing tie-breaks, though infinite. */
function compareStandings(a: Standing<unknown>, b: Standing<unknown>): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.tie === b.tie ? 0 : a.tie < b.tie ? -1 : 1;
}

/** What a place adds to a total: ranks, hundredths of points, or marks. */
function exactPoints(
  { key, mark }: Standing<unknown>,
  rank: number,
  table: readonly number[],
  workout: RankedWorkout,
  { system }: Scoring,
): number | null {
  if (system === 'placement') return rank;
  if (system === 'table') return key === DNF ? 0 : (table[rank - 1] ?? 0);
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

/** What an athlete has so far. */
interface Total {
  readonly athleteId: string;
  /** Number of workouts in which a score counts. */
  counted: number;
  exact: number;
  /** Ranks; sorted at the end: the more firsts, the smaller, and so on. */
  readonly ranks: number[];
  readonly places: Map<string, WorkoutPlace>;
}

function addTo(total: Total, workoutId: string, each: WorkoutPlace, exact: number | null): void {
  total.places.set(workoutId, each);
  if (each.rank !== null) total.ranks.push(each.rank);
  if (exact === null) return;
  total.counted++;
  total.exact += exact;
}

const hundredths = (points: string): number => Math.round(Number(points) * HUNDRED);

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
