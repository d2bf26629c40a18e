import type { FacetDefinition } from '#shared/facet/listing-index.ts';
import { SITE_LIST, type Site } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import {
  publishedStatement,
  readChanges,
  readChangesetChanges,
  shownStatement,
} from '#worker/store/product/changes.ts';
import { doneStatements, dueChanges } from '#worker/store/product/price-changes.ts';
import { changeCards } from './change-cards.ts';
import { cardKeysOf, facetDefinitions } from './facet-definitions.ts';
import { publishIndex, updateIndex } from './indexes.ts';
import { publishMenus } from './menus.ts';
import { patchIndex } from './patch-index.ts';
import { applyPriceRulesTo } from './price-rules.ts';
import { STEP } from './sources.ts';
import { MENUS, type StaleIndex, staleIndexes } from './stale-indexes.ts';
import type { Turn } from './turn.ts';
import { tellChanges } from './unseen.ts';
import { publishWordsOf } from './words.ts';

/** Most changes of one run: each step takes some thirty statements, and a request may make a thousand. */
const MOST_CHANGES = 10 * STEP;
/** Most indexes of one run, for the same reason: each takes up to twenty-one statements. */
const MOST_INDEXES = 26;

/**
 * Adds the variants of configurable products, whose price may follow a rule for their parent, and the members of grouped
 * ones, of which a list of what is reduced shows one; then all products that have one of these as a part, because it
 * appears on their cards.
 */
export async function withRelated(db: D1Database, productIds: readonly number[]): Promise<readonly number[]> {
  const { results } = await db
    .prepare(
      `WITH own AS (
         SELECT value AS product_id FROM json_each(?1)
         UNION
         SELECT c.child_id FROM json_each(?1) j JOIN products p ON p.product_id = j.value
         JOIN product_children c ON c.parent_id = p.product_id WHERE p.type IN ('configurable', 'grouped')
       )
       SELECT product_id AS id FROM own
       UNION
       SELECT c.parent_id FROM own JOIN product_children c ON c.child_id = own.product_id ORDER BY 1`,
    )
    .bind(JSON.stringify(productIds))
    .all<{ id: number }>();
  return results.map(({ id }) => id);
}

async function freshen(
  env: Env,
  turn: Turn,
  site: Site,
  definitions: readonly FacetDefinition[],
  { categoryId, productIds, isInPlace }: StaleIndex,
): Promise<void> {
  if (categoryId === MENUS) return publishMenus(env, turn, site);
  if (productIds === null) return publishIndex(env.DB, turn, site, categoryId, definitions);
  const isDone = isInPlace && (await patchIndex(env.DB, turn, site, categoryId, productIds));
  if (!isDone) await updateIndex(env.DB, turn, site, categoryId, definitions, productIds);
}

/** Brings the indexes of all sites up to date with their cards. Returns false if some are left for the next run. */
async function freshenIndexes(env: Env, turn: Turn, definitions: readonly FacetDefinition[]): Promise<boolean> {
  let left = MOST_INDEXES;
  for (const site of SITE_LIST) {
    const stale = await staleIndexes(env.DB, site);
    for (const each of stale.slice(0, left)) await freshen(env, turn, site, definitions, each);
    left -= stale.length;
    if (left < 0) return false;
  }
  return true;
}

async function prepare(
  env: Env,
  turn: Turn,
  changed: readonly number[],
  hasWords: boolean,
  nowMs: number,
): Promise<boolean> {
  const definitions = await facetDefinitions(env.DB);
  const keys = await cardKeysOf(env.DB, definitions);
  for (let at = 0; at < changed.length; at += STEP) {
    const step = changed.slice(at, at + STEP);
    await applyPriceRulesTo(env.DB, turn, step);
    await changeCards(env.DB, turn, keys, step, nowMs);
    if (hasWords) await publishWordsOf(env.DB, turn, step);
  }
  return freshenIndexes(env, turn, definitions);
}

const ALL_SITES = SITE_LIST.map((site) => site.siteId);

/** What a run has done. */
export interface Run {
  /** Number of products that were looked at. */
  readonly products: number;
  /** Whether changes are left for another run. */
  readonly hasMore: boolean;
}

/**
 * Publishes what has changed since the last publish, and prices that have changed on their own, as far as one request
 * may. Everything is compared with what is there, written only where it differs, and only then are the changes
 * forgotten: a run that is killed is finished by the next one. Nothing happens if nothing has changed.
 */
export async function publishChanges(env: Env, turn: Turn, nowMs: number): Promise<Run> {
  const [changes, due] = await Promise.all([
    readChanges(env.DB, MOST_CHANGES),
    dueChanges(env.DB, nowMs, MOST_CHANGES),
  ]);
  if (changes.upTo === 0 && due.length === 0) return { products: 0, hasMore: false };
  const ids = [...new Set([...changes.productIds, ...due.map(({ productId }) => productId)])];
  const changed = await withRelated(env.DB, ids);
  if (!(await prepare(env, turn, changed, true, nowMs))) return { products: changed.length, hasMore: true };
  if (changes.hasContent) for (const site of SITE_LIST) await publishMenus(env, turn, site);
  // The version rises before the changes are forgotten, so that after an interruption it rises twice, and never not at all.
  const wholeSites = changes.hasContent ? ALL_SITES : [];
  await tellChanges(env, turn, { productIds: changed, wholeSites }, nowMs);
  await turn.write([publishedStatement(env.DB, changes.upTo), ...doneStatements(env.DB, due)]);
  return { products: changed.length, hasMore: changes.isFull || due.length === MOST_CHANGES };
}

/**
 * Updates the lists for products whose price has changed on its own since the last run, and returns their number.
 * Products beyond the limit of one run wait for the next.
 */
export async function publishPriceChanges(env: Env, turn: Turn, nowMs: number): Promise<number> {
  const due = await dueChanges(env.DB, nowMs, MOST_CHANGES);
  if (due.length === 0) return 0;
  const changed = await withRelated(env.DB, [...new Set(due.map(({ productId }) => productId))]);
  if (!(await prepare(env, turn, changed, false, nowMs))) return changed.length;
  await tellChanges(env, turn, { productIds: changed }, nowMs);
  // Marks only these as done: others may have become due in the meantime.
  await turn.write([...doneStatements(env.DB, due)]);
  return changed.length;
}

/** Most changes of changesets in one run, so that a member who publishes one waits for seconds at most. */
const MOST_SHOWN = 2 * STEP;

/**
 * Shows what changesets have changed, and nothing else that waits, as far as one request may. What is noted is forgotten
 * last, so a run that is killed is finished by the next one. Products that are left for another run are told, too: their
 * pages, which need no list, show what has changed with the first run.
 */
export async function showChangesets(env: Env, turn: Turn, nowMs: number): Promise<Run> {
  const { changeIds, productIds, hasContent, laterIds } = await readChangesetChanges(env.DB, MOST_SHOWN);
  if (changeIds.length === 0) return { products: 0, hasMore: false };
  const changed = productIds.length === 0 ? [] : await withRelated(env.DB, productIds);
  if (!(await prepare(env, turn, changed, true, nowMs))) return { products: changed.length, hasMore: true };
  if (hasContent) for (const site of SITE_LIST) await publishMenus(env, turn, site);
  const told = { productIds: [...changed, ...laterIds], wholeSites: hasContent ? ALL_SITES : [] };
  await tellChanges(env, turn, told, nowMs);
  await turn.write([shownStatement(env.DB, changeIds)]);
  return { products: changed.length, hasMore: laterIds.length > 0 };
}
