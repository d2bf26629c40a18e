/** A row of a table, by its columns. */
export type Row = Readonly<Record<string, number | string | null>>;

/** A table that changesets write. */
interface LiveTable {
  /** Columns that name a row. */
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  /** The only columns that are written to a row that is there already; by default all but the keys. */
  readonly written?: readonly string[];
  /** A column whose value the database chooses for a new row. */
  readonly made?: string;
  /** A column that refers to such a row: written by a statement of its own while that row is new, too. */
  readonly refers?: string;
  /** How rows are found, by what names them in an import: a condition with a JSON list of those names as ?1. */
  readonly by: string;
  /** A changeset may write thousands of its rows, so one statement writes many of them, in whatever order. */
  readonly isMany?: boolean;
}

const among = (column: string): string => `${column} IN (SELECT value FROM json_each(?1))`;

/**
 * Tables that changesets write, or read to know whether they may write, and that previews lay rows over. A table comes
 * after those to which its rows refer.
 */
export const LIVE_TABLES = {
  categories: {
    keys: ['path'],
    columns: [
      ...['category_id', 'path', 'parent_id', 'name', 'url_key', 'position', 'is_active', 'in_menu', 'document'],
    ],
    made: 'category_id',
    refers: 'parent_id',
    // By path, by address, and the children of one that is named with a slash at its end.
    by: `(${among('path')} OR ${among('url_key')} OR parent_id IN (SELECT p.category_id FROM json_each(?1) j
      JOIN categories p ON p.path = rtrim(j.value, '/') WHERE j.value LIKE '%/'))`,
  },
  product_categories: {
    keys: ['product_id', 'category_id'],
    columns: ['product_id', 'category_id', 'position'],
    // One is enough to know that there are some.
    by: `category_id IN (SELECT category_id FROM categories WHERE ${among('path')}) LIMIT 1`,
  },
  cms_pages: {
    keys: ['identifier', 'site_id'],
    columns: [
      ...['page_id', 'identifier', 'site_id', 'title', 'heading', 'content', 'blocks', 'meta', 'is_active', 'extra'],
      'updated_ms',
    ],
    made: 'page_id',
    by: among('identifier'),
  },
  cms_blocks: {
    keys: ['identifier', 'site_id'],
    columns: ['identifier', 'site_id', 'title', 'content', 'is_active', 'extra', 'blocks'],
    by: among('identifier'),
  },
  routes: {
    keys: ['path', 'site_id'],
    columns: ['path', 'site_id', 'entity_type', 'entity_id', 'redirect_target', 'redirect_type'],
    // Addresses, and those of a category, which is named without a slash at its beginning.
    by: `(${among('path')} OR (entity_type = 'category' AND entity_id IN
      (SELECT category_id FROM categories WHERE ${among('path')})))`,
  },
  forms: {
    keys: ['form_hash', 'site_id'],
    columns: ['form_hash', 'site_id', 'name', 'definition', 'is_active'],
    by: among('form_hash'),
  },
  navigation_menus: {
    keys: ['menu', 'site_id'],
    columns: ['menu', 'site_id', 'links'],
    by: among('menu'),
  },
  cart_rules: {
    keys: ['rule_id'],
    columns: ['rule_id', 'is_active', 'needs_code', 'document'],
    by: among('rule_id'),
  },
  cart_rule_codes: {
    keys: ['code'],
    columns: ['code', 'rule_id'],
    // Codes of a rule, and codes that another rule may have.
    by: `(${among('rule_id')} OR ${among('code')})`,
  },
  flag_documents: {
    keys: ['id'],
    columns: ['id', 'document', 'version', 'saved_ms', 'is_uncopied'],
    by: among('id'),
  },
  products: {
    keys: ['product_id'],
    columns: [
      ...['product_id', 'sku', 'type', 'attribute_set', 'name', 'url_key', 'weight_lb', 'visibility', 'is_online'],
      ...['tax_class', 'document', 'fingerprint', 'rating_sum', 'rating_count', 'created_ms', 'updated_ms'],
    ],
    written: ['name', 'document', 'updated_ms'],
    by: among('sku'),
  },
  product_prices: {
    keys: ['product_id', 'site_id'],
    columns: ['product_id', 'site_id', 'price', 'special_price', 'special_from_ms', 'special_to_ms', 'rule_price'],
    by: `product_id IN (SELECT product_id FROM products WHERE ${among('sku')})`,
    isMany: true,
  },
  event_editions: {
    keys: ['edition_id'],
    columns: [
      ...[
        'edition_id',
        'event',
        'year',
        'site_id',
        'name',
        'venue',
        'time_zone',
        'starts_ms',
        'ends_ms',
        'logo',
        'nav',
      ],
      'is_active',
    ],
    by: among('edition_id'),
  },
  event_divisions: {
    keys: ['edition_id', 'division'],
    columns: ['edition_id', 'division'],
    by: `${among('edition_id')} LIMIT 1`,
  },
  event_workouts: {
    keys: ['edition_id', 'workout'],
    columns: ['edition_id', 'workout'],
    by: `${among('edition_id')} LIMIT 1`,
  },
  event_athletes: {
    keys: ['edition_id', 'athlete'],
    columns: ['edition_id', 'athlete'],
    by: `${among('edition_id')} LIMIT 1`,
  },
  index_tags: {
    keys: ['tag_id'],
    columns: ['tag_id', 'slug', 'name', 'description'],
    by: among('tag_id'),
  },
  index_posts: {
    keys: ['post_id'],
    columns: [
      ...[
        'post_id',
        'slug',
        'title',
        'excerpt',
        'content',
        'format',
        'image',
        'large_image',
        'video',
        'css',
        'own_css',
      ],
      ...['published_ms', 'minutes', 'fingerprint', 'author', 'author_image'],
    ],
    // Posts, and those that may have the address of one.
    by: `(${among('post_id')} OR ${among('slug')})`,
  },
  index_post_categories: {
    keys: ['category_id', 'post_id'],
    columns: ['category_id', 'post_id', 'position'],
    by: among('post_id'),
  },
  index_post_tags: {
    keys: ['tag_id', 'post_id'],
    columns: ['tag_id', 'post_id', 'position'],
    by: among('post_id'),
  },
} as const satisfies Readonly<Record<string, LiveTable>>;
export type LiveTableName = keyof typeof LIVE_TABLES;

