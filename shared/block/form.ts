import { z } from 'zod';

/**
 * Forms of what editors write, made from its schema: props of a block, and what every block may have. A form has one field for
 * each text, number and choice, named by its place (`links.0.label`), and is read back by the same schema.
 */

/** A field of such a form, or a group of them. `path` is its name, and the place of a problem. */
export interface FormField {
  readonly kind: 'box' | 'choice' | 'group' | 'items' | 'lines' | 'long' | 'text';
  readonly path: string;
  readonly label: string;
  readonly hint: string;
  readonly isRequired: boolean;
  /** What its text can be picked from (`PICKS`); '' if from nothing. */
  readonly picks: string;
  /** What is in it; for a box `on` or ``. */
  readonly value: string;
  /** Of a choice; '' is for none, where it may be left out. */
  readonly options: readonly string[];
  /** Of a group its fields, of items the groups, the last one empty where another may be added. */
  readonly fields: readonly FormField[];
}

/** The part of JSON Schema that these schemas need. */
interface Shape {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly default?: unknown;
  readonly description?: string;
  readonly picks?: string;
  readonly maxItems?: number;
}

/** Items of a list whose schema names no limit. */
const MOST_ITEMS = 100;
/** Longer texts, and those of several lines, get a field of several lines. */
const LONG = 70;

const shapes = new WeakMap<z.ZodObject, Shape>();

function shapeOf(schema: z.ZodObject): Shape {
  const known = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  shapes.set(schema, known);
  return known;
}

/** What may be null is left out instead, as its default says. */
const innerOf = (shape: Shape): Shape => shape.anyOf?.find(({ type }) => type !== 'null') ?? shape;

const LABELS: Readonly<Record<string, string>> = {
  alt: 'Alternative text',
  formHash: 'Form',
  href: 'Link to',
  html: 'Text',
  ids: 'Product ids',
  image: 'Picture',
  imageAlt: 'Alternative text of the picture',
  sku: 'SKU',
  skus: 'SKUs',
  src: 'File',
};

/** The name of a prop in words: `closeKey` is `Close key`. */
function labelOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function fieldOf(name: string, path: string, outer: Shape, isRequired: boolean, value: unknown): FormField {
  const shape = innerOf(outer);
  const hint = outer.description ?? shape.description ?? '';
  const picks = outer.picks ?? shape.picks ?? '';
  const base = { path, label: labelOf(name), hint, isRequired, picks, value: '', options: [], fields: [] };
  const held = value ?? outer.default;
  if (shape.enum) {
    const isFree = !isRequired && outer.default === undefined;
    return { ...base, kind: 'choice', value: textOf(held), options: isFree ? ['', ...shape.enum] : shape.enum };
  }
  if (shape.type === 'boolean') return { ...base, kind: 'box', value: held === true ? 'on' : '' };
  if (shape.type === 'object') return { ...base, kind: 'group', fields: fieldsIn(shape, path, held) };
  if (shape.type === 'array' && innerOf(shape.items ?? {}).type === 'object') {
    const items = Array.isArray(held) ? held : [];
    const rows = items.length < (shape.maxItems ?? MOST_ITEMS) ? [...items, undefined] : items;
    const fields = rows.map((item, at) => fieldOf(`${at + 1}`, `${path}.${at}`, shape.items ?? {}, false, item));
    return { ...base, kind: 'items', value: String(rows.length), fields };
  }
  if (shape.type === 'array') return { ...base, kind: 'lines', value: Array.isArray(held) ? held.join('\n') : '' };
  const text = textOf(held);
  const isLong = text.length > LONG || text.includes('\n') || hint.includes('HTML');
  return { ...base, kind: isLong ? 'long' : 'text', value: text };
}

const fieldsIn = ({ properties = {}, required = [] }: Shape, path: string, value: unknown): readonly FormField[] =>
  Object.entries(properties).map(([name, shape]) =>
    fieldOf(name, `${path}.${name}`, shape, required.includes(name), isObject(value) ? value[name] : undefined),
  );

/** The fields for a value of a schema. `root` begins their names. */
export function formFieldsOf(schema: z.ZodObject, root: string, value: unknown): readonly FormField[] {
  return fieldsIn(shapeOf(schema), root, value);
}

/** Whether nothing has been typed for a part. Choices and boxes say nothing by themselves, since they always have a value. */
function isBlank(outer: Shape, path: string, form: URLSearchParams): boolean {
  const shape = innerOf(outer);
  if (shape.enum || shape.type === 'boolean') return true;
  if (shape.type === 'object')
    return Object.entries(shape.properties ?? {}).every(([name, own]) => isBlank(own, `${path}.${name}`, form));
  if (shape.type === 'array' && innerOf(shape.items ?? {}).type === 'object')
    return rowsOf(shape, path, form).every((row) => isBlank(shape.items ?? {}, row, form));
  return (form.get(path) ?? '').trim() === '';
}

function rowsOf({ maxItems = MOST_ITEMS }: Shape, path: string, form: URLSearchParams): readonly string[] {
  const count = Number(form.get(path));
  const length = Number.isSafeInteger(count) ? Math.min(Math.max(count, 0), maxItems + 1) : 0;
  return Array.from({ length }, (_, at) => `${path}.${at}`);
}

/** A number, or what was typed instead of one, which the schema refuses. */
const numberIn = (text: string): number | string => (Number.isNaN(Number(text)) ? text : Number(text));
const isNumber = ({ type }: Shape): boolean => type === 'number' || type === 'integer';

function read(outer: Shape, path: string, form: URLSearchParams, isRequired: boolean): unknown {
  const shape = innerOf(outer);
  if (shape.type === 'boolean') return form.get(path) === 'on';
  if (shape.type === 'object')
    return !isRequired && isBlank(shape, path, form) ? undefined : readObject(shape, path, form);
  if (shape.type === 'array') {
    const items = shape.items ?? {};
    if (innerOf(items).type === 'object') {
      const rows = rowsOf(shape, path, form).filter((row) => !isBlank(items, row, form));
      return rows.length === 0 && !isRequired ? undefined : rows.map((row) => readObject(innerOf(items), row, form));
    }
    const lines = (form.get(path) ?? '').split('\n').map((line) => line.trim());
    const kept = lines.filter((line) => line !== '').map((line) => (isNumber(items) ? numberIn(line) : line));
    return kept.length === 0 && !isRequired ? undefined : kept;
  }
  const text = (form.get(path) ?? '').replaceAll('\r\n', '\n');
  if (isNumber(shape)) return text.trim() === '' ? undefined : numberIn(text.trim());
  return text === '' && !isRequired ? undefined : text;
}

function readObject({ properties = {}, required = [] }: Shape, path: string, form: URLSearchParams) {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, shape]) => {
      const value = read(shape, `${path}.${name}`, form, required.includes(name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** What was typed in the fields of `formFieldsOf`, as the schema wants it, but not checked yet. What is empty is left out. */
export function valueOfForm(
  schema: z.ZodObject,
  root: string,
  form: URLSearchParams,
): Readonly<Record<string, unknown>> {
  return readObject(shapeOf(schema), root, form);
}
