import { z } from 'zod';
import { BLOCK_KINDS } from '#shared/block/kinds.ts';
import { isPagePart } from '#shared/block/page-parts.ts';
import { blockCircle, blocksProblem, namedBlocks } from '#shared/block/tree.ts';
import type {
  ImportBlock,
  ImportPage,
  ImportRewrite,
  ImportTableRate,
  ImportTaxRate,
} from '#shared/import/contract.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { noteBlockNames } from '#worker/store/content/block-names.ts';
import { type Taken, upsert } from '#worker/store/imports/catalogue-parts.ts';
import { sanitize } from '#worker/store/imports/sanitize.ts';
import { forRows } from '#worker/store/sql.ts';

/** 0 means every site. */
function siteIdOf(site: SiteCode | null): number {
  return site === null ? 0 : SITES[site].siteId;
}

/** Sanitizes every HTML text in blocks, at any depth and in every variant, like a page's own. */
export function cleanBlocks(blocks: ImportPage['blocks']): unknown[] {
  return blocks.map((block) => cleanValue(block));
}

/** Whether a record is a block whose `value` is HTML. */
function hasHtmlValue({ name }: Readonly<Record<string, unknown>>): boolean {
  return typeof name === 'string' && BLOCK_KINDS.get(name)?.valueProp === 'html';
}

function cleanValue(value: unknown, isHtml = false): unknown {
  if (typeof value === 'string') return isHtml ? sanitize(value) : value;
  if (Array.isArray(value)) return value.map((item) => cleanValue(item));
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Readonly<Record<string, unknown>>;
  const valueIsHtml = hasHtmlValue(record);
  return Object.fromEntries(
    Object.entries(record).map(([name, item]) => [
      name,
      cleanValue(item, name === 'html' || (name === 'value' && valueIsHtml)),
    ]),
  );
}

const storedBlocksOf = jsonColumn('cms_blocks.blocks', z.array(z.looseObject({ name: z.string().catch('') })));

type Written = Pick<ImportBlock, 'blocks' | 'identifier'>;

/** Why blocks cannot be stored, by the row's identifier. What an importer has checked is checked again. */
function refusals(rows: readonly Written[], kind: 'blocks' | 'pages'): Taken['rejected'] {
  return rows.flatMap((row) => {
    const reason = blocksProblem(row.blocks, kind === 'blocks' ? row.identifier : undefined);
    return reason === undefined ? [] : [{ kind, key: row.identifier, reason }];
  });
}

/** Named blocks that would lead back to themselves over those that the store has. */
export async function circles(db: D1Database, rows: readonly Written[]): Promise<Taken['rejected']> {
  const used = rows.filter(({ blocks }) => namedBlocks(blocks as never).length > 0);
  if (used.length === 0) return [];
  const { results } = await db
    .prepare(`SELECT identifier, blocks FROM cms_blocks WHERE blocks LIKE '%dynamic-block%'`)
    .all<{ identifier: string; blocks: string }>();
  const uses = new Map<string, readonly string[]>();
  const add = (name: string, names: readonly string[]) => uses.set(name, [...(uses.get(name) ?? []), ...names]);
  for (const row of results) {
    if (!rows.some(({ identifier }) => identifier === row.identifier))
      add(row.identifier, namedBlocks(storedBlocksOf(row.blocks)));
  }
  for (const { identifier, blocks } of used) add(identifier, namedBlocks(blocks as never));
  const circle = blockCircle(uses);
  if (!circle) return [];
  const reason = `blocks: named blocks lead back to themselves: ${circle.join(', ')}`;
  return used
    .filter(({ identifier }) => circle.includes(identifier))
    .map((row) => ({ kind: 'blocks', key: row.identifier, reason }));
}

/** Rows of which none was refused. */
function without<Row extends Written>(rows: readonly Row[], rejected: Taken['rejected']): readonly Row[] {
  const keys = new Set(rejected.map(({ key }) => key));
  return keys.size === 0 ? rows : rows.filter(({ identifier }) => !keys.has(identifier));
}

