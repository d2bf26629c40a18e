import { askedFields, type EntryValues, type FormDefinition, type FormField, fieldsOf } from './field.ts';

/** Names that a form's own fields never have: they begin with an underscore. */
export const HONEYPOT = '_website';
/** Milliseconds that a person took, measured by the form's script. */
export const ELAPSED = '_elapsed';
/** Names of files that the store already has, from a form that is sent again. */
export const KEPT_FILES = '_files';
/** Id of the entry that a form corrects, which the outside service refused. */
export const ENTRY = '_entry';
/** Name of the field that carries the form's own name in a form that is sent with files. */
export const FORM_HASH = 'formHash';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/** A text as it is stored: without control characters and outer blanks, on one line unless the field has several. */
function cleaned(text: string, kind: FormField['kind'] | undefined): string {
  const plain = text.replace(CONTROLS, '').replace(/\r\n?/g, '\n').trim();
  if (kind === 'email') return plain.toLowerCase();
  return kind === 'textarea' ? plain : plain.replace(/\s*\n\s*/g, ' ');
}

/** Values as they were sent, cleaned. Empty ones are left out; names that the form does not have are kept. */
export function cleanValues(
  definition: Pick<FormDefinition, 'steps'>,
  sent: Readonly<Record<string, readonly string[]>>,
): EntryValues {
  const kinds = new Map(fieldsOf(definition).map(({ name, kind }) => [name, kind]));
  const rows = Object.entries(sent).map(([name, texts]) => {
    const values = texts.map((text) => cleaned(text, kinds.get(name))).filter((text) => text !== '');
    return [name, [...new Set(values)]] as const;
  });
  return Object.fromEntries(rows.filter(([name, values]) => values.length > 0 || !kinds.has(name)));
}

/** A field with what was entered in it, as it is stored and shown to staff. */
export interface EnteredField {
  readonly name: string;
  readonly label: string;
  readonly values: readonly string[];
}

/** What is stored of an entry: the fields that are asked and not empty, with their labels at that time. */
export function enteredFields(definition: Pick<FormDefinition, 'steps'>, values: EntryValues): readonly EnteredField[] {
  return askedFields(definition, values).flatMap(({ name, label, kind }) => {
    const entered = values[name] ?? [];
    return kind === 'file' || kind === 'captcha' || entered.length === 0 ? [] : [{ name, label, values: entered }];
  });
}

/** The address to which an entry is answered: what was entered in the first field for one. */
export function answerAddress(definition: Pick<FormDefinition, 'steps'>, values: EntryValues): string {
  const field = askedFields(definition, values).find(({ kind }) => kind === 'email');
  return (field && values[field.name]?.[0]) ?? '';
}
