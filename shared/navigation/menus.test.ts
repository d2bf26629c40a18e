import { describe, expect, it } from 'vitest';
import { localPath, type MenuRows, menuLinkProblem, rowsOn } from './menus.ts';

describe('the menu rows that apply to a site', () => {
  const link = (label: string) => ({ parent: '', label, url: '/a', position: 0, style: '' });
  const menus: readonly MenuRows[] = [
    { site: null, menu: 'strip', links: [link('All')] },
    { site: 'EUR', menu: 'strip', links: [link('Own')] },
    { site: 'CAN', menu: 'strip', links: [] },
  ];
  it.each([
    ['USA', 'strip', ['All']],
    ['EUR', 'strip', ['Own']],
    ['CAN', 'strip', []],
    ['USA', 'top', undefined],
  ] as const)('%s %s', (site, menu, labels) => {
    expect(rowsOn(menus, site, menu)?.map(({ label }) => label)).toEqual(labels);
  });
});

describe('a link of a menu', () => {
  const row = { parent: '', label: 'L', url: '/a', position: 0, style: '' };
  it.each([
    ['footer', {}, undefined],
    ['footer', { url: '{host}' }, undefined],
    ['footer', { url: 'mailto:a@b.test' }, undefined],
    ['social', { url: 'https://else.test/northbar' }, undefined],
    ['footer', { url: 'https://else.test' }, 'url must be a path'],
    ['footer', { url: '/\\else.test' }, 'url must be a path'],
    ['footer', { label: '', url: '', style: 'departments' }, undefined],
    ['landing', { label: '', url: '', style: 'text' }, undefined],
    ['landing', {}, 'style must be one of top, bottom, text'],
    ['mega', { style: 'deal' }, 'style must be empty in mega'],
    ['top', { label: '' }, 'label is empty'],
  ] as const)('in %s with %j: %s', (menu, changes, problem) => {
    const found = menuLinkProblem(menu, { ...row, ...changes });
    expect(problem === undefined ? found : found?.startsWith(problem)).toBe(problem === undefined ? undefined : true);
  });

  it.each([
    ['/a?b=1#c', '/a?b=1#c'],
    ['{host}/a', '/a'],
    ['{host}', '/'],
    ['//a', undefined],
    ['tel:1', undefined],
  ])('%s is the path %s', (url, path) => {
    expect(localPath(url)).toBe(path);
  });
});
