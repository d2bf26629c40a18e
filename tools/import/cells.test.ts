import { describe, expect, test } from 'vitest';
import { formatCategoryPaths, readCategoryPath, readCategoryPaths } from './csv/category-path.ts';
import { decodeEntities, encodeEntities } from './csv/entities.ts';
import { formatList, readList } from './csv/lists.ts';
import { readAttributePairs, readPairRows } from './csv/pairs.ts';
import { RowProblem } from './csv/row-problem.ts';
import { slug } from './csv/slug.ts';
import { formatEndTime, formatTime, readEndTime, readTime } from './csv/times.ts';
import { readAmount, readFlag, readMoney, readWhole } from './csv/values.ts';

describe('numbers', () => {
  test.each([
    ['34', 3400],
    ['34.0000', 3400],
    [' 12.345 ', 1235],
    ['.5', 50],
    ['', null],
  ])('money %j is %j', (cell, minor) => expect(readMoney(cell, 'price')).toBe(minor));

  test.each([
    ['abc', 'price "abc" is not a number'],
    ['-1', 'price "-1" is negative'],
    ['1,299.00', 'price "1,299.00" is not a number'],
    ['1e3', 'price "1e3" is not a number'],
    ['NaN', 'price "NaN" is not a number'],
    ['99999999999999999', 'price "99999999999999999" is too large'],
  ])('money %j is refused', (cell, reason) => expect(() => readMoney(cell, 'price')).toThrow(new RowProblem(reason)));

  test('whole numbers may only have zeros as decimals', () => {
    expect(readWhole('10000.0000', 'max_cart_qty', 1)).toBe(10000);
    expect(readWhole('', 'max_cart_qty', 7)).toBe(7);
    expect(() => readWhole('1.5', 'max_cart_qty', 1)).toThrow('not a whole number');
    expect(readAmount('1.5', 'qty')).toBe(1.5);
  });

  test.each([
    ['1', true],
    ['Yes', true],
    ['Enabled', true],
    ['0', false],
    ['2', false],
    ['', true],
  ])('flag %j is %j', (cell, value) => expect(readFlag(cell, 'product_online', true)).toBe(value));
});

describe('times', () => {
  test.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31 08:09:10', '2026-01-31T08:09:10.000Z'],
    ['1/31/26', '2026-01-31T00:00:00.000Z'],
    ['1/31/2026', '2026-01-31T00:00:00.000Z'],
    ['1/31/26, 1:05 PM', '2026-01-31T13:05:00.000Z'],
    ['1/31/26, 12:05\u202fAM', '2026-01-31T00:05:00.000Z'],
  ])('%j', (cell, iso) => expect(readTime(cell, 'created_at')).toBe(Date.parse(iso)));

  test.each(['soon', '2026-13-01', '2026-02-30', '13/1/26', '2026-01-31 25:00:00'])('%j is not a date', (cell) => {
    expect(() => readTime(cell, 'created_at')).toThrow(`created_at "${cell}" is not a date`);
  });

  test('an end date includes its last second', () => {
    const end = Date.parse('2026-01-31T23:59:59.000Z');
    expect(readEndTime('2026-01-31', 'to')).toBe(end);
    expect(readEndTime('2026-01-31 00:00:00', 'to')).toBe(end);
    expect(formatEndTime(end)).toBe('2026-01-31 23:59:59');
  });

  test('an end at midnight round-trips', () => {
    const midnight = Date.parse('2026-01-31T00:00:00.000Z');
    expect(readEndTime(formatEndTime(midnight), 'to')).toBe(midnight);
    expect(formatTime(midnight)).toBe('2026-01-31 00:00:00');
  });
});

describe('pairs', () => {
  test.each([
    ['has_options=0,size=XS', { has_options: ['0'], size: ['XS'] }],
    ['climate=All-weather|Cool,sale=Yes', { climate: ['All-weather', 'Cool'], sale: ['Yes'] }],
    ['material=Wool, 80 %, soft,sale=Yes', { material: ['Wool, 80 %, soft'], sale: ['Yes'] }],
    ['title="a,b=c",3_ships_free=1', { title: ['a,b=c'], '3_ships_free': ['1'] }],
    ['size=12" x 3"', { size: ['12" x 3"'] }],
    ['pattern={"option":"color","from":"a"}', { pattern: ['{"option":"color","from":"a"}'] }],
    ['', {}],
  ])('attributes %j', (cell, attributes) => {
    const pairs = readAttributePairs(cell, 'additional_attributes').map((pair) => [pair.key, pair.values]);
    expect(Object.fromEntries(pairs)).toEqual(attributes);
  });

  test('a cell without a key is refused', () => {
    expect(() => readAttributePairs('Red, Blue', 'additional_attributes')).toThrow(
      'expected code=value at "Red, Blue"',
    );
  });

  test('rows begin at their first key', () => {
    const rows = readPairRows('sku=A|B,size=S|sku=C,size=M', 'sku', 'configurable_variations');
    expect(rows.map((row) => Object.fromEntries(row))).toEqual([
      { sku: 'A|B', size: 'S' },
      { sku: 'C', size: 'M' },
    ]);
  });
});

describe('lists, addresses and category paths', () => {
  test.each([
    ['a,b', ['a', 'b']],
    [' a , b ', ['a', 'b']],
    ['"a, b",c', ['a, b', 'c']],
    ['a,,b', ['a', '', 'b']],
    ['', []],
  ])('list %j', (cell, items) => expect(readList(cell)).toEqual(items));

  test('a list round-trips', () => {
    const items = ['a', 'b, c', '"d"', '', ' e'];
    expect(readList(formatList(items))).toEqual(items);
  });

  test.each([
    ['Sprite Stasis Ball 55 cm gray', 'sprite-stasis-ball-55-cm-gray'],
    ['Lumaflex™ Tone Band', 'lumaflextm-tone-band'],
    ['Café Crème!', 'cafe-creme'],
    ['..hidden..', 'hidden'],
    ['日本', ''],
  ])('address of %j', (text, expected) => expect(slug(text)).toBe(expected));

  test.each([
    ['Pursuit Lumaflex&trade; Band', 'Pursuit Lumaflex™ Band'],
    ['&frac14; zip &#8482;&#x2122;', '¼ zip ™™'],
    ['Bras & Tanks &unknown;', 'Bras & Tanks &unknown;'],
  ])('entities of %j', (cell, text) => {
    expect(decodeEntities(cell)).toBe(text);
    expect(decodeEntities(encodeEntities(text))).toBe(text);
  });

  test.each([
    ['Default Category/Men/Tops,Default Category', ['Men/Tops']],
    ['Default Category/Bars, Plates,Default Category/Men', ['Bars, Plates', 'Men']],
    ['Men/Tops,Women', ['Men/Tops', 'Women']],
    ['Default Category/Half\\/Rack', ['Half∕Rack']],
  ])('categories %j', (cell, paths) => {
    expect(readCategoryPaths(cell)).toEqual(paths);
    expect(readCategoryPaths(formatCategoryPaths(paths))).toEqual(paths);
  });

  test('the root is not a category', () => expect(readCategoryPath('Default Category')).toBe(''));
});
