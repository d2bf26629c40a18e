import { NO_CONNECTION } from './connection.ts';
import { say } from './say.ts';

/** Milliseconds after which a control that still waits is worth words; the spinner comes at once. */
const SLOW_MS = 1000;

/** Shows at once that a control was heard, by the styles of the page, while what answers it is on its way. */
export class FirstTaps {
  readonly #busy = new Set<HTMLElement>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Marks a control; without a connection, or after a while, it is said as well. */
  hear(control: HTMLElement): void {
    control.setAttribute('aria-busy', 'true');
    this.#busy.add(control);
    clearTimeout(this.#timer);
    if (navigator.onLine) this.#timer = setTimeout(sayWaiting, SLOW_MS);
    else sayWaiting();
  }

  /** Takes the marks back: what answers is there now, and says the rest. */
  end(): void {
    if (this.#busy.size === 0) return;
    clearTimeout(this.#timer);
    for (const control of this.#busy) control.removeAttribute('aria-busy');
    this.#busy.clear();
    say('');
  }
}

function sayWaiting(): void {
  say(navigator.onLine ? 'One moment…' : `${NO_CONNECTION} We will continue as soon as you are back online.`);
}

/**
 * Sends the form of a button as it goes without script, in the background: its page is being left before what answers the
 * button was there. Only forms that say so (`data-kept`), and only their plain button: what leads elsewhere is not meant.
 */
export function sendKept(control: HTMLElement): void {
  if (!(control instanceof HTMLButtonElement) || control.name !== '' || control.hasAttribute('formaction')) return;
  const { form } = control;
  if (!form?.matches('[data-kept]')) return;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  // The attribute: a form's own `action` may be a button of that name.
  navigator.sendBeacon(form.getAttribute('action') ?? '', fields);
}
