import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Description, takeOutCalls, takeOutWebhooks, USED_PATHS } from './take-out.ts';

/** Folder next to the project that may hold the published descriptions. */
const PUBLISHED = '../shared/data/adyen';

function read(path: string) {
  return JSON.parse(readFileSync(path, 'utf8')) as Description & Record<string, unknown>;
}

describe('the parts of the provider’s description that tests check requests with', () => {
  it('include every call with everything it refers to', () => {
    const kept = read('worker/testing/adyen/checkout.json');
    expect(Object.keys(kept.paths ?? {}).sort()).toEqual([...USED_PATHS].sort());
    const names = [...JSON.stringify(kept).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !(name in kept.components.schemas))).toEqual([]);
  });

  const isThere = existsSync(PUBLISHED);
  it.skipIf(!isThere)('match the description published today: new codes and fields fail here', () => {
    const calls = takeOutCalls(read(`${PUBLISHED}/CheckoutService-v72.json`));
    expect(JSON.parse(JSON.stringify(calls))).toEqual(read('worker/testing/adyen/checkout.json'));
    const webhooks = takeOutWebhooks(read(`${PUBLISHED}/Webhooks-v1.json`));
    expect(JSON.parse(JSON.stringify(webhooks))).toEqual(read('worker/testing/adyen/webhooks.json'));
  });
});
