import { documentFeatures } from '#shared/flag/document.ts';
import { compileFeatures, type Ruleset } from '#shared/flag/rules.ts';
import type { Site } from '#shared/site/sites.ts';
import { settleFlags } from '#worker/acts/flags.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { prepareCards } from '#worker/publish/cards.ts';
import { cardKeysOf, facetDefinitions } from '#worker/publish/facet-definitions.ts';
import { withRelated } from '#worker/publish/publish-changes.ts';
import { readProducts } from '#worker/publish/sources.ts';
import { LaidDatabase, type LateLayer, type Layer, type Layers } from '#worker/store/changeset/laid-database.ts';
import { LIVE_TABLES, type LiveTableName, type RowChange } from '#worker/store/changeset/live-rows.ts';
import { inOrder, type Operation, workOut } from '#worker/store/changeset/operations.ts';
import { FlagDocumentStore, flagDocumentOf } from '#worker/store/flag-documents.ts';
import { menusDocument } from '#worker/store/navigation/navigation-menus.ts';

/** What is laid over the store. */
export interface Laid {
  readonly operations: readonly Operation[];
}

/** When a preview is drawn, and of which site. */
interface Moment {
  readonly site: Site;
  readonly nowMs: number;
}

function layerOf(table: LiveTableName, changes: readonly RowChange[]): Layer {
  const { keys, columns } = LIVE_TABLES[table];
  const valuesOf = (names: readonly string[], row: RowChange['after']) => names.map((name) => row?.[name] ?? null);
  return {
    keys,
    columns,
    hidden: changes.map(({ before, after }) => valuesOf(keys, before ?? after)),
    rows: changes.flatMap(({ after }) => (after ? [valuesOf(columns, after)] : [])),
  };
}

const CARD_SHAPE = {
  keys: ['site_id', 'product_id'],
  columns: ['site_id', 'product_id', 'card', 'facts', 'discovery', 'places'],
} as const;

/** The cards of products (ids), as a publish would make them. */
async function cardLayer(db: D1Database, ids: readonly number[], { site, nowMs }: Moment): Promise<Layer> {
  const definitions = await facetDefinitions(db);
  const [keys, products] = await Promise.all([cardKeysOf(db, definitions), readProducts(db, 0, ids)]);
  const { rows } = prepareCards(products, [site], keys, nowMs);
  return {
    ...CARD_SHAPE,
    hidden: ids.map((id) => [site.siteId, id]),
    rows: rows.map((row) => [row.site_id, row.product_id, row.card, row.facts, row.discovery, row.places]),
  };
}

/** Most products whose cards are made before a page is drawn, and at once while it is. */
const MOST_CARDS = 200;

/** Products by what statements name them with: their ids, SKUs and addresses. */
async function namedProducts(db: D1Database, ids: readonly number[]): Promise<ReadonlyMap<unknown, number>> {
  const { results } = await db
    .prepare(
      `SELECT product_id AS id, sku, url_key AS urlKey FROM products
       WHERE product_id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(ids))
    .all<{ id: number; sku: string; urlKey: string }>();
  return new Map<unknown, number>(
    results.flatMap(({ id, sku, urlKey }) => [[sku, id] as const, [urlKey, id] as const, [id, id] as const]),
  );
}

/** What a value of a statement names: a list names each of its items, and a path the last of its parts. */
function namesIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'string') return [value];
  if (!value.startsWith('[')) return [value, value.slice(value.lastIndexOf('/') + 1)];
  try {
    return JSON.parse(value) as readonly unknown[];
  } catch {
    return [value];
  }
}

/**
 * The cards of thousands of changed products: those alone that a statement names. A list that is chosen by something else
 * shows the cards that are live, as it has the order that is live.
 */
async function lateCards(db: D1Database, ids: readonly number[], moment: Moment): Promise<LateLayer> {
  const named = await namedProducts(db, ids);
  const of = async (values: readonly unknown[]): Promise<Layer> => {
    const asked = new Set(values.flatMap(namesIn).flatMap((name) => named.get(name) ?? []));
    if (asked.size === 0) return { ...CARD_SHAPE, hidden: [], rows: [] };
    return cardLayer(db, [...asked].slice(0, MOST_CARDS), moment);
  };
  return { ...CARD_SHAPE, table: 'listing_cards', of };
}

const laidOver = (db: D1Database, layers: Layers, late?: LateLayer): D1Database =>
  new LaidDatabase(db, layers, late) as unknown as D1Database;

/**
 * The environment in which a changeset is published: its database reads as if it were, with the cards and menus that a
 * publish would make, and nothing that is done in it reaches anything that is kept.
 */
export async function previewEnv(env: Env, changeset: Laid, moment: Moment): Promise<Env> {
  const { rows } = await workOut(env.DB, inOrder(changeset.operations), moment.nowMs);
  const changes = Map.groupBy(rows.changes(), ({ table }) => table);
  const layers: Record<string, Layer> = Object.fromEntries(
    [...changes].map(([table, own]) => [table, layerOf(table, own)]),
  );
  const own = laidOver(env.DB, layers);
  const ids = [...(changes.get('products') ?? []), ...(changes.get('product_prices') ?? [])].map(({ before, after }) =>
    Number((after ?? before)?.product_id),
  );
  const related = ids.length > 0 ? await withRelated(own, [...new Set(ids)]) : [];
  const late = related.length > MOST_CARDS ? await lateCards(own, related, moment) : undefined;
  if (related.length > 0 && !late) layers.listing_cards = await cardLayer(own, related, moment);
  if (changes.size > 0) {
    const document = await menusDocument({ ...env, DB: laidOver(env.DB, layers, late) }, moment.site);
    const { siteId } = moment.site;
    layers.navigation_published = {
      keys: ['site_id'],
      columns: ['site_id', 'document'],
      hidden: [[siteId]],
      rows: [[siteId, document]],
    };
  }
  return { ...env, DB: laidOver(env.DB, layers, late), KV: readOnly(env.KV), EVENTS: silent(env.EVENTS) };
}

/** The rules of flags once a changeset is published; undefined if it changes none. */
export async function previewRules(env: Env, { operations }: Laid, nowMs: number): Promise<Ruleset | undefined> {
  const own = operations.filter(({ kind }) => kind === 'flag');
  const config = configOf(env);
  if (own.length === 0 || config.flags) return undefined;
  await settleFlags(new FlagDocumentStore(env), config, nowMs);
  const { rows } = await workOut(env.DB, own, nowMs);
  const [row] = rows.of('flag_documents');
  return row && compileFeatures(documentFeatures(flagDocumentOf(row.document)));
}

/** Copies that a preview would leave are not written. */
function readOnly(kv: Env['KV']): Env['KV'] {
  const reads: Pick<Env['KV'], 'delete' | 'put'> & { readonly get: (key: string) => Promise<string | null> } = {
    get: (key) => kv.get(key),
    put: async () => undefined,
    delete: async () => undefined,
  };
  return reads as unknown as Env['KV'];
}

/** Events that a preview would cause are not sent. */
function silent(_: Env['EVENTS']): Env['EVENTS'] {
  const nothing = { send: async () => undefined, sendBatch: async () => undefined };
  return nothing as unknown as Env['EVENTS'];
}
