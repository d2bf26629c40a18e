import { make } from '#client/browser/make.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { entryProblems } from '#shared/form-entry/check.ts';
import { fieldsOf } from '#shared/form-entry/field.ts';
import { controlsOf, filesOf, type LiveForm, placeOf, valuesOf } from './fields.ts';

/** What is wrong with what is entered, by the rules of the store. */
export function problemsOf(live: LiveForm): readonly FieldProblem[] {
  const now = new Date();
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return entryProblems(live.definition, valuesOf(live), filesOf(live), { first: today, last: today });
}

/** What tells screen readers about a field: its group of choices, or its control. */
function toldOf(live: LiveForm, name: string): HTMLElement | null {
  return document.getElementById(`${live.formHash}-${name}`) ?? controlsOf(live, name)[0] ?? null;
}

/** Shows the problem of a field in place of the one before; undefined removes it. */
export function showProblem(live: LiveForm, name: string, message: string | undefined): void {
  const told = toldOf(live, name);
  const place = placeOf(live, name)?.querySelector('.fld');
  if (!told || !place) return;
  const id = `${live.formHash}-${name}-error`;
  document.getElementById(id)?.remove();
  const others = (told.getAttribute('aria-describedby') ?? '').split(' ').filter((each) => each !== '' && each !== id);
  const ids = message === undefined ? others : [...others, id];
  if (ids.length > 0) told.setAttribute('aria-describedby', ids.join(' '));
  else told.removeAttribute('aria-describedby');
  for (const control of controlsOf(live, name)) {
    if (message === undefined) control.removeAttribute('aria-invalid');
    else control.setAttribute('aria-invalid', 'true');
  }
  if (message !== undefined) place.append(make('div', { id }, make('p', { class: 'err' }, message)));
}

/** Whether a field shows a problem. */
export function hasProblem(live: LiveForm, name: string): boolean {
  return document.getElementById(`${live.formHash}-${name}-error`) !== null;
}

/** Shows the problems of all fields, and no others. */
export function showProblems(live: LiveForm, problems: readonly FieldProblem[]): void {
  for (const { name } of fieldsOf(live.definition)) {
    showProblem(live, name, problems.find(({ field }) => field === name)?.message);
  }
}

/** Moves the focus to a field. */
export function focusField(live: LiveForm, name: string): void {
  (controlsOf(live, name)[0] ?? toldOf(live, name))?.focus();
}

/** Shows a notice beside the buttons of the form. */
export function notice({ form }: LiveForm, kind: 'bad' | 'good', words?: string): HTMLElement | undefined {
  const place = form.querySelector('.ef-told');
  const template = form.querySelector<HTMLTemplateElement>(`template[data-note="${kind}"]`);
  const note = template?.content.firstElementChild?.cloneNode(true);
  if (!place || !(note instanceof HTMLElement)) return undefined;
  const lead = note.querySelector('b');
  if (lead && words !== undefined) lead.textContent = words;
  place.replaceChildren(note);
  return note;
}
