import { isAccountPath } from '#shared/customer/account-menu.ts';
import { eventPlace } from '#shared/event/place.ts';
import { INDEX_PATH } from '#shared/index-post/place.ts';
import { cleanPath } from '#shared/route/clean-path.ts';
import { type CatalogueNeed, type CodePage, codePage, type LinkNeed } from '#shared/route/code-pages.ts';
import { LANDING_PAGES } from '#shared/route/landing-pages.ts';
import { LIST_ROUTES } from '#shared/route/list-routes.ts';
import type { Site } from '#shared/site/sites.ts';
import type { Bindings } from '#worker/bindings.ts';
import type { GivenVars } from '#worker/config.ts';
import { forRows } from '#worker/store/sql.ts';

/** What the survey of links needs: the database, and whether stories come from an outside blog. */
export type NavigationEnv = Pick<Bindings, 'DB'> & Pick<GivenVars, 'INDEX_HOST'>;

/** The condition for a link to reach its page, by address; null means none. Addresses without a page are missing. */
export type Reach = ReadonlyMap<string, LinkNeed | null>;

interface RouteState {
  readonly path: string;
  readonly entity_type: 'product' | 'category' | 'cms-page' | 'redirect';
  readonly entity_id: number;
  readonly redirect_target: string | null;
  readonly is_shown: number;
}

/** Most redirects in a row; more are treated as a loop. */
const MOST_HOPS = 3;

/** The entity at addresses of a site (?2), from its own route or else the common one, and whether the site shows it. */
const STATES = `
SELECT j.value AS path, r.entity_type, r.entity_id, r.redirect_target, CASE r.entity_type
  WHEN 'product' THEN EXISTS (SELECT 1 FROM listing_cards c WHERE c.site_id = ?2 AND (c.product_id = r.entity_id
    OR c.product_id IN (SELECT parent_id FROM product_children WHERE child_id = r.entity_id)))
  WHEN 'category' THEN EXISTS (SELECT 1 FROM listing_indexes i WHERE i.site_id = ?2 AND i.category_id = r.entity_id)
    OR EXISTS (SELECT 1 FROM cms_pages p WHERE p.identifier = ?3->>CAST(r.entity_id AS TEXT) AND p.site_id IN (0, ?2) AND p.is_active = 1)
  WHEN 'cms-page' THEN EXISTS (SELECT 1 FROM cms_pages n JOIN cms_pages p ON p.identifier = n.identifier
    WHERE n.page_id = r.entity_id AND p.site_id IN (0, ?2) AND p.is_active = 1)
  ELSE 1 END AS is_shown
FROM json_each(?1) j JOIN routes r ON r.path = j.value
  AND r.site_id = (SELECT max(o.site_id) FROM routes o WHERE o.path = j.value AND o.site_id IN (0, ?2))`;

/** What a site must have for a page to be worth linking. ?1: its id. */
const CATALOGUE: Readonly<Record<CatalogueNeed, string>> = {
  bars: 'SELECT 1 FROM bars',
  events: 'SELECT 1 FROM event_editions WHERE is_active = 1 AND site_id IN (0, ?1)',
  products: 'SELECT 1 FROM listing_cards WHERE site_id = ?1',
};

