import { make } from '#client/browser/make.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { type FormDefinition, fieldsOf } from '#shared/form-entry/field.ts';
import { type Draft, keepDraft, readDraft } from './content-form/draft.ts';
import { enter, filesOf, type LiveForm, rawValues, showAsked } from './content-form/fields.ts';
import { focusField, hasProblem, notice, problemsOf, showProblem, showProblems } from './content-form/problems.ts';
import { send } from './content-form/send.ts';
import { stepsOf } from './content-form/steps.ts';

const OFFLINE =
  'You are offline. Your answers are saved in this browser. Please submit the form again once you are online.';
const UNKNOWN =
  'We couldn’t reach the store. Your answers are saved. Please submit the form again; we’ll record it only once.';

/** The field of a control or of anything else in the form. */
function nameAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset.field : undefined;
}

/** Puts the store's thanks in the place of the form. */
function thank(live: LiveForm): void {
  const note = notice(live, 'good');
  const place = make('div', { 'data-testid': 'form-entry-saved', tabindex: '-1' }, ...(note ? [note] : []));
  live.form.replaceWith(place);
  place.focus();
  place.scrollIntoView({ block: 'center' });
}

/** Buttons beside a whole number. */
function step(button: HTMLElement): void {
  const input = button.closest('[data-stepper]')?.querySelector('input');
  if (!input) return;
  const next = (Number.parseInt(input.value, 10) || 0) + Number(button.dataset.step);
  const least = input.min === '' ? next : Number(input.min);
  const most = input.max === '' ? next : Number(input.max);
  input.value = String(Math.min(most, Math.max(least, next)));
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Brings a form of a content page to life: one step at a time, only the fields that are asked, problems by the rules of
 * the store, and nothing that is lost by an error, the back button, a reload or a missing connection.
 */
export function wake(element: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  const form = element.querySelector('form');
  if (!form) return;
  const live: LiveForm = {
    form,
    formHash: String(props.formHash),
    definition: props.definition as FormDefinition,
  };
  const { formHash, definition } = live;
  const isAgain = form.querySelector('.ef-said')?.childElementCount !== 0;
  const known = isAgain ? undefined : readDraft(formHash);
  let draft: Draft = known ?? { values: {}, step: 0, key: crypto.randomUUID() };
  let began: number | undefined;
  let isBusy = false;
  let isWaitingForNetwork = false;

  const save = (): void => {
    draft = { ...draft, values: rawValues(live), step: steps.at() };
    keepDraft(formHash, draft);
  };

  /** Shows problems, and the first of them with the focus. */
  const refuse = (problems: readonly FieldProblem[], others?: string): void => {
    showProblems(live, problems);
    const names = new Set(fieldsOf(definition).map(({ name }) => name));
    const foreign = problems.filter(({ field }) => !names.has(field)).map(({ message }) => message);
    const words = [...new Set([...foreign, ...(others === undefined ? [] : [others])])].join(' ');
    notice(live, 'bad', words === '' ? undefined : words);
    const at = steps.stepOf(problems);
    if (at !== undefined) steps.show(at, false);
    const first = fieldsOf(definition).find(({ name }) => problems.some(({ field }) => field === name));
    if (first) focusField(live, first.name);
  };

  const problemsOfStep = (at: number): readonly FieldProblem[] => {
    const names = new Set(definition.steps[at]?.fields.map(({ name }) => name));
    return problemsOf(live).filter(({ field }) => names.has(field));
  };

  const go = (to: number): void => {
    const problems = to > steps.at() ? problemsOfStep(steps.at()) : [];
    if (problems.length > 0) refuse(problems);
    else {
      form.querySelector('.ef-told')?.replaceChildren();
      steps.show(to, true);
      save();
    }
  };
  const steps = stepsOf(live, () => go(steps.at() - 1));

  async function submit(button: HTMLElement | null): Promise<void> {
    const problems = problemsOf(live);
    if (problems.length > 0) return refuse(problems);
    isWaitingForNetwork = !navigator.onLine;
    if (isWaitingForNetwork) return refuse([], OFFLINE);
    const files = filesOf(live).map(({ field, name, bytes }) => [field, name, bytes]);
    const content = JSON.stringify([rawValues(live), files]);
    // What may have arrived under the key is another entry than what was changed since.
    if (draft.sentAs !== undefined && draft.sentAs !== content) draft = { ...draft, key: crypto.randomUUID() };
    draft = { ...draft, sentAs: content };
    save();
    form?.querySelector('.ef-told')?.replaceChildren();
    isBusy = true;
    button?.setAttribute('aria-busy', 'true');
    const sent = await send(live, draft.key, performance.now() - (began ?? 0));
    button?.removeAttribute('aria-busy');
    isBusy = false;
    if (sent.kind === 'stored') {
      keepDraft(formHash, null);
      return thank(live);
    }
    if (sent.kind === 'unknown') {
      isWaitingForNetwork = sent.error.type === 'browser_offline';
      return refuse([], isWaitingForNetwork ? OFFLINE : UNKNOWN);
    }
    const { sentAs: _, ...unsent } = draft;
    draft = unsent;
    save();
    refuse(sent.error.fields, sent.error.fields.length === 0 ? sent.error.message : undefined);
  }

  // The store's messages come in its own words, also for fields in steps that are not shown.
  form.noValidate = true;
  if (known) enter(live, known.values);
  showAsked(live);
  steps.show(known?.step ?? 0, false);

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    if (steps.isLast()) void submit(event.submitter);
    else go(steps.at() + 1);
  });
  form.addEventListener('focusin', () => {
    began ??= performance.now();
  });
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
    if (button) step(button);
  });
  form.addEventListener('input', ({ target }) => {
    const name = nameAt(target);
    if (name !== undefined && hasProblem(live, name)) check(name);
    save();
  });
  form.addEventListener('change', () => {
    showAsked(live);
    save();
  });

  /** Shows what is wrong with a field. The message moves what is below it, so the field in use is brought back into view. */
  const check = (name: string): void => {
    showProblem(live, name, problemsOf(live).find(({ field }) => field === name)?.message);
    requestAnimationFrame(() => form.querySelector('[data-field] :focus')?.scrollIntoView({ block: 'nearest' }));
  };

  // A message that appears during a press would move the target away from the finger, so it waits until the press ends.
  let isPressed = false;
  let left: string | undefined;
  document.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    { capture: true },
  );
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(
      end,
      () => {
        isPressed = false;
        const name = left;
        left = undefined;
        if (name !== undefined) setTimeout(() => check(name));
      },
      { capture: true },
    );
  }
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const name = nameAt(target);
    // Choices of one field are left together.
    if (name === undefined || nameAt(relatedTarget) === name) return;
    if (isPressed) left = name;
    else check(name);
  });
  addEventListener('online', () => {
    if (!form.isConnected || !isWaitingForNetwork) return;
    isWaitingForNetwork = false;
    notice(live, 'bad', 'You are online again. Please submit the form again.');
  });
}
