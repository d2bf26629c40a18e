import type { SiteCode } from '#shared/site/sites.ts';
import { findTables } from './csv/find-tables.ts';
import type { ImportReport } from './report.ts';
import { importRows, type OnProgress } from './send/import-rows.ts';
import { findMediaRoot, NO_MEDIA, openMediaFolder } from './send/media-folder.ts';
import type { StoreClient } from './send/store-client.ts';

interface ImportOptions {
  /** Sites that rows without a site of their own speak of; `['USA']` unless told. */
  readonly sites?: readonly SiteCode[];
  /** Folder of pictures; null or none: a `media` folder in, beside or above the path. */
  readonly media?: string | null;
  readonly dryRun?: boolean;
  /** null is allowed in a dry run only. */
  readonly client: StoreClient | null;
  readonly onProgress?: OnProgress;
}

/**
 * Imports a Magento CSV file or a folder of them. Rows that cannot be taken are in the report; it throws only where the
 * import as a whole cannot run: no such path, no CSV in it, no media folder where one is named, a store that fails.
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
