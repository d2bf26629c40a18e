import { call } from '#client/browser/call.ts';
import { NO_CONNECTION } from '#client/browser/connection.ts';
import { fieldMessages } from '#shared/form/field-message.ts';

const SAVED = 'Your preferences have been saved.';
const CONFIRM = 'Please check your email. Your newsletters begin once you confirm them with the link in it.';
const FAILED = 'There was an error saving your preferences.';
/** The same as the store says (`shared/newsletter/lists.ts`), for the lists that a sign-up needs. */
const SELECT_A_LIST = 'Please select a list to sign up.';
const MAIN_LISTS: readonly string[] = ['newsletter', 'rapidfire'];
/** Milliseconds after which the form is as it was (spec 1 section 9). */
const RESET_MS = 3000;

/**
 * Sends a newsletter form without leaving the page (spec 1 section 4): it says what became of it, and is empty again
 * three seconds after a success. After an error, what was entered stays.
 */
export function wake(element: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  const form = element.querySelector('form');
  const said = form?.querySelector<HTMLElement>('.nl-said');
  const email = form?.querySelector<HTMLInputElement>('input[name=email]');
  const button = form?.querySelector('button');
  if (!form || !said || !email || !button) return;
  let isBusy = false;
  let reset: ReturnType<typeof setTimeout> | undefined;

  const say = (words: string, isBad: boolean): void => {
    said.textContent = words;
    said.classList.toggle('bad', isBad);
  };

  async function send(address: string, newsletters: readonly string[]): Promise<void> {
    isBusy = true;
    button?.setAttribute('aria-busy', 'true');
    const body = { email: address, newsletters };
    const result = await call<{ readonly success: boolean }>('POST', '/svc_ssr/newsletters/subscribe', body);
    button?.removeAttribute('aria-busy');
    isBusy = false;
    if (result.ok && result.data.success) {
      say(props.confirms === true ? CONFIRM : SAVED, false);
      reset = setTimeout(() => {
        form?.reset();
        // A shopper who has to look into the mailbox may read on.
        if (props.confirms !== true) say('', false);
      }, RESET_MS);
      return;
    }
    const { type, message, fields } = result.ok ? { type: '', message: '', fields: [] } : result.error;
    const isLimited = type === 'rate_limited';
    say(type === 'browser_offline' ? NO_CONNECTION : (fields[0]?.message ?? (isLimited ? message : FAILED)), true);
    if (fields.some(({ field }) => field === 'email')) email?.focus();
  }

  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    clearTimeout(reset);
    const address = email.value.trim();
    const [problem] = fieldMessages(address, { label: 'Email address', isRequired: true, isEmail: true });
    if (problem !== undefined) {
      say(problem, true);
      email.setAttribute('aria-invalid', 'true');
      email.focus();
      return;
    }
    const chosen = [...form.querySelectorAll<HTMLInputElement>('input[name=newsletters]:checked')].map(
      ({ value }) => value,
    );
    if (!chosen.some((code) => MAIN_LISTS.includes(code))) {
      say(SELECT_A_LIST, true);
      return;
    }
    say('', false);
    void send(address, chosen);
  });
  email.addEventListener('input', () => {
    email.removeAttribute('aria-invalid');
    if (said.classList.contains('bad')) say('', false);
  });
}
