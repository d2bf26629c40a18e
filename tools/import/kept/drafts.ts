import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { utf8Length } from '#shared/encode/utf8.ts';
import type { ImportProduct } from '#shared/import/contract.ts';
import type { ProductType } from '#shared/product/contract.ts';
import { childSkus, isPricedByParts, type NamedPicture, type ProductDraft } from '#tools/import/read/product-draft.ts';
import type { Place } from '#tools/import/report.ts';
import { IMPORT_ROW_BYTES } from '#worker/store/platform-limits.ts';
import { inSteps } from './scratch.ts';

/** What decides about many products at once is in columns, beside the documents, which are read one by one. */
const TABLES = `
  CREATE TABLE drafts (ord INTEGER PRIMARY KEY, sku TEXT NOT NULL UNIQUE, type TEXT NOT NULL, file TEXT NOT NULL,
    line INTEGER NOT NULL, name TEXT NOT NULL, url_key TEXT NOT NULL, is_priced INTEGER NOT NULL,
    has_names INTEGER NOT NULL, has_markup INTEGER NOT NULL, visibility INTEGER NOT NULL, children_column TEXT NOT NULL,
    categories TEXT NOT NULL, bytes INTEGER NOT NULL, parts TEXT, links TEXT, pictures TEXT, borrowed TEXT);
  CREATE TABLE documents (ord INTEGER PRIMARY KEY, json TEXT NOT NULL);
  CREATE INDEX drafts_by_url_key ON drafts (url_key)`;

const COLUMNS = [
  'ord',
  'sku',
  'type',
  'file',
  'line',
  'name',
  'url_key',
  'is_priced',
  'has_names',
  'has_markup',
  'visibility',
  'children_column',
  'categories',
  'bytes',
  'parts',
  'links',
  'pictures',
  'borrowed',
] as const;

/** Documents that are read at once: one may have some megabytes. */
const DOCUMENTS_AT_ONCE = 50;

type Picture = ImportProduct['gallery'][number];

/** What is known of a product without reading its document. Lists are JSON; null where there are none. */
export interface DraftFacts extends Place {
  readonly ord: number;
  readonly sku: string;
  readonly type: ProductType;
  readonly name: string;
  readonly url_key: string;
  readonly children_column: string;
  readonly categories: string;
  readonly parts: string | null;
  readonly links: string | null;
  readonly pictures: string | null;
  readonly borrowed: string | null;
}

/** Choices of products, as conditions on columns. */
const CHOICES = {
  all: 'TRUE',
  withParts: 'parts IS NOT NULL',
  withLinks: 'links IS NOT NULL',
  withPartsOrLinks: '(parts IS NOT NULL OR links IS NOT NULL)',
  withPictures: 'pictures IS NOT NULL',
  withCategoryNames: 'has_names = 1',
  withMarkup: 'has_markup = 1',
  withSiteRows: 'sku IN (SELECT sku FROM site_rows)',
  unpriced: 'is_priced = 0',
  configurable: "type = 'configurable'",
  unaddressed: "url_key = ''",
  /** Those whose documents are nearly as large as the store takes, or larger. */
  large: `bytes > ${0.9 * IMPORT_ROW_BYTES}`,
  /** Those whose address an earlier one has. */
  sharingAddress: `url_key <> '' AND EXISTS (SELECT 1 FROM drafts earlier WHERE earlier.url_key = drafts.url_key
    AND earlier.ord < drafts.ord)`,
} as const;
type Choice = keyof typeof CHOICES;

const jsonOrNull = (list: readonly unknown[]): string | null => (list.length === 0 ? null : JSON.stringify(list));

/** Whether a text names pictures of the store, or has a directive. */
const hasMarkup = (text: string): boolean => text.includes('{{') || text.includes('/media/o/');

