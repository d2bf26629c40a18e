import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Service } from '#shared/api/call.ts';
import { SERVICES } from '#shared/api/services.ts';
import { openapi, openapiPath } from './openapi.ts';
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

  it('are out of date once a call is left out, of any service', () => {
    const left = SERVICES.map(({ calls }) => calls[0]);
    const fewer = SERVICES.map((service) => ({ ...service, calls: service.calls.slice(1) }));
    const page = servicesPage(fewer);
    const pathsOf = (services: readonly Service[]) =>
      openapi(services, '0.1.0').paths as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    const [paths, whole] = [pathsOf(fewer), pathsOf(SERVICES)];
    for (const call of left) {
      const [path, method] = [openapiPath(call?.path ?? ''), (call?.method ?? '').toLowerCase()];
      expect(whole[path]).toHaveProperty(method);
      expect(paths[path] ?? {}).not.toHaveProperty(method);
      expect(page).not.toContain(`\`${call?.method} ${path}\``);
    }
    const pages = [
      { path: 'docs/services.md', make: () => page },
      { path: 'docs/openapi.json', make: () => `${printJson(openapi(fewer, '0.1.0'))}\n` },
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
