import { parseArgs } from 'node:util';
import { calledFrom } from '#tools/called-from.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import type { ConnectStore } from '#tools/import/cli.ts';
import { progressPrinter } from '#tools/import/progress-printer.ts';
import { exportCatalogue } from './export-catalogue.ts';

const USAGE = 'usage: npm run export -- DIR [--to URL]';

async function run(args: readonly string[], connect: ConnectStore): Promise<0 | 1> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: 'string' } },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Error(USAGE);
  const connection = await connect(values.to ?? null);
  const progress = progressPrinter();
  try {
    const report = await exportCatalogue(calledFrom(folder), { client: connection.client, onProgress: progress.show });
    progress.clear();
    const counts = Object.entries(report.rows).map(
      ([kind, count]) => `${kind.padEnd(12)} ${String(count).padStart(7)}`,
    );
    process.stdout.write(`${[...counts, `pictures     ${String(report.pictures).padStart(7)}`].join('\n')}\n`);
    return 0;
  } finally {
    await connection.close();
  }
}

/** Runs `npm run export` and returns the exit code, 1 if the export could not run. */
export function exportCommand(args: readonly string[], connect: ConnectStore): Promise<0 | 1> {
  return exitCodeOf(() => run(args, connect));
}
