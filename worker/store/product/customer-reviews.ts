import { z } from 'zod';
import type { ReviewState, ReviewText } from '#shared/review/contract.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { changedStatements } from '#worker/store/product/changes.ts';
import { deedIfDone, type WholeDeed } from '#worker/store/staff/deeds.ts';

/** A review with its writer and its state. */
export interface CustomerReview extends ReviewText {
  readonly customerId: number;
  readonly productId: number;
  /** Name of the product in the catalogue, independent of the site. */
  readonly productName: string;
  readonly isVerified: boolean;
  readonly state: ReviewState;
  /** Why it was refused; '' without a reason. */
  readonly reason: string;
  readonly writtenMs: number;
  /** Ids of its pictures, in their order. */
  readonly pictures: readonly string[];
}

/** Identifies a review: a customer has at most one for each product. */
export type ReviewKey = Pick<CustomerReview, 'customerId' | 'productId'>;

interface ReviewRow {
  readonly customer_id: number;
  readonly product_id: number;
  readonly name: string;
  readonly rating: number;
  readonly title: string;
  readonly text: string;
  readonly nickname: string;
  readonly is_verified: number;
  readonly state: ReviewState;
  readonly reason: string;
  readonly written_ms: number;
  readonly pictures: string;
}

const picturesOf = jsonColumn('customer_reviews.pictures', z.array(z.string()));

const SELECT = 'SELECT r.*, p.name FROM customer_reviews r JOIN products p USING (product_id)';
/** Whether a customer (?1) has an order with a product (?2) or one of its variants. */
const BOUGHT = `EXISTS (SELECT 1 FROM orders o JOIN order_lines l USING (order_id)
  WHERE o.owner = 'customer:' || CAST(?1 AS INTEGER) AND (l.product_id = ?2
    OR l.product_id IN (SELECT child_id FROM product_children WHERE parent_id = ?2)))`;
/** Recalculates the stars of a product (?1) from its published reviews. */
const RATING = `UPDATE products SET (rating_sum, rating_count) =
    (SELECT coalesce(sum(rating), 0), count(*) FROM reviews WHERE product_id = ?1) WHERE product_id = ?1`;

/** The pictures of a review as its page shows them. */
const PICTURES = `(SELECT coalesce(json_group_array(json_object(
    'file', 'review/' || picture_id || '.webp', 'width', width, 'height', height)), '[]')
  FROM (SELECT p.* FROM json_each(customer_reviews.pictures) j JOIN review_pictures p ON p.picture_id = j.value
    ORDER BY j.key))`;

/** The fingerprint of a published review: its writer and product. */
const fingerprintOf = ({ customerId, productId }: ReviewKey) => `customer:${customerId}:${productId}`;

function reviewOf(row: ReviewRow): CustomerReview {
  return {
    customerId: row.customer_id,
    productId: row.product_id,
    productName: row.name,
    rating: row.rating,
    title: row.title,
    text: row.text,
    nickname: row.nickname,
    isVerified: row.is_verified === 1,
    state: row.state,
    reason: row.reason,
    writtenMs: row.written_ms,
    pictures: picturesOf(row.pictures),
  };
}

/** Reviews as customers write them and staff approve them. */
export class CustomerReviewStore {
  readonly #db: D1Database;
  readonly #siteId: number;

  constructor(db: D1Database, siteId: number) {
    this.#db = db;
    this.#siteId = siteId;
  }

  /** Reviews of a customer, the latest first. */
  async ofCustomer(customerId: number): Promise<readonly CustomerReview[]> {
    const { results } = await this.#db
      .prepare(`${SELECT} WHERE r.customer_id = ?1 ORDER BY r.written_ms DESC, r.product_id`)
      .bind(customerId)
      .all<ReviewRow>();
    return results.map(reviewOf);
  }

