/** Sends a form of the notice as the browser would; true when the store has taken the choice. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<boolean> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) fields.append(name, String(value));
  try {
    const answer = await fetch(form.action, { method: 'POST', body: fields, redirect: 'manual' });
    // Ignored: the store redirects to the current page.
    return answer.type === 'opaqueredirect';
  } catch {
    return false;
  }
}

/** Takes a choice in the notice without leaving the page. What fails goes the way without script. */
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
