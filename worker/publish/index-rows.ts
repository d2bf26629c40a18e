import { z } from 'zod';
import { positionIn } from '#shared/category/position-in.ts';
import type { ListingRow } from '#shared/facet/listing-index.ts';
import type { PlacedRow } from '#shared/facet/row-order.ts';
import type { Site } from '#shared/site/sites.ts';
import { jsonColumn, trustedJson } from '#worker/store/columns.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';
import { pause } from './pause.ts';
import { reducedLists } from './ruled-lists.ts';
import { isFound, type Places } from './sources.ts';

/**
 * Products in one step: reading their facts takes less than a tenth of a second. An index of 500,000 takes 250 statements
 * of the thousand that an invocation may make.
 */
const STEP = 2000;
/** Ids of products of a category in one step. */
const IDS = 100_000;
/** Products that are looked at first for a picture. */
const FIRST = 60;

/** A category with all its descendants: a list shows products from its whole branch. */
const BRANCH = `branch (category_id) AS (
  SELECT category_id FROM categories WHERE category_id = ?1 AND is_active = 1
  UNION
  SELECT c.category_id FROM branch JOIN categories c ON c.parent_id = branch.category_id WHERE c.is_active = 1
)`;

/** Visibility and categories of a product, also if its card is from before places were kept. */
export const PLACES = `CASE WHEN lc.places <> '' THEN lc.places ELSE (SELECT json_object('visibility', p.visibility, 'categories',
    (SELECT json_group_array(json_array(pc.category_id, pc.position)) FROM product_categories pc WHERE pc.product_id = p.product_id))
  FROM products p WHERE p.product_id = lc.product_id) END`;

/** Ids of the products of some categories (?1) after an id. */
const MEMBERS = `SELECT DISTINCT pc.product_id FROM json_each(?1) branch
  JOIN product_categories pc ON pc.category_id = branch.value WHERE pc.product_id > ?2`;
/**
 * Ids of the products of a site (?1) that are reduced, after an id: of each family the one with the largest saving
 * (as in `site-lists.ts`).
 */
const DEALS = `SELECT product_id FROM (
    SELECT product_id, row_number() OVER (
      PARTITION BY coalesce(places->>'$.familyId', product_id) ORDER BY facts->>'$.deal' DESC, product_id) AS nth
    FROM listing_cards WHERE site_id = ?1 AND facts->>'$.deal' IS NOT NULL)
  WHERE nth = 1 AND product_id > ?2`;

const COLUMNS = `lc.product_id, lc.facts, ${PLACES} AS places`;

interface CardRow {
  readonly product_id: number;
  readonly facts: string;
  readonly places: string;
}

const categoryIdsOf = jsonColumn('categories.category_id', z.array(z.int()));

/** The list that an index is made for. */
export class IndexedList {
  readonly categoryId: number;
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #branch: ReadonlySet<number>;
  /** Whether it shows what is reduced, one product of each family, and not what the merchant puts into it. */
  readonly isReduced: boolean;

  private constructor(db: D1Database, site: Site, categoryId: number, branch: ReadonlySet<number>, isReduced = false) {
    this.#db = db;
    this.#site = site;
    this.categoryId = categoryId;
    this.#branch = branch;
    this.isReduced = isReduced;
  }

  static async open(db: D1Database, site: Site, categoryId: number): Promise<IndexedList> {
    if (categoryId === WHOLE_SITE) return new IndexedList(db, site, categoryId, new Set());
    const [ids, reduced] = await Promise.all([
      db
        .prepare(`WITH RECURSIVE ${BRANCH} SELECT json_group_array(category_id) AS ids FROM branch`)
        .bind(categoryId)
        .first<string>('ids'),
      reducedLists(db),
    ]);
    return new IndexedList(db, site, categoryId, new Set(categoryIdsOf(ids ?? '[]')), reduced.has(categoryId));
  }

