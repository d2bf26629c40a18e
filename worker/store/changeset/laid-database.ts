/** Rows that are laid over a table: those of it with one of these keys are not seen, and `rows` are seen instead. */
export interface Layer {
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  /** Values of `keys` of rows that are hidden. */
  readonly hidden: readonly (readonly unknown[])[];
  /** Values of `columns`. */
  readonly rows: readonly (readonly unknown[])[];
}

/** Layers by the names of their tables. */
export type Layers = Readonly<Record<string, Layer>>;

/** A layer of which only what a statement asks for is made, because all of it would be too much. */
export interface LateLayer extends Pick<Layer, 'columns' | 'keys'> {
  readonly table: string;
  /** The part of the layer that a statement with these values may read. */
  readonly of: (values: readonly unknown[]) => Promise<Layer>;
}

const WRITES =
  /^\s*(?:INSERT|UPDATE|DELETE|REPLACE)\b|\b(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|DELETE\s+FROM|UPDATE\s+\w+\s+SET)\b/i;
const NOTHING = { success: true, results: [], meta: { changes: 0 } } as unknown as D1Result;

const each = (items: readonly string[], write: (item: string, index: number) => string): string =>
  items.map(write).join(', ');

/** A table expression with the table's own name, which SQLite prefers to the table. `?K` is the parameter with all layers. */
function expressionOf(table: string, { keys, columns }: Pick<Layer, 'columns' | 'keys'>): string {
  const cells = each(columns, (_, index) => `value->>${index}`);
  return `${table} (${columns.join(', ')}) AS (
    SELECT ${columns.join(', ')} FROM main.${table} WHERE (${keys.join(', ')}) NOT IN
      (SELECT ${each(keys, (_, index) => `value->>${index}`)} FROM json_each(?K, '$.${table}.hidden'))
    UNION ALL SELECT ${cells} FROM json_each(?K, '$.${table}.rows'))`;
}

/** A statement that reads laid tables, and the number of its values without the one with the layers. */
interface Laid {
  readonly sql: string;
  readonly count: number;
  /** The other layers that it reads. */
  readonly layers: Layers;
  /** The late layer, if the statement reads its table. */
  readonly late: LateLayer | undefined;
}

/** Rewrites a statement that reads so that it sees layers; undefined if it reads none of their tables. */
function laid(sql: string, layers: Layers, asked: LateLayer | undefined): Laid | undefined {
  const isRead = (table: string) => new RegExp(`\\b${table}\\b`).test(sql);
  const late = asked && isRead(asked.table) ? asked : undefined;
  const own = Object.fromEntries(Object.entries(layers).filter(([table]) => isRead(table)));
  const shapes = { ...own, ...(late && { [late.table]: late }) };
  const tables = Object.keys(shapes);
  if (tables.length === 0) return undefined;
  const count = Math.max(0, ...[...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number)));
  const expressions = tables
    .map((table) => expressionOf(table, shapes[table] as Layer))
    .join(', ')
    .replaceAll('?K', `?${count + 1}`);
  // What is laid has no index of its own.
  const plain = sql.replace(/\bINDEXED BY \w+/g, '');
  const [, recursive = ''] = /^\s*WITH(\s+RECURSIVE)?\s/i.exec(plain) ?? [];
  return /^\s*WITH\s/i.test(plain)
    ? {
        sql: plain.replace(/^\s*WITH(\s+RECURSIVE)?\s/i, `WITH${recursive} ${expressions}, `),
        count,
        layers: own,
        late,
      }
    : { sql: `WITH ${expressions} ${plain}`, count, layers: own, late };
}

/** The statement of the platform behind a laid one; undefined for one that would write. */
const platformStatement = new WeakMap<object, () => Promise<D1PreparedStatement | undefined>>();

/** A statement that reads laid tables. One that would write does nothing. */
class LaidStatement {
  readonly #prepared: D1PreparedStatement | undefined;
  readonly #laid: Laid | undefined;
  readonly #values: readonly unknown[];

  constructor(prepared: D1PreparedStatement | undefined, rewritten: Laid | undefined, values: readonly unknown[] = []) {
    this.#prepared = prepared;
    this.#laid = rewritten;
    this.#values = values;
    platformStatement.set(this, () => this.#statement());
  }

  bind(...values: readonly unknown[]): LaidStatement {
    return new LaidStatement(this.#prepared, this.#laid, values);
  }

  async first(column?: string): Promise<unknown> {
    const statement = await this.#statement();
    if (!statement) return null;
    return column === undefined ? statement.first() : statement.first(column);
  }

  async all(): Promise<D1Result> {
    return (await (await this.#statement())?.all()) ?? NOTHING;
  }

  async run(): Promise<D1Result> {
    return (await (await this.#statement())?.run()) ?? NOTHING;
  }

  async raw(): Promise<unknown[]> {
    return (await (await this.#statement())?.raw()) ?? [];
  }

  async #statement(): Promise<D1PreparedStatement | undefined> {
    if (!this.#laid) return this.#values.length === 0 ? this.#prepared : this.#prepared?.bind(...this.#values);
    const { count, layers, late } = this.#laid;
    const padding = Array.from({ length: count - this.#values.length }, () => null);
    const all = late ? { ...layers, [late.table]: await late.of(this.#values) } : layers;
    return this.#prepared?.bind(...this.#values, ...padding, JSON.stringify(all));
  }
}

/**
 * The database as it will be once a changeset is published: what reads sees rows laid over its tables, and nothing is
 * written. So a preview is drawn by the very code that draws pages for shoppers.
 */
export class LaidDatabase {
  readonly #db: D1Database | D1DatabaseSession;
  readonly #layers: Layers;
  readonly #late: LateLayer | undefined;

  constructor(db: D1Database | D1DatabaseSession, layers: Layers, late?: LateLayer) {
    this.#db = db;
    this.#layers = layers;
    this.#late = late;
  }

  prepare(sql: string): LaidStatement {
    if (WRITES.test(sql)) return new LaidStatement(undefined, undefined);
    const rewritten = laid(sql, this.#layers, this.#late);
    return new LaidStatement(this.#db.prepare(rewritten?.sql ?? sql), rewritten);
  }

  async batch(statements: readonly object[]): Promise<D1Result[]> {
    const own = await Promise.all(statements.map((statement) => platformStatement.get(statement)?.()));
    const asked = own.filter((statement) => statement !== undefined);
    const answers = asked.length === 0 ? [] : await this.#db.batch(asked);
    let next = 0;
    return own.map((statement) => (statement ? (answers[next++] as D1Result) : NOTHING));
  }

  withSession(constraint: string): LaidDatabase {
    return 'withSession' in this.#db
      ? new LaidDatabase(this.#db.withSession(constraint), this.#layers, this.#late)
      : this;
  }

  getBookmark(): string | null {
    return 'getBookmark' in this.#db ? this.#db.getBookmark() : null;
  }
}
