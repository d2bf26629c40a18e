import { z } from 'zod';
import { categoryFootOf, categoryHeadOf, NOT_FOUND_PAGE, PRODUCT_PAGES } from '#shared/block/page-parts.ts';
import type { BlockRecord } from '#shared/block/record.ts';
import {
  combinationsOf,
  joinTargets,
  MOST_COMBINATIONS,
  NO_TARGETS,
  type Targets,
  targetsOf,
} from '#shared/block/targets.ts';
import { namedBlocks } from '#shared/block/tree.ts';
import { SITE_CODES, SITE_LIST, type Site, type SiteCode } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import type { Versions } from '#worker/store/versions.ts';

/**
 * A block of a content page as the merchant stored it (spec 1 section 2.9). It was checked when it was imported, and is
 * checked again, by its kind, when it is drawn.
 */
const pageBlockSchema = z.looseObject({
  /** An earlier import may have brought blocks without names. They are unknown and left out; the rest is shown. */
  name: z.string().catch(''),
});
const listOf = z.array(pageBlockSchema).transform((list) => list as readonly BlockRecord[]);

/** Reads the blocks of a content page. */
export const pageBlocksOf = jsonColumn('cms_pages.blocks', listOf);
const namedBlocksOf = jsonColumn('cms_blocks.blocks', listOf);
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
  readonly blocks: readonly BlockRecord[];
  readonly meta: { readonly title: string; readonly description: string; readonly keywords: string };
  /** Sites that have a page of this name. */
  readonly sites: readonly SiteCode[];
}

export interface ContentBlock {
  readonly identifier: string;
  readonly title: string;
  /** Sanitized HTML, shown below its blocks. */
  readonly content: string;
  readonly blocks: readonly BlockRecord[];
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
const contents = new IsolateCache<PageContent>(300);
const parts = new IsolateCache<readonly string[]>(20);

/** Named blocks within named blocks that are followed; an import refuses those that lead to themselves. */
const MOST_STEPS = 6;

/** What a page shows in any of its versions. */
export interface PageContent {
  readonly targets: Targets;
  /** Its own blocks and those of named blocks, without their order. */
  readonly blocks: readonly BlockRecord[];
  readonly isTooVaried: boolean;
}

/** Reads the merchant's pages and named blocks. A site's own record takes precedence over the common one. */
export class ContentStore {
  readonly #db: D1Database;
  readonly #reads: Reads;
  readonly #site: Site;
  readonly #versions: Versions;
  /** Pages that this request reads, by key. */
  readonly #reading = new Map<string, Promise<ContentPage | null>>();

  constructor(db: D1Database, reads: Reads, site: Site, versions: Versions) {
    this.#db = db;
    this.#reads = reads;
    this.#site = site;
    this.#versions = versions;
  }

  /** Begins to read the page of this name, which may not exist; `page` waits for the same read. */
  beginPage(identifier: string): void {
    // Who asks for it hears of a failure; nobody may.
    this.page(identifier).catch(() => undefined);
  }

  /** The page of this name on this site, or undefined. */
  async page(identifier: string): Promise<ContentPage | undefined> {
    return this.#page(`name:${identifier}`, 'identifier = ?1 AND site_id IN (0, ?2)', identifier);
  }

