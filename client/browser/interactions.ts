import { afterFrame } from './after-frame.ts';
import { FirstTaps, sendKept } from './first-tap.ts';
import type { Chosen, Field, Held } from './held.ts';
import { FIRST_SIGNS } from './moments.ts';

/**
 * Events of leaving a page: `beforeunload` comes before the next page is requested; `pagehide` is for browsers that
 * skip it.
 */
const WAYS_OUT = ['beforeunload', 'pagehide'] as const;

function controlOf(event: Event): HTMLElement | null {
  return event.target instanceof Element
    ? event.target.closest<HTMLElement>('button, input, summary, label, [role=button], a[data-hold]')
    : null;
}

/** Clicks for another tab, another window or a download are left to the browser. */
export function isForBrowser(event: Event): boolean {
  return event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

function isToggle(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);
}

function toggled(target: HTMLInputElement): Chosen {
  return { kind: 'toggle', target, isChecked: target.checked };
}

function isTyping(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|image|hidden)$/.test(target.type))
  );
}

/** Whether a field's value differs from the one the server sent. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return first !== undefined && field.value !== first.value;
  }
  if (!isToggle(field)) return isTyping(field) && field.value !== field.defaultValue;
  // In a group of radios, only the newly chosen one counts, not the one that lost its mark.
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
}

/** Controls that were used before this script had loaded, on a slow connection. */
function usedBefore(element: HTMLElement): Chosen[] {
  return [...element.querySelectorAll<Field>('input, textarea, select')]
    .filter(isChanged)
    .map((target) => (isToggle(target) ? toggled(target) : { kind: 'input', target, value: target.value }));
}

/**
 * Wakes an island at the first sign of use. Earlier clicks are held and repeated afterwards, only the last one of each
 * control. Choosing and typing continue as usual and are passed to the island when it wakes, and so is everything that
 * was chosen or typed before this script loaded, in the original order. A waiting control shows this immediately. If the island
 * cannot be loaded, a click works as it does without script: a form posts, a link is followed. If the page is left
 * first, a form marked as kept is sent in the background. `again` loads what tells the island of choices and texts.
 */
export function holdInteractions(
  element: HTMLElement,
  wake: (element: HTMLElement) => Promise<unknown>,
  again: () => Promise<((chosen: Chosen) => void) | undefined>,
): void {
  let held: readonly Held[] = [];
  let isAsked = false;
  let isDone = false;
  const taps = new FirstTaps();

  const keep = (latest: Held): void => {
    held = [...held.filter(({ target }) => target !== latest.target), latest];
  };

  const start = (): void => {
    if (isAsked) return;
    isAsked = true;
    for (const sign of FIRST_SIGNS) element.removeEventListener(sign, start);
    // Requesting files takes longer than a frame on a slow phone, so the feedback for a tap is painted first.
    afterFrame(() => void wake(element).then(finish, finish));
  };

  const leave = (): void => {
    for (const { kind, target } of held) if (kind === 'click') sendKept(target);
    held = [];
    taps.end();
  };

  const finish = async (): Promise<void> => {
    // Listens on while the file loads: an older text would overwrite what is typed in the meantime.
    const tell = held.some(({ kind }) => kind !== 'click') ? await again() : undefined;
    isDone = true;
    for (const way of WAYS_OUT) removeEventListener(way, leave);
    taps.end();
    element.removeEventListener('click', hold, true);
    element.removeEventListener('input', note, true);
    const all = held;
    held = [];
    for (const each of all) {
      if (each.kind === 'click') each.target.click();
      else tell?.(each);
      // The island processes each interaction before the next one.
      await undefined;
    }
  };

  const hold = (event: Event): void => {
    const control = controlOf(event);
    // A link works the same with and without its island, unless `data-hold` says that the island handles it faster.
    if (isDone || !control || (event.target as Element).closest('a[href]:not([data-hold])') || isForBrowser(event))
      return;
    // The browser shows the choice at once, and `note` keeps it for the island.
    if (isToggle(control instanceof HTMLLabelElement ? control.control : control)) {
      start();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    keep({ kind: 'click', target: control });
    taps.hear(control);
    // Added with the first click, because an unneeded listener for these events may keep a page out of the back/forward
    // cache.
    for (const way of WAYS_OUT) addEventListener(way, leave);
    start();
  };

  const note = (event: Event): void => {
    if (isToggle(event.target)) {
      keep(toggled(event.target));
      // What follows from the choice, such as a shorter list, comes later.
      taps.hear(event.target.closest('label') ?? event.target);
    } else if (isTyping(event.target)) keep({ kind: 'input', target: event.target, value: event.target.value });
    start();
  };

  for (const sign of FIRST_SIGNS) element.addEventListener(sign, start, { once: true, passive: true });
  element.addEventListener('click', hold, true);
  element.addEventListener('input', note, true);
  held = usedBefore(element);
  if (held.length > 0) start();
}
