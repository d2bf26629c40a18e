import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedWhenEmpty } from '#tools/seed/seed.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { measureFirstTap } from './first-tap.ts';
import { measurePages, type PageWeight } from './page-weight.ts';
import { compareSearches, type Relevance } from './relevance/measure.ts';

const TOKEN = 'bench-staff-token-0123456789abcdef';

/** The figures measured on the demo shop. */
export interface DemoFigures {
  /** First visits on a slow phone. */
  readonly pages: readonly PageWeight[];
  /** Milliseconds until a slow phone shows that it noticed a tap on 'Add to cart' whose code has not loaded. */
  readonly firstTapMs: number;
  /** The store's search compared with its baselines. */
  readonly searches: readonly Relevance[];
}

/** Opens the demo shop in a temporary folder, measures it and removes it. */
export async function measureDemoShop(): Promise<DemoFigures> {
  const state = mkdtempSync(join(tmpdir(), 'store-bench-'));
  const runtime = await openRuntime({ staffToken: TOKEN, state });
  try {
    const url = (await runtime.ready).origin;
    await seedWhenEmpty(url, TOKEN);
    const pages = await measurePages(url, ['/', '/barbells', '/r-4-power-rack']);
    const firstTapMs = await measureFirstTap(`${url}/r-4-power-rack`);
    return { pages, firstTapMs, searches: await compareSearches('demo', { store: url }) };
  } finally {
    await runtime.dispose();
    rmSync(state, { recursive: true, force: true });
  }
}
