import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SiteCode } from '#shared/site/sites.ts';
import type { SiteRow } from '#tools/import/read/product-draft.ts';
import type { Place } from '#tools/import/report.ts';
import { inSteps } from './scratch.ts';

const TABLES = `
  CREATE TABLE site_rows (ord INTEGER PRIMARY KEY, sku TEXT NOT NULL, site TEXT NOT NULL, file TEXT NOT NULL,
    line INTEGER NOT NULL, json TEXT NOT NULL);
  CREATE UNIQUE INDEX site_rows_by_sku ON site_rows (sku, site)`;

type Found = Place & { readonly ord: number; readonly sku: string };

/** The rows of products for one site each, by SKU. */
export class SiteRows {
  readonly #db: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #one: StatementSync;
  readonly #all: StatementSync;

  constructor(db: DatabaseSync) {
    db.exec(TABLES);
    this.#db = db;
    this.#insert = db.prepare(
      'INSERT INTO site_rows (sku, site, file, line, json) VALUES (:sku, :site, :file, :line, :json)',
    );
    this.#one = db.prepare('SELECT file, line FROM site_rows WHERE sku = :sku AND site = :site');
    this.#all = db.prepare('SELECT json FROM site_rows WHERE sku = :sku ORDER BY ord');
  }

  /** The place of the row of a product for a site. */
  placeOf(sku: string, site: SiteCode): Place | undefined {
    return this.#one.get({ sku, site }) as unknown as Place | undefined;
  }

  add(sku: string, row: SiteRow): void {
    const { site, file, line } = row;
    this.#insert.run({ sku, site, file, line, json: JSON.stringify(row) });
  }

  /** The rows of a product, in the order in which they were read. */
  of(sku: string): readonly SiteRow[] {
    return this.#all.all({ sku }).map(({ json }) => JSON.parse(String(json)) as SiteRow);
  }

  /** The rows of products that have no draft. */
  *withoutDraft(): Generator<Found> {
    yield* inSteps<Found>(
      this.#db,
      'SELECT ord, sku, file, line FROM site_rows WHERE sku NOT IN (SELECT sku FROM drafts) AND ord > :after',
    );
  }
}
