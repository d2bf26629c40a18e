import type { Chosen, Field } from './held.ts';

/** Reverts a choice and makes it again, now that the island listens. */
function replayToggle(target: HTMLInputElement, isChecked: boolean): void {
  const group = target.form?.elements.namedItem(target.name);
  const alike = group instanceof RadioNodeList ? [...group] : [target];
  for (const each of alike) if (each instanceof HTMLInputElement) each.checked = each.defaultChecked;
  // The island has been told of the choices before, so it must also hear of one that is back at the server's.
  if (target.type === 'radio') target.checked = false;
  if (target.checked !== isChecked) target.click();
}

/** Announces a control's new value to the island's listeners. React ignores a value that equals the last one it saw. */
function replayInput(target: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set;
  // First set a different value, one that number fields accept too.
  if (!(target instanceof HTMLSelectElement))
    Object.getOwnPropertyDescriptor(target, 'value')?.set?.call(target, value === '' ? '0' : '');
  // Scripts cannot choose files; those of the visitor are still there.
  if (target.type !== 'file') setter?.call(target, value);
  target.dispatchEvent(new Event('input', { bubbles: true }));
  target.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Tells an island of a choice or a text that was made before it was awake. A file of its own, which is loaded with islands
 * that wake when they are used.
 */
export function replay(chosen: Chosen): void {
  if (chosen.kind === 'toggle') replayToggle(chosen.target, chosen.isChecked);
  else replayInput(chosen.target, chosen.value);
}
