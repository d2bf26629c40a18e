import type { RecordKind, RecordName } from '#shared/changeset/contract.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';

/** A product by its SKU. */
export interface FoundProduct {
  readonly sku: string;
  readonly name: string;
}

/** A changeset by its name. */
export interface FoundChangeset {
  readonly id: string;
  readonly name: string;
}

/** What a text is in, beside orders and the like, which have searches of their own. */
export interface FoundRecords {
  readonly products: readonly FoundProduct[];
  readonly changesets: readonly FoundChangeset[];
  readonly records: readonly RecordName[];
}

/** The first text that does not begin with another one, for a range of an index. */
const after = (text: string): string => `${text}\u{10ffff}`;

const siteOf = (siteId: number): RecordName['site'] => SITE_LIST.find((site) => site.siteId === siteId)?.code ?? null;

/** A match of names with all words of a text, the last of which may be unfinished; '' for a text without words. */
export function nameMatch(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? '' : `name : (${words.map((word) => `"${word}"`).join(' AND ')} *)`;
}

/** Looks for records of the catalog and of content, by the beginning of what names them. */
export class FindStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /**
   * What begins with a text, at most `limit` of each: SKUs, addresses of products and pages; products and changesets whose
   * name contains it.
   */
  async records(text: string, limit: number): Promise<FoundRecords> {
    const upper = text.toUpperCase();
    const lower = text.toLowerCase();
    const slug = lower.replaceAll(/[^a-z0-9/]+/g, '-');
    const addressed = ([table, column, kind]: readonly [string, string, RecordKind]) =>
      typed<{ key: string; siteId: number; kind: RecordKind }>(
        this.#db
          .prepare(
            `SELECT ${column} AS key, site_id AS siteId, '${kind}' AS kind FROM ${table}
             WHERE ${column} >= ?1 AND ${column} < ?2 ORDER BY ${column}, site_id LIMIT ?3`,
          )
          .bind(slug, after(slug), limit),
      );
    const [begun, named, changesets, pages, blocks, forms] = await readBatch(this.#db, [
      typed<FoundProduct>(
        this.#db
          .prepare(
            `SELECT sku, name FROM products WHERE (sku >= ?1 AND sku < ?2) OR (url_key >= ?3 AND url_key < ?4)
             ORDER BY sku LIMIT ?5`,
          )
          .bind(upper, after(upper), slug, after(slug), limit),
      ),
      typed<FoundProduct>(
        this.#db
          .prepare(
            `SELECT p.sku, p.name FROM product_words w JOIN products p ON p.product_id = w.rowid
             WHERE product_words MATCH ?1 LIMIT ?2`,
          )
          .bind(nameMatch(text) || '""', limit),
      ),
      typed<FoundChangeset>(
        this.#db
          .prepare(
            `SELECT changeset_id AS id, name FROM changesets WHERE instr(lower(name), ?1) > 0
             ORDER BY updated_ms DESC LIMIT ?2`,
          )
          .bind(lower, limit),
      ),
      addressed(['cms_pages', 'identifier', 'page']),
      addressed(['cms_blocks', 'identifier', 'block']),
      addressed(['forms', 'form_hash', 'form']),
    ]);
    const records = [...pages, ...blocks, ...forms].map(({ key, siteId, kind }) => ({
      kind,
      key,
      site: siteOf(siteId),
    }));
    const products = new Map([...begun, ...named].map((each) => [each.sku, each]));
    return { products: [...products.values()].slice(0, limit), changesets, records };
  }
}
