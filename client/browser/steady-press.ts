/** What a press can begin on. */
const CONTROLS = 'button, summary, label, a[href], input[type=checkbox], input[type=radio]';
/** How far a finger may slip during a press, CSS pixels. */
const SLIP_PX = 12;
/** How far a control moves at least when the page does, CSS pixels. */
const MOVE_PX = 2;
/** A press that lasts longer has been thought over: it means what it ends on. Milliseconds. */
const LONGEST_MS = 1500;

/** Where a press began. */
interface Press {
  readonly control: HTMLElement;
  readonly box: DOMRect;
  readonly event: MouseEvent;
}

function begun(event: PointerEvent): Press | undefined {
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null;
  if (!control || !event.isPrimary || event.button !== 0) return undefined;
  return { control, box: control.getBoundingClientRect(), event };
}

/** Whether the page has moved a control away from a finger that rests. */
function isMovedAway({ control, box, event }: Press, end: MouseEvent): boolean {
  const now = control.getBoundingClientRect();
  const movedPx = Math.hypot(now.x - box.x, now.y - box.y);
  const slippedPx = Math.hypot(end.clientX - event.clientX, end.clientY - event.clientY);
  const isBrief = end.timeStamp - event.timeStamp <= LONGEST_MS;
  return control.isConnected && movedPx >= MOVE_PX && slippedPx <= SLIP_PX && isBrief;
}

/**
 * Gives a press to the control on which it began, though the page moves between its beginning and its end: a message
 * appears below the field that loses the focus, rates arrive, a keyboard closes. Browsers click on what has come there
 * instead, or on nothing. Returns a function that stops it.
 */
export function keepPresses(): () => void {
  let press: Press | undefined;
  const begin = (event: PointerEvent): void => {
    press = begun(event);
  };
  const end = (event: MouseEvent): void => {
    const own = press;
    press = undefined;
    // A click by the keyboard or by script has not begun with a press.
    if (!own || event.detail === 0 || own.control.contains(event.target as Node) || !isMovedAway(own, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    own.control.click();
  };
  document.addEventListener('pointerdown', begin, true);
  document.addEventListener('click', end, true);
  return () => {
    document.removeEventListener('pointerdown', begin, true);
    document.removeEventListener('click', end, true);
  };
}