function columnsOf(ord: number, draft: ProductDraft, json: string) {
  const { file, line, product, pictures, categoryNames, childrenColumn } = draft;
  const { related, upsell, crosssell } = product.links;
  const { texts } = product;
  return {
    ord,
    sku: product.sku,
    type: product.type,
    file,
    line,
    name: texts.name,
    url_key: product.urlKey,
    is_priced: Number(Object.keys(product.prices).length > 0 || isPricedByParts(product)),
    has_names: Number(categoryNames !== null),
    has_markup: Number(hasMarkup(texts.description) || hasMarkup(texts.shortDescription)),
    visibility: product.visibility,
    children_column: childrenColumn,
    categories: JSON.stringify(product.categories),
    bytes: utf8Length(json),
    parts: jsonOrNull(childSkus(product)),
    links: related.length + upsell.length + crosssell.length === 0 ? null : JSON.stringify(product.links),
    pictures: jsonOrNull(pictures),
    borrowed: null,
  };
}

/** The products of an import by SKU, in the order of their rows, kept outside of memory. */
export class Drafts {
  readonly #db: DatabaseSync;
  readonly #write: StatementSync;
  readonly #writeDocument: StatementSync;
  readonly #read: StatementSync;
  readonly #has: StatementSync;
  readonly #facts: StatementSync;
  readonly #addressed: StatementSync;
  #last = 0;

