import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Sourced } from '#tools/import/read/read-rows.ts';
import type { Place } from '#tools/import/report.ts';
import { inSteps } from './scratch.ts';

const TABLES = `
  CREATE TABLE kept_rows (ord INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL,
    file TEXT NOT NULL, line INTEGER NOT NULL, json TEXT NOT NULL);
  CREATE INDEX kept_rows_by_key ON kept_rows (kind, key);
  CREATE INDEX kept_rows_by_name ON kept_rows (kind, name)`;

interface Kept extends Place {
  readonly ord: number;
  readonly json: string;
}

/** How rows of a kind are told apart. */
interface Naming<T> {
  /** What the store calls a row when it rejects it. */
  readonly nameOf: (value: T) => string;
  /** What no two rows may share, for `has`; by default the name. */
  readonly keyOf?: (value: T) => string;
}

/** Creates what `KeptRows` need, once in a database. */
export function createKeptRows(db: DatabaseSync): void {
  db.exec(TABLES);
}

/** Rows of a kind of which a shop may have any number, in the order in which they were read. */
export class KeptRows<T> {
  readonly #db: DatabaseSync;
  readonly #kind: string;
  readonly #naming: Naming<T>;
  readonly #insert: StatementSync;
  readonly #byKey: StatementSync;
  readonly #byName: StatementSync;

  constructor(db: DatabaseSync, kind: string, naming: Naming<T>) {
    this.#db = db;
    this.#kind = kind;
    this.#naming = naming;
    this.#insert = db.prepare(
      'INSERT INTO kept_rows (kind, key, name, file, line, json) VALUES (:kind, :key, :name, :file, :line, :json)',
    );
    this.#byKey = db.prepare('SELECT 1 FROM kept_rows WHERE kind = :kind AND key = :key LIMIT 1');
    this.#byName = db.prepare(
      'SELECT file, line FROM kept_rows WHERE kind = :kind AND name = :name ORDER BY ord LIMIT 1',
    );
  }

  push({ file, line, value }: Sourced<T>): void {
    const name = this.#naming.nameOf(value);
    this.#insert.run({ kind: this.#kind, key: this.keyOf(value), name, file, line, json: JSON.stringify(value) });
  }

  keyOf(value: T): string {
    return (this.#naming.keyOf ?? this.#naming.nameOf)(value);
  }

  /** Whether a row with the key of this one is there. */
  has(value: T): boolean {
    return this.#byKey.get({ kind: this.#kind, key: this.keyOf(value) }) !== undefined;
  }

  /** The place of the first row with this name. */
  placeOf(name: string): Place | undefined {
    const found = this.#byName.get({ kind: this.#kind, name }) as unknown as Place | undefined;
    return found && { file: found.file, line: found.line };
  }

  get length(): number {
    const counted = this.#db
      .prepare('SELECT count(*) AS n FROM kept_rows WHERE kind = :kind')
      .get({ kind: this.#kind });
    return Number(counted?.n);
  }

  *[Symbol.iterator](): Generator<Sourced<T>> {
    const query = `SELECT ord, file, line, json FROM kept_rows WHERE kind = '${this.#kind}' AND ord > :after`;
    for (const { file, line, json } of inSteps<Kept>(this.#db, query)) {
      yield { file, line, value: JSON.parse(json) as T };
    }
  }

  /** Keeps only rows for which `isKept` returns true. */
  keep(isKept: (row: Sourced<T>) => boolean): void {
    const remove = this.#db.prepare('DELETE FROM kept_rows WHERE ord = :ord');
    const query = `SELECT ord, file, line, json FROM kept_rows WHERE kind = '${this.#kind}' AND ord > :after`;
    for (const { ord, file, line, json } of inSteps<Kept>(this.#db, query)) {
      if (!isKept({ file, line, value: JSON.parse(json) as T })) remove.run({ ord });
    }
  }
}
