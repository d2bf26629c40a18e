import type { z } from 'zod';
import type { RecordName } from '#shared/changeset/contract.ts';
import { type ProductDocument, type ProductTexts, productTextsSchema } from '#shared/product/contract.ts';
import { kindOf, RecordProblem } from '#worker/store/changeset/kind.ts';
import type { LiveRows, Row } from '#worker/store/changeset/live-rows.ts';
import { sanitize } from '#worker/store/imports/sanitize.ts';
import { documentOf } from '#worker/store/product/product-rows.ts';

/** The row of the product with this SKU. Throws `RecordProblem` if there is none. */
export function productRow(rows: LiveRows, { key }: RecordName): Row {
  const row = rows.with('products', 'sku', key);
  if (!row) throw new RecordProblem('there is no product with this SKU', 'key');
  return row;
}

/** The document of a product's row. */
export const productDocument = (row: Row): ProductDocument => documentOf({ document: String(row.document) });

/** Writes the document of a product. */
export function putDocument(rows: LiveRows, row: Row, document: ProductDocument, nowMs: number): void {
  rows.put('products', { ...row, document: JSON.stringify(document), name: document.texts.name, updated_ms: nowMs });
}

const textsSchema = productTextsSchema.partial().strict();
type Texts = z.output<typeof textsSchema>;

function cleaned(texts: Texts): Partial<ProductTexts> {
  const given = Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
  return Object.fromEntries(
    given.map(([name, text]) => [name, /description$/i.test(name) && !name.startsWith('meta') ? sanitize(text) : text]),
  );
}

/**
 * The texts of a product: those of all sites, or what one site says instead. Its key is the SKU. Of all sites a text that
 * is left out stays as it is; of one site it is that of all sites.
 */
export const productKind = kindOf<Texts>({
  schema: textsSchema,
  sites: 'any',
  canDelete: true,
  shows: 'products',
  wants: (name) => [['products', name.key]],
  read: (rows, name) => {
    const row = rows.of('products').find(({ sku }) => sku === name.key);
    if (!row) return null;
    const { texts, siteTexts } = productDocument(row);
    return name.site === null ? texts : (siteTexts[name.site] ?? null);
  },
  write: (rows, name, value, nowMs) => {
    const row = productRow(rows, name);
    const document = productDocument(row);
    if (name.site !== null) {
      const { [name.site]: _, ...others } = document.siteTexts;
      const siteTexts = value === null ? others : { ...others, [name.site]: cleaned(value) };
      return putDocument(rows, row, { ...document, siteTexts }, nowMs);
    }
    if (value === null) throw new RecordProblem('a product is not deleted here: set it offline by an import');
    putDocument(rows, row, { ...document, texts: { ...document.texts, ...cleaned(value) } }, nowMs);
  },
});
