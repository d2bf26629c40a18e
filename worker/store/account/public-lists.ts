import { z } from 'zod';
import { itemSchema, OCCASIONS } from '#shared/list/contract.ts';
import type { PublicList, PublicListHit } from '#shared/list/public-list.ts';
import { storedAs } from '#shared/schema/stored.ts';
import type { Site } from '#shared/site/sites.ts';
import { jsonColumn } from '#worker/store/columns.ts';

const MOST_HITS = 50;

const listOf = jsonColumn(
  'public_lists.document',
  storedAs<PublicList>()(
    z.object({
      urlKey: z.string(),
      listId: z.string(),
      type: z.enum(['wishlist', 'registry']),
      name: z.string(),
      owner: z.string(),
      occasion: z.enum(OCCASIONS).optional(),
      eventDate: z.string().nullable(),
      message: z.string(),
      version: z.number(),
      items: z.array(itemSchema.extend({ listItemId: z.string(), addedMs: z.number(), deal: z.boolean() })),
    }),
  ),
);

interface HitRow {
  readonly url_key: string;
  readonly name: string;
  readonly owner: string;
  readonly event_date: string | null;
}

/** Escapes a text for a LIKE pattern, so that it has no wildcards. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** Wishlists and registries that their owners have made public. */
export class PublicListStore {
  readonly #db: D1Database;
  readonly #siteId: number;

  constructor(db: D1Database, site: Pick<Site, 'siteId'>) {
    this.#db = db;
    this.#siteId = site.siteId;
  }

  /** The list with this address on this site, or undefined. */
  async byUrlKey(urlKey: string): Promise<PublicList | undefined> {
    const document = await this.#db
      .prepare('SELECT document FROM public_lists WHERE url_key = ?1 AND site_id = ?2')
      .bind(urlKey, this.#siteId)
      .first<string>('document');
    return document === null ? undefined : listOf(document);
  }

  /** The list with this address or list id on this site, or undefined. */
  async named(name: string): Promise<PublicList | undefined> {
    const document = await this.#db
      .prepare('SELECT document FROM public_lists WHERE (url_key = ?1 OR list_id = ?1) AND site_id = ?2')
      .bind(name, this.#siteId)
      .first<string>('document');
    return document === null ? undefined : listOf(document);
  }

  /** Registries whose owner or name contains words that begin with each of the given words; the next event first. */
  async registries(words: readonly string[]): Promise<readonly PublicListHit[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT url_key, name, owner, event_date FROM public_lists
         WHERE site_id = ?1 AND type = 'registry' AND NOT EXISTS (
           SELECT 1 FROM json_each(?2) AS word
           WHERE ' ' || owner || ' ' || name NOT LIKE '% ' || word.value || '%' ESCAPE '\\')
         ORDER BY event_date IS NULL, event_date, owner LIMIT ${MOST_HITS}`,
      )
      .bind(this.#siteId, JSON.stringify(words.map(literal)))
      .all<HitRow>();
    return results.map((row) => ({
      urlKey: row.url_key,
      name: row.name,
      owner: row.owner,
      eventDate: row.event_date,
    }));
  }

  /** Stores a copy of a list. A copy of a later version is kept. */
  async put(list: PublicList, shopperId: string | null = null): Promise<void> {
    await this.#db
      .prepare(
        `INSERT INTO public_lists (url_key, site_id, list_id, type, name, owner, event_date, version, document, shopper)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
         ON CONFLICT (url_key) DO UPDATE SET name = ?5, owner = ?6, event_date = ?7, version = ?8, document = ?9,
           shopper = ?10
         WHERE version < ?8`,
      )
      .bind(
        list.urlKey,
        this.#siteId,
        list.listId,
        list.type,
        list.name,
        list.owner,
        list.eventDate,
        list.version,
        JSON.stringify(list),
        shopperId,
      )
      .run();
  }

  /**
   * Where a list is stored, by its address or id: its object, its site and its id there; undefined if it is not public.
   */
  async placeOf(name: string): Promise<{ shopper: string; siteId: number; listId: string } | undefined> {
    const row = await this.#db
      .prepare(
        `SELECT shopper, site_id AS siteId, list_id AS listId FROM public_lists
         WHERE (url_key = ?1 OR list_id = ?1) AND shopper IS NOT NULL`,
      )
      .bind(name)
      .first<{ shopper: string; siteId: number; listId: string }>();
    return row ?? undefined;
  }

  /** Removes the copy of a list that was deleted or is now private. */
  async remove(urlKey: string): Promise<void> {
    await this.#db
      .prepare('DELETE FROM public_lists WHERE url_key = ?1 AND site_id = ?2')
      .bind(urlKey, this.#siteId)
      .run();
  }
}
