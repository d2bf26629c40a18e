import type { Clock } from '#worker/clock.ts';

/** How long one request goes on with the work, milliseconds: the platform ends it soon after its answer. */
const TURN_MS = 20_000;
/** From when on a request that does not come on counts as ended, milliseconds: longer than any piece may take. */
const SILENT_MS = 40_000;
/** Most pieces that wait; who asks for more asks again later. */
const MOST_WAITING = 500;

/**
 * Work of this isolate that no answer waits for, one piece after the other, because each takes a full core. A request does
 * the pieces that wait, also those of others, until its time is over. Pieces are data, never promises: a promise of a
 * request that the platform has ended never settles, and all that waited for it would wait for ever.
 */
export class WorkBehind<Piece> {
  readonly #clock: Clock;
  readonly #waiting = new Map<string, Piece>();
  /** The request at work, and when it last began a piece. */
  #turn: { atMs: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Adds a piece, unless it waits already. */
  add(name: string, piece: Piece): void {
    if (this.#waiting.size < MOST_WAITING && !this.#waiting.has(name)) this.#waiting.set(name, piece);
  }

  /** Does what waits, unless another request is doing it. `work` must not throw, and ends within its own limit. */
  async run(work: (piece: Piece) => Promise<void>): Promise<void> {
    const startedMs = this.#clock();
    if (this.#turn && startedMs - this.#turn.atMs < SILENT_MS) return;
    const turn = { atMs: startedMs };
    this.#turn = turn;
    for (const [name, piece] of this.#waiting) {
      turn.atMs = this.#clock();
      if (this.#turn !== turn || turn.atMs - startedMs > TURN_MS) break;
      this.#waiting.delete(name);
      await work(piece);
    }
    if (this.#turn === turn) this.#turn = undefined;
  }
}
