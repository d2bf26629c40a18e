import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shippingModes } from '#shared/shipping/modes.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { checkDates, checkSum, checkTaking, freightOrder } from '#shared/testing/freight-orders.ts';
import { ShippingRateStore } from '#worker/store/shipping/shipping-rates.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { env } from '#worker/testing/store.ts';

const MODES = SITE_LIST.flatMap((site) =>
  shippingModes(site).map((mode) => ({ site, code: site.code, mode, allowSplit: mode === 'fastest' })),
);
/** Few orders for each mode: the rules have their thousands in shared/shipping/freight-law.test.ts; these are the real tables. */
const numRuns = 200;

const tablesOf = ({ site }: (typeof MODES)[number]) =>
  new ShippingRateStore(env.DB, site, new Versions(wholeVersions(2_001))).tables(0);

it.each(MODES)('$code, $mode: one more item costs no more than shipped on its own', async (mode) => {
  const tables = await tablesOf(mode);
  expect(tables.zones.length).toBeGreaterThan(0);
  fc.assert(
    fc.property(freightOrder, (order) => checkSum(order, mode, tables)),
    { numRuns, seed: 4_211 },
  );
});

it.each(MODES)('$code, $mode: removing an item costs nothing', async (mode) => {
  const tables = await tablesOf(mode);
  fc.assert(
    fc.property(freightOrder, (order) => checkTaking(order, mode, tables)),
    { numRuns, seed: 4_212 },
  );
});

it.each(MODES)('$code, $mode: one more item never arrives earlier', async (mode) => {
  const tables = await tablesOf(mode);
  fc.assert(
    fc.property(freightOrder, (order) => checkDates(order, mode, tables, Date.parse('2026-11-25T15:00:00Z'))),
    { numRuns, seed: 4_213 },
  );
});
