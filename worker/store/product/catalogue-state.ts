import type { LastIds } from '#shared/import/publish-place.ts';

/** Tells what the store already holds. Importers ask before they begin; `npm start` asks before it seeds. */
export class CatalogueStateStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Returns the SKUs of a list that the store has. */
  async knownSkus(skus: readonly string[]): Promise<readonly string[]> {
    const { results } = await this.#db
      .prepare('SELECT p.sku FROM json_each(?1) j JOIN products p ON p.sku = j.value')
      .bind(JSON.stringify(skus))
      .all<{ sku: string }>();
    return results.map((row) => row.sku);
  }

  /** The highest ids of products and of categories; 0 where there are none. */
  async lastIds(): Promise<LastIds> {
    const last = await this.#db
      .prepare(
        `SELECT (SELECT coalesce(max(product_id), 0) FROM products) AS product,
           (SELECT coalesce(max(category_id), 0) FROM categories) AS category`,
      )
      .first<LastIds>();
    return last ?? { product: 0, category: 0 };
  }

  /** What the database holds, bytes. */
  async databaseBytes(): Promise<number> {
    return (await this.#db.prepare('SELECT 1').run()).meta.size_after;
  }

  /** Whether no category lists a product yet: a new store, or one whose first import was interrupted. */
  async isEmpty(): Promise<boolean> {
    return (await this.#db.prepare('SELECT 1 AS n FROM listing_cards LIMIT 1').first<number>('n')) === null;
  }

  /** Whether there is any demo account, whose password is public. Reads only indexes. */
  async hasDemoAccounts(): Promise<boolean> {
    const found = await this.#db
      .prepare(
        `SELECT EXISTS (SELECT 1 FROM customers WHERE is_demo = 1)
             OR EXISTS (SELECT 1 FROM staff WHERE is_demo = 1 AND is_active = 1) AS found`,
      )
      .first<number>('found');
    return found === 1;
  }

  /** Email addresses of demo accounts, whose passwords are public: customers first, then staff. */
  async demoAccounts(): Promise<readonly string[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT email FROM customers WHERE is_demo = 1
         UNION ALL SELECT email FROM staff WHERE is_demo = 1 AND is_active = 1`,
      )
      .all<{ email: string }>();
    return results.map(({ email }) => email);
  }
}
