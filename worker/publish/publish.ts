import type { PublishPlace } from '#shared/import/publish-place.ts';
import { DEFAULT_SITE, SITE_LIST, type Site } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import { publishedStatement, readWaiting } from '#worker/store/product/changes.ts';
import { publishCards } from './cards.ts';
import { cardKeysOf, facetDefinitions } from './facet-definitions.ts';
import { publishIndexes } from './indexes.ts';
import { publishMenus } from './menus.ts';
import { applyPriceRules } from './price-rules.ts';
import { publishChanges } from './publish-changes.ts';
import { Turn } from './turn.ts';
import { tellChanges } from './unseen.ts';
import { publishWords } from './words.ts';

const ALL_SITES = SITE_LIST.map((site) => site.siteId);

/** Steps per request: each takes some ten statements, and a request may make a thousand. */
const CARD_STEPS = 60;

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
  if ((await readWaiting(env.DB)).isWhole) {
    return publishSome(env, await wholeStart(env, undefined), { sites: SITE_LIST, nowMs, isLast: false });
  }
  const { hasMore } = await Turn.take(env.DB, (turn) => publishChanges(env, turn, nowMs));
  return hasMore ? 'changes' : null;
}

/** What a part of a publish of everything is told besides its place. */
interface PublishRun {
  /** All sites that are published. Cards are made for all of them at once. */
  readonly sites: readonly Site[];
  readonly nowMs: number;
  /** Whether this site ends a run over all sites; then all of them get a new version, because their pages link to each other. */
  readonly isLast: boolean;
}

/**
 * Prepares the cards of all sites of a run and then the lists of each from the catalogue, as far as one request may.
 * Returns where to continue, or null when the site is complete and its new version visible. Until then visitors may see
 * old or new lists. Throws `publish_running` while another request publishes.
 */
export function publishSome(env: Env, place: PublishPlace, run: PublishRun): Promise<PublishPlace | null> {
  const part = PARTS[place.phase];
  return Turn.take(env.DB, (turn) => part(env, turn, place, run));
}

async function publishSomeCards(
  env: Env,
  turn: Turn,
  place: PublishPlace,
  { sites, nowMs }: PublishRun,
): Promise<PublishPlace> {
  const { after } = place;
  if (after === 0) await applyPriceRules(env.DB, turn);
  const keys = await cardKeysOf(env.DB, await facetDefinitions(env.DB));
  let last = after;
  for (let step = 0; step < CARD_STEPS; step++) {
    const next = await publishCards(env.DB, turn, sites, keys, last, nowMs);
    if (next === null) return { ...place, phase: 'indexes', after: 0 };
    last = next;
  }
  return { ...place, after: last };
}

async function publishSomeIndexes(
  env: Env,
  turn: Turn,
  place: PublishPlace,
  run: PublishRun,
): Promise<PublishPlace | null> {
  const { site } = place;
  const after = await publishIndexes(env.DB, turn, site, place.after, await facetDefinitions(env.DB));
  if (after !== null) return { ...place, after };
  // Words are the same on every site, so they are written with the first one.
  if (site === DEFAULT_SITE) return { ...place, phase: 'search', after: 0 };
  return finishSite(env, turn, place, run);
}

async function publishSomeWords(
  env: Env,
  turn: Turn,
  place: PublishPlace,
  run: PublishRun,
): Promise<PublishPlace | null> {
  const after = await publishWords(env.DB, turn, place.after);
  return after === null ? finishSite(env, turn, place, run) : { ...place, after };
}

async function finishSite(
  env: Env,
  turn: Turn,
  { site, upTo }: PublishPlace,
  { nowMs, isLast }: PublishRun,
): Promise<null> {
  await publishMenus(env, turn, site);
  await tellChanges(env, turn, { productIds: [], wholeSites: isLast ? ALL_SITES : [site.siteId] }, nowMs);
  // What changed since the start of a publish of all sites stays for the next one.
  if (isLast) await turn.write([publishedStatement(env.DB, upTo)]);
  return null;
}

const PARTS = { cards: publishSomeCards, indexes: publishSomeIndexes, search: publishSomeWords } as const;
