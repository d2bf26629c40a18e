import { call } from '#client/browser/call.ts';
import { keep, kept } from '#client/browser/local-store.ts';
import type { DeskState, SeenEntry } from '#shared/event/desk-answers.ts';
import type { DeskEntry } from '#shared/event/desk-calls.ts';
import { type EntryFormat, entryProblems, entryQuestion } from '#shared/event/entry-problem.ts';
import { EntryQueue, type SendOutcome } from '#shared/event/entry-queue.ts';
import { entryText, readEntryText } from '#shared/event/entry-text.ts';

interface Props {
  readonly editionId: string;
  readonly workoutId: string;
  readonly format: EntryFormat;
  /** Number of the desk's last change when the page was made. */
  readonly change: number;
}

/** How often the desk is asked what others have entered, milliseconds. */
const ASK_MS = 1500;

/** A lane's row. */
interface Row {
  readonly athleteId: string;
  readonly element: HTMLElement;
  readonly score: HTMLInputElement;
  readonly tie: HTMLInputElement | null;
  /** What its field says when nothing is typed. */
  shown: string;
  /** The text that was questioned, and is saved when it is entered once more. */
  questioned: string;
}

/**
 * A heat's desk: Enter saves a field and goes to the next. Scores wait in this browser while the network is gone, and
 * others' are shown as they come. A field that is being typed in is never overwritten.
 */
export function wake(element: HTMLElement, { editionId, workoutId, format, change }: Props): void {
  const form = element.querySelector('form');
  const status = element.querySelector('[data-queue]');
  if (!form || !status) return;
  const rows = [...element.querySelectorAll<HTMLElement>('[data-athlete]')].flatMap(rowOf);
  const byAthlete = new Map(rows.map((row) => [row.athleteId, row]));
  const scores = new Map(rows.map((row) => [row.athleteId, row.shown]));
  const path = `/svc_staff/events/${editionId}`;
  const queue = new EntryQueue(
    storageOf(editionId),
    (entries) => send(path, entries),
    (entry, message) => {
      const row = entry.workoutId === workoutId ? byAthlete.get(entry.athleteId) : undefined;
      if (row) ask(row, message);
      else status.textContent = `${entry.athleteId}, ${entry.workoutId}: ${message}`;
    },
  );
  let last = change;

  const tell = (): void => {
    const { length } = queue.waiting;
    status.textContent =
      length === 0 ? '' : `${length} ${length === 1 ? 'score waits' : 'scores wait'} for the network.`;
  };
  const flush = async (): Promise<void> => {
    if (queue.waiting.length === 0) return;
    if (await queue.flush()) tell();
    else if (queue.waiting.length > 0) tell();
  };
  const look = async (): Promise<void> => {
    const answer = await call<DeskState>('GET', `${path}/entries?after=${last}`);
    if (!answer.ok) return;
    last = answer.data.change;
    for (const entry of answer.data.entries) {
      const row = entry.workoutId === workoutId ? byAthlete.get(entry.athleteId) : undefined;
      if (row) show(row, entry);
      if (row) scores.set(row.athleteId, entry.score);
    }
  };
  const save = (row: Row): boolean => {
    const typed = row.score.value.trim();
    const tieBreak = row.tie?.value.trim() ?? '';
    if (typed === '' || (typed === row.shown && !row.tie)) return true;
    const { score, state } = readEntryText(typed);
    const reason = field(form, 'reason');
    const entry: DeskEntry = {
      id: crypto.randomUUID(),
      workoutId,
      athleteId: row.athleteId,
      score,
      tieBreak,
      state,
      reason,
    };
    const [problem] = entryProblems(entry, format);
    const others = [...scores].flatMap(([athlete, text]) => (athlete === row.athleteId ? [] : text));
    const question = row.questioned === typed ? undefined : entryQuestion(entry, format, others);
    if (problem || question !== undefined) {
      row.questioned = problem ? '' : typed;
      ask(row, problem?.message ?? `${question} Press Enter again if it is right.`);
      return false;
    }
    if (row.element.dataset.published === '1' && reason === '') {
      ask(row, 'This score is published. Please give a reason below.');
      return false;
    }
    settle(row, typed);
    mark(row, 'Waiting');
    queue.add(entry);
    void flush();
    return true;
  };

  form.addEventListener('keydown', (event) => {
    const row = rows.find(({ score, tie }) => event.target === score || event.target === tie);
    if (!row || (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    if (event.key === 'Enter' && event.target === row.score && row.tie && row.tie.value === '') return row.tie.focus();
    if (event.key === 'Enter' && !save(row)) return row.score.select();
    const next = rows[rows.indexOf(row) + (event.key === 'ArrowUp' ? -1 : 1)];
    (next ?? row).score.focus();
    (next ?? row).score.select();
  });
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'scores') return;
    event.preventDefault();
    for (const row of rows) if (row.score.value.trim() !== row.shown) save(row);
  });
  addEventListener('online', () => void flush());
  setInterval(() => {
    if (document.visibilityState === 'visible') void flush().then(look);
  }, ASK_MS);
  tell();
  void flush();
}

