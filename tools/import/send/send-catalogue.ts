import { eventRowKey } from '#shared/event/records.ts';
import type { ImportBatch, ImportProduct } from '#shared/import/contract.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { sortProduct } from '#tools/import/csv/sort-keys.ts';
import { galleryOf } from '#tools/import/finish-pictures.ts';
import { finishedProgram } from '#tools/import/read/read-programs.ts';
import type { Sourced } from '#tools/import/read/read-rows.ts';
import type { ImportKind, Place, ReportBuilder } from '#tools/import/report.ts';
import { inParallel } from './in-parallel.ts';
import type { Pictures } from './pictures.ts';
import type { StoreClient } from './store-client.ts';

const PRODUCTS_PER_BATCH = 250;
const ROWS_PER_BATCH = 1000;
/** Most JSON in one batch: the store takes 10 MiB, and a character has up to three bytes. */
const CHARACTERS_PER_BATCH = 2_000_000;
const BATCHES_IN_FLIGHT = 2;

/** Import order: parts before the products made of them, parents before children. */
const PRODUCT_STAGES: readonly (readonly ImportProduct['type'][])[] = [
  ['simple', 'virtual', 'giftcard'],
  ['configurable'],
  ['grouped'],
  ['bundle'],
];

interface Stage {
  readonly kind: ImportKind;
  readonly rows: number;
  readonly batches: Iterable<ImportBatch>;
}

/** Parts of a list, each made when it is asked for. */
function* chunks<T>(items: Iterable<T>, size: number, weigh: (item: T) => number): Generator<T[]> {
  let part: T[] = [];
  let weight = 0;
  for (const item of items) {
    const own = weigh(item);
    if (part.length > 0 && (part.length >= size || weight + own > CHARACTERS_PER_BATCH)) {
      yield part;
      part = [];
      weight = 0;
    }
    part.push(item);
    weight += own;
  }
  if (part.length > 0) yield part;
}

const weigh = (value: unknown): number => JSON.stringify(value).length;

function* batchesOf<K extends ImportKind>(
  kind: K,
  rows: Iterable<NonNullable<ImportBatch[K]>[number]>,
): Generator<ImportBatch> {
  for (const part of chunks(rows, ROWS_PER_BATCH, weigh)) yield { [kind]: part };
}

function* values<T>(rows: Iterable<Sourced<T>>): Generator<T> {
  for (const { value } of rows) yield value;
}

/** Products of some types as the store takes them. */
function* productBatches(
  { drafts }: Catalogue,
  pictures: Pictures,
  types: readonly ImportProduct['type'][],
): Generator<ImportBatch> {
  function* products(): Generator<ImportProduct> {
    for (const { facts, draft } of drafts.ofTypes(types)) {
      draft.product.gallery = galleryOf(facts, pictures);
      sortProduct(draft.product);
      yield draft.product;
    }
  }
  for (const part of chunks(products(), PRODUCTS_PER_BATCH, weigh)) yield { products: part };
}

type Rows<K extends ImportKind> = {
  readonly length: number;
} & Iterable<Sourced<NonNullable<ImportBatch[K]>[number]>>;

function stage<K extends ImportKind>(kind: K, rows: Rows<K>): Stage {
  return { kind, rows: rows.length, batches: batchesOf(kind, values(rows)) };
}

