/** Something that happens at a moment. */
interface Happening {
  readonly atMs: number;
  /** Of two at the same moment, the one that was planned first comes first. */
  readonly nth: number;
  readonly work: () => void;
}

const isBefore = (one: Happening, other: Happening): boolean =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.nth < other.nth);

/**
 * A clock that does not move while anything works, and then goes to the next moment for which something is planned.
 * Work is made of promises; the real platform's own work (digests of crypto) is waited for with `meanwhile`.
 */
export class SetClock {
  #nowMs: number;
  #planned = 0;
  /** A binary heap, the earliest first. */
  readonly #heap: Happening[] = [];
  readonly #cancelled = new Set<number>();
  #busy = 0;

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  /** Unix milliseconds. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** Plans work for a moment, or for now if that has passed. Returns a number for `cancel`. */
  at(atMs: number, work: () => void): number {
    this.#planned += 1;
    this.#push({ atMs: Math.max(atMs, this.#nowMs), nth: this.#planned, work });
    return this.#planned;
  }

  /** Forgets planned work. */
  cancel(planned: number): void {
    this.#cancelled.add(planned);
  }

  /** Resolves after some milliseconds. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.at(this.#nowMs + ms, resolve));
  }

  /** Work of the machine that takes no time of this clock. */
  async meanwhile<Value>(work: Promise<Value>): Promise<Value> {
    this.#busy += 1;
    try {
      return await work;
    } finally {
      this.#busy -= 1;
    }
  }

  /** Goes on until a moment, or until nothing is planned before it. */
  async runUntil(endMs: number): Promise<void> {
    await this.#settle();
    for (let next = this.#heap[0]; next && next.atMs <= endMs; next = this.#heap[0]) {
      this.#pop();
      if (this.#cancelled.delete(next.nth)) continue;
      this.#nowMs = next.atMs;
      next.work();
      await this.#settle();
    }
    this.#nowMs = Math.max(this.#nowMs, endMs);
  }

  /** Goes on until work is done. Throws if it waits for something that is not planned. */
  async run<Value>(work: Promise<Value>): Promise<Value> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    await this.#settle();
    while (!isDone) {
      const [next] = this.#heap;
      if (!next) throw new Error('work waits for something that never happens');
      await this.runUntil(next.atMs);
    }
    return work;
  }

  /** Lets everything go on that can at this moment. */
  async #settle(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while (this.#busy > 0);
  }

  #push(happening: Happening): void {
    const heap = this.#heap;
    let at = heap.push(happening) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above] as Happening;
      if (!isBefore(happening, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = happening;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop() as Happening;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1] as Happening, heap[below] as Happening)) below += 1;
      if (!isBefore(heap[below] as Happening, last)) break;
      heap[at] = heap[below] as Happening;
      at = below;
    }
    heap[at] = last;
  }
}
