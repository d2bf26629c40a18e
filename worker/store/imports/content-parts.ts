import type {
  ImportBlock,
  ImportPage,
  ImportRewrite,
  ImportTableRate,
  ImportTaxRate,
} from '#shared/import/contract.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import { type Taken, upsert } from '#worker/store/imports/catalogue-parts.ts';
import { sanitize } from '#worker/store/imports/sanitize.ts';
import { forRows } from '#worker/store/sql.ts';

/** 0 means every site. */
function siteIdOf(site: SiteCode | null): number {
  return site === null ? 0 : SITES[site].siteId;
}

/** Sanitizes every HTML text in a block's props, like the page's own. */
function cleanBlocks(blocks: ImportPage['blocks']): unknown[] {
  return blocks.map((block) => cleanValue(block));
}

function cleanValue(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'html' ? sanitize(value) : value;
  if (Array.isArray(value)) return value.map((item) => cleanValue(item));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleanValue(item, name)]));
  }
  return value;
}

/** Writes content pages. A page's address is its identifier; 'home' is the root. */
export async function writePages(db: D1Database, pages: readonly ImportPage[]): Promise<Taken> {
  const statements = forRows(
    db,
    `INSERT INTO cms_pages (identifier, site_id, title, heading, content, blocks, meta, is_active, extra)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8 FROM json_each(?1) WHERE true
     ON CONFLICT (identifier, site_id) DO UPDATE SET title = excluded.title, heading = excluded.heading,
       content = excluded.content, blocks = excluded.blocks, meta = excluded.meta, is_active = excluded.is_active, extra = excluded.extra
     WHERE (title, heading, content, blocks, meta, is_active, extra)
       IS NOT (excluded.title, excluded.heading, excluded.content, excluded.blocks, excluded.meta, excluded.is_active, excluded.extra)`,
    pages.map((page) => [
      page.identifier,
      siteIdOf(page.site),
      page.title,
      page.heading,
      sanitize(page.content),
      JSON.stringify(cleanBlocks(page.blocks)),
      JSON.stringify({ title: page.metaTitle, description: page.metaDescription, keywords: page.metaKeywords }),
      Number(page.isActive),
      JSON.stringify(page.extra),
    ]),
  );
  const taken = await upsert(db, statements, pages.length);
  // A product or category keeps its address if a page has the same one: a landing category itself shows the page with
  // its name.
  await db.batch(
    forRows(
      db,
      `INSERT OR IGNORE INTO routes (path, site_id, entity_type, entity_id)
       SELECT '/' || p.identifier, 0, 'cms-page', min(p.page_id) FROM json_each(?1) j JOIN cms_pages p ON p.identifier = j.value
       WHERE p.identifier NOT IN ('home', '404') GROUP BY p.identifier`,
      [...new Set(pages.map((page) => page.identifier))],
    ),
  );
  return taken;
}

export async function writeBlocks(db: D1Database, blocks: readonly ImportBlock[]): Promise<Taken> {
  const statements = forRows(
    db,
    `INSERT INTO cms_blocks (identifier, site_id, title, content, is_active, extra)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5 FROM json_each(?1) WHERE true
     ON CONFLICT (identifier, site_id) DO UPDATE SET title = excluded.title, content = excluded.content,
       is_active = excluded.is_active, extra = excluded.extra
     WHERE (title, content, is_active, extra) IS NOT (excluded.title, excluded.content, excluded.is_active, excluded.extra)`,
    blocks.map((block) => [
      block.identifier,
      siteIdOf(block.site),
      block.title,
      sanitize(block.content),
      Number(block.isActive),
      JSON.stringify(block.extra),
    ]),
  );
  return upsert(db, statements, blocks.length);
}

/** Writes redirects. A redirect from the address of an existing entity is rejected, and so is a redirect to itself. */
export async function writeRewrites(db: D1Database, rewrites: readonly ImportRewrite[]): Promise<Taken> {
  const paths = rewrites.map((rewrite) => `/${rewrite.requestPath.replace(/^\/+/, '').toLowerCase()}`);
  const owners = await db.batch<{ path: string; site_id: number }>(
    forRows(
      db,
      `SELECT r.path, r.site_id FROM json_each(?1) j JOIN routes r ON r.path = j.value WHERE r.entity_type <> 'redirect' AND r.redirect_target IS NULL`,
      paths,
    ),
  );
  const owned = new Set(owners.flatMap((result) => result.results).map((row) => `${row.path} ${row.site_id}`));
  const rejected: Taken['rejected'][number][] = [];
  const rows: unknown[][] = [];
  rewrites.forEach((rewrite, index) => {
    const path = paths[index] as string;
    const target = /^https?:\/\//.test(rewrite.targetPath)
      ? rewrite.targetPath
      : `/${rewrite.targetPath.replace(/^\/+/, '')}`;
    const siteId = siteIdOf(rewrite.site);
    const reason = owned.has(`${path} ${siteId}`)
      ? 'a page answers at this address'
      : path === target
        ? 'leads to itself'
        : undefined;
    if (reason) rejected.push({ kind: 'rewrites', key: rewrite.requestPath, reason });
    else rows.push([path, siteId, target, rewrite.redirectType]);
  });
  const statements = forRows(
    db,
    `INSERT INTO routes (path, site_id, entity_type, entity_id, redirect_target, redirect_type)
     SELECT value->>0, value->>1, 'redirect', 0, value->>2, value->>3 FROM json_each(?1) WHERE true
     ON CONFLICT (path, site_id) DO UPDATE SET redirect_target = excluded.redirect_target, redirect_type = excluded.redirect_type
     WHERE (redirect_target, redirect_type) IS NOT (excluded.redirect_target, excluded.redirect_type)`,
    rows,
  );
  return { ...(await upsert(db, statements, rows.length)), rejected };
}

export async function writeTaxRates(db: D1Database, rates: readonly ImportTaxRate[]): Promise<Taken> {
  const statements = forRows(
    db,
    `INSERT INTO tax_rates (code, country_id, region, postcode, percent)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?1) WHERE true
     ON CONFLICT (code) DO UPDATE SET country_id = excluded.country_id, region = excluded.region,
       postcode = excluded.postcode, percent = excluded.percent
     WHERE (country_id, region, postcode, percent) IS NOT (excluded.country_id, excluded.region, excluded.postcode, excluded.percent)`,
    rates.map((rate) => [rate.code, rate.countryId, rate.region, rate.postcode, rate.percent]),
  );
  return upsert(db, statements, rates.length);
}

export async function writeTableRates(db: D1Database, rates: readonly ImportTableRate[]): Promise<Taken> {
  const statements = forRows(
    db,
    `INSERT INTO shipping_table_rates (site_id, country_id, region, postcode, subtotal_from, price)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5 FROM json_each(?1) WHERE true
     ON CONFLICT (site_id, country_id, region, postcode, subtotal_from) DO UPDATE SET price = excluded.price WHERE price IS NOT excluded.price`,
    rates.map(({ site, countryId, region, postcode, subtotalFrom, price }) => [
      siteIdOf(site),
      countryId,
      region,
      postcode,
      subtotalFrom,
      price,
    ]),
  );
  return upsert(db, statements, rates.length);
}
