import { make } from '#client/browser/make.ts';
import type { FieldProblem } from '#shared/errors.ts';
import type { LiveForm } from './fields.ts';

/** The steps of a form, of which one is shown. */
export interface Steps {
  readonly at: () => number;
  readonly isLast: () => boolean;
  /** Shows a step; `isMoved` moves the focus to its title. */
  readonly show: (step: number, isMoved: boolean) => void;
  /** The first step with one of these problems; undefined if they belong to no field. */
  readonly stepOf: (problems: readonly FieldProblem[]) => number | undefined;
}

/** Shows one step of a form at a time, with buttons to go on and back. A form of one step stays as it is. */
export function stepsOf(live: LiveForm, go: (step: number) => void): Steps {
  const { form, definition } = live;
  const { steps } = definition;
  const parts = [...form.querySelectorAll<HTMLFieldSetElement>('.ef-step')];
  const end = form.querySelector('.ef-end');
  const submit = end?.querySelector<HTMLButtonElement>('button');
  const words = make('p', { class: 'ef-steps', 'aria-live': 'polite' });
  const back = make('button', { type: 'button', class: 'btn line' }, make('span', {}, 'Back'));
  const next = make('button', { type: 'button', class: 'btn buy' }, make('span', {}, 'Continue'));
  let at = 0;
  back.addEventListener('click', () => go(at - 1));
  next.addEventListener('click', () => go(at + 1));
  if (parts.length > 1) {
    parts[0]?.before(words);
    end?.prepend(back, next);
  }

  const show = (step: number, isMoved: boolean): void => {
    at = Math.min(Math.max(step, 0), parts.length - 1);
    const isLast = at === parts.length - 1;
    for (const [index, part] of parts.entries()) part.hidden = index !== at;
    words.textContent = `Step ${at + 1} of ${parts.length}`;
    back.hidden = at === 0;
    next.hidden = isLast;
    if (submit) submit.hidden = !isLast;
    if (isMoved) parts[at]?.querySelector<HTMLElement>('legend')?.focus();
  };
  return {
    at: () => at,
    isLast: () => at === parts.length - 1,
    show,
    stepOf: (problems) => {
      const names = new Set(problems.map(({ field }) => field));
      const found = steps.findIndex(({ fields }) => fields.some(({ name }) => names.has(name)));
      return found === -1 ? undefined : found;
    },
  };
}
