import { parseArgs } from 'node:util';
import { CATALOGUES, documents } from './documents.ts';
import type { Part } from './judgements.ts';
import { compareSearches } from './measure.ts';
import { formatRelevance, formatWorst } from './report.ts';

const USAGE = `usage: node tools/bench/relevance/run.ts [demo|luma] [tune|check] [--store URL] [--worst ENGINE] [--count N]

Measures searches by nDCG@10 on the judged queries of a catalogue, the demo shop unless told. --store also asks a running
store that holds that catalogue; --worst lists the queries that an engine of the table answered worst.`;
const PARTS: readonly Part[] = ['tune', 'check'];

async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { store: { type: 'string' }, worst: { type: 'string' }, count: { type: 'string', default: '20' } },
  });
  const catalogue = CATALOGUES.find((name) => positionals.includes(name)) ?? 'demo';
  const part = PARTS.find((name) => positionals.includes(name));
  const count = Number(values.count);
  const isUnknown = positionals.some((word) => word !== catalogue && word !== part);
  if (isUnknown || !Number.isInteger(count) || count < 1) throw new Error(USAGE);
  const store = values.store === undefined ? undefined : new URL(values.store).origin;
  const measured = await compareSearches(catalogue, { part, store });
  if (values.worst === undefined) return formatRelevance(measured);
  const engine = measured.find((each) => each.engine === values.worst);
  if (!engine)
    throw new Error(`no engine ${values.worst}; there are: ${measured.map((each) => each.engine).join(', ')}`);
  return `${formatRelevance(measured)}\n\n${formatWorst(engine, await documents(catalogue), count)}`;
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
