import { expect, it } from 'vitest';
import { z } from 'zod';
import { column, jsonColumn, trustedJson } from '#worker/store/columns.ts';

const terms = jsonColumn('quotes.terms', z.object({ lines: z.array(z.object({ qty: z.number() })) }));

it('a value that fits is read', () => {
  expect(terms('{"lines":[{"qty":2}]}')).toEqual({ lines: [{ qty: 2 }] });
  expect(column('tickets.pool', z.enum(['USA']))('USA')).toBe('USA');
  expect(trustedJson<number[]>('product_words.rowid', '[1,2]')).toEqual([1, 2]);
});

it.each([
  ['{"lines":[{"qty":"Jane"}]}', 'quotes.terms is not what it should be: lines.0.qty (invalid_type)'],
  ['null', 'quotes.terms is not what it should be: the value (invalid_type)'],
  ['Jane Doe', 'quotes.terms is not JSON'],
])('the error names the column and the field, not the value: %s', (text, message) => {
  expect(() => terms(text)).toThrow(new Error(message));
});

it('a choice and a trusted text name their column, too', () => {
  expect(() => column('tickets.pool', z.enum(['USA']))('MARS')).toThrow('tickets.pool is not what it should be');
  expect(() => trustedJson('products.document', '{')).toThrow('products.document is not JSON');
});
