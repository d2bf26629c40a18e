import { z } from 'zod';
import { utf8Length } from '#shared/encode/utf8.ts';
import { LANDING_PAGES } from '#shared/route/landing-pages.ts';
import type { Site } from '#shared/site/sites.ts';
import type { Bindings } from '#worker/bindings.ts';
import { CACHED, IsolateCache, readCopy, writeCopy } from '#worker/store/cache.ts';
import { KV } from '#worker/store/platform-limits.ts';
import type { Versions } from '#worker/store/versions.ts';

/** What an address leads to (spec 1 section 3, Route lookup result). */
const routeHitSchema = z.object({
  entityType: z.enum(['product', 'category', 'cms-page', 'redirect']),
  entityId: z.int(),
  /** Path on the site or an absolute URL; null if the address itself shows the entity. */
  redirectTarget: z.string().nullable(),
  redirectType: z.literal([301, 302]).nullable(),
});
export type RouteHit = Readonly<z.infer<typeof routeHitSchema>>;

/** A row of the table of addresses. */
export interface RouteRow {
  readonly path: string;
  readonly entity_type: RouteHit['entityType'];
  readonly entity_id: number;
  readonly redirect_target: string | null;
  readonly redirect_type: 301 | 302 | null;
}

/** The route of a path (?1), or of the one that it may stand for (?2), on a site (?3). */
export const ADDRESS = `SELECT path, entity_type, entity_id, redirect_target, redirect_type FROM routes
       WHERE path IN (?1, ?2) AND site_id IN (0, ?3) ORDER BY path = ?1 DESC, site_id DESC LIMIT 1`;

/** Routes of lists with products and of pages with content on a site (?1; ?2: those of categories). */
const SHOWN = `r.entity_type IN ('category', 'cms-page') AND r.site_id IN (0, ?1) AND r.redirect_target IS NULL AND CASE r.entity_type
  WHEN 'category' THEN EXISTS (SELECT 1 FROM listing_indexes i WHERE i.site_id = ?1 AND i.category_id = r.entity_id)
    OR EXISTS (SELECT 1 FROM cms_pages p WHERE p.identifier = ?2->>CAST(r.entity_id AS TEXT) AND p.site_id IN (0, ?1) AND p.is_active = 1)
  ELSE EXISTS (SELECT 1 FROM cms_pages n JOIN cms_pages p ON p.identifier = n.identifier
    WHERE n.page_id = r.entity_id AND p.site_id IN (0, ?1) AND p.is_active = 1) END`;

/** A part of the addresses of a kind: `page` from 0. */
export interface Part {
  readonly page: number;
  readonly size: number;
}

/** An address for a sitemap. `updatedMs`: Unix milliseconds; 0 if that is not known. */
export interface SitemapEntry {
  readonly path: string;
  readonly updatedMs: number;
}

/** Routes that lead somewhere, and addresses that are known to lead nowhere: strangers invent any number of those. */
const recent = new IsolateCache<RouteHit>(5000);
const missing = new IsolateCache<true>(1000);

function hitOf(row: RouteRow | undefined, path: string, bare = path): RouteHit | undefined {
  if (!row) return undefined;
  const isBare = row.path !== path;
  return {
    entityType: row.entity_type,
    entityId: row.entity_id,
    redirectTarget: row.redirect_target ?? (isBare ? bare : null),
    redirectType: row.redirect_type ?? (isBare ? 301 : null),
  };
}

/**
 * Looks up addresses: in this isolate, then in KV (for two hours) and D1 at once. An address that leads nowhere costs a
 * read of each and is not written anywhere.
 */
export class RouteStore {
  readonly #env: Pick<Bindings, 'DB' | 'KV'>;
  readonly #site: Site;
  readonly #versions: Versions;
  readonly #later: (work: Promise<unknown>) => void;

  constructor(
    env: Pick<Bindings, 'DB' | 'KV'>,
    site: Site,
    versions: Versions,
    later: (work: Promise<unknown>) => void,
  ) {
    this.#env = env;
    this.#site = site;
    this.#versions = versions;
    this.#later = later;
  }

