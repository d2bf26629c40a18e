import { readCsv } from '#shared/encode/csv.ts';
import { toHex } from '#shared/encode/hex.ts';
import { Fault } from '#shared/errors.ts';
import { type DeskEntry, deskEntrySchema, ENTRIES_AT_ONCE } from '#shared/event/desk-calls.ts';
import type { WholeEdition } from '#shared/event/edition.ts';
import { issueWords } from '#shared/form/issue-words.ts';
import { currentEntries, deskCause, enterScores, problemsOf } from '#worker/acts/event-desk.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Columns of `event_scores.csv` (public contract, section 12). */
const COLUMNS = ['event', 'year', 'workout', 'athlete', 'score', 'tie_break', 'state', 'published'] as const;
const MOST_ROWS = 20_000;

/** What a file of scores holds, or what became of it. */
export interface ScoresFileOutcome {
  readonly rows: number;
  /** New entries; of a dry run, those that would be. */
  readonly entered: number;
  readonly published: number;
  readonly problems: readonly { readonly line: number; readonly reason: string }[];
}

interface FileRow {
  readonly line: number;
  readonly entry: DeskEntry;
  readonly isPublished: boolean;
}

/** Names a row by what it says. */
async function rowId(cells: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(cells.join('\u0000')));
  return `csv-${toHex(digest.slice(0, 16))}`;
}

/**
 * Reads scores of a file into the desk: good rows are entered, and those that say so published; bad ones are named by
 * their line. With `isDry` nothing is changed. Throws `validation_error` for a text that is no such file.
 */
export async function takeScoresFile(
  ctx: Ctx,
  whole: WholeEdition,
  text: string,
  isDry: boolean,
): Promise<ScoresFileOutcome> {
  const { records, brokenLine } = readCsv(text);
  const [head, ...lines] = records;
  const missing = COLUMNS.filter((name) => !head?.cells.includes(name));
  if (!head || missing.length > 0) {
    throw new Fault('validation_error', [{ field: 'file', message: `needs the columns ${missing.join(', ')}` }]);
  }
  if (lines.length > MOST_ROWS) throw new Fault('too_large');
  const problems: { line: number; reason: string }[] = [];
  if (brokenLine !== undefined) problems.push({ line: brokenLine, reason: 'has a misplaced quote' });
  const rows: FileRow[] = [];
  for (const { line, cells } of lines) {
    const row = await fileRow(whole, head.cells, cells, line);
    if ('reason' in row) problems.push(row);
    else rows.push(row);
  }
  const wrong = await problemsOf(
    ctx,
    whole,
    rows.map(({ entry }) => entry),
  );
  const wrongAt = new Map(
    wrong.map(({ field, message }) => [Number(field.split('.')[1]), `${field.split('.')[2]}: ${message}`]),
  );
  for (const [index, reason] of wrongAt) problems.push({ line: rows[index]?.line ?? 0, reason });
  const good = rows.filter((_, index) => !wrongAt.has(index));
  const news = await changes(ctx, whole, good);
  const toPublish = good.filter(({ isPublished }) => isPublished);
  const sorted = problems.sort((a, b) => a.line - b.line);
  if (isDry) {
    return { rows: lines.length, entered: news.length, published: toPublish.length, problems: sorted };
  }
  const entered = await enterGood(ctx, whole, news, sorted);
  const published = await publishNamed(ctx, whole, toPublish);
  return { rows: lines.length, entered, published, problems: sorted.sort((a, b) => a.line - b.line) };
}

async function fileRow(
  { edition }: WholeEdition,
  names: readonly string[],
  cells: readonly string[],
  line: number,
): Promise<FileRow | { line: number; reason: string }> {
  if (cells.length > names.length) return { line, reason: 'has more cells than the header' };
  const cell = (name: (typeof COLUMNS)[number]): string => cells[names.indexOf(name)]?.trim() ?? '';
  if (cell('event') !== edition.event || cell('year') !== String(edition.year)) {
    return { line, reason: 'is of another event' };
  }
  const read = deskEntrySchema.safeParse(
    {
      id: await rowId(COLUMNS.map(cell)),
      workoutId: cell('workout'),
      athleteId: cell('athlete'),
      score: cell('score'),
      tieBreak: cell('tie_break'),
      state: cell('state') || 'ok',
      reason: 'from a file',
    },
    { error: issueWords },
  );
  if (read.success) return { line, entry: read.data, isPublished: cell('published') === '1' };
  return { line, reason: read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') };
}

/**
 * The rows that say something else than what counts now, so that the same file counts once. Their ids also name what they
 * replace: a file that goes back to an earlier score counts again, one that is sent twice at a time does not.
 */
async function changes(ctx: Ctx, { edition: { id } }: WholeEdition, rows: readonly FileRow[]): Promise<FileRow[]> {
  const [state, filed] = await Promise.all([ctx.store.eventDeskOf(id).state(0), ctx.store.eventScores.list(id, false)]);
  const counting = new Map<string, ReturnType<typeof currentEntries>>();
  return rows.flatMap((row) => {
    const { workoutId, athleteId, score, tieBreak, state: how } = row.entry;
    const known = counting.get(workoutId) ?? currentEntries(state, filed, workoutId);
    counting.set(workoutId, known);
    const now = known.get(athleteId);
    if (now?.score === score && now.tieBreak === tieBreak && now.state === how) return [];
    return [{ ...row, entry: { ...row.entry, id: `${row.entry.id}-${now?.seq ?? 0}` } }];
  });
}

/** Enters rows in parts. A part that the desk refuses is named by its lines. */
async function enterGood(
  ctx: Ctx,
  whole: WholeEdition,
  rows: readonly FileRow[],
  problems: { line: number; reason: string }[],
): Promise<number> {
  let entered = 0;
  for (let at = 0; at < rows.length; at += ENTRIES_AT_ONCE) {
    const part = rows.slice(at, at + ENTRIES_AT_ONCE);
    try {
      const outcome = await enterScores(
        ctx,
        whole,
        part.map(({ entry }) => entry),
      );
      entered += outcome.entries.filter(({ isNew }) => isNew).length;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      for (const { field, message } of error.fields) {
        problems.push({ line: part[Number(field.split('.')[1])]?.line ?? 0, reason: message });
      }
    }
  }
  return entered;
}

/** Publishes the workouts of rows that say so. */
async function publishNamed(ctx: Ctx, { edition }: WholeEdition, rows: readonly FileRow[]): Promise<number> {
  const desk = ctx.store.eventDeskOf(edition.id);
  let published = 0;
  for (const workout of new Set(rows.map(({ entry }) => entry.workoutId))) {
    const publication = { workout, heat: '', onlyChecked: false, atMs: null };
    published += (await desk.publish(publication, deskCause(ctx))).published;
  }
  return published;
}
