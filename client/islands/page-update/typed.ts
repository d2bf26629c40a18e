import { changedFields } from '#client/browser/busy.ts';
import type { Field } from '#client/browser/held.ts';
import { recall, remember } from '#client/browser/session-store.ts';

const KEY = 'typed';
/** Fields whose text is never stored: passwords, codes and cards. */
const SECRET = '[type=password], [autocomplete*=password], [autocomplete*="cc-"], [autocomplete="one-time-code"]';

/** What was typed in a field, or whether a box is checked. */
interface Typed {
  /** Where the form of the field is sent to; '' for none. */
  readonly form: string;
  readonly name: string;
  /** How many fields of that name come before it in that form. */
  readonly nth: number;
  readonly value: string | boolean;
}

/** What was typed on a page, and how far it was scrolled. */
interface TypedPage {
  readonly path: string;
  readonly y: number;
  readonly fields: readonly Typed[];
}

const here = (): string => location.pathname + location.search;
const formOf = (field: Field): string => field.form?.getAttribute('action') ?? '';

function alike(form: string, name: string): readonly Field[] {
  const named = document.querySelectorAll<Field>(`[name="${CSS.escape(name)}"]`);
  return [...named].filter((field) => formOf(field) === form);
}

const isToggle = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/**
 * Keeps what was typed on the page, for the one that replaces it. False if something cannot be kept, because it is secret, has no
 * name or the browser stores nothing; then the page must stay.
 */
export function keepTyped(): boolean {
  const changed = changedFields();
  if (changed.length === 0) return true;
  if (changed.some((field) => field.name === '' || field.matches(SECRET))) return false;
  const fields = changed.map((field): Typed => {
    const { name } = field;
    const form = formOf(field);
    return { form, name, nth: alike(form, name).indexOf(field), value: isToggle(field) ? field.checked : field.value };
  });
  const text = JSON.stringify({ path: here(), y: scrollY, fields } satisfies TypedPage);
  remember(KEY, text);
  return recall(KEY) === text;
}

/** Enters a value as if it was typed, also where React has the field. */
function enter(field: Field, value: string | boolean): void {
  const key = typeof value === 'boolean' ? 'checked' : 'value';
  if ((field as HTMLInputElement)[key] === value) return;
  if (typeof value === 'boolean') {
    // Islands hear of a choice by its click.
    field.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** Brings back what was typed before the page was loaded again, and where it was scrolled to. */
export function bringBackTyped(): void {
  const text = recall(KEY);
  remember(KEY, null);
  const { path, y, fields } = JSON.parse(text ?? '{}') as Partial<TypedPage>;
  if (path !== here()) return;
  for (const { form, name, nth, value } of fields ?? []) {
    const field = alike(form, name)[nth];
    if (field) enter(field, value);
  }
  scrollTo({ top: y ?? 0, behavior: 'instant' });
}