  /**
   * What a cleaned path of this site leads to, or undefined. If `bare` is given and the path leads nowhere, it leads to
   * `bare`, if that leads somewhere. `read`: reads the row of the address (`ADDRESS`), if it has to be read.
   */
  async lookup(
    path: string,
    bare?: string,
    read: () => Promise<RouteRow | undefined> = () => this.#read(path, bare),
  ): Promise<RouteHit | undefined> {
    const kind = bare === undefined ? 'route' : 'route-or-bare';
    const key = `${kind}:${this.#site.siteId}:${this.#versions.content}:${path}`;
    const known = recent.get(key);
    if (known) return known;
    // A new product has an address that led nowhere before.
    const missingKey = `${kind}:${this.#site.siteId}:${this.#versions.latest}:${path}`;
    // No real address is longer than a key of KV.
    if (missing.get(missingKey) || utf8Length(key) > KV.keyBytes) return undefined;
    // Both are asked at once: where KV has no copy, waiting for it would cost another far trip, and the read costs little.
    const row = read();
    const copy = await readCopy(this.#env, key, routeHitSchema);
    if (copy) row.catch(() => undefined);
    const hit = copy ?? hitOf(await row, path, bare);
    if (!hit) {
      missing.set(missingKey, true);
      return undefined;
    }
    recent.set(key, hit);
    if (!copy) this.#later(writeCopy(this.#env, key, hit, CACHED.route.seconds));
    return hit;
  }

  async #read(path: string, bare = path): Promise<RouteRow | undefined> {
    const row = await this.#env.DB.prepare(ADDRESS).bind(path, bare, this.#site.siteId).first<RouteRow>();
    return row ?? undefined;
  }

  /** Address of an entity on any site, or undefined. Used to link from one site's page to another's. */
  async pathOf(entityType: RouteHit['entityType'], entityId: number): Promise<string | undefined> {
    const row = await this.#env.DB.prepare(
      'SELECT path FROM routes WHERE entity_type = ?1 AND entity_id = ?2 AND redirect_target IS NULL ORDER BY length(path) LIMIT 1',
    )
      .bind(entityType, entityId)
      .first<{ path: string }>();
    return row?.path;
  }

  /** Addresses of categories and content pages that this site shows, for its sitemap. */
  async pageAddresses({ page, size }: Part): Promise<readonly SitemapEntry[]> {
    const { results } = await this.#env.DB.prepare(
      `SELECT r.path, coalesce((SELECT max(p.updated_ms) FROM cms_pages n JOIN cms_pages p ON p.identifier = n.identifier
         WHERE r.entity_type = 'cms-page' AND n.page_id = r.entity_id AND p.site_id IN (0, ?1)), 0) AS updatedMs
       FROM routes r WHERE ${SHOWN} ORDER BY r.path LIMIT ?3 OFFSET ?4`,
    )
      .bind(this.#site.siteId, JSON.stringify(LANDING_PAGES), size, page * size)
      .all<SitemapEntry>();
    return results;
  }

  /** Addresses of products that this site shows. What a publish prepared for crawlers says which they are. */
  async productAddresses({ page, size }: Part): Promise<readonly SitemapEntry[]> {
    const { results } = await this.#env.DB.prepare(
      `SELECT r.path, p.updated_ms AS updatedMs
       FROM (SELECT product_id FROM feed_rows WHERE site_id = ?1 ORDER BY product_id LIMIT ?2 OFFSET ?3) f
       JOIN products p ON p.product_id = f.product_id
       JOIN routes r ON r.entity_type = 'product' AND r.entity_id = f.product_id
       WHERE r.site_id IN (0, ?1) AND r.redirect_target IS NULL ORDER BY f.product_id, r.path`,
    )
      .bind(this.#site.siteId, size, page * size)
      .all<SitemapEntry>();
    return results;
  }

  /** The numbers of these addresses. */
  async addressCounts(): Promise<{ readonly pages: number; readonly products: number }> {
    const row = await this.#env.DB.prepare(
      `SELECT (SELECT count(*) FROM routes r WHERE ${SHOWN}) AS pages,
         (SELECT count(*) FROM feed_rows WHERE site_id = ?1) AS products`,
    )
      .bind(this.#site.siteId, JSON.stringify(LANDING_PAGES))
      .first<{ pages: number; products: number }>();
    return row ?? { pages: 0, products: 0 };
  }
}
