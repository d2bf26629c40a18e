import type { ImportProduct } from '#shared/import/contract.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { documentOf, type ProductTableRow } from '#worker/store/product/product-rows.ts';

interface PriceRow {
  readonly product_id: number;
  readonly site_id: number;
  readonly price: number;
  readonly special_price: number | null;
  readonly special_from_ms: number | null;
  readonly special_to_ms: number | null;
}

interface StockRow {
  readonly product_id: number;
  readonly pool: keyof ImportProduct['stock'];
  readonly qoh: number;
  readonly min_qty: number;
  readonly max_qty: number;
  readonly is_in_stock: number;
  readonly backorder: number;
  readonly bin: number;
}

interface PartRow {
  readonly parent_id: number;
  readonly option_id: number;
  readonly sku: string;
  readonly document: string;
  readonly qty: number;
  readonly can_change_qty: number;
  readonly is_default: number;
  readonly price_type: 'fixed' | 'percent';
  readonly price: number;
}

interface OptionRow {
  readonly option_id: number;
  readonly parent_id: number;
  readonly title: string;
  readonly input: ImportProduct['bundleOptions'][number]['input'];
  readonly is_required: number;
  readonly included_sku: string | null;
}

interface LinkRow {
  readonly product_id: number;
  readonly kind: 'related' | 'upsell' | 'crosssell';
  readonly sku: string;
}

const PAGE = 200;
const OWN = 'SELECT product_id FROM products WHERE product_id > ?1 ORDER BY product_id LIMIT ?2';

function pricesFrom(rows: readonly PriceRow[]): ImportProduct['prices'] {
  const prices: ImportProduct['prices'] = {};
  for (const row of rows) {
    const site = SITE_LIST.find((candidate) => candidate.siteId === row.site_id);
    if (!site) continue;
    prices[site.code] = {
      price: row.price,
      specialPrice: row.special_price,
      specialFromMs: row.special_from_ms,
      specialToMs: row.special_to_ms,
    };
  }
  return prices;
}

function stockFrom(rows: readonly StockRow[]): ImportProduct['stock'] {
  const stock: ImportProduct['stock'] = {};
  for (const row of rows) {
    stock[row.pool] = {
      qoh: row.qoh,
      min: row.min_qty,
      max: row.max_qty,
      isInStock: row.is_in_stock === 1,
      backorder: row.backorder === 1,
      bin: row.bin === 1,
    };
  }
  return stock;
}

function partsFrom(
  type: ImportProduct['type'],
  parts: readonly PartRow[],
  options: readonly OptionRow[],
  axes: ImportProduct['axes'],
) {
  const variations = parts.map((part) => {
    const attributes = documentOf(part).attributes;
    return { sku: part.sku, options: Object.fromEntries(axes.map(({ code }) => [code, attributes[code]?.[0] ?? ''])) };
  });
  return {
    variations: type === 'configurable' ? variations : [],
    associated: type === 'grouped' ? parts.map((part) => ({ sku: part.sku, qty: part.qty })) : [],
    bundleOptions: options.map((option) => ({
      title: option.title,
      input: option.input,
      isRequired: option.is_required === 1,
      includedSku: option.included_sku,
      values: parts
        .filter((part) => part.option_id === option.option_id)
        .map((part) => ({
          sku: part.sku,
          defaultQty: part.qty,
          canChangeQty: part.can_change_qty === 1,
          isDefault: part.is_default === 1,
          priceType: part.price_type,
          price: part.price,
        })),
    })),
  };
}

/** The next products in id order, in the form of an import, and the cursor of the next page. */
export async function exportProducts(
  db: D1Database,
  after: number,
): Promise<{ rows: ImportProduct[]; next: number | null }> {
  const statement = (sql: string) => db.prepare(sql).bind(after, PAGE);
  const [products, prices, stock, parts, options, links, categories] = await readBatch(db, [
    typed<ProductTableRow>(statement(`SELECT * FROM products WHERE product_id IN (${OWN}) ORDER BY product_id`)),
    typed<PriceRow>(
      statement(`SELECT * FROM product_prices WHERE product_id IN (${OWN}) ORDER BY product_id, site_id`),
    ),
    typed<StockRow>(statement(`SELECT * FROM product_stock WHERE product_id IN (${OWN}) ORDER BY product_id, pool`)),
    typed<PartRow>(
      statement(`SELECT c.*, p.sku, p.document FROM product_children c JOIN products p ON p.product_id = c.child_id
               WHERE c.parent_id IN (${OWN}) ORDER BY c.parent_id, c.position`),
    ),
    typed<OptionRow>(
      statement(`SELECT o.*, p.sku AS included_sku FROM bundle_options o LEFT JOIN products p ON p.product_id = o.included_product_id
               WHERE o.parent_id IN (${OWN}) ORDER BY o.parent_id, o.position`),
    ),
    typed<LinkRow>(
      statement(`SELECT product_id, kind, sku FROM (
                 SELECT l.product_id, l.kind, p.sku, l.position FROM product_links l JOIN products p ON p.product_id = l.linked_id
                 WHERE l.product_id IN (${OWN})
                 UNION ALL SELECT product_id, kind, linked_sku, position FROM pending_links WHERE product_id IN (${OWN}))
               ORDER BY product_id, kind, position`),
    ),
    typed<{ product_id: number; path: string }>(
      statement(`SELECT pc.product_id, c.path FROM product_categories pc JOIN categories c USING (category_id)
               WHERE pc.product_id IN (${OWN}) ORDER BY pc.product_id, pc.position`),
    ),
  ]);
  const pricesOf = Map.groupBy(prices, (row) => row.product_id);
  const stockOf = Map.groupBy(stock, (row) => row.product_id);
  const partsOf = Map.groupBy(parts, (row) => row.parent_id);
  const optionsOf = Map.groupBy(options, (row) => row.parent_id);
  const linksOf = Map.groupBy(links, (row) => row.product_id);
  const categoriesOf = Map.groupBy(categories, (row) => row.product_id);
  const rows = products.map((row): ImportProduct => {
    const document = documentOf(row);
    const id = row.product_id;
    const linked = (kind: LinkRow['kind']) =>
      (linksOf.get(id) ?? []).filter((link) => link.kind === kind).map((link) => link.sku);
    return {
      sku: row.sku,
      type: row.type,
      attributeSet: row.attribute_set,
      texts: document.texts,
      siteTexts: document.siteTexts,
      urlKey: row.url_key,
      weightLb: row.weight_lb,
      visibility: row.visibility,
      isOnline: row.is_online === 1,
      taxClass: row.tax_class,
      categories: (categoriesOf.get(id) ?? []).map((category) => category.path),
      prices: pricesFrom(pricesOf.get(id) ?? []),
      stock: stockFrom(stockOf.get(id) ?? []),
      gallery: document.gallery,
      attributes: document.attributes,
      axes: document.axes,
      ...partsFrom(row.type, partsOf.get(id) ?? [], optionsOf.get(id) ?? [], document.axes),
      bundlePriceType: document.bundlePriceType,
      customOptions: document.customOptions,
      giftcard: document.giftcard,
      hundoRules: document.hundoRules,
      links: { related: linked('related'), upsell: linked('upsell'), crosssell: linked('crosssell') },
      createdMs: row.created_ms === 0 ? null : row.created_ms,
      updatedMs: row.updated_ms,
      extra: document.extra,
    };
  });
  return { rows, next: rows.length < PAGE ? null : (products.at(-1)?.product_id ?? null) };
}
