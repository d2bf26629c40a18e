import type { Env } from '#worker/env.ts';
import type { ToldFlags } from '#worker/objects/flag-board.ts';
import { PLACES, type Place } from '#worker/store/content/places.ts';

export type { ToldFlags };

/** A board as its callers see it. */
interface RemoteBoard {
  fetch(request: Request): Promise<Response>;
  told(): Promise<ToldFlags | undefined>;
  tell(flags: ToldFlags): Promise<void>;
}

function boardOf({ FLAG_BOARD }: Env, place: Place): RemoteBoard {
  return FLAG_BOARD.get(FLAG_BOARD.idFromName(place), { locationHint: place }) as unknown as RemoteBoard;
}

/** Lets a page listen at the board of its part of the world. */
export function listenAtBoard(env: Env, place: Place, request: Request): Promise<Response> {
  return boardOf(env, place).fetch(request);
}

/** What the board of a part of the world was told last; undefined for nothing. */
export function toldAtBoard(env: Env, place: Place): Promise<ToldFlags | undefined> {
  return boardOf(env, place).told();
}

/** Tells the boards of the whole world. Throws if one of them cannot be told, after all others have been. */
export async function tellBoards(env: Env, flags: ToldFlags): Promise<void> {
  const told = await Promise.allSettled(PLACES.map((place) => boardOf(env, place).tell(flags)));
  const failed = told.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
