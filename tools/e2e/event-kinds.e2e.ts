import { EVENT_KINDS, type EventKind } from '#shared/discovery/catalogue.ts';
import { EventVisit, type EventWay } from './event-visit.ts';
import { ACCOUNT_WAYS } from './event-ways-account.ts';
import { CART_WAYS } from './event-ways-cart.ts';
import { LIST_AND_NEWSLETTER_WAYS } from './event-ways-lists.ts';
import { PAGE_WAYS } from './event-ways-page.ts';
import { SEARCH_WAYS } from './event-ways-search.ts';
import { type OwnStore, openOwnStore } from './own-store.ts';
import { expect, test } from './store-test.ts';

const WAYS: readonly EventWay[] = [
  ...SEARCH_WAYS,
  ...CART_WAYS,
  ...ACCOUNT_WAYS,
  ...LIST_AND_NEWSLETTER_WAYS,
  ...PAGE_WAYS,
];

/** Titles of the journeys that saw the collector take all that they are about. */
const done = new Set<string>();

// The last test compares what all others have seen, so all of them share a worker.
test.describe.configure({ mode: 'serial' });

let store: OwnStore;
test.beforeAll(async () => {
  // A store of their own, so that every event without the number of a browser is of the journey that is under way.
  store = await openOwnStore('event-kinds', {});
});
test.afterAll(() => store.close());

for (const { title, kinds, withoutScript, headers = {}, noise = null, site = 'USA', isApp, go } of WAYS) {
  test.describe(() => {
    test.use({ javaScriptEnabled: !withoutScript, extraHTTPHeaders: { ...headers }, expectedNoise: noise });

    test(title, async ({ page, browser }) => {
      const visit = new EventVisit(page, browser);
      await go(visit);
      await visit.end(site, isApp ? 'native' : 'browser');
      expect([...visit.seen].toSorted()).toEqual([...kinds].toSorted());
      done.add(title);
    });
  });
}

test('every kind of event has a journey in which the collector takes it', () => {
  const waysOf = (kind: EventKind) => WAYS.filter(({ title, kinds }) => done.has(title) && kinds.includes(kind));
  expect(EVENT_KINDS.filter((kind) => waysOf(kind).length === 0)).toEqual([]);
  expect(WAYS.filter(({ title }) => !done.has(title)).map(({ title }) => title)).toEqual([]);
});
