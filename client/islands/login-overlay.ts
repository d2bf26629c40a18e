import { call } from '#client/browser/call.ts';
import { make } from '#client/browser/make.ts';
import { wake as wakePassword } from './show-password.ts';

/**
 * Takes the parts of the login page that the overlay shows: the form and what is below it. Undefined if the visitor is
 * already logged in.
 */
async function loginParts(href: string): Promise<readonly Element[] | undefined> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`the login page answered ${answer.status}`);
  // The visitor has logged in in another tab, so the login page redirected.
  if (answer.redirected) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return [...page.querySelectorAll('.login > .stack')];
}

/**
 * Opens the login above the page (spec 1 section 2.4), with the form of the login page. If that page is unavailable, or
 * if it has a check for robots, whose script this page may not load, the link leads to it instead.
 */
export function wake(element: HTMLElement): void {
  const link = element.querySelector('a');
  const dialog = element.querySelector('dialog');
  const place = dialog?.querySelector<HTMLElement>(':scope > div');
  if (!link || !dialog || !place) return;
  const goOn = (): void => {
    const back = new URL(link.href).searchParams.get('redirect') ?? '/';
    if (back === location.pathname) location.reload();
    else location.assign(back);
  };
  const send = async (form: HTMLFormElement): Promise<void> => {
    const { email, password } = Object.fromEntries(new FormData(form));
    const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
    if (button) button.disabled = true;
    const result = await call('POST', '/svc_session/session/login', { email, password });
    if (result.ok) return goOn();
    if (button) button.disabled = false;
    place.querySelector('[role=alert]')?.remove();
    form.before(make('p', { class: 'note bad', role: 'alert' }, result.error.message));
    form.querySelector<HTMLInputElement>('input[name=password]')?.select();
  };

  const fill = async (): Promise<void> => {
    const parts = await loginParts(link.href);
    if (!parts) return goOn();
    if (!parts.some((part) => part.matches('form')) || parts.some((part) => part.querySelector('.cf-turnstile'))) {
      return location.assign(link.href);
    }
    place.classList.add('stack');
    place.append(...parts);
    for (const field of place.querySelectorAll<HTMLElement>('store-island[name=show-password]')) wakePassword(field);
    const form = place.querySelector('form');
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
  };

  // Filled once, no matter how often the link is pressed.
  let filling: Promise<void> | undefined;
  const open = async (): Promise<void> => {
    filling ??= fill();
    await filling;
    const email = place.querySelector<HTMLElement>('input[name=email]');
    if (!email) return;
    dialog.showModal();
    email.focus();
  };

  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open().catch(() => location.assign(link.href));
  });
}
