import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SITE_LIST } from '#shared/site/sites.ts';
import { buildStore } from '#tools/build.ts';
import {
  changes,
  type Figures,
  fill,
  firstPages,
  firstSites,
  heapPeak,
  type Large,
  pages,
  size,
  statements,
  whole,
} from './large-parts.ts';
import { table } from './table.ts';

/** Sizes to measure, and how many sites sell the catalog: `PRODUCTS=600,60000 SITES=6 npm run bench:large`. */
const SIZES = (process.env.PRODUCTS ?? '600,60000').split(',').map(Number);
const SITES = firstSites(Number(process.env.SITES ?? SITE_LIST.length));
/** A folder that keeps the filled stores, so that the next run need not fill them; without it they are deleted. */
const KEEP = process.env.KEEP === undefined ? undefined : resolve(process.env.KEEP);

const PARTS: Readonly<Record<string, (large: Large) => Promise<Figures>>> = {
  pages,
  first: firstPages,
  heap: heapPeak,
  size,
  changes,
  statements,
  whole,
};
/** The parts to measure: `ONLY=pages,size`. */
const ONLY = (process.env.ONLY ?? Object.keys(PARTS).join()).split(',');

async function measure(products: number): Promise<Figures> {
  const folder = KEEP === undefined ? mkdtempSync(join(tmpdir(), 'store-large-')) : join(KEEP, String(products));
  mkdirSync(folder, { recursive: true });
  const filled = join(folder, 'filled.json');
  const large: Large = { state: join(folder, 'state'), products, sites: SITES };
  try {
    const figures: Record<string, number> = existsSync(filled) ? {} : { ...(await fill(large, folder)) };
    writeFileSync(filled, JSON.stringify(figures));
    console.error(JSON.stringify(figures));
    for (const name of ONLY) {
      const part = PARTS[name];
      if (!part) throw new Error(`unknown part ${name}: one of ${Object.keys(PARTS).join(', ')}`);
      const found = await part(large);
      console.error(JSON.stringify(found));
      Object.assign(figures, found);
    }
    return figures;
  } finally {
    if (KEEP === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

await buildStore();
const results: Figures[] = [];
for (const products of SIZES) results.push(await measure(products));
mkdirSync('test-results', { recursive: true });
writeFileSync(
  'test-results/large.json',
  JSON.stringify({ at: new Date().toISOString(), sizes: SIZES, sites: SITES.length, results }, null, 2),
);
const names = new Set(results.flatMap((each) => Object.keys(each)));
const shown = (figure: number | undefined): string =>
  figure === undefined ? '' : figure.toFixed(figure < 100 ? 1 : 0);
console.log(
  table(
    [`Products on ${SITES.length} sites`, ...SIZES.map(String)],
    [...names].map((name) => [name, ...results.map((each) => shown(each[name]))]),
  ),
);
