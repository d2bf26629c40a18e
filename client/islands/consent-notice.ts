/** Sends a form of the notice like the browser would. Returns true if the store accepted the choice. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<boolean> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) fields.append(name, String(value));
  try {
    const answer = await fetch(form.action, { method: 'POST', body: fields, redirect: 'manual' });
    // The redirect leads to the current page, so it is not followed.
    return answer.type === 'opaqueredirect';
  } catch {
    return false;
  }
}

/** Handles a choice in the notice without leaving the page. If that fails, the form is submitted as without script. */
export function wake(element: HTMLElement): void {
  const form = element.querySelector('form');
  if (!form) return;
  form.addEventListener('submit', function take(event) {
    event.preventDefault();
    void send(form, event.submitter).then((isTaken) => {
      if (!isTaken) {
        form.removeEventListener('submit', take);
        form.requestSubmit(event.submitter);
        return;
      }
      delete document.documentElement.dataset.undecided;
      document.getElementById('main')?.focus({ preventScroll: true });
      dispatchEvent(new Event('store:consent'));
    });
  });
}
