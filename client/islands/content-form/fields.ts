import type { EntryFile } from '#shared/form-entry/check.ts';
import { askedFields, type EntryValues, type FormDefinition, fieldsOf } from '#shared/form-entry/field.ts';
import { cleanValues, KEPT_FILES } from '#shared/form-entry/read-values.ts';

/** A form of a content page in the browser. */
export interface LiveForm {
  readonly form: HTMLFormElement;
  readonly formHash: string;
  readonly definition: FormDefinition;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The element around a field. */
export function placeOf({ form }: LiveForm, name: string): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[data-field="${name}"]`);
}

/** The controls of a field: one, or one for each choice. */
export function controlsOf(live: LiveForm, name: string): readonly Control[] {
  const all = placeOf(live, name)?.querySelectorAll<Control>('input, select, textarea') ?? [];
  return [...all].filter((control) => control.name === name);
}

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** What is entered, as it is, without files. */
export function rawValues(live: LiveForm): EntryValues {
  const rows = fieldsOf(live.definition).filter(({ kind }) => kind !== 'file' && kind !== 'captcha');
  return Object.fromEntries(
    rows.map(({ name }) => [
      name,
      controlsOf(live, name).flatMap((control) => (isBox(control) && !control.checked ? [] : [control.value])),
    ]),
  );
}

/** What is entered, as the store reads it. */
export function valuesOf(live: LiveForm): EntryValues {
  return cleanValues(live.definition, rawValues(live));
}

/** Enters values. Fields that are not named stay as they are. */
export function enter(live: LiveForm, values: EntryValues): void {
  for (const [name, entered] of Object.entries(values)) {
    for (const control of controlsOf(live, name)) {
      if (isBox(control)) control.checked = entered.includes(control.value);
      else control.value = entered[0] ?? '';
    }
  }
}

/** The chosen files of fields that are asked, and those that the store has from an earlier try. */
export function filesOf(live: LiveForm): readonly EntryFile[] {
  return fieldsOf(live.definition).flatMap(({ name, kind }) => {
    if (kind !== 'file') return [];
    const place = placeOf(live, name);
    const chosen = [...(place?.querySelector<HTMLInputElement>('input[type=file]')?.files ?? [])];
    const kept = place?.querySelectorAll<HTMLInputElement>(`input[name="${KEPT_FILES}"]:checked`) ?? [];
    return [
      // What a file is by its content, the store alone decides.
      ...chosen.map((file): EntryFile => ({ field: name, name: file.name, bytes: file.size, kind: null })),
      ...[...kept].map((): EntryFile => ({ field: name, name, bytes: 1, kind: null })),
    ];
  });
}

/** Shows the fields that are asked with what is entered, and hides the others. */
export function showAsked(live: LiveForm): void {
  const asked = new Set(askedFields(live.definition, valuesOf(live)).map(({ name }) => name));
  for (const { name } of fieldsOf(live.definition)) {
    const place = placeOf(live, name);
    if (place) place.hidden = !asked.has(name);
  }
}

/** The form as it is sent: without fields that are not asked. */
export function dataOf(live: LiveForm): FormData {
  const data = new FormData(live.form);
  const asked = new Set(askedFields(live.definition, valuesOf(live)).map(({ name }) => name));
  for (const { name } of fieldsOf(live.definition)) if (!asked.has(name)) data.delete(name);
  return data;
}
