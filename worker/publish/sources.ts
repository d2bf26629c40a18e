import { z } from 'zod';
import type { CardPart, CardSource } from '#shared/product/make-card.ts';
import type { Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { textsFor } from '#worker/store/product/product-assembly.ts';
import {
  documentOf,
  inventoryOf,
  PRODUCT_COLUMNS,
  type ProductRow,
  pricesOf,
  productJoins,
  ratingOf,
} from '#worker/store/product/product-rows.ts';

interface ChildRow extends ProductRow {
  readonly parent_id: number;
  readonly option_id: number;
  readonly part_qty: number;
  readonly price_type: 'fixed' | 'percent';
  readonly option_price: number;
  readonly is_required: number | null;
  /** Of the configurable products that are shown with this variant, the first. */
  readonly first_parent: number | null;
}

/** Most products in one step, unless fewer are asked for, in id order. */
export const STEP = 400;

interface SourceRow extends ProductRow {
  /** JSON. */
  readonly categories: string;
  /** Names of its deepest active category from the top down, with slashes between them. */
  readonly category_path: string | null;
}

/** What decides lists and links beside the facts of a product's card. */
export interface Places {
  readonly visibility: number;
  /** Path on the site. */
  readonly url: string;
  /** Ids of its parts, whose pages are there while it is shown. */
  readonly parts: readonly number[];
  /** Categories that contain it directly, with its position. */
  readonly categories: readonly (readonly [categoryId: number, position: number])[];
}

/** Whether a search of the whole site finds a product. */
export const isFound = ({ visibility }: Places): boolean => visibility === 3 || visibility === 4;

/** A product to be published as a card, with the additional data of its listing row. */
export interface PublishSource {
  readonly source: CardSource;
  /** Categories that contain it directly. */
  readonly categoryIds: readonly number[];
  /** Names of its deepest active category, 'Gear/Bars'; '' for none. */
  readonly categoryPath: string;
  readonly places: Places;
  readonly isListed: boolean;
}

function partOf(row: ChildRow, site: Site): CardPart {
  const document = documentOf(row);
  return {
    productId: row.product_id,
    sku: row.sku,
    name: textsFor(document, site).name,
    attributes: document.attributes,
    gallery: document.gallery,
    prices: pricesOf(row, document.attributes, site),
    inventory: inventoryOf(row, document.attributes),
    isOnline: row.is_online === 1,
    isVariantOnly: row.visibility <= 1 && row.first_parent === row.parent_id,
    bundle:
      row.option_id === 0
        ? null
        : {
            optionId: row.option_id,
            isRequired: row.is_required === 1,
            qty: row.part_qty,
            price: row.option_price,
            priceType: row.price_type,
          },
  };
}

const categoriesOf = jsonColumn('product_categories.position', z.array(z.tuple([z.int(), z.int()])));

/** Reads the next products after an id that may be listed. Fewer than `most` means that there are no more. */
export async function readSources(
  db: D1Database,
  site: Site,
  afterId: number,
  only: readonly number[] | null,
  most = STEP,
): Promise<readonly PublishSource[]> {
  const filter = only === null ? '' : 'AND p.product_id IN (SELECT value FROM json_each(?5))';
  const listed = `SELECT p.product_id FROM products p WHERE p.product_id > ?3 AND p.visibility > 1 ${filter} ORDER BY p.product_id LIMIT ?4`;
  const values = [site.siteId, site.pool, afterId, most, ...(only === null ? [] : [JSON.stringify(only)])];
  const [products, children] = await readBatch(db, [
    typed<SourceRow>(
      db
        .prepare(
          `SELECT ${PRODUCT_COLUMNS},
           (SELECT json_group_array(json_array(category_id, position)) FROM product_categories WHERE product_id = p.product_id) AS categories,
           (SELECT c.path FROM product_categories pc JOIN categories c USING (category_id)
            WHERE pc.product_id = p.product_id AND c.is_active = 1 ORDER BY length(c.path) DESC, c.path LIMIT 1) AS category_path
         FROM products p ${productJoins('?1', '?2')} WHERE p.product_id IN (${listed}) ORDER BY p.product_id`,
        )
        .bind(...values),
    ),
    typed<ChildRow>(
      db
        .prepare(
          `SELECT c.parent_id, c.option_id, c.qty AS part_qty, c.price_type, c.price AS option_price, o.is_required,
           (SELECT min(f.parent_id) FROM product_children f JOIN products fp ON fp.product_id = f.parent_id
            WHERE f.child_id = c.child_id AND fp.type = 'configurable' AND fp.is_online = 1 AND fp.visibility > 1) AS first_parent,
           ${PRODUCT_COLUMNS}
         FROM product_children c JOIN products p ON p.product_id = c.child_id
         LEFT JOIN bundle_options o ON o.option_id = c.option_id
         ${productJoins('?1', '?2')}
         WHERE c.parent_id IN (${listed}) ORDER BY c.parent_id, c.position`,
        )
        .bind(...values),
    ),
  ]);
  const parts = Map.groupBy(children, (row) => row.parent_id);
  return products.map((row) => {
    const document = documentOf(row);
    const source: CardSource = {
      productId: row.product_id,
      sku: row.sku,
      type: row.type,
      url: `/${row.url_key}`,
      name: textsFor(document, site).name,
      taxClass: row.tax_class,
      document,
      prices: pricesOf(row, document.attributes, site),
      inventory: inventoryOf(row, document.attributes),
      rating: ratingOf(row),
      createdMs: row.created_ms,
      parts: (parts.get(row.product_id) ?? []).map((part) => partOf(part, site)),
      hasRedirect: false,
    };
    const categories = categoriesOf(row.categories);
    return {
      source,
      categoryIds: categories.map(([categoryId]) => categoryId),
      categoryPath: row.category_path ?? '',
      places: {
        visibility: row.visibility,
        url: source.url,
        parts: source.parts.map((part) => part.productId),
        categories,
      },
      isListed: row.is_online === 1,
    };
  });
}
