import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ImportAttribute, ImportProduct } from '#shared/import/contract.ts';
import { decodeEntities } from '#tools/import/csv/entities.ts';
import { findTables } from '#tools/import/csv/find-tables.ts';
import { importRows } from '#tools/import/send/import-rows.ts';
import { NO_MEDIA } from '#tools/import/send/media-folder.ts';
import type { StoreClient } from '#tools/import/send/store-client.ts';
import { demoStore } from '#tools/seed/demo-store.ts';

/** The catalogues that searches are judged on: the demo shop and the sample catalogue beside the repository. */
export const CATALOGUES = ['demo', 'luma'] as const;
export type CatalogueName = (typeof CATALOGUES)[number];

/** What a search may know of a product: the same texts for every engine. */
export interface SearchDocument {
  /** The place in the catalogue, from 1; a store gives ids of its own. */
  readonly productId: number;
  readonly sku: string;
  readonly type: ImportProduct['type'];
  readonly name: string;
  /** Address below the site's prefix, without slashes. */
  readonly urlKey: string;
  /** Paths below the root: `Plates/Bumper Plates`. */
  readonly categories: readonly string[];
  /** Values by code, of what a shopper is shown; those of variants belong to their product. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** The line below the name, as plain text. */
  readonly shortDescription: string;
  /** As plain text. */
  readonly description: string;
  /** Skus of its variants, which are not shown alone. */
  readonly variantSkus: readonly string[];
}

interface Source {
  readonly attributes: readonly ImportAttribute[];
  readonly products: readonly ImportProduct[];
}

const LUMA = join(resolve('.'), '..', 'shared', 'data', 'luma');
/** Nothing that a judgment rests on changes with the day. */
const DEMO_DAY = Date.UTC(2026, 10, 21);

/** Whether the files of a catalogue are on this machine. */
export function hasCatalogue(catalogue: CatalogueName): boolean {
  return catalogue === 'demo' || existsSync(join(LUMA, 'fixtures'));
}

/** A store that keeps what an import would write into it. */
function keeper(attributes: ImportAttribute[], products: ImportProduct[]): StoreClient {
  return {
    async importBatch(batch) {
      attributes.push(...(batch.attributes ?? []));
      products.push(...(batch.products ?? []));
      return { written: {}, unchanged: {}, rejected: [] };
    },
    putMedia: async () => undefined,
    knownMedia: async () => new Map(),
    readMedia: async () => new Uint8Array(),
    knownSkus: async () => new Set(),
    publish: async () => undefined,
    exportRows: async () => ({ rows: [], next: null }),
  };
}

async function lumaSource(): Promise<Source> {
  if (!hasCatalogue('luma')) throw new Error(`the sample catalogue is not at ${LUMA}`);
  const attributes: ImportAttribute[] = [];
  const products: ImportProduct[] = [];
  const { tables } = await findTables(LUMA);
  const client = keeper(attributes, products);
  await importRows({ tables, media: NO_MEDIA }, { sites: ['USA'], dryRun: false, client });
  return { attributes, products };
}

function plainText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

function shownAttributes(product: ImportProduct, shown: ReadonlySet<string>): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const [code, own] of Object.entries(product.attributes)) if (shown.has(code)) values[code] = own;
  for (const { code } of product.axes) {
    values[code] = [...new Set(product.variations.flatMap((variation) => variation.options[code] ?? []))];
  }
  return values;
}

/** What the site USA sells alone: parts give products that are made of them their price. */
function isFound(product: ImportProduct): boolean {
  const hasPrice = product.prices.USA !== undefined || ['configurable', 'grouped', 'bundle'].includes(product.type);
  return product.isOnline && product.visibility >= 3 && hasPrice;
}

/** Every product of a catalogue that a visitor of the site USA can find. Throws where the catalogue is not there. */
export async function documents(catalogue: CatalogueName): Promise<SearchDocument[]> {
  const { attributes, products } = catalogue === 'demo' ? demoStore(DEMO_DAY) : await lumaSource();
  const shown = new Set(
    attributes.filter((each) => each.isVisible && each.input !== 'boolean').map(({ code }) => code),
  );
  return products.filter(isFound).map((product, index) => ({
    productId: index + 1,
    sku: product.sku,
    type: product.type,
    name: plainText(product.texts.name),
    urlKey: product.urlKey,
    categories: product.categories,
    attributes: shownAttributes(product, shown),
    shortDescription: plainText(product.texts.shortDescription),
    description: plainText(product.texts.description),
    variantSkus: product.variations.map(({ sku }) => sku),
  }));
}
