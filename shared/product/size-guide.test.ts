import { describe, expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { sizeTable } from './size-guide.ts';

const guide = (changes: object = {}) =>
  JSON.stringify({
    unit: 'in',
    columns: ['Chest', 'Length'],
    rows: { S: [[34, 36], 27.5], M: [[37, 39]] },
    how: 'Over the chest.',
    ...changes,
  });

describe('a table of sizes', () => {
  it.each([
    [
      'in inches on the site of the USA',
      SITES.USA,
      guide(),
      'in',
      [
        ['34–36', '27.5'],
        ['37–39', ''],
      ],
    ],
    [
      'in whole centimeters on metric sites',
      SITES.GBR,
      guide(),
      'cm',
      [
        ['86–91', '70'],
        ['94–99', ''],
      ],
    ],
    [
      'in centimeters as they were entered',
      SITES.EUR,
      guide({ unit: 'cm', rows: { S: [90.5, 71] } }),
      'cm',
      [['90.5', '71']],
    ],
    [
      'in half inches from centimeters',
      SITES.USA,
      guide({ unit: 'cm', rows: { S: [90, 71] } }),
      'in',
      [['35.5', '28']],
    ],
  ])('is %s', (_name, site, text, unit, cells) => {
    const table = sizeTable(text, site);
    expect(table?.unit).toBe(unit);
    expect(table?.rows.map((row) => row.cells)).toEqual(cells);
  });

  it.each([
    ['there is none', undefined],
    ['it is no JSON', '{'],
    ['a figure is no figure', guide({ rows: { S: ['wide'] } })],
    ['it has no columns', guide({ columns: [] })],
  ])('is left out if %s', (_name, text) => expect(sizeTable(text, SITES.USA)).toBeUndefined());
});
