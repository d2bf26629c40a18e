import type { PublishPlace } from '#shared/import/publish-place.ts';
import { DEFAULT_SITE, SITE_LIST } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import { publishedStatement, readWaiting } from '#worker/store/product/changes.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';
import { publishCards } from './cards.ts';
import { facetDefinitions, facetKeysOf } from './facet-definitions.ts';
import { categoriesAfter, inactiveIndexStatements, publishIndex } from './indexes.ts';
import { publishMenus } from './menus.ts';
import { applyPriceRules } from './price-rules.ts';
import { publishChanges } from './publish-changes.ts';
import { Turn } from './turn.ts';
import { tellChanges } from './unseen.ts';
import { publishWords } from './words.ts';

const ALL_SITES = SITE_LIST.map((site) => site.siteId);

/** Steps per request: each takes a handful of queries, and a request may make a thousand. */
const CARD_STEPS = 60;
const CATEGORIES = 40;
/** Products after which a request makes no further index: a query reads a thousand. */
const INDEXED = 100_000;

/** The start of a publish of everything on all sites, or on one. */
export async function wholeStart(env: Env, only: PublishPlace['site'] | undefined): Promise<PublishPlace> {
  const { upTo } = await readWaiting(env.DB);
  return { site: only ?? DEFAULT_SITE, phase: 'cards', after: 0, upTo: only ? 0 : upTo };
}

/**
 * Publishes what has changed, as far as one request may. Returns where to continue, or null at the end. If too much has
 * changed for that (categories, attributes, price rules, much of the catalog), it begins a publish of everything.
 * Throws `publish_running` while another request publishes.
 */
export async function publishChanged(env: Env, nowMs: number): Promise<PublishPlace | 'changes' | null> {
  if ((await readWaiting(env.DB)).isWhole) return publishSome(env, await wholeStart(env, undefined), nowMs, false);
  const { hasMore } = await Turn.take(env.DB, (turn) => publishChanges(env, turn, nowMs));
  return hasMore ? 'changes' : null;
}

/**
 * Prepares the lists of a site from the catalogue, as far as one request may. Returns where to continue, or null when
 * the site is complete and its new version visible. Until then visitors may see old or new lists. `isLast` ends a run
 * over all sites; then all of them get a new version, because their pages link to each other. Throws `publish_running`
 * while another request publishes.
 */
export function publishSome(
  env: Env,
  place: PublishPlace,
  nowMs: number,
  isLast: boolean,
): Promise<PublishPlace | null> {
  const part = PARTS[place.phase];
  return Turn.take(env.DB, (turn) => part(env, turn, place, nowMs, isLast));
}

async function publishSomeCards(env: Env, turn: Turn, place: PublishPlace, nowMs: number): Promise<PublishPlace> {
  const { site, after } = place;
  if (after === 0) await applyPriceRules(env.DB, turn);
  const keys = facetKeysOf(await facetDefinitions(env.DB));
  let last = after;
  for (let step = 0; step < CARD_STEPS; step++) {
    const next = await publishCards(env.DB, turn, site, keys, last, nowMs);
    if (next === null) return { ...place, phase: 'indexes', after: 0 };
    last = next;
  }
  return { ...place, after: last };
}

async function publishSomeIndexes(
  env: Env,
  turn: Turn,
  place: PublishPlace,
  nowMs: number,
  isLast: boolean,
): Promise<PublishPlace | null> {
  const { site, after } = place;
  const ids = await categoriesAfter(env.DB, after, CATEGORIES);
  const definitions = await facetDefinitions(env.DB);
  let indexed = 0;
  for (const [nth, categoryId] of ids.entries()) {
    indexed += await publishIndex(env.DB, turn, site, categoryId, definitions);
    const isEnd = indexed > INDEXED || nth === CATEGORIES - 1;
    if (isEnd) return { ...place, after: categoryId };
  }
  await turn.write(inactiveIndexStatements(env.DB, site));
  await publishIndex(env.DB, turn, site, WHOLE_SITE, definitions);
  // Words are the same on every site, so they are written with the first one.
  if (site === DEFAULT_SITE) return { ...place, phase: 'search', after: 0 };
  return finishSite(env, turn, place, nowMs, isLast);
}

async function publishSomeWords(
  env: Env,
  turn: Turn,
  place: PublishPlace,
  nowMs: number,
  isLast: boolean,
): Promise<PublishPlace | null> {
  const after = await publishWords(env.DB, turn, place.after);
  return after === null ? finishSite(env, turn, place, nowMs, isLast) : { ...place, after };
}

async function finishSite(
  env: Env,
  turn: Turn,
  { site, upTo }: PublishPlace,
  nowMs: number,
  isLast: boolean,
): Promise<null> {
  await publishMenus(env, turn, site);
  await tellChanges(env, turn, { productIds: [], wholeSites: isLast ? ALL_SITES : [site.siteId] }, nowMs);
  // What changed since the start of a publish of all sites stays for the next one.
  if (isLast) await turn.write([publishedStatement(env.DB, upTo)]);
  return null;
}

const PARTS = { cards: publishSomeCards, indexes: publishSomeIndexes, search: publishSomeWords } as const;
