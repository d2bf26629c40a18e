import type { Navigation, PublishedMenus } from '#shared/navigation/published.ts';
import { SITE_CODES, SITE_LIST, type Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { trustedJson } from '#worker/store/columns.ts';
import type { Versions } from '#worker/store/versions.ts';
import { readMenus } from './navigation-menus.ts';
import { type NavigationEnv, pageOf, surveyPages } from './reach.ts';

const published = new IsolateCache<Navigation>(12);
/** Whether the target addresses of search redirects exist. */
const reached = new IsolateCache<boolean>(500);

const OPEN = `SELECT s.value AS site_id FROM json_each(?1) s
  WHERE EXISTS (SELECT 1 FROM listing_cards c WHERE c.site_id = s.value)`;

/** Reads the published menus of a site. */
export class NavigationStore {
  readonly #env: NavigationEnv;
  readonly #site: Site;
  readonly #versions: Versions;

  constructor(env: NavigationEnv, site: Site, versions: Versions) {
    this.#env = env;
    this.#site = site;
    this.#versions = versions;
  }

  /** The menus that this site shows, cached in this isolate under the content version. */
  async published(): Promise<Navigation> {
    const key = `${this.#site.siteId}:${this.#versions.content}`;
    const known = published.get(key);
    if (known) return known;
    const { DB } = this.#env;
    const [own, open] = await readBatch(DB, [
      typed<{ document: string }>(
        DB.prepare('SELECT document FROM navigation_published WHERE site_id = ?1').bind(this.#site.siteId),
      ),
      typed<{ site_id: number }>(DB.prepare(OPEN).bind(JSON.stringify(SITE_LIST.map((site) => site.siteId)))),
    ]);
    const document = own[0]?.document;
    // The menus of a store that was never published, such as an empty one, are determined once per isolate.
    const menus = document
      ? trustedJson<PublishedMenus>('navigation_published.document', document)
      : await readMenus(this.#env, this.#site);
    const ids = open.map((row) => row.site_id);
    const sites = SITE_LIST.filter((site) => ids.includes(site.siteId)).map((site) => site.code);
    const navigation = { ...menus, sites: sites.length > 0 ? sites : SITE_CODES };
    published.set(key, navigation);
    return navigation;
  }

  /** Whether this site has a page at an address. It is checked when a search redirects there, and cached. */
  async reaches(url: string): Promise<boolean> {
    const path = pageOf(url);
    const key = `${this.#site.siteId}:${this.#versions.latest}:${path}`;
    const known = reached.get(key);
    if (known !== undefined) return known;
    const isThere = (await surveyPages(this.#env, this.#site, [path])).has(path);
    reached.set(key, isThere);
    return isThere;
  }
}
