/** Whatever sends statements as one batch: the database itself, or what gathers them before. */
export interface Reads {
  batch(statements: D1PreparedStatement[]): Promise<readonly D1Result[]>;
}

interface Asked {
  readonly statements: D1PreparedStatement[];
  readonly resolve: (results: readonly D1Result[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Turns of promises that are kept already, in which a request of the same moment gets to ask. */
const TURNS = 40;

/**
 * Reads of one request that are asked for in the same moment, sent to the database as one batch: a way there and back
 * costs more than most reads do. Where the batch fails each is sent by itself, so that none fails for another.
 */
export class GatheredReads implements Reads {
  readonly #db: D1Database;
  #waiting: readonly Asked[] = [];

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** The results of some statements, in their order. Rejects with what D1 says of them. */
  batch(statements: D1PreparedStatement[]): Promise<readonly D1Result[]> {
    return new Promise((resolve, reject) => {
      this.#waiting = [...this.#waiting, { statements, resolve, reject }];
      if (this.#waiting.length === 1) void this.#send();
    });
  }

  async #send(): Promise<void> {
    // No timer: it would wait longer than what is saved.
    for (let turn = 0; turn < TURNS; turn++) await null;
    const asked = this.#waiting;
    this.#waiting = [];
    if (await this.#sendTogether(asked)) return;
    await Promise.all(asked.map(({ statements, resolve, reject }) => this.#db.batch(statements).then(resolve, reject)));
  }

  /** False where the batch failed and each has to be sent by itself. */
  async #sendTogether(asked: readonly Asked[]): Promise<boolean> {
    if (asked.length < 2) return false;
    try {
      const results = await this.#db.batch(asked.flatMap(({ statements }) => statements));
      for (const { statements, resolve } of asked) resolve(results.splice(0, statements.length));
      return true;
    } catch {
      // Whose statement it was is told by the statement that fails alone.
      return false;
    }
  }
}
