import { expect, it } from 'vitest';
import { z } from 'zod';
import { stored, storedAs } from './stored.ts';

const entered = z.strictObject({
  name: z.string().trim().min(2).max(4),
  qty: z.int().min(1).max(9).optional(),
  kind: z.enum(['bar', 'plate']),
  code: z.union([z.literal(''), z.string().regex(/^[A-Z]$/)]).default(''),
  note: z.string().max(2).nullable(),
  tags: z
    .array(z.string().max(1))
    .max(1)
    .refine((tags) => !tags.includes('x')),
  further: z.record(z.string().max(1), z.unknown()),
});
const row = {
  name: ' Ohio Bar ',
  qty: 12.5,
  kind: 'bar',
  code: 'AA',
  note: 'long',
  tags: ['x', 'yy'],
  further: { ab: 1 },
};

it('limits, patterns and trimming do not apply to stored values', () => {
  expect(entered.safeParse(row).success).toBe(false);
  expect(stored(entered).parse(row)).toEqual(row);
});

it('unknown keys are kept, at every depth', () => {
  const schema = stored(z.object({ lines: z.array(z.strictObject({ sku: z.string() })) }));
  const value = { lines: [{ sku: 'A', since: 3 }], old: true };
  expect(schema.parse(value)).toEqual(value);
});

it('a default fills what an earlier release did not write', () => {
  const { code: _code, qty: _qty, ...older } = row;
  expect(stored(entered).parse(older)).toEqual({ ...older, code: '' });
});

it.each([
  ['a missing field', { ...row, note: undefined }],
  ['a wrong type', { ...row, name: 7 }],
  ['an unknown choice', { ...row, kind: 'rack' }],
  ['a wrong item', { ...row, tags: [1] }],
])('%s is an error', (_, value) => {
  expect(stored(entered).safeParse(JSON.parse(JSON.stringify(value))).success).toBe(false);
});

it('a transformation is refused', () => {
  expect(() => stored(z.string().transform(Number))).toThrow('pipe');
});

it('the named type is the type of the value', () => {
  interface Plate {
    readonly kg: number;
    readonly colour?: string;
  }
  const plate: Plate = storedAs<Plate>()(z.object({ kg: z.number(), colour: z.string().optional() })).parse({ kg: 5 });
  // @ts-expect-error the schema lacks a field of the type
  storedAs<Plate>()(z.object({ colour: z.string() }));
  expect(plate).toEqual({ kg: 5 });
});
