import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SetClock } from './clock.ts';

const clone = <Value>(value: Value): Value => structuredClone(value);

/** Rows of a statement as an object's storage gives them. */
function cursorOf(rows: readonly Record<string, unknown>[]) {
  return {
    toArray: () => [...rows],
    one: () => {
      if (rows.length !== 1) throw new Error(`expected one row, found ${rows.length}`);
      return rows[0];
    },
    raw: () => rows.map((row) => Object.values(row))[Symbol.iterator](),
    [Symbol.iterator]: () => rows[Symbol.iterator](),
  };
}

/** The storage of a Durable Object: real SQL, values by key, and one alarm. */
export class SimulatedStorage {
  readonly #database = new DatabaseSync(':memory:');
  readonly #prepared = new Map<string, StatementSync>();
  readonly #values = new Map<string, unknown>();
  readonly #clock: SetClock;
  readonly #ring: () => void;
  #alarm: { readonly atMs: number; readonly planned: number } | undefined;
  #puts = 0;

  constructor(clock: SetClock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
    this.#database.function('unixepoch', { varargs: true }, () => clock.nowMs / 1000);
  }

  /** Rows and values that were written, as the bill counts them. */
  get written(): number {
    return Number(this.#database.prepare('SELECT total_changes() AS n').get()?.n) + this.#puts;
  }

  readonly sql = {
    exec: (sql: string, ...values: readonly SQLInputValue[]) => {
      let statement = this.#prepared.get(sql);
      if (!statement) {
        // Several statements at once make tables.
        if (values.length === 0 && /;\s*\S/.test(sql)) {
          this.#database.exec(sql);
          return cursorOf([]);
        }
        statement = this.#database.prepare(sql);
        this.#prepared.set(sql, statement);
      }
      return cursorOf(statement.all(...values).map((row) => ({ ...row })));
    },
  };

  readonly kv = {
    get: (key: string) => clone(this.#values.get(key)),
    put: (key: string, value: unknown) => {
      this.#puts += 1;
      this.#values.set(key, clone(value));
    },
    delete: (key: string) => this.#values.delete(key),
    list: ({ prefix = '' }: { readonly prefix?: string } = {}) => this.#listed(prefix)[Symbol.iterator](),
  };

  transactionSync<Result>(work: () => Result): Result {
    this.#database.exec('BEGIN');
    const values = new Map(this.#values);
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      this.#values.clear();
      for (const [key, value] of values) this.#values.set(key, value);
      throw error;
    }
  }

  async get(keys: string | readonly string[]): Promise<unknown> {
    if (typeof keys === 'string') return clone(this.#values.get(keys));
    return new Map(keys.filter((key) => this.#values.has(key)).map((key) => [key, clone(this.#values.get(key))]));
  }

  async put(key: string | Readonly<Record<string, unknown>>, value?: unknown): Promise<void> {
    const entries = typeof key === 'string' ? [[key, value] as const] : Object.entries(key);
    this.#puts += entries.length;
    for (const [name, each] of entries) this.#values.set(name, clone(each));
  }

  async list({ prefix = '' }: { readonly prefix?: string } = {}): Promise<Map<string, unknown>> {
    return new Map(this.#listed(prefix));
  }

  async delete(key: string): Promise<boolean> {
    return this.#values.delete(key);
  }

  async deleteAll(): Promise<void> {
    this.#values.clear();
  }

  async getAlarm(): Promise<number | null> {
    return this.#alarm?.atMs ?? null;
  }

  async setAlarm(atMs: number): Promise<void> {
    if (this.#alarm) this.#clock.cancel(this.#alarm.planned);
    const planned = this.#clock.at(atMs, () => {
      this.#alarm = undefined;
      this.#ring();
    });
    this.#alarm = { atMs, planned };
  }

  #listed(prefix: string): [string, unknown][] {
    const found = [...this.#values].filter(([key]) => key.startsWith(prefix));
    return found.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, value]) => [key, clone(value)]);
  }
}
