/**
 * From when on a request at work counts as ended, milliseconds after it began: the platform ends it half a minute after its
 * answer. If it is still at work, two do pieces for a while.
 */
const ENDED_MS = 60_000;
/** Most pieces that wait; who asks for more asks again later. */
const MOST_WAITING = 500;

/**
 * Work of this isolate that no answer waits for, one piece after the other, because each takes a full core. One request
 * does all that waits, also for others. Pieces are data, never promises: a promise of a request that the platform has
 * ended never settles, and all that waited for it would wait for ever.
 */
export class WorkBehind<Piece> {
  readonly #waiting = new Map<string, Piece>();
  /** The request at work, and when it began. */
  #turn: { readonly sinceMs: number } | undefined;

  /** Adds a piece, unless it waits already. */
  add(name: string, piece: Piece): void {
    if (this.#waiting.size < MOST_WAITING && !this.#waiting.has(name)) this.#waiting.set(name, piece);
  }

  /** Does what waits, unless another request is doing it. `work` must not throw, and ends within its own limit. */
  async run(nowMs: number, work: (piece: Piece) => Promise<void>): Promise<void> {
    if (this.#turn && nowMs - this.#turn.sinceMs < ENDED_MS) return;
    const turn = { sinceMs: nowMs };
    this.#turn = turn;
    for (const [name, piece] of this.#waiting) {
      this.#waiting.delete(name);
      await work(piece);
    }
    if (this.#turn === turn) this.#turn = undefined;
  }
}
