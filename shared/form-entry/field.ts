import type { FileKind } from './file-kind.ts';

/** Kinds of fields that a form may have (spec 3 section 2). */
export const FIELD_KINDS = [
  'text',
  'email',
  'tel',
  'number',
  'date',
  'textarea',
  'radio',
  'select',
  'checkbox',
  'toggle',
  'stepper',
  'swatches',
  'file',
  'captcha',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** What a checked toggle, or a checkbox without options, has as its value. */
export const YES = 'yes';

/** A choice of a field. A swatch is painted by the color that its label names. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** A field of a form. */
export interface FormField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly label: string;
  readonly required: boolean;
  /** In place of the usual message about an empty field. */
  readonly requiredMessage?: string | undefined;
  readonly help?: string | undefined;
  /** Choices of a radio, select or swatches; with them, a checkbox takes several. */
  readonly options?: readonly FieldOption[] | undefined;
  /** Lowest number, or earliest date: `2026-01-31` or `today`. */
  readonly min?: number | string | undefined;
  /** Highest number, or latest date. */
  readonly max?: number | string | undefined;
  /** Most characters of a text. */
  readonly maxLength?: number | undefined;
  /** Kinds of files that are taken. */
  readonly accept?: readonly FileKind[] | undefined;
  readonly maxFiles?: number | undefined;
  /** The field is asked only while an earlier one has this value, or one of these. */
  readonly when?: { readonly field: string; readonly is: string | readonly string[] } | undefined;
}

/** A form: its fields in steps, and its words. */
export interface FormDefinition {
  readonly steps: readonly { readonly title: string; readonly fields: readonly FormField[] }[];
  readonly submitLabel: string;
  /** What is said when an entry has been stored. */
  readonly thanks: string;
}

/** What was entered, by the names of fields. Only a checkbox with options has more than one value. */
export type EntryValues = Readonly<Record<string, readonly string[]>>;

/** All fields of a form, in order. */
export function fieldsOf({ steps }: Pick<FormDefinition, 'steps'>): readonly FormField[] {
  return steps.flatMap(({ fields }) => fields);
}

/** Whether a field takes several values. */
export function takesSeveral({ kind, options }: FormField): boolean {
  return kind === 'checkbox' && options !== undefined;
}

/**
 * The fields that are asked with these values. A field whose condition is on a field that is not asked is not asked
 * either.
 */
export function askedFields(definition: Pick<FormDefinition, 'steps'>, values: EntryValues): readonly FormField[] {
  const asked = new Set<string>();
  return fieldsOf(definition).filter(({ name, when }) => {
    const wanted = when === undefined ? [] : [when.is].flat();
    const isAsked =
      when === undefined || (asked.has(when.field) && wanted.some((each) => values[when.field]?.includes(each)));
    if (isAsked) asked.add(name);
    return isAsked;
  });
}
