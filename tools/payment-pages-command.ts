import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium as browser } from '@playwright/test';
import { buildStore } from './build.ts';
import { chromium } from './chromium.ts';
import { checkPaymentPages } from './payment-pages/check-pages.ts';

const USAGE = 'npm run payment-pages -- --to URL --sku SKU (a product without options)';

/** The release that this checkout builds, as the store's heartbeat names it. */
function ownRelease(): string {
  return createHash('sha256').update(readFileSync('dist/built-from', 'utf8')).digest('hex').slice(0, 12);
}

async function releaseOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/svc_ssr/heartbeat`, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${origin} answered ${answer.status}: is the store running there?`);
  return ((await answer.json()) as { readonly hash: string }).hash;
}

/**
 * `npm run payment-pages -- --to URL --sku SKU`: compares the payment pages of a running store, as a browser receives
 * them, with this checkout (PCI DSS 11.6.1). Returns 1 if something differs, 2 if it cannot be compared.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, sku: { type: 'string' } } });
  const { to = '', sku = '' } = values;
  if (!URL.canParse(to) || sku === '') throw new Error(USAGE);
  const { origin } = new URL(to);
  await buildStore();
  const running = await releaseOf(origin);
  if (running !== ownRelease())
    throw new Error(`${origin} runs release ${running}, and this checkout builds ${ownRelease()}: check out that one.`);
  const shopper = await browser.launch(chromium());
  try {
    const found = await checkPaymentPages(await shopper.newPage(), origin, sku);
    for (const finding of found) console.error(finding);
    if (found.length === 0) console.log(`The payment pages of ${origin} are as release ${running} was built.`);
    return found.length === 0 ? 0 : 1;
  } finally {
    await shopper.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return 2;
});
