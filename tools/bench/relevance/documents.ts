import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ImportAttribute, ImportProduct } from '#shared/import/contract.ts';
import { findTables } from '#tools/import/csv/find-tables.ts';
import { importRows } from '#tools/import/send/import-rows.ts';
import { NO_MEDIA } from '#tools/import/send/media-folder.ts';
import type { StoreClient } from '#tools/import/send/store-client.ts';
import { demoStore } from '#tools/seed/demo-store.ts';
import { type CatalogueSource, type SearchDocument, searchDocuments } from './search-documents.ts';

/** The catalogues on which searches are judged: the demo shop, and the sample catalogue next to the repository. */
export const CATALOGUES = ['demo', 'luma'] as const;
export type CatalogueName = (typeof CATALOGUES)[number];

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

async function lumaSource(): Promise<CatalogueSource> {
  if (!hasCatalogue('luma')) throw new Error(`the sample catalogue is not at ${LUMA}`);
  const attributes: ImportAttribute[] = [];
  const products: ImportProduct[] = [];
  const { tables } = await findTables(LUMA);
  const client = keeper(attributes, products);
  await importRows({ tables, media: NO_MEDIA }, { sites: ['USA'], dryRun: false, client });
  return { attributes, products };
}

/**
 * Returns every product of a catalogue that a visitor of the site USA can find. Throws if the catalogue does not exist.
 */
export async function documents(catalogue: CatalogueName): Promise<SearchDocument[]> {
  return searchDocuments(catalogue === 'demo' ? demoStore(DEMO_DAY) : await lumaSource());
}
