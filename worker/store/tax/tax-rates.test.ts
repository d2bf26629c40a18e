import { expect, it } from 'vitest';
import { place } from '#shared/testing/tax-request.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { env } from '#worker/testing/store.ts';
import { TaxRateStore } from './tax-rates.ts';

const insert = (code: string, postcode: string, percent: number) =>
  env.DB.prepare("INSERT INTO tax_rates (code, country_id, region, postcode, percent) VALUES (?1, 'CA', '*', ?2, ?3)")
    .bind(code, postcode, percent)
    .run();

/** Percentages of the imported rates that may apply to a place. */
async function imported(edition: number, to: string, nowMs: number): Promise<readonly number[]> {
  const book = await new TaxRateStore(env.DB, new Versions(wholeVersions(edition))).bookFor(place(to), nowMs);
  return book.imported.map(({ percent }) => percent);
}

it('rates of other postcodes stay in the database', async () => {
  await insert('1', 'M5V 2T6', 1);
  await insert('2', 'M5V*', 2);
  await insert('3', '10-20', 3);
  await insert('4', '*', 4);
  await insert('5', '', 5);
  await insert('6', '-', 6);
  await insert('7', 'K1A 0B1', 7);
  expect(await imported(1, 'CA ON m5v2t6', 0)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('rates are cached for a minute, and no longer than the content version is current', async () => {
  expect(await imported(1, 'CA ON K1A 0B1', 0)).toContain(7);
  await env.DB.prepare("DELETE FROM tax_rates WHERE code = '7'").run();
  expect(await imported(1, 'CA ON K1A 0B1', 59_999)).toContain(7);
  expect(await imported(2, 'CA ON K1A 0B1', 59_999)).not.toContain(7);
  expect(await imported(1, 'CA ON K1A 0B1', 60_000)).not.toContain(7);
});