/** How a table is read and written. */
export const tableOf = (name: LiveTableName): LiveTable => LIVE_TABLES[name];

/** Rows that are wanted: of a table, by what names them in an import. */
export type Want = readonly [table: LiveTableName, name: string];

interface Slot {
  readonly table: LiveTableName;
  readonly before: Row | null;
  after: Row | null;
  /** Previews alone show it: a publish writes it by a statement of its own. */
  isDrawnOnly: boolean;
}

/** What a changeset makes of a row. */
export type RowChange = Readonly<Slot>;

/**
 * Rows as they are live, on which the operations of a changeset are worked out before anything is written: a publish
 * writes what became of them, and a preview lays it over the tables.
 */
export class LiveRows {
  readonly #slots = new Map<string, Slot>();
  /** Rows by their values in a column, of tables that were not written since. */
  readonly #found = new Map<LiveTableName, Map<string, ReadonlyMap<unknown, Row>>>();
  #newIds = 0;

  /** Reads all wanted rows in one batch. */
  static async read(db: D1Database, wants: readonly Want[]): Promise<LiveRows> {
    const names = Map.groupBy(wants, ([table]) => table);
    const asked = [...names].map(([table, own]) => [table, [...new Set(own.map(([, name]) => name))]] as const);
    const rows = new LiveRows();
    if (asked.length === 0) return rows;
    const results = await db.batch<Row>(
      asked.map(([table, own]) =>
        db
          .prepare(`SELECT ${tableOf(table).columns.join(', ')} FROM ${table} WHERE ${tableOf(table).by}`)
          .bind(JSON.stringify(own)),
      ),
    );
    for (const [index, [table]] of asked.entries())
      for (const row of results[index]?.results ?? [])
        rows.#slots.set(slotKey(table, row), { table, before: row, after: row, isDrawnOnly: false });
    return rows;
  }

  /** The rows of a table as the changeset leaves them. */
  of(table: LiveTableName): readonly Row[] {
    return [...this.#slots.values()].flatMap((slot) => (slot.table === table && slot.after ? [slot.after] : []));
  }

  /** The row of a table that is named by its keys; undefined if the changeset leaves none. */
  named(table: LiveTableName, keys: Row): Row | undefined {
    return this.#slots.get(slotKey(table, keys))?.after ?? undefined;
  }

  /** The row of a table with a value in a column of which no two rows have the same; undefined if there is none. */
  with(table: LiveTableName, column: string, value: unknown): Row | undefined {
    const columns = this.#found.get(table) ?? new Map<string, ReadonlyMap<unknown, Row>>();
    this.#found.set(table, columns);
    const rows = columns.get(column) ?? new Map(this.of(table).map((row) => [row[column], row]));
    columns.set(column, rows);
    return rows.get(value);
  }

  /** A number for a new row of which the database will choose one. */
  newId(): number {
    this.#newIds -= 1;
    return this.#newIds;
  }

  /** Writes a row. `isDrawnOnly`: previews alone show it. */
  put(table: LiveTableName, row: Row, isDrawnOnly = false): void {
    this.#found.delete(table);
    const key = slotKey(table, row);
    const slot = this.#slots.get(key);
    if (slot) Object.assign(slot, { after: row, isDrawnOnly });
    else this.#slots.set(key, { table, before: null, after: row, isDrawnOnly });
  }

  /** Removes a row. */
  remove(table: LiveTableName, row: Row, isDrawnOnly = false): void {
    const key = slotKey(table, row);
    const slot = this.#slots.get(key);
    if (!slot) return;
    this.#found.delete(table);
    Object.assign(slot, { after: null, isDrawnOnly });
    // Rows of one table are removed in the order in which that was asked for.
    this.#slots.delete(key);
    this.#slots.set(key, slot);
  }

  /**
   * All rows that differ from what is live, in an order in which they can be written: rows that others refer to are made
   * before them, and removed after everything else.
   */
  changes(): readonly RowChange[] {
    const tables = Object.keys(LIVE_TABLES);
    const rank = ({ table, after }: Slot): number => {
      const at = tables.indexOf(table);
      return after === null ? 2 * tables.length - at : at;
    };
    return [...this.#slots.values()]
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
      .sort((a, b) => rank(a) - rank(b));
  }
}

function slotKey(table: LiveTableName, row: Row): string {
  return JSON.stringify([table, ...tableOf(table).keys.map((key) => row[key])]);
}
