import { z } from 'zod';
import { IsolateCache } from '#worker/store/cache.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import type { Versions } from '#worker/store/versions.ts';

/** An attribute as pages print it. */
export interface AttributeLabel {
  readonly code: string;
  readonly label: string;
  /** Shown in the table of gear specs. */
  readonly isVisible: boolean;
  /** Shown in comparisons of products. */
  readonly isComparable: boolean;
  /** Values in the merchant's order; empty for free texts. */
  readonly options: readonly string[];
}

interface AttributeRow {
  readonly code: string;
  readonly label: string;
  readonly is_visible: number;
  readonly is_comparable: number;
  readonly options: string;
}

/** Reads the options of an attribute. */
export const optionsOf = jsonColumn('attributes.options', z.array(z.string()));

/** Attributes are the same on every site; one entry per content version seen. */
const lists = new IsolateCache<readonly AttributeLabel[]>(12);

/** Reads the merchant's attributes. */
export class AttributeStore {
  readonly #db: D1Database;
  readonly #edition: string;

  constructor(db: D1Database, siteId: number, versions: Versions) {
    this.#db = db;
    this.#edition = `${siteId}:${versions.content}`;
  }

  /** All attributes in the order of the gear specs, cached in this isolate until the content version changes. */
  async all(): Promise<readonly AttributeLabel[]> {
    const known = lists.get(this.#edition);
    if (known) return known;
    const { results } = await this.#db
      .prepare('SELECT code, label, is_visible, is_comparable, options FROM attributes ORDER BY position, code')
      .all<AttributeRow>();
    const list = results.map((row) => ({
      code: row.code,
      label: row.label,
      isVisible: row.is_visible === 1,
      isComparable: row.is_comparable === 1,
      options: optionsOf(row.options),
    }));
    lists.set(this.#edition, list);
    return list;
  }
}
