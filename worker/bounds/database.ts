import { type Distrust, inTime, unavailable } from './deadline.ts';

/** Errors of D1 that are our own, such as a violated constraint; all others mean that it does not work at present. */
const OWN_ERROR = /SQLITE_(?!BUSY|LOCKED|IOERR|FULL|CANTOPEN|INTERRUPT|NOMEM)|D1_TYPE_ERROR|D1_COLUMN_NOTFOUND|D1_DUMP/;

/**
 * A table or column is missing: the database is not as new as this release, since its migrations have not been applied
 * or were taken back. What needs it is unavailable until then, and everything else works.
 */
const OLD_TABLES = /no such (?:table|column)|has no column named/;

function outage(error: unknown): unknown {
  const text = String(error);
  return OWN_ERROR.test(text) && !OLD_TABLES.test(text) ? error : unavailable('DB', error);
}

/**
 * D1 with a time limit in milliseconds for each call. An outage throws `upstream_unavailable`, and so do tables that are
 * older than this release; other errors in a statement are thrown as they are.
 */
export function boundedDatabase(db: D1Database, limitMs: number, distrust: Distrust): D1Database {
  const bounded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await inTime('DB', limitMs, distrust, work());
    } catch (error) {
      throw outage(error);
    }
  };
  return new BoundedDatabase(db, bounded) as unknown as D1Database;
}

type Bounded = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Statements of the platform, by the bounded ones that stand for them. */
const platformStatement = new WeakMap<object, D1PreparedStatement>();

/** The database, or a session of it. */
class BoundedDatabase {
  readonly #db: D1Database | D1DatabaseSession;
  readonly #bounded: Bounded;

  constructor(db: D1Database | D1DatabaseSession, bounded: Bounded) {
    this.#db = db;
    this.#bounded = bounded;
  }

  prepare(sql: string): BoundedStatement {
    return new BoundedStatement(this.#db.prepare(sql), this.#bounded);
  }

  batch(statements: readonly D1PreparedStatement[]): Promise<D1Result[]> {
    return this.#bounded(() => this.#db.batch(statements.map((each) => platformStatement.get(each) ?? each)));
  }

  /** A session; sessions have none themselves. */
  withSession(constraint: string): BoundedDatabase {
    if (!('withSession' in this.#db)) throw new TypeError('a session is no database');
    return new BoundedDatabase(this.#db.withSession(constraint), this.#bounded);
  }

  /** Where the database was at the last answer of this session; null before. */
  getBookmark(): string | null {
    return 'getBookmark' in this.#db ? this.#db.getBookmark() : null;
  }
}

class BoundedStatement {
  readonly #statement: D1PreparedStatement;
  readonly #bounded: Bounded;

  constructor(statement: D1PreparedStatement, bounded: Bounded) {
    this.#statement = statement;
    this.#bounded = bounded;
    platformStatement.set(this, statement);
  }

  bind(...values: readonly unknown[]): BoundedStatement {
    return new BoundedStatement(this.#statement.bind(...values), this.#bounded);
  }

  first(column?: string): Promise<unknown> {
    return this.#bounded(() => (column === undefined ? this.#statement.first() : this.#statement.first(column)));
  }

  all(): Promise<D1Result> {
    return this.#bounded(() => this.#statement.all());
  }

  run(): Promise<D1Result> {
    return this.#bounded(() => this.#statement.run());
  }

  raw(): Promise<unknown[]> {
    return this.#bounded(() => this.#statement.raw());
  }
}
