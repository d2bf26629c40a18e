/** Today's date by the browser's clock, in the format of a date field. */
function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** An empty copy of a line, without its error messages. */
function emptyCopy(line: Element): Element {
  const copy = line.cloneNode(true) as Element;
  copy.querySelector('[id$="-error"]')?.remove();
  for (const input of copy.querySelectorAll('input')) {
    input.value = '';
    input.removeAttribute('value');
    input.removeAttribute('aria-describedby');
    input.setAttribute('aria-invalid', 'false');
  }
  return copy;
}

const field = (line: Element | null | undefined, name: string) =>
  line?.querySelector<HTMLInputElement>(`input[name="${name}"]`);

/**
 * Adds and removes lines of a workout's form (`worker/pages/account/workout-statistics/form.tsx`) without a new page;
 * without script, the server adds them. The day of a new workout is today in the lifter's time zone, unless they have
 * chosen another.
 */
export function wake(element: HTMLElement, { isNew }: Readonly<Record<string, unknown>>): void {
  const list = element.querySelector('ol');
  const more = element.querySelector<HTMLButtonElement>('button[value="more"]');
  const day = element.querySelector<HTMLInputElement>('input[name="day"]');
  if (!list || !more) return;
  const most = Number(list.dataset.most);

  const count = (): void => {
    for (const [index, line] of [...list.children].entries())
      for (const number of line.querySelectorAll('[data-number]')) number.textContent = String(index + 1);
    more.disabled = list.children.length >= most;
  };

  if (isNew === true && day && day.value === day.defaultValue) day.value = today();

  more.addEventListener('click', (event) => {
    const last = list.lastElementChild;
    if (!last) return;
    event.preventDefault();
    const line = emptyCopy(last);
    list.append(line);
    count();
    // Most sets repeat the previous exercise.
    const exercise = field(line, 'exercise');
    if (exercise) exercise.value = field(last, 'exercise')?.value ?? '';
    field(line, exercise?.value ? 'repetitions' : 'exercise')?.focus();
  });

  list.addEventListener('click', ({ target }) => {
    const line = target instanceof Element ? target.closest('[data-remove]')?.closest('li') : null;
    if (!line) return;
    if (list.children.length === 1) list.append(emptyCopy(line));
    const next = line.nextElementSibling ?? line.previousElementSibling;
    line.remove();
    count();
    field(next, 'exercise')?.focus();
  });
}
