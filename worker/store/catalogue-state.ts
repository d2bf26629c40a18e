/** What is there at all: asked by importers before they begin, and by whoever starts a store. */
export class CatalogueStateStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Those of some skus that the store has. */
  async knownSkus(skus: readonly string[]): Promise<readonly string[]> {
    const { results } = await this.#db
      .prepare('SELECT p.sku FROM json_each(?1) j JOIN products p ON p.sku = j.value')
      .bind(JSON.stringify(skus))
      .all<{ sku: string }>();
    return results.map((row) => row.sku);
  }

  /** Whether no list shows anything yet: a fresh store, or one whose first filling was cut off. */
  async isEmpty(): Promise<boolean> {
    return (await this.#db.prepare('SELECT 1 AS n FROM listing_cards LIMIT 1').first<number>('n')) === null;
  }

  /** Addresses of accounts whose passwords everybody knows: customers first, then staff. */
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
