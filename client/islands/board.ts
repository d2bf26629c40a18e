import type { Board, BoardRow } from '#shared/event/board.ts';

/** How often a visible board asks for news, milliseconds. A hidden one never does. */
const ASK_MS = 10_000;
/** How long a changed row is marked, milliseconds. */
const MARKED_MS = 9_000;

/**
 * Keeps a leaderboard up to date while it is visible: changed rows are marked and announced politely. Rows take their new
 * places only while nobody points at the table or has the focus in it, so that nothing jumps under a finger.
 */
export function wake(element: HTMLElement): void {
  if (element.querySelector('.evhall')) keepHall(element);
  const table = element.querySelector<HTMLTableElement>('table[data-board]');
  const body = table?.tBodies[0];
  const address = table?.dataset.board;
  if (!table || !body || !address) return;
  const status = document.createElement('p');
  status.className = 'vh';
  status.setAttribute('role', 'status');
  element.append(status);
  let etag = '';
  let version = Number(table.dataset.version);
  let waiting: Board | undefined;

  const sort = (): void => {
    if (!waiting || table.matches(':hover, :focus-within')) return;
    const rows = new Map([...body.rows].map((row) => [row.dataset.athlete, row]));
    // Inserting a row moves it; those that are in place already are not touched.
    const shown = waiting.rows.flatMap(({ athleteId }) => rows.get(athleteId) ?? []);
    shown.forEach((row, at) => {
      if (body.rows[at] !== row) body.insertBefore(row, body.rows[at] ?? null);
    });
    waiting = undefined;
  };
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const answer = await fetch(address, { cache: 'no-store', headers: etag === '' ? {} : { 'if-none-match': etag } });
    if (answer.status !== 200) return;
    const board: Board = await answer.json();
    etag = answer.headers.get('etag') ?? '';
    if (board.version === version) return;
    version = board.version;
    const changed = board.rows.filter((row) => showRow(body, row)).length;
    waiting = board;
    sort();
    if (changed === 0) return;
    const leader = board.rows.find(({ rank }) => rank === 1)?.name;
    const first = changed === 1 ? 'One result has changed.' : `${changed} results have changed.`;
    status.textContent = leader ? `${first} ${leader} leads.` : first;
  };
  const ask = (): void => {
    // A board that cannot be reached stays as it is until the next time.
    look().catch(() => undefined);
  };
  setInterval(ask, ASK_MS);
  document.addEventListener('visibilitychange', ask);
  table.addEventListener('pointerleave', sort);
  table.addEventListener('focusout', () => setTimeout(sort));
}

/** Keeps the large board of a hall up to date: takes over the newest page when one of its boards has changed. */
function keepHall(element: HTMLElement): void {
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const answer = await fetch(location.href, { cache: 'no-store' });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [now, next] = [element.querySelector('.evhall'), page.querySelector('.evhall')];
    if (now && next && versionsIn(next) !== versionsIn(now)) now.replaceWith(document.adoptNode(next));
  };
  setInterval(() => {
    look().catch(() => undefined);
  }, ASK_MS);
}

function versionsIn(hall: Element): string {
  return [...hall.querySelectorAll<HTMLElement>('[data-board]')].map(({ dataset }) => dataset.board).join(' ');
}

/** Shows a row's new texts. Returns whether any is new. */
function showRow(body: HTMLTableSectionElement, row: BoardRow): boolean {
  const element = [...body.rows].find(({ dataset }) => dataset.athlete === row.athleteId);
  if (!element) return false;
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 3 });
  const texts: (readonly [string, string])[] = [
    ['[data-cell="rank"]', row.rank === null ? '–' : String(row.rank)],
    ['[data-cell="points"]', row.points === null ? '–' : number.format(row.points)],
    ...row.scores.flatMap(({ workoutId, score, rank }): (readonly [string, string])[] => [
      [`[data-cell="${workoutId}"]`, score],
      [`[data-place="${workoutId}"]`, rank === null ? '' : String(rank)],
    ]),
  ];
  const isNew = texts.map(([selector, text]) => setText(element.querySelector(selector), text)).some(Boolean);
  if (isNew) mark(element);
  return isNew;
}

function setText(cell: Element | null, text: string): boolean {
  if (!cell || cell.textContent === text) return false;
  cell.textContent = text;
  return true;
}

function mark(row: HTMLElement): void {
  row.dataset.changed = '';
  setTimeout(() => {
    delete row.dataset.changed;
  }, MARKED_MS);
}
