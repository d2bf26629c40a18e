import { FirstTaps, sendKept } from './first-tap.ts';

/** Events that show that someone is about to use an island; none of them is stopped. */
const FIRST_SIGNS = ['pointerover', 'pointerdown', 'focusin', 'touchstart'] as const;

/** What happens when a page is left: the first before the next one is asked for, the second where browsers skip that. */
const WAYS_OUT = ['beforeunload', 'pagehide'] as const;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What a control does when it is used before its island is awake, and what must be done again afterwards. What was typed
 * is kept as well: an island that wakes may write its own value over it.
 */
type Held =
  | { readonly kind: 'click'; readonly target: HTMLElement }
  | { readonly kind: 'input'; readonly target: Field; readonly value: string }
  | { readonly kind: 'toggle'; readonly target: HTMLInputElement };

function controlOf(event: Event): HTMLElement | null {
  return event.target instanceof Element
    ? event.target.closest<HTMLElement>('button, input, summary, label, [role=button], a[data-hold]')
    : null;
}

/** Another tab or window, or a download: left to the browser. */
function isForBrowser(event: Event): boolean {
  return event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

function isToggle(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
}

function isTyping(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|image|hidden)$/.test(target.type))
  );
}

/** Whether someone chose or typed another value than the server's. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return first !== undefined && field.value !== first.value;
  }
  if (!isToggle(field)) return isTyping(field) && field.value !== field.defaultValue;
  // Of radios only the one that was chosen counts, not the one that lost its mark by that.
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
}

/** The controls that were used on a slow connection, before any script was there to notice. */
function usedBefore(element: HTMLElement): Held[] {
  return [...element.querySelectorAll<Field>('input, textarea, select')]
    .filter(isChanged)
    .map((target) => (isToggle(target) ? { kind: 'toggle', target } : { kind: 'input', target, value: target.value }));
}

/** Takes a choice back and makes it again, now that someone listens. */
function replayToggle(target: HTMLInputElement): void {
  const group = target.form?.elements.namedItem(target.name);
  const alike = group instanceof RadioNodeList ? [...group] : [target];
  for (const each of alike) if (each instanceof HTMLInputElement) each.checked = each.defaultChecked;
  target.click();
}

/** Tells a control's new value to whatever listens now: a value set by hand is news only when it differs from the last. */
function replayInput(target: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set;
  // Another value that fields of numbers take too.
  if (!(target instanceof HTMLSelectElement))
    Object.getOwnPropertyDescriptor(target, 'value')?.set?.call(target, value === '' ? '0' : '');
  setter?.call(target, value);
  target.dispatchEvent(new Event('input', { bubbles: true }));
  target.dispatchEvent(new Event('change', { bubbles: true }));
}

function replay(held: Held): void {
  if (held.kind === 'click') held.target.click();
  else if (held.kind === 'toggle') replayToggle(held.target);
  else replayInput(held.target, held.value);
}

/** Runs some work once the next frame is on the screen. */
function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/**
 * Wakes an island at the first sign of use. Clicks that come before it is awake are kept and done once more afterwards,
 * each control's last one; typing goes on as usual and is told to the island when it is there, and so is what was chosen
 * or typed before this script arrived, all in the order in which it was done. A control that waits shows so at once. If
 * the island is not available, the click does what it does without script: a form posts, a link leads; if the page is left
 * before, a form that keeps its taps is sent in the background.
 */
export function holdInteractions(element: HTMLElement, wake: (element: HTMLElement) => Promise<unknown>): void {
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
    isDone = true;
    for (const way of WAYS_OUT) removeEventListener(way, leave);
    taps.end();
    element.removeEventListener('click', hold, true);
    element.removeEventListener('input', note, true);
    const all = held;
    held = [];
    for (const each of all) {
      replay(each);
      // The island takes one in before the next.
      await undefined;
    }
  };

  const hold = (event: Event): void => {
    const control = controlOf(event);
    // A link does the same with and without the island, unless it says that its island knows a shorter way.
    if (isDone || !control || (event.target as Element).closest('a[href]:not([data-hold])') || isForBrowser(event))
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keep({ kind: 'click', target: control });
    taps.hear(control);
    // Added with the first click: a page that listens to one of these for nothing may be slower to come back to.
    for (const way of WAYS_OUT) addEventListener(way, leave);
    start();
  };

  const note = (event: Event): void => {
    if (isTyping(event.target)) keep({ kind: 'input', target: event.target, value: event.target.value });
    start();
  };

  for (const sign of FIRST_SIGNS) element.addEventListener(sign, start, { once: true, passive: true });
  element.addEventListener('click', hold, true);
  element.addEventListener('input', note, true);
  held = usedBefore(element);
  if (held.length > 0) start();
}
