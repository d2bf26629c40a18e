import { z } from 'zod';
import { BAR_CATEGORIES, type Bar } from '#shared/bar/contract.ts';
import type { Site } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { column } from '#worker/store/columns.ts';
import type { Versions } from '#worker/store/versions.ts';

const readRow = column(
  'bars.*',
  z.object({
    name: z.string(),
    brand: z.string(),
    is_own: z.number(),
    made_in: z.string(),
    diameter: z.string(),
    finish: z.string(),
    tensile_psi: z.number(),
    category: z.enum(BAR_CATEGORIES),
    rank: z.number(),
    f_rating: z.string(),
    duty_affiliate: z.number(),
    duty_olympic: z.number(),
    duty_garage: z.number(),
    duty_powerlifting: z.number(),
    url: z.string().nullable(),
  }),
);

/** Converts a row of the table `bars` to a bar. Throws if it is not such a row. */
export function barOf(found: unknown): Bar {
  const row = readRow(found);
  return {
    name: row.name,
    brand: row.brand,
    isOwn: row.is_own === 1,
    madeIn: row.made_in,
    diameter: row.diameter,
    finish: row.finish,
    tensilePsi: row.tensile_psi,
    category: row.category,
    rank: row.rank,
    fRating: row.f_rating,
    duty: {
      affiliate: row.duty_affiliate,
      olympic: row.duty_olympic,
      garage: row.duty_garage,
      powerlifting: row.duty_powerlifting,
    },
    url: row.url,
  };
}

/** A product that the site does not sell has no page there, so its bar is listed without a link. */
const ALL = `SELECT b.name, b.brand, b.is_own, b.made_in, b.diameter, b.finish, b.tensile_psi, b.category, b.rank, b.f_rating,
  b.duty_affiliate, b.duty_olympic, b.duty_garage, b.duty_powerlifting,
  CASE WHEN r.entity_id IS NOT NULL AND c.product_id IS NULL THEN NULL ELSE b.url END AS url
FROM bars b
LEFT JOIN routes r ON r.site_id IN (0, ?1) AND r.entity_type = 'product' AND r.redirect_target IS NULL
  AND r.path = CASE instr(b.url, '?') WHEN 0 THEN b.url ELSE substr(b.url, 1, instr(b.url, '?') - 1) END
LEFT JOIN listing_cards c ON c.site_id = ?1 AND c.product_id = r.entity_id
GROUP BY b.bar_id ORDER BY b.rank, b.name`;

const lists = new IsolateCache<readonly Bar[]>(12);

/** Reads the bar comparison table. */
export class BarStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #versions: Versions;

  constructor(db: D1Database, site: Site, versions: Versions) {
    this.#db = db;
    this.#site = site;
    this.#versions = versions;
  }

  /** All bars by their rank, cached under the content version. */
  async all(): Promise<readonly Bar[]> {
    const key = `${this.#site.siteId}:${this.#versions.everything()}`;
    const known = lists.get(key);
    if (known) return known;
    const { results } = await this.#db.prepare(ALL).bind(this.#site.siteId).all();
    const bars = results.map(barOf);
    lists.set(key, bars);
    return bars;
  }
}
