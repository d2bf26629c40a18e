import { sayCount } from './listing/say-count.ts';

/** Brings a part of a list to life: the form of its filters, or its count. */
export function wake(element: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  const form = element.querySelector<HTMLFormElement>('form[data-facets]');
  const status = element.querySelector('[role=status]');
  if (form) submitChoices(form);
  if (status) sayCount(status, String(props.count));
}

/** Applies a choice of facets immediately; without script, the form has a button for it. */
function submitChoices(form: HTMLFormElement): void {
  form.addEventListener('change', (event) => {
    const target = event.target;
    // On a phone, the sheet stays open until its own button is pressed, so that several choices are applied together.
    if (form.closest(':popover-open')) return;
    if (target instanceof HTMLInputElement && target.type === 'number' && !target.validity.valid) return;
    form.requestSubmit();
  });
  form.addEventListener('formdata', ({ formData }) => tidy(formData));
}

/** Formats a choice like the addresses of the links: no empty fields, and one list of values for each facet. */
function tidy(data: FormData): void {
  for (const name of new Set(data.keys())) {
    const values = data.getAll(name).filter((value) => value !== '');
    if (values.length === 0) data.delete(name);
    else data.set(name, values.join(','));
  }
}