function stages(catalogue: Catalogue, pictures: Pictures): Stage[] {
  const depth = (path: string): number => path.split('/').length;
  const categories = [...catalogue.categories.values()].toSorted((a, b) => depth(a.value.path) - depth(b.value.path));
  const counts = catalogue.drafts.countByType();
  const countOf = (types: readonly ImportProduct['type'][]): number =>
    counts.reduce((sum, { type, count }) => sum + (types.includes(type) ? count : 0), 0);
  const programs = [...catalogue.programs].map(([sku, draft]) => finishedProgram(sku, draft));
  return [
    stage('attributes', [...catalogue.attributes.values()]),
    stage('categories', categories),
    ...PRODUCT_STAGES.map(
      (types): Stage => ({
        kind: 'products',
        rows: countOf(types),
        batches: productBatches(catalogue, pictures, types),
      }),
    ),
    stage('reviews', catalogue.reviews),
    stage('questions', catalogue.questions),
    stage('groupPrices', catalogue.groupPrices),
    stage('priceRules', catalogue.priceRules),
    stage('blocks', catalogue.blocks),
    stage('pages', catalogue.pages),
    stage('forms', catalogue.forms),
    stage('rewrites', catalogue.rewrites),
    stage('taxRates', catalogue.taxRates),
    stage('tableRates', catalogue.tableRates),
    stage('bars', catalogue.bars),
    stage('synonyms', catalogue.synonyms),
    stage('searchRedirects', catalogue.searchRedirects),
    stage('navigation', catalogue.navigation),
    stage('indexTags', catalogue.indexTags),
    stage('indexPosts', catalogue.indexPosts),
    { kind: 'programs', rows: programs.length, batches: batchesOf('programs', programs) },
    stage('events', catalogue.events),
    stage('eventDivisions', catalogue.eventDivisions),
    stage('eventWorkouts', catalogue.eventWorkouts),
    stage('eventAthletes', catalogue.eventAthletes),
    stage('eventHeats', [...catalogue.eventHeats.values()]),
    stage('eventScores', catalogue.eventScores),
    stage('customers', catalogue.customers),
    stage('tickets', catalogue.tickets),
    stage('giftcards', catalogue.giftcards),
    stage('cartRules', catalogue.cartRules),
  ];
}

const NOWHERE: Place = { file: '', line: 0 };

/** Returns a function that finds the row of a key that the store rejected. */
function placesOf(catalogue: Catalogue): (kind: string, key: string) => Place {
  const lists: Readonly<Record<string, readonly Sourced<Record<string, unknown>>[]>> = {
    priceRules: catalogue.priceRules,
    blocks: catalogue.blocks,
    pages: catalogue.pages,
    forms: catalogue.forms,
    taxRates: catalogue.taxRates,
    tableRates: catalogue.tableRates,
    bars: catalogue.bars,
    synonyms: catalogue.synonyms,
    searchRedirects: catalogue.searchRedirects,
    navigation: catalogue.navigation,
    indexTags: catalogue.indexTags,
    indexPosts: catalogue.indexPosts,
  };
  const keyOf = ({ identifier, formHash, code, slug, name, countryId }: Record<string, unknown>) =>
    identifier ?? formHash ?? code ?? slug ?? name ?? countryId;
  return (kind, key) => {
    switch (kind) {
      case 'products':
        return catalogue.drafts.factsOf(key) ?? NOWHERE;
      case 'programs':
        return catalogue.programs.get(key)?.places[0] ?? NOWHERE;
      case 'events':
      case 'eventDivisions':
      case 'eventWorkouts':
        return [...catalogue[kind]].find(({ value }) => eventRowKey(value) === key) ?? NOWHERE;
      case 'categories':
      case 'attributes':
      case 'eventHeats':
        return catalogue[kind].get(key) ?? NOWHERE;
      case 'reviews':
      case 'questions':
      case 'groupPrices':
      case 'rewrites':
      case 'eventAthletes':
      case 'eventScores':
      case 'customers':
      case 'tickets':
      case 'giftcards':
      case 'cartRules':
        return catalogue[kind].placeOf(key) ?? NOWHERE;
      default:
        return lists[kind]?.find((row) => keyOf(row.value) === key) ?? NOWHERE;
    }
  };
}

/** Records in the report how many rows of each kind are sent to the store. */
export function countTaken(catalogue: Catalogue, pictures: Pictures, report: ReportBuilder): void {
  for (const { kind, rows } of stages(catalogue, pictures)) report.taken(kind, rows);
  for (const { type, count } of catalogue.drafts.countByType()) report.productTypes[type] = count;
}

/**
 * Writes a finished catalogue into a store, with a few requests at a time. `onSent` is told how many of all rows are
 * there. Throws if the store does not answer.
 */
export async function sendCatalogue(
  catalogue: Catalogue,
  pictures: Pictures,
  client: StoreClient,
  report: ReportBuilder,
  onSent: (kind: ImportKind, done: number, all: number) => void,
): Promise<void> {
  const placeOf = placesOf(catalogue);
  const all = stages(catalogue, pictures);
  const rows = all.reduce((sum, each) => sum + each.rows, 0);
  let done = 0;
  for (const { kind, batches } of all) {
    await inParallel(batches, BATCHES_IN_FLIGHT, async (batch) => {
      report.outcome(await client.importBatch(batch), placeOf);
      done += batch[kind]?.length ?? 0;
      onSent(kind, done, rows);
    });
  }
}
