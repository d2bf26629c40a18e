/** Anything that sends statements as one batch: the database itself, or the class that gathers them. */
export interface Reads {
  batch(statements: D1PreparedStatement[]): Promise<readonly D1Result[]>;
}

interface Asked {
  readonly statements: D1PreparedStatement[];
  readonly resolve: (results: readonly D1Result[]) => void;
  readonly reject: (error: unknown) => void;
}

/** How many microtask turns to wait for other reads that start at the same time. */
const TURNS = 40;

/**
 * Gathers reads that one request starts at the same time and sends them to the database as one batch, because a round
 * trip costs more than most reads. If the batch fails, each is sent separately, so that one failure does not affect the
 * others.
 */
export class GatheredReads implements Reads {
  readonly #db: D1Database;
  #waiting: readonly Asked[] = [];

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** The results of some statements, in their order. Rejects with D1's error. */
  batch(statements: D1PreparedStatement[]): Promise<readonly D1Result[]> {
    return new Promise((resolve, reject) => {
      this.#waiting = [...this.#waiting, { statements, resolve, reject }];
      if (this.#waiting.length === 1) void this.#send();
    });
  }

  async #send(): Promise<void> {
    // Not a timer, which would take longer than the time saved.
    for (let turn = 0; turn < TURNS; turn++) await null;
    const asked = this.#waiting;
    this.#waiting = [];
    if (await this.#sendTogether(asked)) return;
    await Promise.all(asked.map(({ statements, resolve, reject }) => this.#db.batch(statements).then(resolve, reject)));
  }

  /** Returns false if the batch failed and each part must be sent separately. */
  async #sendTogether(asked: readonly Asked[]): Promise<boolean> {
    if (asked.length < 2) return false;
    try {
      const results = await this.#db.batch(asked.flatMap(({ statements }) => statements));
      for (const { statements, resolve } of asked) resolve(results.splice(0, statements.length));
      return true;
    } catch {
      // Sending them separately shows which statement failed.
      return false;
    }
  }
}
