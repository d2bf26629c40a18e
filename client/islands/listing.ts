/** Applies a choice of facets immediately; without script, the form has a button for it. */
export function wake(element: HTMLElement): void {
  const form = element.querySelector<HTMLFormElement>('form[data-facets]');
  form?.addEventListener('change', (event) => {
    const target = event.target;
    // On a phone, the sheet stays open until its own button is pressed, so that several choices are applied together.
    if (form.closest(':popover-open')) return;
    if (target instanceof HTMLInputElement && target.type === 'number' && !target.validity.valid) return;
    form.requestSubmit();
  });
  form?.addEventListener('formdata', ({ formData }) => tidy(formData));
}

/** Formats a choice like the addresses of the links: no empty fields, and one list of values for each facet. */
function tidy(data: FormData): void {
  for (const name of new Set(data.keys())) {
    const values = data.getAll(name).filter((value) => value !== '');
    if (values.length === 0) data.delete(name);
    else data.set(name, values.join(','));
  }
}
