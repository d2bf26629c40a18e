import { parseScore, parseTieBreak, type ScoreFormat, type ScoreState, type TieBreak } from './score.ts';

/** What is needed to judge an entry of a workout. */
export interface EntryFormat extends ScoreFormat {
  readonly capSeconds: number | null;
  readonly tieBreak: TieBreak;
}

/** A score as it is entered. */
export interface EnteredScore {
  readonly score: string;
  readonly tieBreak: string;
  readonly state: ScoreState;
}

/** Heaviest load and farthest distance that are taken for possible, in the exact marks of `score.ts`. */
const HEAVIEST = 600 * 1e11;
const FARTHEST = 100_000 * 1e7;
const MOST_REPS = 5000;
const SHORTEST_MS = 3000;
/** How far from the middle of the others a score is questioned: three times as much, or a third. */
const FAR = 3;
/** From how many others on their middle says something. */
const ENOUGH = 3;

/** Why an entry cannot be taken, by its field; empty for one that can. */
export function entryProblems(
  entry: EnteredScore,
  format: EntryFormat,
): { field: 'score' | 'tieBreak' | 'state'; message: string }[] {
  const tie = tieProblem(entry, format);
  const tied = tie === undefined ? [] : [{ field: 'tieBreak' as const, message: tie }];
  if (entry.score === '') {
    return entry.state === 'dnf' || entry.state === 'wd' || entry.state === 'unofficial'
      ? tied
      : [{ field: 'score', message: 'Please enter a score.' }, ...tied];
  }
  const mark = parseScore(entry.score, format);
  if (typeof mark === 'string') return [{ field: 'score', message: mark }, ...tied];
  if (entry.state === 'capped' && mark.left === null)
    return [{ field: 'score', message: 'Write CAP+ and the repetitions left, such as CAP+15.' }, ...tied];
  return tied;
}

function tieProblem({ tieBreak }: EnteredScore, format: EntryFormat): string | undefined {
  if (tieBreak === '') return undefined;
  if (format.tieBreak === '') return 'This workout has no tie-break.';
  const mark = parseTieBreak(tieBreak, format.tieBreak, format.unit);
  return typeof mark === 'string' ? mark : undefined;
}

/**
 * Why a readable score is probably a slip, to be confirmed by who enters it; undefined for a plausible one. `others`: scores
 * of the same workout.
 */
export function entryQuestion(
  { score, state }: EnteredScore,
  format: EntryFormat,
  others: readonly string[],
): string | undefined {
  const mark = score === '' ? '' : parseScore(score, format);
  if (typeof mark === 'string' || state === 'wd') return undefined;
  const { capSeconds, kind } = format;
  if (mark.left !== null) return capSeconds === null ? 'This workout has no time cap.' : undefined;
  if (kind === 'time' && capSeconds !== null && mark.value > capSeconds * 1000) return 'This is over the time cap.';
  if (kind === 'time' && mark.value < SHORTEST_MS) return 'This is less than three seconds.';
  if (kind === 'load' && mark.value > HEAVIEST) return 'This is over 600 kg.';
  if (kind === 'distance' && mark.value > FARTHEST) return 'This is over 100 km.';
  if (kind === 'reps' && mark.value > MOST_REPS) return 'These are over 5,000 repetitions.';
  const values = others
    .map((other) => parseScore(other, format))
    .flatMap((other) => (typeof other !== 'string' && other.left === null ? [other.value] : []))
    .sort((a, b) => a - b);
  const middle = values[Math.floor(values.length / 2)];
  if (middle === undefined || values.length < ENOUGH || middle === 0) return undefined;
  const share = mark.value / middle;
  return share > FAR || share < 1 / FAR ? 'This is far from all other scores.' : undefined;
}
