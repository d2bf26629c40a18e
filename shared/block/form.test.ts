import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FormField, formFieldsOf, valueOfForm } from './form.ts';
import { BLOCK_KINDS } from './kinds.ts';
import { blockRecordSchema } from './record.ts';

/** Fills a form as a browser sends it: every field with its value, unticked boxes not at all. */
function sent(fields: readonly FormField[], form = new URLSearchParams()): URLSearchParams {
  for (const { kind, path, value, fields: within } of fields) {
    if (kind === 'group') sent(within, form);
    else if (kind === 'box') {
      if (value !== '') form.set(path, 'on');
    } else {
      // Browsers send lines of a field with a return before each end.
      form.set(path, value.replaceAll('\n', '\r\n'));
      sent(within, form);
    }
  }
  return form;
}

const kinds = [...BLOCK_KINDS.values()];

it.each(kinds.map((kind) => [kind.name, kind] as const))('the example of %s comes back from its form', (_, kind) => {
  const { props } = kind.example;
  const form = sent(formFieldsOf(kind.props, 'props', props));
  expect(kind.props.parse(valueOfForm(kind.props, 'props', form))).toEqual(kind.props.parse(props));
});

it('every field has a name of its own and a label', () => {
  const all = (fields: readonly FormField[]): readonly FormField[] =>
    fields.flatMap((field) => [field, ...all(field.fields)]);
  for (const { name, props, example } of kinds) {
    const fields = all(formFieldsOf(props, 'props', example.props));
    const names = fields.map(({ path }) => path);
    expect(new Set(names).size, name).toBe(names.length);
    for (const { label } of fields) expect(label, name).toMatch(/^[A-Z\d]/);
  }
});

const schema = z.object({
  title: z.string().min(1),
  alt: z.string(),
  count: z.int().min(1).optional(),
  isWide: z.boolean().default(true),
  tone: z.enum(['ink', 'tile']).optional(),
  side: z.enum(['left', 'right']).default('left'),
  skus: z.array(z.string()).optional(),
  link: z
    .object({ label: z.string().min(1), href: z.string() })
    .nullable()
    .default(null),
  items: z
    .array(z.object({ name: z.string().min(1), look: z.enum(['a', 'b']).default('a') }))
    .max(2)
    .default([]),
});
const fieldOf = (value: unknown, path: string) => formFieldsOf(schema, 'p', value).find((each) => each.path === path);
const typedValue = (fields: Record<string, string>) => valueOfForm(schema, 'p', new URLSearchParams(fields));

describe('a form', () => {
  it('shows what is there, and defaults where nothing is', () => {
    expect(fieldOf({ title: 'A' }, 'p.title')).toMatchObject({
      kind: 'text',
      value: 'A',
      isRequired: true,
      label: 'Title',
    });
    expect(fieldOf({}, 'p.isWide')).toMatchObject({ kind: 'box', value: 'on' });
    expect(fieldOf({ isWide: false }, 'p.isWide')).toMatchObject({ value: '' });
    expect(fieldOf({}, 'p.tone')).toMatchObject({ value: '', options: ['', 'ink', 'tile'] });
    expect(fieldOf({}, 'p.side')).toMatchObject({ value: 'left', options: ['left', 'right'] });
    expect(fieldOf({ title: 'A\nB' }, 'p.title')).toMatchObject({ kind: 'long' });
    expect(fieldOf({ skus: ['A', 'B'] }, 'p.skus')).toMatchObject({ kind: 'lines', value: 'A\nB', label: 'SKUs' });
  });

  it('has room for another item until there are as many as may be', () => {
    expect(fieldOf({}, 'p.items')?.fields).toHaveLength(1);
    expect(fieldOf({ items: [{ name: 'x' }] }, 'p.items')?.fields).toHaveLength(2);
    expect(fieldOf({ items: [{ name: 'x' }, { name: 'y' }] }, 'p.items')?.fields).toHaveLength(2);
  });

  it.each([
    [
      { 'p.title': '', 'p.alt': '' },
      { title: '', alt: '', isWide: false },
    ],
    [
      { 'p.title': 'A', 'p.alt': '', 'p.isWide': 'on', 'p.count': ' 3 ' },
      { title: 'A', alt: '', isWide: true, count: 3 },
    ],
    [
      { 'p.title': 'A', 'p.count': 'three' },
      { title: 'A', alt: '', isWide: false, count: 'three' },
    ],
    [
      { 'p.title': 'A', 'p.tone': '', 'p.side': 'right' },
      { title: 'A', alt: '', isWide: false, side: 'right' },
    ],
    [
      { 'p.title': 'A', 'p.link.label': '', 'p.link.href': ' ' },
      { title: 'A', alt: '', isWide: false },
    ],
    [
      { 'p.title': 'A', 'p.link.label': '', 'p.link.href': '/a' },
      { title: 'A', alt: '', isWide: false, link: { label: '', href: '/a' } },
    ],
    [
      { 'p.title': 'A', 'p.skus': 'X\r\n\r\n Y ' },
      { title: 'A', alt: '', isWide: false, skus: ['X', 'Y'] },
    ],
    [
      {
        'p.title': 'A',
        'p.items': '3',
        'p.items.0.name': '',
        'p.items.0.look': 'b',
        'p.items.1.name': 'y',
        'p.items.1.look': 'b',
      },
      { title: 'A', alt: '', isWide: false, items: [{ name: 'y', look: 'b' }] },
    ],
    [
      { 'p.title': 'A', 'p.items': '1000000000', 'p.items.0.name': 'x' },
      { title: 'A', alt: '', isWide: false, items: [{ name: 'x' }] },
    ],
    [
      { 'p.title': 'A', 'p.items': '-1' },
      { title: 'A', alt: '', isWide: false },
    ],
    [
      { 'p.title': 'A', other: 'x', 'p.__proto__': 'x' },
      { title: 'A', alt: '', isWide: false },
    ],
  ])('%j is read as %j', (fields, expected) => {
    expect(typedValue(fields as Record<string, string>)).toEqual(expected);
  });
});

it('what every block may have has a form too', () => {
  const own = blockRecordSchema.pick({ class: true, segments: true, skus: true, from: true, until: true });
  const value = { class: 'wide dark', segments: [24, 11], skus: ['A'], from: '2027-01-01T00:00:00Z' };
  expect(own.parse(valueOfForm(own, 'block', sent(formFieldsOf(own, 'block', value))))).toEqual(value);
});
