import type { SiteCode } from '#shared/site/sites.ts';
import { type Catalogue, emptyCatalogue } from '#tools/import/catalogue.ts';
import { checkSkus, unknownSkus } from '#tools/import/check-skus.ts';
import { sortCatalogue } from '#tools/import/csv/sort-keys.ts';
import type { Table } from '#tools/import/csv/table.ts';
import { checkBlocks } from '#tools/import/finish-blocks.ts';
import { finishCategories } from '#tools/import/finish-categories.ts';
import { finishPictures } from '#tools/import/finish-pictures.ts';
import { finishProducts } from '#tools/import/finish-products.ts';
import type { OnProgress } from '#tools/import/progress.ts';
import { readTables } from '#tools/import/read/read-tables.ts';
import { type ImportReport, ReportBuilder } from '#tools/import/report.ts';
import type { MediaFolder } from './media-folder.ts';
import { Pictures } from './pictures.ts';
import { countTaken, sendCatalogue } from './send-catalogue.ts';
import type { MediaInfo, StoreClient } from './store-client.ts';

export interface ImportSource {
  readonly tables: readonly Table[];
  readonly media: MediaFolder;
  /** Files that cannot be read as tables at all, with the reason. */
  readonly unrecognised?: readonly { readonly file: string; readonly reason: string }[];
}

interface ImportRowsOptions {
  /** Sites to which rows without a site apply; by default `['USA']`. */
  readonly sites?: readonly SiteCode[];
  /** Reads and checks everything but writes nothing. */
  readonly dryRun: boolean;
  /** null in a dry run without a store: then no sku and no picture counts as known. */
  readonly client: StoreClient | null;
  readonly onProgress?: OnProgress;
}

async function knownSkus(catalogue: Catalogue, client: StoreClient | null): Promise<Set<string>> {
  const skus = unknownSkus(catalogue);
  return client && skus.length > 0 ? client.knownSkus(skus) : new Set();
}

async function write(
  catalogue: Catalogue,
  pictures: Pictures,
  client: StoreClient,
  report: ReportBuilder,
  progress: OnProgress,
): Promise<void> {
  report.pictures.uploaded = await pictures.upload(client, (done, all) =>
    progress({ step: 'sending', what: 'pictures', done, all, unit: 'pictures' }),
  );
  await sendCatalogue(catalogue, pictures, client, report, (kind, done, all) =>
    progress({ step: 'importing', what: kind, done, all, unit: 'rows' }),
  );
  await client.publish((what, share) => {
    const all = share === null ? null : 100;
    progress({ step: 'publishing', what, done: (share ?? 0) * 100, all, unit: '%' });
  });
}

async function importInto(
  catalogue: Catalogue,
  source: ImportSource,
  options: ImportRowsOptions,
): Promise<ImportReport> {
  const report = new ReportBuilder();
  const progress = options.onProgress ?? (() => undefined);
  const begin = (step: string) => progress({ step, what: '', done: 0, all: null, unit: '' });
  for (const { file, reason } of source.unrecognised ?? []) report.unrecognised(file, reason);
  const { sites } = options;
  await readTables(source.tables, { own: sites ?? ['USA'], named: sites ?? null }, catalogue, report, progress);
  begin('checking products');
  const known = await knownSkus(catalogue, options.client);
  finishProducts(catalogue, known, report);
  checkSkus(catalogue, known, report);
  checkBlocks(catalogue, report);
  finishCategories(catalogue, report);
  begin('looking for pictures');
  const knownMedia: Map<string, MediaInfo> = options.client ? await options.client.knownMedia() : new Map();
  const pictures = new Pictures(source.media, knownMedia);
  await finishPictures(catalogue, pictures, report);
  report.pictures.found = pictures.found;
  report.pictures.unchanged = pictures.unchanged;
  sortCatalogue(catalogue);
  countTaken(catalogue, pictures, report);
  if (options.client && !options.dryRun) await write(catalogue, pictures, options.client, report, progress);
  return report.build(options.dryRun);
}

/**
 * Imports tables from files or from memory: reads, checks and combines them, then writes the rows so that everything
 * comes after what it refers to. Bad rows are listed in the report; only a failing store throws.
 */
export async function importRows(source: ImportSource, options: ImportRowsOptions): Promise<ImportReport> {
  const catalogue = emptyCatalogue();
  try {
    return await importInto(catalogue, source, options);
  } finally {
    catalogue.close();
  }
}