  /** Products of this list among some, by id. Those that it does not show are left out. */
  async rowsOf(productIds: readonly number[]): Promise<ReadonlyMap<number, PlacedRow>> {
    const { results } = await this.#db
      .prepare(
        `SELECT ${COLUMNS} FROM listing_cards lc
         WHERE lc.site_id = ?1 AND lc.product_id IN (SELECT value FROM json_each(?2))`,
      )
      .bind(this.#site.siteId, JSON.stringify(productIds))
      .all<CardRow>();
    return new Map(results.flatMap((row) => this.#rowOf(row)).map((row) => [row.productId, row]));
  }

  /** All products of this list, by id, in steps, so that they are never all in memory. */
  async *rows(): AsyncGenerator<readonly PlacedRow[]> {
    if (this.categoryId !== WHOLE_SITE) {
      for await (const ids of this.#members()) {
        for (let from = 0; from < ids.length; from += STEP) {
          if (from > 0) await pause();
          yield [...(await this.rowsOf(ids.slice(from, from + STEP))).values()];
        }
      }
      return;
    }
    for (let after = 0; ; ) {
      const { results } = await this.#db
        .prepare(
          `SELECT ${COLUMNS} FROM listing_cards lc WHERE lc.site_id = ?1 AND lc.product_id > ?2
           ORDER BY lc.product_id LIMIT ${STEP}`,
        )
        .bind(this.#site.siteId, after)
        .all<CardRow>();
      yield results.flatMap((row) => this.#rowOf(row));
      const last = results.at(-1);
      if (!last || results.length < STEP) return;
      after = last.product_id;
      await pause();
    }
  }

  /** Ids of the products of the category, in steps. */
  async *#members(): AsyncGenerator<readonly number[]> {
    for (let after = 0; ; ) {
      const text = await this.#db
        .prepare(
          `SELECT json_group_array(product_id) AS ids FROM (
             ${this.isReduced ? DEALS : MEMBERS} ORDER BY product_id LIMIT ${IDS})`,
        )
        .bind(this.isReduced ? this.#site.siteId : JSON.stringify([...this.#branch]), after)
        .first<string>('ids');
      const ids = trustedJson<number[]>('product_categories.product_id', text ?? '[]');
      yield ids;
      const last = ids.at(-1);
      if (last === undefined || ids.length < IDS) return;
      after = last;
    }
  }

  /** The picture of the first of some products that has one; the whole site shows none. */
  async firstPicture(productIds: ArrayLike<number>): Promise<string | null> {
    if (this.categoryId === WHOLE_SITE) return null;
    // Nearly always one of the first has one.
    for (let from = 0, size = FIRST; from < productIds.length; from += size, size = STEP) {
      const ids = JSON.stringify(Array.prototype.slice.call(productIds, from, from + size));
      const picture = await this.#db
        .prepare(
          `SELECT lc.card->>'$.picture.file' AS picture FROM json_each(?2) j
           CROSS JOIN listing_cards lc ON lc.site_id = ?1 AND lc.product_id = j.value
           WHERE picture IS NOT NULL ORDER BY j.key LIMIT 1`,
        )
        .bind(this.#site.siteId, ids)
        .first<string>('picture');
      if (picture !== null) return picture;
    }
    return null;
  }

  /** The row of a product, as one or none. */
  #rowOf({ facts, places }: CardRow): readonly PlacedRow[] {
    const row = trustedJson<ListingRow>('listing_cards.facts', facts);
    const place = trustedJson<Places>('listing_cards.places', places);
    // The whole site: the newest first.
    if (this.categoryId === WHOLE_SITE) return isFound(place) ? [{ ...row, position: -row.createdMs }] : [];
    if (this.isReduced) return row.deal === undefined ? [] : [{ ...row, position: -row.deal }];
    const position = positionIn(place, this.#branch);
    return position === null ? [] : [{ ...row, position }];
  }
}
