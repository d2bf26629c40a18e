import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addressed, factsOfSite, RATES } from '#shared/testing/checkout.ts';
import { checkout, current } from './checkout.ts';
import { followQuotes } from './follow-quotes.ts';

const FACTS = factsOfSite();
let limits: AbortController[] = [];

beforeEach(() => {
  limits = [];
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    limits.push(limit);
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
  vi.stubGlobal('document', { documentElement: { dataset: { site: 'USA', prefix: '' } } });
  vi.stubGlobal('addEventListener', vi.fn());
});
afterEach(() => {
  checkout.value = null;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A call that is never answered, until its caller aborts it. */
const hung = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

it.each([
  ['rates', '/svc_shipping/shipping/rates/get', 'shipping'],
  ['tax', '/svc_tax/tax/rates/fetch', 'tax'],
] as const)('a hanging request for %s is abandoned', async (_what, path, part) => {
  vi.stubGlobal('fetch', (asked: string, { signal }: RequestInit) =>
    asked === path ? hung(signal) : Promise.resolve(Response.json({ ...RATES, transactionId: 't' })),
  );
  checkout.value = { state: addressed(FACTS), facts: FACTS };
  followQuotes();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(current().state[part].status).toBe('loading');
  await vi.advanceTimersByTimeAsync(31_000);
  expect(current().state[part].status).toBe('error');
});
