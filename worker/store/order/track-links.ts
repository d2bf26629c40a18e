import { DAY_MS } from '#shared/time/duration.ts';
import { hashOfToken, newToken } from '#worker/store/account/token.ts';

/** How long a link shows its order. */
export const TRACK_LINK_DAYS = 180;
const LIFE_MS = TRACK_LINK_DAYS * DAY_MS;

/** Links that show one order, each with a random token of 128 bits that is stored as its hash (design, section 10). */
export class TrackLinkStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** A new link's token, and the statement that writes it. */
  async draft(
    orderId: string,
    nowMs: number,
  ): Promise<{ readonly token: string; readonly write: D1PreparedStatement }> {
    const token = newToken();
    const write = this.#db
      .prepare('INSERT INTO track_links (token_hash, order_id, created_ms) VALUES (?1, ?2, ?3)')
      .bind(await hashOfToken(token), orderId, nowMs);
    return { token, write };
  }

  /** Creates a link. Returns its token. */
  async make(orderId: string, nowMs: number): Promise<string> {
    const { token, write } = await this.draft(orderId, nowMs);
    await write.run();
    return token;
  }

  /** The order of a link; undefined for an unknown or expired link. */
  async orderOf(token: string, nowMs: number): Promise<string | undefined> {
    const orderId = await this.#db
      .prepare('SELECT order_id FROM track_links WHERE token_hash = ?1 AND created_ms > ?2')
      .bind(await hashOfToken(token), nowMs - LIFE_MS)
      .first<string>('order_id');
    return orderId ?? undefined;
  }
}
