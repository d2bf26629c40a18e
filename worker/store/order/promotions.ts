/** Promotions with a limited number of uses per email address. */
export class PromotionStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** How often an email address, in lower case, has used a promotion. */
  async used(promotion: 'five-for-five', email: string): Promise<number> {
    const count = await this.#db
      .prepare('SELECT count(*) AS n FROM promotion_redemptions WHERE promotion = ?1 AND email = ?2')
      .bind(promotion, email)
      .first<number>('n');
    return count ?? 0;
  }
}
