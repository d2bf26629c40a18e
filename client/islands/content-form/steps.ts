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

/** Shows one step of a form at a time. A form of one step stays as it is. `back` is called by the button for that. */
export function stepsOf({ form, definition }: LiveForm, back: () => void): Steps {
  const parts = [...form.querySelectorAll<HTMLFieldSetElement>('.ef-step')];
  const words = form.querySelector('.ef-steps');
  const buttons = {
    back: form.querySelector<HTMLElement>('.ef-back'),
    next: form.querySelector<HTMLElement>('.ef-next'),
    send: form.querySelector<HTMLElement>('.ef-send'),
  };
  let at = 0;
  buttons.back?.addEventListener('click', back);
  // The style sheet leaves it to this script from now on what is shown.
  form.dataset.live = '';

  return {
    at: () => at,
    isLast: () => at === parts.length - 1,
    show: (step, isMoved) => {
      at = Math.min(Math.max(step, 0), parts.length - 1);
      const isLast = at === parts.length - 1;
      for (const [index, part] of parts.entries()) part.hidden = index !== at;
      if (words) words.textContent = `Step ${at + 1} of ${parts.length}`;
      if (buttons.back) buttons.back.hidden = at === 0;
      if (buttons.next) buttons.next.hidden = isLast;
      if (buttons.send) buttons.send.hidden = !isLast;
      if (isMoved) parts[at]?.querySelector<HTMLElement>('legend')?.focus();
    },
    stepOf: (problems) => {
      const names = new Set(problems.map(({ field }) => field));
      const found = definition.steps.findIndex(({ fields }) => fields.some(({ name }) => names.has(name)));
      return found === -1 ? undefined : found;
    },
  };
}