  constructor(db: DatabaseSync) {
    db.exec(TABLES);
    this.#db = db;
    this.#write = db.prepare(
      `INSERT INTO drafts (${COLUMNS.join()}) VALUES (${COLUMNS.map((column) => `:${column}`).join()})
       ON CONFLICT (ord) DO UPDATE SET ${COLUMNS.map((column) => `${column} = excluded.${column}`).join()}`,
    );
    this.#writeDocument = db.prepare('INSERT OR REPLACE INTO documents (ord, json) VALUES (:ord, :json)');
    this.#read = db.prepare(
      'SELECT drafts.url_key, documents.json FROM drafts JOIN documents USING (ord) WHERE drafts.sku = :sku',
    );
    this.#has = db.prepare('SELECT 1 FROM drafts WHERE sku = :sku');
    this.#facts = db.prepare('SELECT * FROM drafts WHERE sku = :sku');
    this.#addressed = db.prepare('SELECT 1 FROM drafts WHERE url_key = :urlKey LIMIT 1');
  }

  has(sku: string): boolean {
    return this.#has.get({ sku }) !== undefined;
  }

  factsOf(sku: string): DraftFacts | undefined {
    return this.#facts.get({ sku }) as unknown as DraftFacts | undefined;
  }

  /** A copy of a draft: what is changed in it counts once it is saved. */
  get(sku: string): ProductDraft | undefined {
    const row = this.#read.get({ sku });
    if (!row) return undefined;
    const draft = JSON.parse(String(row.json)) as ProductDraft;
    draft.product.urlKey = String(row.url_key);
    return draft;
  }

  /** Adds a product whose SKU is not there yet. */
  add(draft: ProductDraft): void {
    this.#put(++this.#last, draft);
  }

  /** Writes a changed draft back. */
  save(draft: ProductDraft): void {
    const facts = this.factsOf(draft.product.sku);
    if (!facts) throw new Error(`${draft.product.sku} is not in this import`);
    this.#put(facts.ord, draft);
  }

  delete(sku: string): void {
    this.#db.prepare('DELETE FROM documents WHERE ord = (SELECT ord FROM drafts WHERE sku = :sku)').run({ sku });
    this.#db.prepare('DELETE FROM drafts WHERE sku = :sku').run({ sku });
  }

  hasAddress(urlKey: string): boolean {
    return this.#addressed.get({ urlKey }) !== undefined;
  }

  setAddress({ ord }: DraftFacts, urlKey: string): void {
    this.#db.prepare('UPDATE drafts SET url_key = :urlKey WHERE ord = :ord').run({ ord, urlKey });
  }

  /** The first product with an address, in the order of the rows. */
  ownerOf(urlKey: string): DraftFacts | undefined {
    const found = this.#db.prepare('SELECT * FROM drafts WHERE url_key = :urlKey ORDER BY ord LIMIT 1').get({ urlKey });
    return found as unknown as DraftFacts | undefined;
  }

  /** Gives a product without a picture of its own one of its parts. */
  borrow({ ord }: DraftFacts, picture: Picture): void {
    this.#db
      .prepare('UPDATE drafts SET borrowed = :picture WHERE ord = :ord')
      .run({ ord, picture: JSON.stringify(picture) });
  }

  facts(choice: Choice): Generator<DraftFacts> {
    return inSteps<DraftFacts>(this.#db, `SELECT * FROM drafts WHERE ${CHOICES[choice]} AND ord > :after`);
  }

  /** Whole drafts, in copies. */
  *drafts(choice: Choice): Generator<ProductDraft> {
    for (const { sku } of this.facts(choice)) {
      const draft = this.get(sku);
      if (draft) yield draft;
    }
  }

  /** Whole drafts of some types, each with its facts. */
  *ofTypes(types: readonly ProductType[]): Generator<{ readonly facts: DraftFacts; readonly draft: ProductDraft }> {
    const list = types.map((type) => `'${type}'`).join();
    const query = `SELECT drafts.*, json FROM drafts JOIN documents USING (ord) WHERE type IN (${list}) AND ord > :after`;
    for (const row of inSteps<DraftFacts & { readonly json: string }>(this.#db, query, DOCUMENTS_AT_ONCE)) {
      const draft = JSON.parse(row.json) as ProductDraft;
      draft.product.urlKey = row.url_key;
      yield { facts: row, draft };
    }
  }

  /** Each list of categories that products have, with the place of the first. */
  categoryLists(): readonly (Place & { readonly paths: readonly string[] })[] {
    // Of a group, SQLite takes the other columns from the row with the least `ord`.
    const rows = this.#db
      .prepare(
        'SELECT categories, file, line, min(ord) AS ord FROM drafts WHERE has_names = 0 GROUP BY categories ORDER BY ord',
      )
      .all() as unknown as (Place & { readonly categories: string })[];
    return rows.map(({ categories, file, line }) => ({ file, line, paths: JSON.parse(categories) as string[] }));
  }

  /** Number of products by type, the type of the first product first. */
  countByType(): readonly { readonly type: ProductType; readonly count: number }[] {
    return this.#db
      .prepare('SELECT type, count(*) AS count FROM drafts GROUP BY type ORDER BY min(ord)')
      .all() as unknown as { type: ProductType; count: number }[];
  }

  /** Visible products whose document contains a text, in order. */
  *visibleWith(text: string): Generator<ProductDraft> {
    const query = `SELECT drafts.ord, sku FROM drafts JOIN documents USING (ord)
      WHERE visibility > 1 AND instr(json, '${text.replaceAll("'", "''")}') > 0 AND ord > :after`;
    for (const { sku } of inSteps<DraftFacts>(this.#db, query)) {
      const draft = this.get(sku);
      if (draft) yield draft;
    }
  }

  #put(ord: number, draft: ProductDraft): void {
    const json = JSON.stringify(draft);
    this.#write.run(columnsOf(ord, draft, json));
    this.#writeDocument.run({ ord, json });
  }
}

export const picturesOf = ({ pictures }: DraftFacts): readonly NamedPicture[] =>
  pictures === null ? [] : (JSON.parse(pictures) as NamedPicture[]);

export const partsOf = ({ parts }: DraftFacts): readonly string[] =>
  parts === null ? [] : (JSON.parse(parts) as string[]);

export const borrowedOf = ({ borrowed }: DraftFacts): readonly Picture[] =>
  borrowed === null ? [] : [JSON.parse(borrowed) as Picture];

export const linksOf = ({ links }: DraftFacts): Readonly<Record<string, readonly string[]>> =>
  links === null ? {} : (JSON.parse(links) as ImportProduct['links']);
