import { expect, it } from 'vitest';
import { CatalogueStateStore } from '#worker/store/product/catalogue-state.ts';
import { env } from '#worker/testing/store.ts';
import { databaseWarning } from './merchant-warnings.ts';

it.each([
  [0, null],
  [7_999_999_999, null],
  [8_000_000_000, 'The database has 8.0 of at most 10.0 GB.'],
  [9_960_000_000, 'The database has 10.0 of at most 10.0 GB.'],
])('a database of %d bytes: %s', (bytes, warning) => {
  const said = databaseWarning(bytes);
  if (warning === null) expect(said).toBeNull();
  else expect(said).toContain(warning);
});

it('the store knows the size of its database', async () => {
  const state = new CatalogueStateStore(env.DB);
  const before = await state.databaseBytes();
  expect(before).toBeGreaterThan(100_000);
  const text = 'x'.repeat(500_000);
  await env.DB.prepare('CREATE TABLE grown (text TEXT) STRICT').run();
  await env.DB.prepare('INSERT INTO grown VALUES (?1)').bind(text).run();
  expect(await state.databaseBytes()).toBeGreaterThanOrEqual(before + text.length - 100_000);
  await env.DB.prepare('DROP TABLE grown').run();
});