  /**
   * The record of this name that is drawn in other pages (`shared/block/page-parts.ts`), or undefined. Since every
   * product and category asks, it is known which of them exist at all.
   */
  async part(identifier: string): Promise<ContentPage | undefined> {
    const key = `${this.#site.siteId}:${this.#versions.content}`;
    let names = parts.get(key);
    if (!names) {
      const statement = this.#db
        .prepare(
          `SELECT DISTINCT identifier FROM cms_pages
           WHERE is_active = 1 AND site_id IN (0, ?1) AND blocks <> '[]' AND (identifier IN (?2, ?3) OR identifier GLOB ?4 OR identifier GLOB ?5)`,
        )
        .bind(this.#site.siteId, PRODUCT_PAGES, NOT_FOUND_PAGE, categoryHeadOf('*'), categoryFootOf('*'));
      const [results] = await readBatch(this.#reads, [typed<{ identifier: string }>(statement)]);
      names = results.map((row) => row.identifier);
      parts.set(key, names);
    }
    return names.includes(identifier) ? this.page(identifier) : undefined;
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
    const reading = this.#reading.get(key) ?? this.#keep(key, this.#read(condition, value));
    this.#reading.set(key, reading);
    return (await reading) ?? undefined;
  }

  /** Keeps a page before its read counts as done, so that nobody reads it once more in between. */
  async #keep(key: string, reading: Promise<ContentPage | null>): Promise<ContentPage | null> {
    try {
      const page = await reading;
      pages.set(key, page);
      return page;
    } finally {
      this.#reading.delete(key);
    }
  }

  async #read(condition: string, value: string | number): Promise<ContentPage | null> {
    const statement = this.#db
      .prepare(
        `SELECT page_id, identifier, title, heading, content, blocks, meta,
           (SELECT json_group_array(o.site_id) FROM cms_pages o WHERE o.identifier = cms_pages.identifier AND o.is_active = 1) AS site_ids
         FROM cms_pages
         WHERE ${condition} AND is_active = 1 ORDER BY site_id DESC LIMIT 1`,
      )
      .bind(value, this.#site.siteId);
    const [[row]] = await readBatch(this.#reads, [typed<PageRow>(statement)]);
    return row
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
  }

  /** The named block on this site, or undefined. */
  async block(identifier: string): Promise<ContentBlock | undefined> {
    const key = `${this.#site.siteId}:${this.#versions.content}:${identifier}`;
    const known = blocks.get(key);
    if (known !== undefined) return known ?? undefined;
    const statement = this.#db
      .prepare(
        `SELECT identifier, title, content, blocks FROM cms_blocks
         WHERE identifier = ?1 AND site_id IN (0, ?2) AND is_active = 1 ORDER BY site_id DESC LIMIT 1`,
      )
      .bind(identifier, this.#site.siteId);
    const [[row]] = await readBatch(this.#reads, [
      typed<Omit<ContentBlock, 'blocks'> & { readonly blocks: string }>(statement),
    ]);
    const named = row ? { ...row, blocks: namedBlocksOf(row.blocks) } : null;
    blocks.set(key, named);
    return named ?? undefined;
  }

  /**
   * What a page varies by, and its blocks with those of named blocks that it may show. A page that varies by too much
   * shows everyone the same: an import refuses it, but a named block may have changed since.
   */
  async contentOf(page: Pick<ContentPage, 'blocks' | 'pageId'>): Promise<PageContent> {
    const key = `${this.#site.siteId}:${this.#versions.content}:${page.pageId}`;
    const known = contents.get(key);
    if (known) return known;
    const lists = [page.blocks, ...(await this.#named(namedBlocks(page.blocks), MOST_STEPS, new Set()))];
    const all = joinTargets(lists.map(targetsOf));
    const isTooVaried = combinationsOf(all) > MOST_COMBINATIONS;
    const found = { targets: isTooVaried ? NO_TARGETS : all, blocks: lists.flat(), isTooVaried };
    contents.set(key, found);
    return found;
  }

  /** The blocks of named blocks and of those within them, each once. */
  async #named(
    names: readonly string[],
    steps: number,
    seen: Set<string>,
  ): Promise<readonly (readonly BlockRecord[])[]> {
    const unseen = names.filter((name) => !seen.has(name));
    if (steps === 0 || unseen.length === 0) return [];
    for (const name of unseen) seen.add(name);
    const lists = await Promise.all(unseen.map(async (name) => (await this.block(name))?.blocks ?? []));
    return [...lists, ...(await this.#named(lists.flatMap(namedBlocks), steps - 1, seen))];
  }
}
