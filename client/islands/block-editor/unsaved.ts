import { keep, kept } from '#client/browser/local-store.ts';

/**
 * What was typed into the form of a block and has not reached the store: it survives a closed window. It is brought back
 * only into a block that is as it was then, since otherwise it would undo what others have done.
 */

/** Names of fields that are the store's own, and change with each answer. */
const OWN = new Set(['action', 'base', 'count', 'edit', 'mark']);

const keyOf = (fields: URLSearchParams): string =>
  `blocks.${['kind', 'key', 'site', 'at'].map((name) => fields.get(name) ?? '').join(' ')}`;

/** Says that a text was typed after a collision: it is not sent before its editor says so. */
const HELD = ' held';

/** Keeps what is typed in a form until the store has it. `isHeld`: it was typed after a collision. */
export function keepUnsaved(fields: URLSearchParams, isHeld = false): void {
  keep(keyOf(fields), fields.toString() + (isHeld ? HELD : ''));
}

/** Forgets what was typed, since the store has it. */
export function forgetUnsaved(fields: URLSearchParams): void {
  keep(keyOf(fields), null);
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Brings back what was typed into this block. Returns what it was: nothing, something to save, or to decide about. */
export function bringBackUnsaved(form: HTMLFormElement, fields: URLSearchParams): 'held' | 'none' | 'typed' {
  const text = kept(keyOf(fields));
  if (text === null) return 'none';
  const isHeld = text.endsWith(HELD);
  const typed = new URLSearchParams(isHeld ? text.slice(0, -HELD.length) : text);
  const isSame = typed.get('mark') === fields.get('mark') && typed.get('block') === fields.get('block');
  if (!isSame) {
    forgetUnsaved(fields);
    return 'none';
  }
  for (const field of form.querySelectorAll<Field>('input, select, textarea')) {
    if (OWN.has(field.name)) continue;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = typed.has(field.name);
    else field.value = typed.get(field.name) ?? field.value;
  }
  return isHeld ? 'held' : 'typed';
}
