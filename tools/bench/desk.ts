import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { buildStore } from '#tools/build.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { plainProduct } from '#tools/faults/goods.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { freePort } from '#tools/store/free-port.ts';
import { openRuntime } from '#tools/store/runtime.ts';

const STATES = 'test-results/desk';
const SKU = 'DESK-1';

/** Measures how many orders one order desk takes in a second at its best, in the production bundle. */
async function main(): Promise<void> {
  await buildStore();
  mkdirSync(STATES, { recursive: true });
  const state = mkdtempSync(`${STATES}/`);
  const [port, staffToken] = [await freePort(), crypto.randomUUID()];
  const url = `http://localhost:${port}`;
  const runtime = await openRuntime({ state, port, staffToken, logs: 'silent', around: 'tools/bench/desk-worker.js' });
  try {
    const client = httpStoreClient({ url, token: staffToken });
    await client.importBatch({ products: [plainProduct(SKU, 1_000_000)] });
    await client.publish();
    for (const together of [1, 8, 64]) {
      const answer = await fetch(`${url}/desk-bench?together=${together}&sku=${SKU}`);
      if (!answer.ok) throw new Error(await answer.text());
      console.log(await answer.text());
    }
  } finally {
    await runtime.dispose();
    rmSync(state, { recursive: true, force: true });
  }
}

process.exitCode = await exitCodeOf(async () => {
  await main();
  return 0;
});
