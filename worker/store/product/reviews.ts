import { z } from 'zod';
import type { ReviewFilter } from '#shared/review/filter.ts';
import { type ReviewPicture, reviewPictureSchema } from '#shared/review/pictures.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { jsonColumn } from '#worker/store/columns.ts';

/** A review as a page shows it. */
export interface Review {
  readonly rating: number;
  readonly title: string;
  readonly text: string;
  readonly nickname: string;
  /** True if its writer bought the product in this store. */
  readonly isVerified: boolean;
  readonly createdMs: number;
  readonly pictures: readonly ReviewPicture[];
}

interface ReviewRow {
  readonly rating: number;
  readonly title: string;
  readonly text: string;
  readonly nickname: string;
  readonly is_verified: number;
  readonly created_ms: number;
  readonly pictures: string;
}

const COLUMNS = 'rating, title, text, nickname, is_verified, created_ms, pictures';
const picturesOf = jsonColumn('reviews.pictures', z.array(reviewPictureSchema));

function reviewOf({ created_ms, is_verified, pictures, ...row }: ReviewRow): Review {
  return { ...row, isVerified: is_verified === 1, createdMs: created_ms, pictures: picturesOf(pictures) };
}

/** Reads the reviews of products. */
export class ReviewStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** The latest reviews of a product. */
  async latest(productId: number, limit: number): Promise<readonly Review[]> {
    const { results } = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM reviews WHERE product_id = ?1 ORDER BY created_ms DESC, review_id LIMIT ?2`)
      .bind(productId, limit)
      .all<ReviewRow>();
    return results.map(reviewOf);
  }

  /**
   * The latest reviews of a product that pass a filter, and the numbers of all its reviews: with five stars, four, three,
   * two and one, of people who bought it, and with pictures. One batch.
   */
  async overview(productId: number, limit: number, filter: ReviewFilter): Promise<ReviewOverview> {
    const [reviews, stars] = await readBatch(this.#db, [
      typed<ReviewRow>(
        this.#db
          .prepare(
            `SELECT ${COLUMNS} FROM reviews
             WHERE product_id = ?1 AND (?3 IS NULL OR rating = ?3) AND is_verified >= ?4 AND (?5 = 0 OR pictures <> '[]')
             ORDER BY created_ms DESC, review_id LIMIT ?2`,
          )
          .bind(productId, limit, filter.stars, filter.isVerified ? 1 : 0, filter.hasPictures ? 1 : 0),
      ),
      typed<{ rating: number; n: number; verified: number; pictured: number }>(
        this.#db
          .prepare(
            `SELECT rating, count(*) AS n, sum(is_verified) AS verified, sum(pictures <> '[]') AS pictured
             FROM reviews WHERE product_id = ?1 GROUP BY rating`,
          )
          .bind(productId),
      ),
    ]);
    const countOf = (rating: number) => stars.find((row) => row.rating === rating)?.n ?? 0;
    return {
      reviews: reviews.map(reviewOf),
      perStar: [5, 4, 3, 2, 1].map(countOf),
      verified: stars.reduce((sum, row) => sum + row.verified, 0),
      pictured: stars.reduce((sum, row) => sum + row.pictured, 0),
    };
  }
}

/** Reviews as the product page shows them. */
export interface ReviewOverview {
  readonly reviews: readonly Review[];
  /** Counts from five stars down to one. */
  readonly perStar: readonly number[];
  /** How many are of people who bought it here. */
  readonly verified: number;
  /** How many have pictures. */
  readonly pictured: number;
}
