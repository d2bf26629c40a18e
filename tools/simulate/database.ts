import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SetClock } from './clock.ts';

/** A statement with its values. */
interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What D1 answers to a statement. */
interface Answer {
  readonly success: true;
  readonly results: readonly Record<string, unknown>[];
  readonly meta: { readonly changes: number; readonly served_by_primary: boolean };
}

/** What the bill counts. */
export interface RowCounts {
  rowsRead: number;
  rowsWritten: number;
}

const WRITES = /^\s*(insert|update|delete|replace|create|alter|drop)\b/i;
const WRITES_WITH = /^\s*with\b[\s\S]*\b(insert\s+(or\s+\w+\s+)?into|update\s+\w+\s+set|delete\s+from)\b/i;
const isWrite = (sql: string): boolean => WRITES.test(sql) || WRITES_WITH.test(sql);

function bound(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value === undefined) throw new TypeError("D1_TYPE_ERROR: Type 'undefined' not supported");
  return value as SQLInputValue;
}

/** One copy of the database, which runs real SQL. */
class Copy {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, clock: SetClock) {
    this.#database = database;
    // The time of the database is the clock's.
    database.function('unixepoch', { varargs: true }, () => clock.nowMs / 1000);
  }

  run({ sql, values }: Query, isPrimary: boolean): Answer {
    let statement = this.#prepared.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    const results = statement.all(...values.map(bound)) as Record<string, unknown>[];
    const changes = isWrite(sql) ? Number(this.#database.prepare('SELECT changes() AS n').get()?.n) : 0;
    return {
      success: true,
      results: results.map((row) => ({ ...row })),
      meta: { changes, served_by_primary: isPrimary },
    };
  }

  transaction<Result>(work: () => Result): Result {
    this.#database.exec('BEGIN');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}

/** A write that was committed, in the order in which replicas repeat it. */
interface Commit {
  readonly atMs: number;
  readonly queries: readonly Query[];
}

/** A replica repeats the writes of the primary, each some time after it. */
class Replica {
  readonly copy: Copy;
  /** How many commits it has. */
  applied = 0;
  readonly #arrivals: number[] = [];

  constructor(copy: Copy) {
    this.copy = copy;
  }

  /** A commit arrives after its lag, and never before the one before. */
  expect(atMs: number): void {
    this.#arrivals.push(Math.max(atMs, this.#arrivals.at(-1) ?? 0));
  }

  catchUp(log: readonly Commit[], nowMs: number): void {
    while (this.applied < log.length && (this.#arrivals[this.applied] ?? 0) <= nowMs) {
      const commit = log[this.applied] as Commit;
      this.copy.transaction(() => {
        for (const query of commit.queries) this.copy.run(query, false);
      });
      this.applied += 1;
    }
  }
}

/** A bookmark says how many commits were known. */
const bookmarkOf = (commits: number): string => String(commits).padStart(12, '0');

/** How a client reaches a copy of the database: `at` does work there and takes the time of the trip. */
export interface Route {
  /** Where the nearest replica is; undefined if the nearest copy is the primary. */
  readonly replica: string | undefined;
  /** Does work at the primary, or fails if it cannot be reached. */
  primary<Result>(work: () => Result): Promise<Result>;
  /** Does work at the nearest replica, or fails if it cannot be reached. */
  nearest<Result>(work: () => Result): Promise<Result>;
  /** Goes on from the replica to the primary. */
  onward<Result>(work: () => Result): Promise<Result>;
}

/** A primary with replicas that lag behind it, as the platform documents D1's sessions. */
export class SimulatedDatabase {
  readonly counts: RowCounts = { rowsRead: 0, rowsWritten: 0 };
  readonly #clock: SetClock;
  readonly #primary: Copy;
  readonly #replicas = new Map<string, Replica>();
  readonly #log: Commit[] = [];
  readonly #lagMs: () => number;

  /** `lagMs` says for each commit and replica how much later it arrives. */
  constructor(clock: SetClock, open: () => DatabaseSync, lagMs: () => number) {
    this.#clock = clock;
    this.#primary = new Copy(open(), clock);
    this.#lagMs = lagMs;
  }

  /** Adds a replica: an equal copy, so that there may be no commit yet. */
  addReplica(region: string, database: DatabaseSync): void {
    if (this.#log.length > 0) throw new Error('a replica begins as an equal copy');
    this.#replicas.set(region, new Replica(new Copy(database, this.#clock)));
  }

  /** The binding of a client. Without a session everything goes to the primary. */
  binding(route: Route) {
    const plain = this.#session(route, 'first-primary', false);
    return {
      prepare: plain.prepare,
      batch: plain.batch,
      withSession: (start = 'first-unconstrained') => this.#session(route, start, true),
    };
  }

  #session(route: Route, start: string, mayUseReplica: boolean) {
    let bookmark = start.startsWith('first-') ? '' : start;
    let isFirst = true;
    const ask = async (queries: readonly Query[]): Promise<readonly Answer[]> => {
      const mustBePrimary = !mayUseReplica || !route.replica || (isFirst && start === 'first-primary');
      isFirst = false;
      const hasWrites = queries.some(({ sql }) => isWrite(sql));
      const primary = () => this.#atPrimary(queries, hasWrites);
      const { answers, commits } =
        mustBePrimary || hasWrites ? await route.primary(primary) : await this.#near(route, queries, bookmark, primary);
      if (bookmarkOf(commits) > bookmark) bookmark = bookmarkOf(commits);
      return answers;
    };
    return {
      prepare: (sql: string) => statementOf(sql, [], ask),
      batch: async (statements: readonly { readonly query: Query }[]) => ask(statements.map(({ query }) => query)),
      getBookmark: () => bookmark || null,
    };
  }

  /** Reads at the replica if it has the bookmark; otherwise the read goes on to the primary. */
  async #near(route: Route, queries: readonly Query[], bookmark: string, primary: () => Answered): Promise<Answered> {
    const found = await route.nearest(() => {
      const replica = this.#replicas.get(route.replica ?? '');
      if (!replica) throw new Error(`no replica in ${route.replica}`);
      replica.catchUp(this.#log, this.#clock.nowMs);
      if (bookmarkOf(replica.applied) < bookmark) return undefined;
      return { answers: queries.map((query) => this.#count(replica.copy.run(query, false))), commits: replica.applied };
    });
    return found ?? route.onward(primary);
  }

  #atPrimary(queries: readonly Query[], hasWrites: boolean): Answered {
    const run = () => queries.map((query) => this.#count(this.#primary.run(query, true)));
    if (!hasWrites) return { answers: run(), commits: this.#log.length };
    const answers = this.#primary.transaction(run);
    const { nowMs } = this.#clock;
    this.#log.push({ atMs: nowMs, queries: queries.filter(({ sql }) => isWrite(sql)) });
    for (const replica of this.#replicas.values()) replica.expect(nowMs + this.#lagMs());
    return { answers, commits: this.#log.length };
  }

  #count(answer: Answer): Answer {
    this.counts.rowsRead += answer.results.length;
    this.counts.rowsWritten += answer.meta.changes;
    return answer;
  }
}

interface Answered {
  readonly answers: readonly Answer[];
  readonly commits: number;
}

type Ask = (queries: readonly Query[]) => Promise<readonly Answer[]>;

/** A prepared statement as D1 gives it. */
function statementOf(sql: string, values: readonly unknown[], ask: Ask) {
  const query: Query = { sql, values };
  const all = async (): Promise<Answer> => (await ask([query]))[0] as Answer;
  return {
    query,
    bind: (...bind: readonly unknown[]) => statementOf(sql, bind, ask),
    all,
    run: all,
    raw: async () => (await all()).results.map((row) => Object.values(row)),
    first: async (column?: string) => {
      const [row] = (await all()).results;
      return row === undefined ? null : column === undefined ? row : row[column];
    },
  };
}
