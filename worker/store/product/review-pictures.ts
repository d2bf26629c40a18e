import { publishedFile } from '#shared/review/pictures.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import type { Bindings } from '#worker/bindings.ts';
import { MediaStore } from '#worker/store/content/media.ts';
import type { ReviewKey } from '#worker/store/product/customer-reviews.ts';

/** A picture that was made smaller and freed of what a camera writes into it. */
export interface MadePicture {
  readonly width: number;
  readonly height: number;
  readonly bytes: ArrayBuffer;
}

/** Type of all stored pictures. */
export const STORED_TYPE = 'image/webp';
/** Where pictures are in the bucket: `/media` serves nothing from there. */
const PREFIX = 'reviews/';
/** How long a picture waits for its review to be accepted. */
const WAITING_MS = DAY_MS;
/** Most pictures that are deleted at once. */
const AT_ONCE = 20;

/**
 * Pictures that customers add to reviews. Only their writer and staff see them until staff show the review; then they
 * are copied to where pages find pictures.
 */
export class ReviewPictureStore {
  readonly #env: Bindings;
  readonly #media: MediaStore;

  constructor(env: Bindings) {
    this.#env = env;
    this.#media = new MediaStore(env);
  }

  /**
   * Stores a picture until its review is accepted, and returns its id. The record comes first, so that no bytes are kept
   * without one.
   */
  async keep({ customerId, productId }: ReviewKey, picture: MadePicture, nowMs: number): Promise<string> {
    const pictureId = crypto.randomUUID().replaceAll('-', '');
    const { width, height, bytes } = picture;
    await this.#env.DB.prepare(
      `INSERT INTO review_pictures (picture_id, customer_id, product_id, width, height, bytes, is_used, created_ms)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7)`,
    )
      .bind(pictureId, customerId, productId, width, height, bytes.byteLength, nowMs)
      .run();
    await this.#env.MEDIA.put(PREFIX + pictureId, bytes, { httpMetadata: { contentType: STORED_TYPE } });
    return pictureId;
  }

  /** Those of some ids that are pictures of this review, in their order. */
  async ofReview({ customerId, productId }: ReviewKey, pictureIds: readonly string[]): Promise<readonly string[]> {
    if (pictureIds.length === 0) return [];
    const { results } = await this.#env.DB.prepare(
      'SELECT picture_id AS pictureId FROM review_pictures WHERE customer_id = ?1 AND product_id = ?2',
    )
      .bind(customerId, productId)
      .all<{ pictureId: string }>();
    const own = new Set(results.map(({ pictureId }) => pictureId));
    return [...new Set(pictureIds)].filter((pictureId) => own.has(pictureId));
  }

  /** A picture with its bytes, for its writer or, with null, for staff; undefined for none. */
  async open(pictureId: string, customerId: number | null): Promise<ReadableStream | undefined> {
    const found = await this.#env.DB.prepare(
      'SELECT 1 FROM review_pictures WHERE picture_id = ?1 AND (?2 IS NULL OR customer_id = ?2)',
    )
      .bind(pictureId, customerId)
      .first();
    return found ? (await this.#env.MEDIA.get(PREFIX + pictureId))?.body : undefined;
  }

  /** Copies pictures to where pages find them. */
  async publish(pictureIds: readonly string[]): Promise<void> {
    const { results } = await this.#env.DB.prepare(
      `SELECT picture_id AS pictureId, width, height FROM review_pictures
       WHERE picture_id IN (SELECT value FROM json_each(?1))`,
    )
      .bind(JSON.stringify(pictureIds))
      .all<{ pictureId: string; width: number; height: number }>();
    for (const { pictureId, width, height } of results) {
      const object = await this.#env.MEDIA.get(PREFIX + pictureId);
      if (!object) continue;
      const file = { file: publishedFile(pictureId), width, height, hash: object.etag };
      await this.#media.put(file, await object.arrayBuffer(), STORED_TYPE);
    }
  }

  /** Takes pictures back from where pages find them; their writer still has them. */
  async unpublish(pictureIds: readonly string[]): Promise<void> {
    for (const pictureId of pictureIds) await this.#media.forget(publishedFile(pictureId));
  }

  /**
   * Deletes a limited number of pictures that belong to nothing: their review was never accepted, was changed or deleted,
   * or its writer is gone. Returns how many.
   */
  async forget(nowMs: number): Promise<number> {
    const { results } = await this.#env.DB.prepare(
      `SELECT picture_id AS pictureId FROM review_pictures p
       WHERE (is_used = 1 OR created_ms < ?1)
         AND NOT EXISTS (SELECT 1 FROM customer_reviews r, json_each(r.pictures) j
           WHERE r.customer_id = p.customer_id AND r.product_id = p.product_id AND j.value = p.picture_id)
         AND NOT EXISTS (SELECT 1 FROM reviews r, json_each(r.pictures) j
           WHERE r.fingerprint = 'customer:' || p.customer_id || ':' || p.product_id
             AND j.value ->> 'file' = 'review/' || p.picture_id || '.webp')
       LIMIT ?2`,
    )
      .bind(nowMs - WAITING_MS, AT_ONCE)
      .all<{ pictureId: string }>();
    for (const { pictureId } of results) {
      // The bytes first: without their record, nobody would find them again.
      await this.#media.forget(publishedFile(pictureId));
      await this.#env.MEDIA.delete(PREFIX + pictureId);
      await this.#env.DB.prepare('DELETE FROM review_pictures WHERE picture_id = ?1').bind(pictureId).run();
    }
    return results.length;
  }
}