  /**
   * Products that a customer has bought but not reviewed and that this site sells, the latest first. `orderId` limits
   * them to one of the customer's orders.
   */
  async unwritten(
    customerId: number,
    most: number,
    orderId: string | null = null,
  ): Promise<readonly { productId: number; name: string }[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT p.product_id AS productId, p.name, max(o.created_ms) AS bought FROM orders o JOIN order_lines l USING (order_id)
         LEFT JOIN product_children k ON k.child_id = l.product_id
         JOIN listing_cards c ON c.site_id = ?2 AND c.product_id IN (l.product_id, k.parent_id)
         JOIN products p ON p.product_id = c.product_id
         WHERE o.owner = 'customer:' || CAST(?1 AS INTEGER) AND (?4 IS NULL OR o.order_id = ?4)
           AND NOT EXISTS (SELECT 1 FROM customer_reviews r WHERE r.customer_id = ?1 AND r.product_id = p.product_id)
         GROUP BY p.product_id ORDER BY bought DESC, p.product_id LIMIT ?3`,
      )
      .bind(customerId, this.#siteId, most, orderId)
      .all<{ productId: number; name: string }>();
    return results;
  }

  /**
   * Saves a review, new or edited, with the ids of its pictures. The published version stays until staff have checked this
   * one.
   */
  async write(
    { customerId, productId }: ReviewKey,
    { rating, title, text, nickname }: ReviewText,
    pictureIds: readonly string[],
    nowMs: number,
  ): Promise<void> {
    const pictures = JSON.stringify(pictureIds);
    await this.#db.batch([
      this.#db
        .prepare(
          `INSERT INTO customer_reviews (customer_id, product_id, site_id, rating, title, text, nickname, is_verified,
             state, reason, written_ms, pictures)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ${BOUGHT}, 'waiting', '', ?8, ?9)
           ON CONFLICT (customer_id, product_id) DO UPDATE SET site_id = excluded.site_id, rating = excluded.rating,
             title = excluded.title, text = excluded.text, nickname = excluded.nickname,
             is_verified = excluded.is_verified, state = 'waiting', reason = '', written_ms = excluded.written_ms,
             pictures = excluded.pictures`,
        )
        .bind(customerId, productId, this.#siteId, rating, title, text, nickname, nowMs, pictures),
      this.#db
        .prepare(
          `UPDATE review_pictures SET is_used = 1
           WHERE customer_id = ?1 AND product_id = ?2 AND picture_id IN (SELECT value FROM json_each(?3))`,
        )
        .bind(customerId, productId, pictures),
    ]);
  }

  /** Deletes a review and removes it from its page. */
  async remove(key: ReviewKey): Promise<void> {
    await this.#db.batch([
      this.#db
        .prepare('DELETE FROM customer_reviews WHERE customer_id = ?1 AND product_id = ?2')
        .bind(key.customerId, key.productId),
      ...this.#hide(key),
    ]);
  }

  /** Reviews in a state, the longest waiting first. */
  async inState(state: ReviewState, most: number): Promise<readonly CustomerReview[]> {
    const { results } = await this.#db
      .prepare(`${SELECT} WHERE r.state = ?1 ORDER BY r.written_ms, r.customer_id, r.product_id LIMIT ?2`)
      .bind(state, most)
      .all<ReviewRow>();
    return results.map(reviewOf);
  }

  /**
   * Publishes the version of a review that was written at `writtenMs`, so that a later version is not published
   * unchecked. Returns false if this version does not exist.
   */
  async show(key: ReviewKey, writtenMs: number, deed: WholeDeed): Promise<boolean> {
    const { customerId, productId } = key;
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE customer_reviews SET state = 'shown', reason = ''
           WHERE customer_id = ?1 AND product_id = ?2 AND written_ms = ?3`,
        )
        .bind(customerId, productId, writtenMs),
      ...deedIfDone(this.#db, deed),
      this.#db
        .prepare(
          `INSERT INTO reviews (product_id, rating, title, text, nickname, created_ms, fingerprint, is_verified, pictures)
           SELECT product_id, rating, title, text, nickname, written_ms, ?4, is_verified, ${PICTURES}
           FROM customer_reviews WHERE customer_id = ?1 AND product_id = ?2 AND written_ms = ?3
           ON CONFLICT (fingerprint) DO UPDATE SET rating = excluded.rating, title = excluded.title, text = excluded.text,
             nickname = excluded.nickname, created_ms = excluded.created_ms, is_verified = excluded.is_verified,
             pictures = excluded.pictures`,
        )
        .bind(customerId, productId, writtenMs, fingerprintOf(key)),
      this.#db.prepare(RATING).bind(productId),
      ...changedStatements(this.#db, [productId], 'reviews'),
    ]);
    return (changed?.meta.changes ?? 0) > 0;
  }

  /** A review; undefined for none. */
  async find({ customerId, productId }: ReviewKey): Promise<CustomerReview | undefined> {
    const row = await this.#db
      .prepare(`${SELECT} WHERE r.customer_id = ?1 AND r.product_id = ?2`)
      .bind(customerId, productId)
      .first<ReviewRow>();
    return row ? reviewOf(row) : undefined;
  }

  /** Refuses a review with a reason and keeps it off its page. Returns false if this version no longer exists. */
  async refuse(
    key: ReviewKey,
    writtenMs: number,
    { reason, deed }: { readonly reason: string; readonly deed: WholeDeed },
  ): Promise<boolean> {
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE customer_reviews SET state = 'refused', reason = ?4
           WHERE customer_id = ?1 AND product_id = ?2 AND written_ms = ?3`,
        )
        .bind(key.customerId, key.productId, writtenMs, reason),
      ...deedIfDone(this.#db, deed),
      ...this.#hide(key),
    ]);
    return (changed?.meta.changes ?? 0) > 0;
  }

  /** Removes a refused or deleted review from its page. */
  #hide(key: ReviewKey): readonly D1PreparedStatement[] {
    const { customerId, productId } = key;
    return [
      this.#db
        .prepare(
          `DELETE FROM reviews WHERE fingerprint = ?3 AND NOT EXISTS (SELECT 1 FROM customer_reviews
             WHERE customer_id = ?1 AND product_id = ?2 AND state <> 'refused')`,
        )
        .bind(customerId, productId, fingerprintOf(key)),
      this.#db.prepare(RATING).bind(productId),
      ...changedStatements(this.#db, [productId], 'reviews'),
    ];
  }
}
