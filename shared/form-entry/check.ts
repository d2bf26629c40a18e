import type { FieldProblem } from '#shared/errors.ts';
import { fieldMessages, isEmail } from '#shared/form/field-message.ts';
import {
  askedFields,
  type EntryValues,
  type FormDefinition,
  type FormField,
  fieldsOf,
  takesSeveral,
  YES,
} from './field.ts';
import { type FileKind, KIND_WORDS } from './file-kind.ts';

/** Most bytes of the files of an entry: a form has at most 10 MiB (public contract, section 3), its texts included. */
export const FILES_BYTES = 10 * 1024 * 1024 - 64 * 1024;
/** Files that a field takes unless it says otherwise. */
export const USUAL_FILES = 5;
/** Most characters of a line and of a longer text, unless the field says otherwise. */
const LINE_LENGTH = 200;
const TEXT_LENGTH = 5000;

/** A file of a field. `kind` is undefined for content that no form takes, and null while only its name is known. */
export interface EntryFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: number;
  readonly kind: FileKind | undefined | null;
}

/** Most characters of a field's text. */
export function lengthOf({ kind, maxLength }: Pick<FormField, 'kind' | 'maxLength'>): number {
  return maxLength ?? (kind === 'textarea' ? TEXT_LENGTH : LINE_LENGTH);
}

/** What an empty field is told. Only texts are entered; the others are chosen. */
function emptyWords(field: FormField): string {
  if (field.requiredMessage) return field.requiredMessage;
  switch (field.kind) {
    case 'checkbox':
      return field.options ? 'Please choose at least one' : 'Please check this box';
    case 'toggle':
      return 'Please turn this on';
    case 'radio':
    case 'select':
    case 'swatches':
      return 'Please choose one';
    case 'file':
      return 'Please add a file';
    default:
      return fieldMessages('', { label: field.label, isRequired: true })[0] ?? '';
  }
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day of the calendar, `2026-02-28`. */
export function isDay(text: string): boolean {
  if (!DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * The days that `today` may be, `2026-01-31`. A browser knows its own day, so that both are the same; the store does not
 * know where the visitor is, and takes whatever is today anywhere.
 */
export interface Today {
  readonly first: string;
  readonly last: string;
}

/** A limit of a date field as a day; undefined for none. */
function limitOf(limit: number | string | undefined, today: string): string | undefined {
  return limit === 'today' ? today : typeof limit === 'string' ? limit : undefined;
}

const IN_WORDS = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const inWords = (day: string): string => IN_WORDS.format(new Date(`${day}T00:00:00Z`));

function dateProblem(text: string, { min, max }: FormField, today: Today): string | undefined {
  if (!isDay(text)) return 'Please enter a date';
  const first = limitOf(min, today.first);
  const last = limitOf(max, today.last);
  if (first !== undefined && text < first) return `Please enter ${inWords(first)}, or a later date`;
  return last !== undefined && text > last ? `Please enter ${inWords(last)}, or an earlier date` : undefined;
}

function numberProblem(text: string, { kind, min, max }: FormField): string | undefined {
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(text)) return 'Please enter a number';
  const number = Number(text);
  if (kind === 'stepper' && !Number.isSafeInteger(number)) return 'Please enter a whole number';
  if (typeof min === 'number' && number < min) return `Please enter ${min} or more`;
  return typeof max === 'number' && number > max ? `Please enter ${max} or less` : undefined;
}

function choiceProblem(values: readonly string[], { options = [] }: FormField): string | undefined {
  const known = new Set(options.map(({ value }) => value));
  return values.every((value) => known.has(value)) ? undefined : 'Please choose one of the options';
}

/** What is wrong with a value that is not empty; undefined for nothing. */
function valueProblem(values: readonly string[], field: FormField, today: Today): string | undefined {
  const [text = ''] = values;
  if (values.length > 1 && !takesSeveral(field)) return 'Please choose only one';
  switch (field.kind) {
    case 'radio':
    case 'select':
    case 'swatches':
      return choiceProblem(values, field);
    case 'checkbox':
      return field.options ? choiceProblem(values, field) : text === YES ? undefined : 'Please check this box';
    case 'toggle':
      return text === YES ? undefined : 'Please turn this on or off';
    case 'date':
      return dateProblem(text, field, today);
    case 'number':
    case 'stepper':
      return numberProblem(text, field);
    case 'tel':
      if (!/^[+()\d\s./-]{5,30}$/.test(text)) return 'Please enter a valid telephone number';
      break;
    case 'email':
      if (!isEmail(text)) return fieldMessages(text, { isEmail: true })[0];
      break;
    default:
  }
  const most = lengthOf(field);
  return field.kind !== 'email' && text.length > most ? `Please enter at most ${most} characters` : undefined;
}

function fileProblem(files: readonly EntryFile[], { accept = ['image'], maxFiles = USUAL_FILES }: FormField) {
  if (files.length > maxFiles) return `Please add at most ${maxFiles === 1 ? '1 file' : `${maxFiles} files`}`;
  for (const { name, bytes, kind } of files) {
    if (bytes === 0) return `“${name}” is empty`;
    if (kind !== null && (kind === undefined || !accept.includes(kind))) {
      return `We can’t accept “${name}”. Please upload ${listed(accept.map((each) => KIND_WORDS[each]))}`;
    }
  }
  return undefined;
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/**
 * What is wrong with a field (spec 3 section 5); undefined for nothing.
 */
export function fieldProblem(
  field: FormField,
  values: EntryValues,
  files: readonly EntryFile[],
  today: Today,
): string | undefined {
  if (field.kind === 'captcha') return undefined;
  if (field.kind === 'file') {
    const own = files.filter((file) => file.field === field.name);
    if (own.length === 0) return field.required ? emptyWords(field) : undefined;
    const together = files.reduce((sum, { bytes }) => sum + bytes, 0);
    return together > FILES_BYTES ? 'Please send at most 10 MB of files at once' : fileProblem(own, field);
  }
  const entered = (values[field.name] ?? []).filter((value) => value !== '');
  if (entered.length === 0) return field.required ? emptyWords(field) : undefined;
  return valueProblem(entered, field, today);
}

/**
 * Everything that is wrong with an entry: fields that are asked, and names that the form does not have. Empty for an
 * entry that can be stored.
 */
export function entryProblems(
  definition: Pick<FormDefinition, 'steps'>,
  values: EntryValues,
  files: readonly EntryFile[],
  today: Today,
): readonly FieldProblem[] {
  const names = new Map(fieldsOf(definition).map((field) => [field.name, field]));
  const foreign = [
    ...Object.keys(values).filter((name) => !names.has(name) || names.get(name)?.kind === 'file'),
    ...files.map(({ field }) => field).filter((name) => names.get(name)?.kind !== 'file'),
  ];
  return [
    ...askedFields(definition, values).flatMap((field) => {
      const message = fieldProblem(field, values, files, today);
      return message === undefined ? [] : [{ field: field.name, message }];
    }),
    ...[...new Set(foreign)].map((field) => ({ field, message: 'This form has no such field' })),
  ];
}
