import { NO_CONNECTION } from './connection.ts';
import { say } from './say.ts';

/** Milliseconds before a message explains that a control is still waiting; the spinner is shown immediately. */
const SLOW_MS = 1000;

/** Shows immediately that a tap was noticed, using the page's styles, while the code that handles it is loading. */
export class FirstTaps {
  readonly #busy = new Set<HTMLElement>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Marks a control as busy. A message is added if the browser is offline or loading takes longer. */
  hear(control: HTMLElement): void {
    control.setAttribute('aria-busy', 'true');
    this.#busy.add(control);
    clearTimeout(this.#timer);
    if (navigator.onLine) this.#timer = setTimeout(sayWaiting, SLOW_MS);
    else sayWaiting();
  }

  /** Removes the marks: the handling code has loaded and shows what follows. */
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
 * Submits a button's form in the background, as it would be without script, because the page is being left before the
 * button's code has loaded. Only for forms with `data-kept` and their plain submit button; buttons that lead elsewhere
 * are ignored.
 */
export function sendKept(control: HTMLElement): void {
  if (!(control instanceof HTMLButtonElement) || control.name !== '' || control.hasAttribute('formaction')) return;
  const { form } = control;
  if (!form?.matches('[data-kept]')) return;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  // Read as an attribute: `form.action` would be the button if the form has one of that name.
  navigator.sendBeacon(form.getAttribute('action') ?? '', fields);
}
