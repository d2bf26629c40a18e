import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ImportAttribute, ImportProduct } from '#shared/import/contract.ts';
import { decodeEntities } from '#tools/import/csv/entities.ts';
import { findTables } from '#tools/import/csv/find-tables.ts';
import { importRows } from '#tools/import/send/import-rows.ts';
import { NO_MEDIA } from '#tools/import/send/media-folder.ts';
import type { StoreClient } from '#tools/import/send/store-client.ts';
import { demoStore } from '#tools/seed/demo-store.ts';

/** The catalogues on which searches are judged: the demo shop, and the sample catalogue next to the repository. */
export const CATALOGUES = ['demo', 'luma'] as const;
export type CatalogueName = (typeof CATALOGUES)[number];

/** The texts of a product that a search may use, the same for every engine. */
export interface SearchDocument {
  /** Position in the catalogue, counted from 1; a store assigns its own ids. */
  readonly productId: number;
  readonly sku: string;
  readonly type: ImportProduct['type'];
  readonly name: string;
  /** Address below the site's prefix, without slashes. */
  readonly urlKey: string;
  /** Paths below the root: `Plates/Bumper Plates`. */
  readonly categories: readonly string[];
  /** Values by code, of the attributes that shoppers see; values of variants belong to their product. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** The line below the name, as plain text. */
  readonly shortDescription: string;
  /** As plain text. */
  readonly description: string;
  /** SKUs of its variants, which are not shown by themselves. */
  readonly variantSkus: readonly string[];
}

interface Source {
  readonly attributes: readonly ImportAttribute[];
  readonly products: readonly ImportProduct[];
}

const LUMA = join(resolve('.'), '..', 'shared', 'data', 'luma');
/** A fixed day: nothing that a judgment depends on changes from day to day. */
const DEMO_DAY = Date.UTC(2026, 10, 21);

/** Tells whether the files of a catalogue are on this machine. */
export function hasCatalogue(catalogue: CatalogueName): boolean {
  return catalogue === 'demo' || existsSync(join(LUMA, 'fixtures'));
}

/** Builds a store client that collects what an import would write. */
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

/** Tells whether the site USA sells a product by itself; products that are made of parts get their price from those. */
function isFound(product: ImportProduct): boolean {
  const hasPrice = product.prices.USA !== undefined || ['configurable', 'grouped', 'bundle'].includes(product.type);
  return product.isOnline && product.visibility >= 3 && hasPrice;
}

/**
 * Returns every product of a catalogue that a visitor of the site USA can find. Throws if the catalogue does not exist.
 */
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
