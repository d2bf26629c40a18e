import type { ImportBatch, ImportProduct } from '#shared/import/contract.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { finishedProgram } from '#tools/import/read/read-programs.ts';
import type { Sourced } from '#tools/import/read/read-rows.ts';
import type { ImportKind, Place, ReportBuilder } from '#tools/import/report.ts';
import { inParallel } from './in-parallel.ts';
import type { StoreClient } from './store-client.ts';

const PRODUCTS_PER_BATCH = 250;
const ROWS_PER_BATCH = 1000;
/** Most text in one batch, so that long descriptions do not make a request too large. */
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
  readonly batches: readonly ImportBatch[];
  readonly rows: number;
}

function chunks<T>(items: readonly T[], size: number, weigh: (item: T) => number): T[][] {
  const all: T[][] = [];
  let weight = 0;
  for (const item of items) {
    const last = all.at(-1);
    const own = weigh(item);
    if (last && last.length < size && weight + own <= CHARACTERS_PER_BATCH) {
      last.push(item);
      weight += own;
    } else {
      all.push([item]);
      weight = own;
    }
  }
  return all;
}

function stage<K extends ImportKind>(kind: K, values: readonly NonNullable<ImportBatch[K]>[number][]): Stage {
  const weigh = (value: unknown): number => JSON.stringify(value).length;
  const batches = chunks(values, ROWS_PER_BATCH, weigh).map((part) => ({ [kind]: part }));
  return { kind, batches, rows: values.length };
}

function productStage(products: readonly ImportProduct[]): Stage {
  const weigh = (product: ImportProduct): number =>
    2000 + product.texts.description.length + product.texts.shortDescription.length;
  return {
    kind: 'products',
    batches: chunks(products, PRODUCTS_PER_BATCH, weigh).map((part) => ({ products: part })),
    rows: products.length,
  };
}

function values<T>(rows: Iterable<Sourced<T>>): T[] {
  return [...rows].map((row) => row.value);
}

function stages(catalogue: Catalogue): Stage[] {
  const depth = (path: string): number => path.split('/').length;
  const categories = values(catalogue.categories.values()).toSorted((a, b) => depth(a.path) - depth(b.path));
  const products = [...catalogue.drafts.values()].map((draft) => draft.product);
  return [
    stage('attributes', values(catalogue.attributes.values())),
    stage('categories', categories),
    ...PRODUCT_STAGES.map((types) => productStage(products.filter((product) => types.includes(product.type)))),
    stage('reviews', values(catalogue.reviews)),
    stage('groupPrices', values(catalogue.groupPrices)),
    stage('priceRules', values(catalogue.priceRules)),
    stage('blocks', values(catalogue.blocks)),
    stage('pages', values(catalogue.pages)),
    stage('rewrites', values(catalogue.rewrites)),
    stage('taxRates', values(catalogue.taxRates)),
    stage('tableRates', values(catalogue.tableRates)),
    stage('bars', values(catalogue.bars)),
    stage('synonyms', values(catalogue.synonyms)),
    stage('searchRedirects', values(catalogue.searchRedirects)),
    stage('navigation', values(catalogue.navigation)),
    stage('indexTags', values(catalogue.indexTags)),
    stage('indexPosts', values(catalogue.indexPosts)),
    stage(
      'programs',
      [...catalogue.programs].map(([sku, draft]) => finishedProgram(sku, draft)),
    ),
    stage('customers', values(catalogue.customers)),
    stage('tickets', values(catalogue.tickets)),
    stage('giftcards', values(catalogue.giftcards)),
  ];
}

/** Returns a function that finds the row of a key that the store rejected. */
function placesOf(catalogue: Catalogue): (kind: string, key: string) => Place {
  const lists: readonly (readonly [string, readonly Sourced<Record<string, unknown>>[]])[] = [
    ['reviews', catalogue.reviews],
    ['groupPrices', catalogue.groupPrices],
    ['priceRules', catalogue.priceRules],
    ['blocks', catalogue.blocks],
    ['pages', catalogue.pages],
    ['rewrites', catalogue.rewrites],
    ['taxRates', catalogue.taxRates],
    ['tableRates', catalogue.tableRates],
    ['bars', catalogue.bars],
    ['synonyms', catalogue.synonyms],
    ['searchRedirects', catalogue.searchRedirects],
    ['navigation', catalogue.navigation],
    ['indexTags', catalogue.indexTags],
    ['indexPosts', catalogue.indexPosts],
    ['customers', catalogue.customers],
    ['tickets', catalogue.tickets],
    ['giftcards', catalogue.giftcards],
  ];
  const keyOf = ({ email, sku, ...value }: Record<string, unknown>) =>
    (email && sku ? `${email} ${sku}` : undefined) ??
    email ??
    sku ??
    value.identifier ??
    value.requestPath ??
    value.code ??
    value.slug ??
    value.name ??
    value.countryId;
  return (kind, key) => {
    if (kind === 'products') return catalogue.drafts.get(key) ?? { file: '', line: 0 };
    if (kind === 'programs') return catalogue.programs.get(key)?.places[0] ?? { file: '', line: 0 };
    if (kind === 'categories') return catalogue.categories.get(key) ?? { file: '', line: 0 };
    if (kind === 'attributes') return catalogue.attributes.get(key) ?? { file: '', line: 0 };
    const rows = lists.find(([name]) => name === kind)?.[1] ?? [];
    return rows.find((row) => keyOf(row.value) === key) ?? { file: '', line: 0 };
  };
}

/** Records in the report how many rows of each kind are sent to the store. */
export function countTaken(catalogue: Catalogue, report: ReportBuilder): void {
  for (const { kind, rows } of stages(catalogue)) report.taken(kind, rows);
  for (const { product } of catalogue.drafts.values()) {
    report.productTypes[product.type] = (report.productTypes[product.type] ?? 0) + 1;
  }
}

/** Writes a finished catalogue into a store, with a few requests at a time. Throws if the store does not answer. */
export async function sendCatalogue(
  catalogue: Catalogue,
  client: StoreClient,
  report: ReportBuilder,
  onSent: (kind: ImportKind, done: number, all: number) => void,
): Promise<void> {
  const placeOf = placesOf(catalogue);
  for (const { kind, batches, rows } of stages(catalogue)) {
    let done = 0;
    await inParallel(batches, BATCHES_IN_FLIGHT, async (batch) => {
      report.outcome(await client.importBatch(batch), placeOf);
      done += batch[kind]?.length ?? 0;
      onSent(kind, done, rows);
    });
  }
}
