import type { FacetDefinition } from '#shared/facet/listing-index.ts';
import type { PublishPlace } from '#shared/import/publish-place.ts';
import { DEFAULT_SITE, SITE_LIST } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import { publishMenus } from '#worker/store/navigation/navigation-menus.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';
import { doneStatements, dueChanges } from '#worker/store/product/price-changes.ts';
import { raiseEdition } from '#worker/stubs/edition.ts';
import { publishCards } from './cards.ts';
import { facetDefinitions } from './facet-definitions.ts';
import { branchesOf, categoriesAfter, publishIndexes, removeStaleIndexes } from './indexes.ts';
import { STEP } from './sources.ts';
import { publishWords } from './words.ts';

/** Applies the price rules to all prices, with the largest applicable discount for each product. */
async function applyPriceRules(db: D1Database): Promise<void> {
  await db.batch([
    db.prepare('UPDATE product_prices SET rule_price = NULL WHERE rule_price IS NOT NULL'),
    db.prepare(
      `WITH RECURSIVE ruled (percent, category_id) AS (
         SELECT r.percent, c.category_id FROM price_rules r, json_each(r.category_url_keys) k JOIN categories c ON c.url_key = k.value
         WHERE r.is_active = 1
         UNION
         SELECT ruled.percent, c.category_id FROM ruled JOIN categories c ON c.parent_id = ruled.category_id
       ), direct AS (
         SELECT pc.product_id, max(ruled.percent) AS percent FROM ruled JOIN product_categories pc USING (category_id) GROUP BY pc.product_id
       ), discounted AS (
         SELECT product_id, max(percent) AS percent FROM (
           SELECT product_id, percent FROM direct
           UNION ALL
           SELECT c.child_id, direct.percent FROM direct JOIN products p USING (product_id) JOIN product_children c ON c.parent_id = direct.product_id
           WHERE p.type = 'configurable'
         ) GROUP BY product_id
       )
       UPDATE product_prices SET rule_price = CAST(round(price * (100 - d.percent) / 100.0) AS INTEGER)
       FROM discounted d WHERE d.product_id = product_prices.product_id`,
    ),
  ]);
}

const ALL_SITES = SITE_LIST.map((site) => site.siteId);

/** Steps per request: each takes a handful of queries, and a request may make a thousand. */
const CARD_STEPS = 60;
const CATEGORIES = 150;

/**
 * Prepares the lists of a site from the catalogue, as far as one request may. Returns where to continue, or null when
 * the site is complete and its new version visible. Until then visitors may see old or new lists. `isLast` ends a run
 * over all sites; then all of them get a new version, because their pages link to each other.
 */
export async function publishSome(
  env: Env,
  place: PublishPlace,
  nowMs: number,
  isLast: boolean,
): Promise<PublishPlace | null> {
  return place.phase === 'cards' ? publishSomeCards(env, place, nowMs) : publishSomeIndexes(env, place, nowMs, isLast);
}

async function publishSomeCards(env: Env, { site, after }: PublishPlace, nowMs: number): Promise<PublishPlace> {
  if (after === 0) await applyPriceRules(env.DB);
  const keys = facetKeysOf(await facetDefinitions(env.DB));
  let last = after;
  for (let step = 0; step < CARD_STEPS; step++) {
    const next = await publishCards(env.DB, site, keys, { after: last }, nowMs);
    if (next === null) return { site, phase: 'indexes', after: 0 };
    last = next;
  }
  return { site, phase: 'cards', after: last };
}

async function publishSomeIndexes(
  env: Env,
  { site, after }: PublishPlace,
  nowMs: number,
  isLast: boolean,
): Promise<PublishPlace | null> {
  const ids = await categoriesAfter(env.DB, after, CATEGORIES);
  await publishIndexes(env.DB, site, await facetDefinitions(env.DB), ids);
  const last = ids.at(-1);
  if (last !== undefined && ids.length === CATEGORIES) return { site, phase: 'indexes', after: last };
  await removeStaleIndexes(env.DB, site);
  await publishIndexes(env.DB, site, await facetDefinitions(env.DB), [WHOLE_SITE]);
  // Words are the same on every site, so they are written with the first one.
  if (site === DEFAULT_SITE) await publishWords(env.DB);
  await publishMenus(env, site);
  await raiseEdition(env, isLast ? ALL_SITES : [site.siteId], nowMs);
  return null;
}

/** Attributes whose values are facets; promotions are calculated instead. */
function facetKeysOf(definitions: readonly FacetDefinition[]): ReadonlySet<string> {
  return new Set(definitions.map((definition) => definition.key).filter((key) => key !== 'promotion'));
}

/** Most due products of one run. A run over all sites takes as many steps as one request. */
const MOST_DUE = Math.floor(CARD_STEPS / SITE_LIST.length) * STEP;

/** Adds the parents of variants, because a variant appears on its parent's card. */
async function withParents(db: D1Database, productIds: readonly number[]): Promise<readonly number[]> {
  const { results } = await db
    .prepare('SELECT DISTINCT parent_id FROM product_children WHERE child_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(productIds))
    .all<{ parent_id: number }>();
  return [...new Set([...productIds, ...results.map((row) => row.parent_id)])];
}

/**
 * Updates the lists for products whose price has changed on its own since the last run, and returns their number.
 * Products beyond the limit of one run wait for the next.
 */
export async function publishPriceChanges(env: Env, nowMs: number): Promise<number> {
  const due = await dueChanges(env.DB, nowMs, MOST_DUE);
  if (due.length === 0) return 0;
  const changed = await withParents(env.DB, [...new Set(due.map(({ productId }) => productId))]);
  const definitions = await facetDefinitions(env.DB);
  const keys = facetKeysOf(definitions);
  const categories = await branchesOf(env.DB, changed);
  for (const site of SITE_LIST) {
    for (let at = 0; at < changed.length; at += STEP) {
      await publishCards(env.DB, site, keys, { only: changed.slice(at, at + STEP) }, nowMs);
    }
    await publishIndexes(env.DB, site, definitions, [...categories, WHOLE_SITE]);
    await publishMenus(env, site);
  }
  // Marks only these as done: others may have become due in the meantime.
  await env.DB.batch([...doneStatements(env.DB, due)]);
  await raiseEdition(env, ALL_SITES, nowMs);
  return changed.length;
}
