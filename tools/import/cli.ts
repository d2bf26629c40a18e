import { parseArgs } from 'node:util';
import { calledFrom } from '#tools/called-from.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { importCatalogue } from './import-catalogue.ts';
import { formatReport } from './print-report.ts';
import { ProgressLines } from './progress.ts';
import { progressPrinter } from './progress-printer.ts';
import { parseSites } from './read/read-websites.ts';
import type { StoreClient } from './send/store-client.ts';

/** A connection to a store to write to, and how to close it. */
export interface StoreConnection {
  readonly client: StoreClient;
  close(): Promise<void>;
}

/** Opens the store at an address, or the local one for null. */
export type ConnectStore = (to: string | null) => Promise<StoreConnection>;

const USAGE = 'usage: npm run import -- PATH [--site CODE[,CODE…]|all] [--media DIR] [--dry-run] [--to URL]';

async function run(args: readonly string[], connect: ConnectStore): Promise<0 | 1> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      media: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      to: { type: 'string' },
    },
  });
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) throw new Error(USAGE);
  const dryRun = values['dry-run'];
  const sites = values.site === undefined ? undefined : parseSites(values.site);
  const connection = await connect(values.to ?? null);
  const progress = progressPrinter();
  const lines = new ProgressLines();
  try {
    const { client } = connection;
    const report = await importCatalogue(calledFrom(path), {
      ...(sites ? { sites } : {}),
      media: values.media === undefined ? null : calledFrom(values.media),
      dryRun,
      client,
      onProgress: (each) => progress.show(lines.line(each)),
    });
    progress.clear();
    process.stdout.write(formatReport(report));
    return 0;
  } finally {
    await connection.close();
  }
}

/**
 * Runs `npm run import` and returns the exit code, 1 if the import as a whole could not run. Rejected rows are not a
 * failure.
 */
export function importCommand(args: readonly string[], connect: ConnectStore): Promise<0 | 1> {
  return exitCodeOf(() => run(args, connect));
}