function rowOf(element: HTMLElement): Row[] {
  const score = element.querySelector<HTMLInputElement>('input[name^="score-"]');
  const tie = element.querySelector<HTMLInputElement>('input[name^="tie-"]');
  const athleteId = element.dataset.athlete;
  return score && athleteId ? [{ athleteId, element, score, tie, shown: score.value, questioned: '' }] : [];
}

function field(form: HTMLFormElement, name: string): string {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found.value.trim() : '';
}

/** Asks about a row's score, beside its field. */
function ask(row: Row, words: string): void {
  row.score.setAttribute('aria-invalid', 'true');
  const place = row.element.querySelector('[data-said]');
  if (place) place.textContent = words;
}

function settle(row: Row, text: string): void {
  row.score.removeAttribute('aria-invalid');
  row.shown = text;
  row.questioned = '';
  const place = row.element.querySelector('[data-said]');
  if (place) place.textContent = '';
}

function mark(row: Row, state: string, by = ''): void {
  const cells: readonly (readonly [string, string])[] = [
    ['state', state],
    ['by', by],
  ];
  for (const [name, text] of cells) {
    const cell = row.element.querySelector(`[data-cell="${name}"]`);
    if (cell) cell.textContent = text;
  }
}

/** Shows an entry in its row. What someone is typing stays. */
function show(row: Row, entry: SeenEntry): void {
  const text = entryText(entry);
  if (row.score.value.trim() === row.shown) row.score.value = text;
  if (row.tie && document.activeElement !== row.tie && entry.tieBreak !== '') row.tie.value = entry.tieBreak;
  settle(row, text);
  row.element.dataset.published = entry.isPublished ? '1' : '';
  mark(row, entry.isPublished ? 'Published' : entry.checkedBy === '' ? 'Entered' : 'Checked', entry.by);
  const check = row.element.querySelector<HTMLButtonElement>('button[name="check"]');
  if (!check) return;
  check.value = entry.id;
  check.disabled = entry.checkedBy !== '' || entry.isPublished;
}

function storageOf(editionId: string) {
  const key = `event-desk.${editionId}`;
  return {
    load: (): readonly DeskEntry[] => JSON.parse(kept(key) ?? '[]'),
    save: (entries: readonly DeskEntry[]): void => keep(key, entries.length === 0 ? null : JSON.stringify(entries)),
  };
}

async function send(path: string, entries: readonly DeskEntry[]): Promise<SendOutcome> {
  const answer = await call('POST', `${path}/scores`, { entries });
  if (answer.ok) return { outcome: 'taken' };
  if (answer.error.type !== 'validation_error') return { outcome: 'unknown' };
  const refusals = answer.error.fields.map(({ field: name, message }) => ({
    index: Number(name.split('.')[1]),
    message,
  }));
  return { outcome: 'refused', refusals };
}
