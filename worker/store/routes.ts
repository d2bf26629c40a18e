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

/** A hit, or null if there is known to be none. */
const recent = new IsolateCache<RouteHit | null>(5000);

/** Looks up addresses: in this isolate, then in KV (for two hours), then in D1. */
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

  /** What a cleaned path of this site leads to, or undefined. */
  async lookup(path: string): Promise<RouteHit | undefined> {
    const key = `route:${this.#site.siteId}:${this.#edition}:${path}`;
    const known = recent.get(key);
    if (known !== undefined) return known ?? undefined;
    // KV refuses keys over 512 bytes, and no real address is that long.
    if (new TextEncoder().encode(key).length > 500) return undefined;
    const copy = await readCopy(this.#env, key, routeHitSchema.nullable());
    if (copy !== undefined) {
      recent.set(key, copy);
      return copy ?? undefined;
    }
    const hit = await this.#read(path);
    recent.set(key, hit);
    this.#later(writeCopy(this.#env, key, hit, (hit ? CACHED.route : CACHED.routeMiss).seconds));
    return hit ?? undefined;
  }

  async #read(path: string): Promise<RouteHit | null> {
    const row = await this.#env.DB.prepare(
      `SELECT entity_type, entity_id, redirect_target, redirect_type FROM routes
       WHERE path = ?1 AND site_id IN (0, ?2) ORDER BY site_id DESC LIMIT 1`,
    )
      .bind(path, this.#site.siteId)
      .first<RouteRow>();
    if (!row) return null;
    return {
      entityType: row.entity_type,
      entityId: row.entity_id,
      redirectTarget: row.redirect_target,
      redirectType: row.redirect_type,
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
