import { z } from 'zod';
import { LANDING_PAGES } from '#shared/route/landing-pages.ts';
import type { Site } from '#shared/site/sites.ts';
import type { Bindings } from '#worker/bindings.ts';
import { CACHED, IsolateCache, readCopy, writeCopy } from '#worker/store/cache.ts';

/** What an address leads to (spec 1 section 3, Route lookup result). */
const routeHitSchema = z.object({
  entityType: z.enum(['product', 'category', 'cms-page', 'redirect']),
  entityId: z.int(),
  /** Path on the site or an absolute URL; null if the address itself shows the entity. */
  redirectTarget: z.string().nullable(),
  redirectType: z.literal([301, 302]).nullable(),
});
export type RouteHit = Readonly<z.infer<typeof routeHitSchema>>;

interface RouteRow {
  readonly path: string;
  readonly entity_type: RouteHit['entityType'];
  readonly entity_id: number;
  readonly redirect_target: string | null;
  readonly redirect_type: 301 | 302 | null;
}

/**
 * Routes with content on a site (?1): products that it sells, lists with products, and its pages (?2: those of
 * categories).
 */
const SHOWN = `r.site_id IN (0, ?1) AND r.redirect_target IS NULL AND CASE r.entity_type
  WHEN 'product' THEN EXISTS (SELECT 1 FROM listing_cards c WHERE c.site_id = ?1 AND c.product_id = r.entity_id)
  WHEN 'category' THEN EXISTS (SELECT 1 FROM listing_indexes i WHERE i.site_id = ?1 AND i.category_id = r.entity_id)
    OR EXISTS (SELECT 1 FROM cms_pages p WHERE p.identifier = ?2->>CAST(r.entity_id AS TEXT) AND p.site_id IN (0, ?1) AND p.is_active = 1)
  WHEN 'cms-page' THEN EXISTS (SELECT 1 FROM cms_pages n JOIN cms_pages p ON p.identifier = n.identifier
    WHERE n.page_id = r.entity_id AND p.site_id IN (0, ?1) AND p.is_active = 1)
  ELSE 0 END`;

/** Routes that lead somewhere, and addresses that are known to lead nowhere: strangers invent any number of those. */
const recent = new IsolateCache<RouteHit>(5000);
const missing = new IsolateCache<true>(1000);

/**
 * Looks up addresses: in this isolate, then in KV (for two hours), then in D1. An address that leads nowhere costs a
 * read of each and is not written anywhere.
 */
export class RouteStore {
  readonly #env: Bindings;
  readonly #site: Site;
  readonly #edition: number;
  readonly #later: (work: Promise<unknown>) => void;

  constructor(env: Bindings, site: Site, edition: number, later: (work: Promise<unknown>) => void) {
    this.#env = env;
    this.#site = site;
    this.#edition = edition;
    this.#later = later;
  }

  /**
   * What a cleaned path of this site leads to, or undefined. If `bare` is given and the path leads nowhere, it leads to
   * `bare`, if that leads somewhere.
   */
  async lookup(path: string, bare?: string): Promise<RouteHit | undefined> {
    const kind = bare === undefined ? 'route' : 'route-or-bare';
    const key = `${kind}:${this.#site.siteId}:${this.#edition}:${path}`;
    const known = recent.get(key);
    if (known) return known;
    // KV refuses keys over 512 bytes, and no real address is that long.
    if (missing.get(key) || new TextEncoder().encode(key).length > 500) return undefined;
    const copy = await readCopy(this.#env, key, routeHitSchema);
    const hit = copy ?? (await this.#read(path, bare));
    if (!hit) {
      missing.set(key, true);
      return undefined;
    }
    recent.set(key, hit);
    if (!copy) this.#later(writeCopy(this.#env, key, hit, CACHED.route.seconds));
    return hit;
  }

  async #read(path: string, bare = path): Promise<RouteHit | undefined> {
    const row = await this.#env.DB.prepare(
      `SELECT path, entity_type, entity_id, redirect_target, redirect_type FROM routes
       WHERE path IN (?1, ?2) AND site_id IN (0, ?3) ORDER BY path = ?1 DESC, site_id DESC LIMIT 1`,
    )
      .bind(path, bare, this.#site.siteId)
      .first<RouteRow>();
    if (!row) return undefined;
    const isBare = row.path !== path;
    return {
      entityType: row.entity_type,
      entityId: row.entity_id,
      redirectTarget: row.redirect_target ?? (isBare ? bare : null),
      redirectType: row.redirect_type ?? (isBare ? 301 : null),
    };
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

  /** Addresses of products, categories and content pages that this site shows, for its sitemap. `page` from 0. */
  async sitemap(page: number, size: number): Promise<readonly { path: string; updatedMs: number }[]> {
    const { results } = await this.#env.DB.prepare(
      `SELECT r.path, coalesce(p.updated_ms, 0) AS updated_ms FROM routes r
       LEFT JOIN products p ON r.entity_type = 'product' AND p.product_id = r.entity_id
       WHERE ${SHOWN} ORDER BY r.path LIMIT ?3 OFFSET ?4`,
    )
      .bind(this.#site.siteId, JSON.stringify(LANDING_PAGES), size, page * size)
      .all<{ path: string; updated_ms: number }>();
    return results.map((row) => ({ path: row.path, updatedMs: row.updated_ms }));
  }

  /** The number of these addresses. */
  async sitemapSize(): Promise<number> {
    const counted = this.#env.DB.prepare(`SELECT count(*) AS n FROM routes r WHERE ${SHOWN}`);
    return (await counted.bind(this.#site.siteId, JSON.stringify(LANDING_PAGES)).first<number>('n')) ?? 0;
  }
}