/** Writes content pages. A page's address is its identifier; 'home' is the root. */
export async function writePages(db: D1Database, given: readonly ImportPage[], nowMs: number): Promise<Taken> {
  const rejected = refusals(given, 'pages');
  const pages = without(given, rejected);
  if (pages.length === 0) return { written: 0, unchanged: 0, rejected };
  const statements = forRows(
    db,
    `INSERT INTO cms_pages (identifier, site_id, title, heading, content, blocks, meta, is_active, extra, updated_ms)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, ?2 FROM json_each(?1) WHERE true
     ON CONFLICT (identifier, site_id) DO UPDATE SET title = excluded.title, heading = excluded.heading,
       content = excluded.content, blocks = excluded.blocks, meta = excluded.meta, is_active = excluded.is_active, extra = excluded.extra,
       updated_ms = excluded.updated_ms
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
    nowMs,
  );
  const taken = await upsert(db, statements, pages.length);
  await noteBlockNames(db, pages);
  // A product or category keeps its address if a page has the same one: a landing category itself shows the page with
  // its name.
  const addresses = forRows(
    db,
    `INSERT OR IGNORE INTO routes (path, site_id, entity_type, entity_id)
       SELECT '/' || p.identifier, 0, 'cms-page', min(p.page_id) FROM json_each(?1) j JOIN cms_pages p ON p.identifier = j.value
       GROUP BY p.identifier`,
    [...new Set(pages.map((page) => page.identifier))].filter((identifier) => !isPagePart(identifier)),
  );
  if (addresses.length > 0) await db.batch(addresses);
  return { ...taken, rejected: [...taken.rejected, ...rejected] };
}

/** Writes named blocks, which pages show by their identifiers. */
export async function writeBlocks(db: D1Database, given: readonly ImportBlock[]): Promise<Taken> {
  const wrong = refusals(given, 'blocks');
  const rejected = [...wrong, ...(await circles(db, without(given, wrong)))];
  const blocks = without(given, rejected);
  const statements = forRows(
    db,
    `INSERT INTO cms_blocks (identifier, site_id, title, content, is_active, blocks, extra)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6 FROM json_each(?1) WHERE true
     ON CONFLICT (identifier, site_id) DO UPDATE SET title = excluded.title, content = excluded.content,
       is_active = excluded.is_active, blocks = excluded.blocks, extra = excluded.extra
     WHERE (title, content, is_active, blocks, extra)
       IS NOT (excluded.title, excluded.content, excluded.is_active, excluded.blocks, excluded.extra)`,
    blocks.map((block) => [
      block.identifier,
      siteIdOf(block.site),
      block.title,
      sanitize(block.content),
      Number(block.isActive),
      JSON.stringify(cleanBlocks(block.blocks)),
      JSON.stringify(block.extra),
    ]),
  );
  const taken = await upsert(db, statements, blocks.length);
  await noteBlockNames(db, blocks);
  return { ...taken, rejected: [...taken.rejected, ...rejected] };
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
    `INSERT INTO shipping_table_rates (site_id, country_id, region, postcode, subtotal_from, price, transit_least, transit_most)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7 FROM json_each(?1) WHERE true
     ON CONFLICT (site_id, country_id, region, postcode, subtotal_from) DO UPDATE
     SET price = excluded.price, transit_least = excluded.transit_least, transit_most = excluded.transit_most
     WHERE (price, transit_least, transit_most) IS NOT (excluded.price, excluded.transit_least, excluded.transit_most)`,
    rates.map(({ site, countryId, region, postcode, subtotalFrom, price, transit }) => [
      siteIdOf(site),
      countryId,
      region,
      postcode,
      subtotalFrom,
      price,
      transit?.least ?? null,
      transit?.most ?? null,
    ]),
  );
  return upsert(db, statements, rates.length);
}
