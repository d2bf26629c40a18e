import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SERVICES } from '#shared/api/services.ts';
import { openapi } from './openapi.ts';
import { MADE_PAGES, stalePages } from './pages.ts';
import { printJson } from './print-json.ts';
import { servicesPage } from './services-page.ts';

describe('generated pages', () => {
  it('are up to date', () => {
    expect(stalePages(MADE_PAGES)).toEqual([]);
  });

  it.each(MADE_PAGES.map(({ path }) => path))('%s is out of date once it is changed or missing', (path) => {
    const pages = MADE_PAGES.filter((page) => page.path === path);
    const changed = stalePages(pages, () => `${readFileSync(path, 'utf8')} `);
    expect(changed).toEqual([`${path} is out of date: run npm run docs`]);
    expect(stalePages(pages, () => undefined)).toEqual(changed);
  });

  it.each(SERVICES.map(({ name }) => name))('are out of date once a call of %s is left out', (name) => {
    const fewer = SERVICES.map((service) =>
      service.name === name ? { ...service, calls: service.calls.slice(1) } : service,
    );
    const [page, document] = [servicesPage(fewer), openapi(fewer, '0.1.0')];
    const pages = [
      { path: 'docs/services.md', make: () => page },
      { path: 'docs/openapi.json', make: () => `${printJson(document)}\n` },
    ];
    expect(stalePages(pages)).toHaveLength(2);
  });
});

it('JSON is broken into lines where it is long, with the same content', () => {
  const value = { short: [1, 2, { a: null }], long: Array.from({ length: 60 }, (_, index) => index), 'a b': 'c"d' };
  const printed = printJson(value);
  expect(JSON.parse(printed)).toEqual(value);
  expect(printed.split('\n').length).toBeGreaterThan(60);
  expect(printed).toContain('"short": [1,2,{"a":null}]');
});
