import { z } from 'zod';
import type { ListingRow } from '#shared/facet/listing-index.ts';
import type { PlacedRow } from '#shared/facet/row-order.ts';
import type { Site } from '#shared/site/sites.ts';
import { jsonColumn, trustedJson } from '#worker/store/columns.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';
import { isFound, type Places } from './sources.ts';

/** Products in one step: their facts are a megabyte or two. */
const STEP = 4000;

/** A category with all its descendants: a list shows products from its whole branch. */
const BRANCH = `branch (category_id) AS (
  SELECT category_id FROM categories WHERE category_id = ?1 AND is_active = 1
  UNION
  SELECT c.category_id FROM branch JOIN categories c ON c.parent_id = branch.category_id WHERE c.is_active = 1
)`;

/** Visibility and categories of a product, also if its card is from before places were kept. */
const PLACES = `CASE WHEN lc.places <> '' THEN lc.places ELSE (SELECT json_object('visibility', p.visibility, 'categories',
    (SELECT json_group_array(json_array(pc.category_id, pc.position)) FROM product_categories pc WHERE pc.product_id = p.product_id))
  FROM products p WHERE p.product_id = lc.product_id) END`;

const COLUMNS = `lc.facts, lc.card->>'$.picture.file' AS picture, ${PLACES} AS places`;

interface CardRow {
  readonly facts: string;
  readonly picture: string | null;
  readonly places: string;
}

/** A product of an index, with the media key of its picture. */
export interface IndexRow extends PlacedRow {
  readonly picture: string | null;
}

const categoryIdsOf = jsonColumn('categories.category_id', z.array(z.int()));

/** The list that an index is made for. */
export class IndexedList {
  readonly categoryId: number;
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #branch: ReadonlySet<number>;

  private constructor(db: D1Database, site: Site, categoryId: number, branch: ReadonlySet<number>) {
    this.#db = db;
    this.#site = site;
    this.categoryId = categoryId;
    this.#branch = branch;
  }

  static async open(db: D1Database, site: Site, categoryId: number): Promise<IndexedList> {
    if (categoryId === WHOLE_SITE) return new IndexedList(db, site, categoryId, new Set());
    const ids = await db
      .prepare(`WITH RECURSIVE ${BRANCH} SELECT json_group_array(category_id) AS ids FROM branch`)
      .bind(categoryId)
      .first<string>('ids');
    return new IndexedList(db, site, categoryId, new Set(categoryIdsOf(ids ?? '[]')));
  }

  /** Products of this list among some, by id. Those that it does not show are left out. */
  async rowsOf(productIds: readonly number[]): Promise<ReadonlyMap<number, IndexRow>> {
    const { results } = await this.#db
      .prepare(
        `SELECT ${COLUMNS} FROM listing_cards lc
         WHERE lc.site_id = ?1 AND lc.product_id IN (SELECT value FROM json_each(?2))`,
      )
      .bind(this.#site.siteId, JSON.stringify(productIds))
      .all<CardRow>();
    return new Map(results.flatMap((row) => this.#rowOf(row)).map((row) => [row.productId, row]));
  }

  /** All products of this list, by id. Facts come in steps, so that they are never all in memory. */
  async *rows(): AsyncGenerator<IndexRow> {
    const candidates =
      this.categoryId === WHOLE_SITE
        ? 'SELECT lc.product_id FROM listing_cards lc WHERE lc.site_id = ?1 AND lc.product_id > ?3'
        : `SELECT DISTINCT pc.product_id FROM json_each(?2) branch
           JOIN product_categories pc ON pc.category_id = branch.value WHERE pc.product_id > ?3`;
    for (let after = 0; ; ) {
      const { results } = await this.#db
        .prepare(
          `WITH step AS (${candidates} ORDER BY 1 LIMIT ${STEP}) SELECT step.product_id, ${COLUMNS} FROM step
           LEFT JOIN listing_cards lc ON lc.site_id = ?1 AND lc.product_id = step.product_id ORDER BY step.product_id`,
        )
        .bind(this.#site.siteId, JSON.stringify([...this.#branch]), after)
        .all<CardRow & { readonly product_id: number }>();
      // A product of the category that the site does not show has no card.
      for (const row of results) if (row.facts !== null) yield* this.#rowOf(row);
      const last = results.at(-1);
      if (!last || results.length < STEP) return;
      after = last.product_id;
    }
  }

  /** The row of a product, as one or none. */
  #rowOf({ facts, picture, places }: CardRow): readonly IndexRow[] {
    const row = trustedJson<ListingRow>('listing_cards.facts', facts);
    const place = trustedJson<Places>('listing_cards.places', places);
    // The whole site: the newest first, without pictures.
    if (this.categoryId === WHOLE_SITE)
      return isFound(place) ? [{ ...row, position: -row.createdMs, picture: null }] : [];
    const positions = place.categories.flatMap(([id, position]) => (this.#branch.has(id) ? [position] : []));
    return positions.length === 0 ? [] : [{ ...row, position: Math.min(...positions), picture }];
  }
}
