import { parseArgs } from 'node:util';
import { CATALOGUES, documents } from './documents.ts';
import { baselines, type Engine, storeSearch } from './engines.ts';
import type { Part } from './judgements.ts';
import { judgedQueries, measureRelevance, type Relevance } from './measure.ts';
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
  if (positionals.some((word) => word !== catalogue && word !== part)) throw new Error(USAGE);
  const products = await documents(catalogue);
  const queries = judgedQueries(catalogue, products, part);
  if (queries.length === 0) throw new Error(`no query of ${catalogue} belongs to ${part}`);
  const engines: Engine[] = baselines(products);
  if (values.store !== undefined)
    engines.push({ name: 'store', search: storeSearch(new URL(values.store).origin, products) });
  const measured: Relevance[] = [];
  for (const engine of engines) measured.push(await measureRelevance(engine, queries));
  if (values.worst === undefined) return formatRelevance(measured);
  const engine = measured.find((each) => each.engine === values.worst);
  if (!engine)
    throw new Error(`no engine ${values.worst}; there are: ${measured.map((each) => each.engine).join(', ')}`);
  return `${formatRelevance(measured)}\n\n${formatWorst(engine, products, Number(values.count))}`;
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
