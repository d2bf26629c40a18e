import type { Board } from '#shared/event/board.ts';
import { boardAnswer } from '#shared/event/board.ts';
import type { Bindings } from '#worker/bindings.ts';
import { readCopy, writeCopy } from '#worker/store/cache.ts';

/** How long a board outlives its service, seconds. */
const KEPT_SECONDS = 30 * 24 * 3600;
const keyOf = (id: string): string => `btwb:${id}`;

/** The last good boards of Beyond the Whiteboard, for pages that are shown while it does not answer. */
export class BtwbCopyStore {
  readonly #env: Pick<Bindings, 'KV'>;

  constructor(env: Pick<Bindings, 'KV'>) {
    this.#env = env;
  }

  read(id: string): Promise<Board | undefined> {
    return readCopy(this.#env, keyOf(id), boardAnswer) as Promise<Board | undefined>;
  }

  write(id: string, board: Board): Promise<void> {
    return writeCopy(this.#env, keyOf(id), board, KEPT_SECONDS);
  }
}
