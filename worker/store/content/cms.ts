import { z } from 'zod';
import { SITE_CODES, SITE_LIST, type Site, type SiteCode } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import type { Versions } from '#worker/store/versions.ts';

/** A block of a content page: its name, and its props as the merchant stored them (spec 1 section 2.9). */
const pageBlockSchema = z.looseObject({
  /** An import may bring blocks without names. They are unknown and left out; the rest of the page is shown. */
  name: z.string().catch(''),
  /** Checked by the block of this name. */
  props: z.unknown().optional(),
  /** The audience as the merchant stored it; absent for everyone. */
  segments: z.unknown().optional(),
  skus: z.unknown().optional(),
});
export type PageBlock = Readonly<z.infer<typeof pageBlockSchema>>;

/** Reads the blocks of a content page. */
export const pageBlocksOf = jsonColumn('cms_pages.blocks', z.array(pageBlockSchema));
const metaOf = jsonColumn(
  'cms_pages.meta',
  z.object({ title: z.string(), description: z.string(), keywords: z.string() }),
);
const siteIdsOf = jsonColumn('cms_pages.site_ids', z.array(z.int()));

export interface ContentPage {
  readonly pageId: number;
  readonly identifier: string;
  readonly title: string;
  readonly heading: string;
  /** Sanitized HTML. */
  readonly content: string;
  readonly blocks: readonly PageBlock[];
  readonly meta: { readonly title: string; readonly description: string; readonly keywords: string };
  /** Sites that have a page of this name. */
  readonly sites: readonly SiteCode[];
}

export interface ContentBlock {
  readonly identifier: string;
  readonly title: string;
  /** Sanitized HTML. */
  readonly content: string;
}

interface PageRow {
  readonly page_id: number;
  readonly identifier: string;
  readonly title: string;
  readonly heading: string;
  readonly content: string;
  readonly blocks: string;
  readonly meta: string;
  readonly site_ids: string;
}

/** Sites of a page, from the site ids of its records; 0 means every site. */
function sitesOf(siteIds: readonly number[]): readonly SiteCode[] {
  if (siteIds.includes(0)) return SITE_CODES;
  return SITE_LIST.filter((site) => siteIds.includes(site.siteId)).map((site) => site.code);
}

const pages = new IsolateCache<ContentPage | null>(300);
const blocks = new IsolateCache<ContentBlock | null>(300);

/** Reads the merchant's pages and named blocks. A site's own record takes precedence over the common one. */
export class ContentStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #versions: Versions;

  constructor(db: D1Database, site: Site, versions: Versions) {
    this.#db = db;
    this.#site = site;
    this.#versions = versions;
  }

  /** The page of this name on this site, or undefined. */
  async page(identifier: string): Promise<ContentPage | undefined> {
    return this.#page(`name:${identifier}`, 'identifier = ?1 AND site_id IN (0, ?2)', identifier);
  }

  /** The page with this id, or its site's own version if there is one. */
  async pageById(pageId: number): Promise<ContentPage | undefined> {
    const condition = 'identifier = (SELECT identifier FROM cms_pages WHERE page_id = ?1) AND site_id IN (0, ?2)';
    return this.#page(`id:${pageId}`, condition, pageId);
  }

  async #page(name: string, condition: string, value: string | number): Promise<ContentPage | undefined> {
    const key = `${this.#site.siteId}:${this.#versions.content}:${name}`;
    const known = pages.get(key);
    if (known !== undefined) return known ?? undefined;
    const row = await this.#db
      .prepare(
        `SELECT page_id, identifier, title, heading, content, blocks, meta,
           (SELECT json_group_array(o.site_id) FROM cms_pages o WHERE o.identifier = cms_pages.identifier AND o.is_active = 1) AS site_ids
         FROM cms_pages
         WHERE ${condition} AND is_active = 1 ORDER BY site_id DESC LIMIT 1`,
      )
      .bind(value, this.#site.siteId)
      .first<PageRow>();
    const page = row
      ? {
          pageId: row.page_id,
          identifier: row.identifier,
          title: row.title,
          heading: row.heading,
          content: row.content,
          blocks: pageBlocksOf(row.blocks),
          meta: metaOf(row.meta),
          sites: sitesOf(siteIdsOf(row.site_ids)),
        }
      : null;
    pages.set(key, page);
    return page ?? undefined;
  }

  /** The named block on this site, or undefined. */
  async block(identifier: string): Promise<ContentBlock | undefined> {
    const key = `${this.#site.siteId}:${this.#versions.content}:${identifier}`;
    const known = blocks.get(key);
    if (known !== undefined) return known ?? undefined;
    const row = await this.#db
      .prepare(
        `SELECT identifier, title, content FROM cms_blocks
         WHERE identifier = ?1 AND site_id IN (0, ?2) AND is_active = 1 ORDER BY site_id DESC LIMIT 1`,
      )
      .bind(identifier, this.#site.siteId)
      .first<ContentBlock>();
    blocks.set(key, row);
    return row ?? undefined;
  }
}
