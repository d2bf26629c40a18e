import type { SiteCode } from '#shared/site/sites.ts';
import { findTables } from './csv/find-tables.ts';
import type { OnProgress } from './progress.ts';
import type { ImportReport } from './report.ts';
import { importRows } from './send/import-rows.ts';
import { findMediaRoot, NO_MEDIA, openMediaFolder } from './send/media-folder.ts';
import type { StoreClient } from './send/store-client.ts';

interface ImportOptions {
  /** Sites to which rows without a site apply; by default `['USA']`. */
  readonly sites?: readonly SiteCode[];
  /** Folder of pictures; if null or missing, a `media` folder in, next to or above the path is used. */
  readonly media?: string | null;
  readonly dryRun?: boolean;
  /** Null is allowed only in a dry run. */
  readonly client: StoreClient | null;
  readonly onProgress?: OnProgress;
}

/**
 * Imports a Magento CSV file or a folder of them. Rejected rows are listed in the report. Throws only if the import as
 * a whole cannot run: the path does not exist, it contains no CSV file, the given media folder does not exist, or the
 * store fails.
 */
export async function importCatalogue(path: string, options: ImportOptions): Promise<ImportReport> {
  const dryRun = options.dryRun ?? false;
  if (!options.client && !dryRun) throw new Error('an import needs a store unless it is a dry run');
  const { tables, unrecognised } = await findTables(path);
  const root = options.media ?? (await findMediaRoot(path));
  const media = root === null ? NO_MEDIA : await openMediaFolder(root);
  return importRows(
    { tables, unrecognised, media },
    {
      ...(options.sites ? { sites: options.sites } : {}),
      dryRun,
      client: options.client,
      ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    },
  );
}
