import type { FormField } from '#shared/form-entry/field.ts';
import type { ImportForm } from '#shared/import/contract.ts';

/** A field of a form with ordinary values; `changes` overrides them. */
export const formField = (name: string, changes: Partial<FormField> = {}): FormField => ({
  name,
  kind: 'text',
  label: name,
  required: false,
  ...changes,
});

/** A form of one step for all sites. */
export function simpleForm(
  formHash: string,
  fields: readonly FormField[],
  changes: Partial<ImportForm> = {},
): ImportForm {
  return {
    formHash,
    site: null,
    name: `Form ${formHash}`,
    definition: { steps: [{ title: '', fields }], submitLabel: 'Send', thanks: 'Thank you. It is here.' },
    isActive: true,
    ...changes,
  };
}

/** A body of a form with files, as a browser sends it. */
export function formBody(
  fields: Readonly<Record<string, string | readonly string[]>>,
  files: readonly { readonly field: string; readonly name: string; readonly content: Uint8Array | string }[] = [],
): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const text of [value].flat()) body.append(name, text);
  for (const { field, name, content } of files) body.append(field, new File([content as string], name));
  return body;
}
