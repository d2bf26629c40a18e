import type { Picks } from '#shared/block/pieces.ts';
import type { Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { nameMatch } from './find.ts';

/** Something that an editor can pick: what its field gets, and what it is called. */
export interface Pick {
  readonly value: string;
  readonly label: string;
}

/** Most picks that are suggested. */
const MOST_PICKS = 12;

/** Whether a text has what is typed (?1, in lower case). */
const has = (text: string): string => `instr(lower(${text}), ?1) > 0`;
/** The names of products that have all words (?4). */
const NAMED = 'product_words w JOIN products p ON p.product_id = w.rowid WHERE product_words MATCH ?4';

/** What each kind is read from, the first finds first. ?2: the site; ?3: the most of each. */
const READS: Readonly<Record<Picks, readonly string[]>> = {
  picture: [
    `SELECT file AS value, width || ' × ' || height AS label FROM media
     WHERE file NOT LIKE 'reviews/%' AND ${has('file')} ORDER BY length(file), file LIMIT ?3`,
  ],
  sku: [
    'SELECT sku AS value, name AS label FROM products WHERE sku >= upper(?1) AND sku < upper(?1) || char(1114111) ORDER BY sku LIMIT ?3',
    `SELECT p.sku AS value, p.name AS label FROM ${NAMED} LIMIT ?3`,
  ],
  block: [
    `SELECT identifier AS value, title AS label FROM cms_blocks
     WHERE site_id IN (0, ?2) AND ${has("identifier || ' ' || title")} ORDER BY identifier LIMIT ?3`,
  ],
  form: [
    `SELECT form_hash AS value, name AS label FROM forms
     WHERE site_id IN (0, ?2) AND ${has("form_hash || ' ' || name")} ORDER BY form_hash LIMIT ?3`,
  ],
  link: [
    `SELECT r.path AS value, c.name AS label FROM categories c
     JOIN routes r ON r.entity_type = 'category' AND r.entity_id = c.category_id AND r.site_id IN (0, ?2)
     WHERE r.redirect_target IS NULL AND ${has("r.path || ' ' || c.name")} ORDER BY length(r.path), r.path LIMIT ?3`,
    `SELECT r.path AS value, p.title AS label FROM cms_pages p
     JOIN routes r ON r.entity_type = 'cms-page' AND r.entity_id = p.page_id AND r.site_id IN (0, ?2)
     WHERE r.redirect_target IS NULL AND ${has("r.path || ' ' || p.title")} ORDER BY length(r.path), r.path LIMIT ?3`,
    `SELECT '/' || p.url_key AS value, p.name AS label FROM ${NAMED} LIMIT ?3`,
  ],
};

/** Looks for what the fields of blocks can name: pictures, products, pages, named blocks and forms. */
export class PickStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** What a field can name on a site, by what is typed in it so far: a part of its name or its title. */
  async find(kind: Picks, typedText: string, { siteId }: Site): Promise<readonly Pick[]> {
    const text = typedText.trim().toLowerCase();
    const match = nameMatch(text) || '""';
    const lists = await readBatch(
      this.#db,
      READS[kind].map((sql) =>
        typed<Pick>(this.#db.prepare(sql).bind(...valuesFor(sql, [text, siteId, MOST_PICKS, match]))),
      ),
    );
    const byValue = new Map(lists.flat().map((pick) => [pick.value, pick]));
    return [...byValue.values()].slice(0, MOST_PICKS);
  }
}

/** The values of a statement up to the last one that it names: D1 refuses more. */
function valuesFor(sql: string, values: readonly unknown[]): readonly unknown[] {
  const named = [...sql.matchAll(/\?(\d)/g)].map(([, place]) => Number(place));
  return values.slice(0, Math.max(...named));
}
