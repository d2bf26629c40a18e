import { describe, expect, it } from 'vitest';
import { CLUES, type Found, lostClues, routesFound, tablesFound, tablesOf } from '#tools/checks/names.ts';
import { app } from '#worker/app.ts';

/** Paths from the root of the repo, tests left out. */
const pathsOf = (modules: Readonly<Record<string, unknown>>) =>
  Object.keys(modules)
    .map((path) => path.slice(1))
    .filter((path) => !path.includes('.test.'));

const files = pathsOf(import.meta.glob('/{worker,client,shared}/**/*.{ts,tsx}'));
const SQL = import.meta.glob<string>('/worker/{store,publish}/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const MIGRATIONS = import.meta.glob<string>('/migrations/*.sql', { query: '?raw', import: 'default', eager: true });

const shareOf = ({ asked, missed }: Found) => 1 - missed.length / asked;
const ENOUGH = 0.9;

describe('names', () => {
  it('of files are those of addresses', () => {
    const routes = [...new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path))];
    const found = routesFound(routes, files);
    expect(found.asked).toBeGreaterThan(200);
    expect(shareOf(found), `no file is named for ${found.missed.join(', ')}`).toBeGreaterThanOrEqual(ENOUGH);
  });

  it('of files are those of tables', () => {
    const sources = new Map(Object.entries(SQL).map(([path, text]) => [path.slice(1), text]));
    const found = tablesFound(tablesOf(Object.values(MIGRATIONS)), sources);
    expect(found.asked).toBeGreaterThan(80);
    expect(shareOf(found), `no file is named for ${found.missed.join(', ')}`).toBeGreaterThanOrEqual(ENOUGH);
  });

  it('answer all clues', () => {
    expect(Object.keys(CLUES)).toHaveLength(13);
    expect(lostClues(files)).toEqual([]);
  });

  it('are missed where a file bears another name', () => {
    expect(routesFound(['/rss', '/account/order/:id'], ['worker/pages/tracking.tsx']).missed).toHaveLength(2);
    const sources = new Map([['worker/store/order/desk.ts', 'INSERT INTO promotion_units']]);
    expect(tablesFound(['promotion_units'], sources).missed).toEqual(['promotion_units']);
  });
});
