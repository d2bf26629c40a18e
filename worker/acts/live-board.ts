import { Fault } from '#shared/errors.ts';
import type { Board } from '#shared/event/board.ts';
import { boardOfWorkout } from '#shared/event/compute-boards.ts';
import { editionKeyOf } from '#shared/event/records.ts';
import { webAddress } from '#shared/route/app-link.ts';
import { within } from '#worker/render/time-limit.ts';
import type { Ctx } from '#worker/request/context.ts';
import { IsolateCache } from '#worker/store/cache.ts';

/** A board as it is sent. */
export interface LiveBoard {
  /** JSON of `Board`. */
  readonly text: string;
  readonly etag: string;
  /** When it was read, Unix milliseconds. */
  readonly readMs: number;
}

/** How long a board is kept before it is read again, seconds: what thousands of watchers ask for is read once. */
export const BOARD_SECONDS = 5;
const BOARD_MS = BOARD_SECONDS * 1000;
/** Boards of an edition are few; those of several editions are watched at the same time. */
const kept = new IsolateCache<LiveBoard>(60);
/** How long a request waits for another one's read, milliseconds. */
const SHARED_MS = 1_000;
/** Reads that are under way, so that all who ask meanwhile wait for the same one. */
const reading = new Map<string, Promise<LiveBoard>>();

/** Boards by the whole address under which they were asked for; their texts are counted in `kept`. */
const answered = new IsolateCache<LiveBoard>(200, () => 0);

function isFresh({ readMs }: LiveBoard, nowMs: number): boolean {
  return nowMs - readMs < BOARD_MS;
}

/** What a board is kept under: its whole address, in the app without the marker, which changes nothing of it. */
const keyOf = (url: string): string => (url.includes('obileApp') ? webAddress(url) : url);

/** Notes what an address answers, so that it can be answered again without asking who asks. */
export function keepAnswered(url: string, board: LiveBoard): void {
  answered.set(keyOf(url), board);
}

/** The board that an address answered, while it need not be read again. */
export function answeredBoard(url: string, nowMs: number): LiveBoard | undefined {
  const board = answered.get(keyOf(url));
  return board && isFresh(board, nowMs) ? board : undefined;
}

/**
 * The board of a division, or of one of its workouts, at most five seconds old. It is kept in this isolate and in the
 * location's cache; the computation itself was done when its last score was published. Throws `not_found` for what the
 * site does not show.
 */
export async function liveBoard(ctx: Ctx, editionId: string, division: string, workout: string): Promise<LiveBoard> {
  const key = `https://boards.store/${ctx.site.code}/${[editionId, division, workout].map(encodeURIComponent).join('/')}`;
  const known = kept.get(key);
  if (known && isFresh(known, ctx.now)) return known;
  const shared = await readBy(reading.get(key));
  if (shared) return shared;
  const work = fetchBoard(ctx, key, editionId, division, workout).finally(() => reading.delete(key));
  reading.set(key, work);
  return work;
}

/** What another request reads, if it does so in time: the platform may have ended it, and then its promise never settles. */
function readBy(under: Promise<LiveBoard> | undefined): Promise<LiveBoard | undefined> | undefined {
  return (
    under &&
    within<LiveBoard | undefined>(
      under.catch(() => undefined),
      SHARED_MS,
      () => undefined,
    )
  );
}

async function fetchBoard(
  ctx: Ctx,
  key: string,
  editionId: string,
  division: string,
  workout: string,
): Promise<LiveBoard> {
  const copy = await caches.default.match(key);
  // As old as the location's copy, so that both together keep it no longer than each alone.
  const board = copy
    ? {
        text: await copy.text(),
        etag: copy.headers.get('x-board') ?? '',
        readMs: Number(copy.headers.get('x-read-ms') ?? 0),
      }
    : await readBoard(ctx, editionId, division, workout);
  kept.set(key, board);
  if (!copy) {
    const headers = {
      'cache-control': `max-age=${BOARD_SECONDS}`,
      'content-type': 'application/json',
      'x-board': board.etag,
      'x-read-ms': String(ctx.now),
    };
    ctx.later(caches.default.put(key, new Response(board.text, { headers })));
  }
  return board;
}

async function readBoard(
  { store, now }: Ctx,
  editionId: string,
  division: string,
  workout: string,
): Promise<LiveBoard> {
  const editionKey = editionKeyOf(editionId);
  const whole = editionKey && (await store.eventEditions.find(editionKey));
  if (!whole) throw new Fault('not_found');
  const named = division === '' ? whole.divisions[0] : whole.divisions.find((each) => each.division === division);
  if (!named) throw new Fault('not_found');
  if (workout !== '' && !whole.workouts.some((each) => each.workout === workout)) throw new Fault('not_found');
  const found = await store.eventBoards.find(editionId, named.division);
  const board: Board = found ?? { version: 0, updatedAt: whole.edition.startsMs, rows: [] };
  const shown = workout === '' ? board : boardOfWorkout(board, workout);
  return {
    text: JSON.stringify(shown),
    etag: `"${board.version}-${named.division}${workout === '' ? '' : `-${workout}`}"`,
    readMs: now,
  };
}
