import { type RankedScore, type RankedWorkout, rankOverall } from '#shared/event/ranking.ts';
import { numbersFrom } from '#shared/testing/numbers-from.ts';

/** Size of the largest division that a board is computed for. */
export const ATHLETES = 500;
export const WORKOUTS = 12;
const WARM_ROUNDS = 50;
const ROUNDS = 200;

const number = numbersFrom(20);
const workouts = Array.from(
  { length: WORKOUTS },
  (_, at): RankedWorkout => ({
    workoutId: `w${at}`,
    kind: at % 3 === 0 ? 'load' : 'time',
    unit: 'kg',
    capSeconds: 900,
    tieBreak: at % 2 === 0 ? 'time' : '',
    pointsTable: Array.from({ length: 40 }, (_each, rank) => 100 - 2 * rank).join('|'),
  }),
);
const athletes = Array.from({ length: ATHLETES }, (_, at) => `athlete-${at}`);
const scores = workouts.flatMap(({ workoutId, kind }) =>
  athletes.map((athleteId): RankedScore => {
    const minutes = `${5 + number(9)}:${10 + number(49)}`;
    const capped = kind === 'time' && number(5) === 0;
    const score = kind === 'load' ? `${80 + number(80)} kg` : capped ? `CAP+${number(60)}` : minutes;
    return { workoutId, athleteId, score, tieBreak: minutes, state: capped ? 'capped' : 'ok' };
  }),
);

/** What ranking the largest division once costs, in milliseconds of CPU: the median of warm rounds. */
export function rankingMs(): number {
  const rounds = Array.from({ length: WARM_ROUNDS + ROUNDS }, () => {
    const before = process.cpuUsage();
    rankOverall(workouts, athletes, scores);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).slice(WARM_ROUNDS);
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}