/** The part of a link that identifies its page: without query and fragment, cleaned like the address of a request. */
export function pageOf(url: string): string {
  return cleanPath(url.split(/[?#]/)[0] ?? '');
}

/** Addresses that exist regardless of the catalogue: pictures, and the account, which asks guests to log in. */
function isAlwaysThere(site: Site, path: string): boolean {
  return path.startsWith('/media/') || isAccountPath(site, path);
}

/** Checks addresses for one site when it is published. */
class Surveyor {
  readonly #env: NavigationEnv;
  readonly #site: Site;
  readonly #catalogue = new Map<string, Promise<boolean>>();

  constructor(env: NavigationEnv, site: Site) {
    this.#env = env;
    this.#site = site;
  }

  #has(sql: string): Promise<boolean> {
    const asked = this.#catalogue.get(sql);
    if (asked) return asked;
    const statement = this.#env.DB.prepare(`SELECT EXISTS (${sql}) AS n`);
    const answer = (sql.includes('?1') ? statement.bind(this.#site.siteId) : statement)
      .first<number>('n')
      .then((found) => found === 1);
    this.#catalogue.set(sql, answer);
    return answer;
  }

  #hasCatalogue(need: CatalogueNeed | undefined): Promise<boolean> {
    if (need === undefined) return Promise.resolve(true);
    return this.#has(CATALOGUE[need]);
  }

  async #code(page: CodePage): Promise<LinkNeed | null | undefined> {
    if (page.isOn?.(this.#site) === false || !(await this.#hasCatalogue(page.catalogue))) return undefined;
    return page.needs ?? null;
  }

  /** A list that the store generates if the merchant has no category at that address. */
  async #list(path: string): Promise<boolean> {
    const route = LIST_ROUTES.find((each) => each.path === path);
    if (route?.isNewest) return this.#hasCatalogue('products');
    if (!route?.promotion) return false;
    return this.#has(
      `SELECT 1 FROM listing_cards c, json_each(c.facts, '$.values.promotion') v WHERE c.site_id = ?1 AND v.value = '${route.promotion}'`,
    );
  }

  /** A story. Those of an outside blog count as existing and are only requested when someone reads them. */
  async #story(path: string): Promise<boolean> {
    if (this.#env.INDEX_HOST) return true;
    const slug = path.split('/').at(-1) ?? '';
    const found = this.#env.DB.prepare('SELECT 1 AS n FROM index_posts WHERE slug = ?1').bind(slug);
    return (await found.first('n')) !== null;
  }

  /** A page of an event (public contract, section 12): its edition must be there, and what is named below it. */
  async #event(path: string): Promise<boolean> {
    const asked = eventPlace(path);
    if (asked?.event === undefined) return false;
    const { athlete, event, year } = asked;
    const found = this.#env.DB.prepare(
      `SELECT 1 AS n FROM event_editions e WHERE e.event = ?1 AND (?2 IS NULL OR e.year = ?2) AND e.is_active = 1
         AND e.site_id IN (0, ?3) AND (?4 IS NULL OR EXISTS (SELECT 1 FROM event_athletes a
           WHERE a.edition_id = e.edition_id AND a.athlete = ?4)) LIMIT 1`,
    );
    return (await found.bind(event, year ?? null, this.#site.siteId, athlete ?? null).first('n')) !== null;
  }

  async #states(paths: readonly string[]): Promise<ReadonlyMap<string, RouteState>> {
    if (paths.length === 0) return new Map();
    const landing = JSON.stringify(LANDING_PAGES);
    const results = await this.#env.DB.batch<RouteState>(
      forRows(this.#env.DB, STATES, paths, this.#site.siteId, landing),
    );
    return new Map(results.flatMap((result) => result.results).map((row) => [row.path, row]));
  }

  /** What a link to each of these pages needs, as in `Reach`. */
  async survey(paths: readonly string[], hops = 0): Promise<Reach> {
    const reach = new Map<string, LinkNeed | null>();
    const asked: string[] = [];
    for (const path of new Set(paths)) {
      const page = codePage(path);
      const need = page && (await this.#code(page));
      if (need !== undefined) reach.set(path, need);
      else if (isAlwaysThere(this.#site, path)) reach.set(path, null);
      else if (path.startsWith(`${INDEX_PATH}/`) && (await this.#story(path))) reach.set(path, 'stories');
      else if (await this.#event(path)) reach.set(path, null);
      else if (!page) asked.push(path);
    }
    const states = await this.#states(asked);
    const further = new Map<string, string>();
    for (const path of asked) {
      const state = states.get(path);
      const target = state?.redirect_target ?? null;
      if (target !== null && /^https?:/.test(target)) reach.set(path, null);
      else if (target !== null && hops < MOST_HOPS) further.set(path, pageOf(target));
      else if (state ? target === null && state.is_shown === 1 : await this.#list(path)) reach.set(path, null);
      else if (!state && path.endsWith('.html')) further.set(path, path.slice(0, -'.html'.length));
    }
    if (further.size === 0) return reach;
    const beyond = await this.survey([...further.values()], hops + 1);
    for (const [path, target] of further) {
      const need = beyond.get(target);
      if (need !== undefined) reach.set(path, need);
    }
    return reach;
  }
}

/**
 * Finds which of some pages (`pageOf`) a site has, and what links to them need. It takes a handful of queries, whatever
 * their number.
 */
export function surveyPages(env: NavigationEnv, site: Site, paths: readonly string[]): Promise<Reach> {
  return new Surveyor(env, site).survey(paths);
}
