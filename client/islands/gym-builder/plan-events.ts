import type { DesignChange } from '#shared/gym-design/change.ts';
import type { Thing } from '#shared/gym-design/contract.ts';
import { PlanDrag } from './plan-drag.ts';
import { thingAt } from './plan-view.ts';
import type { Planner } from './planner.ts';

/** Inches that an arrow key moves a thing, without and with Shift. */
const STEP = 1;
const LARGE_STEP = 6;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The change to a thing that a key requests. */
function keyChange({ key, shiftKey }: KeyboardEvent, { id, x, y }: Thing): DesignChange | undefined {
  const way = ARROWS[key];
  const far = shiftKey ? LARGE_STEP : STEP;
  if (way) return { do: 'move', id, x: x + way[0] * far, y: y + way[1] * far };
  if (key === 'r' || key === 'R') return { do: 'turn', id };
  return key === 'Delete' || key === 'Backspace' ? { do: 'remove', id } : undefined;
}

/** Moves things of the plan by pointer, finger and keyboard. A drag counts as one change when it ends. */
export function listenToPlan(planner: Planner): void {
  const { plan } = planner;
  const { svg } = plan;
  let held: { readonly id: number; readonly pointerId: number; readonly drag: PlanDrag } | undefined;
  const thingOf = (target: EventTarget | null) => {
    const at = thingAt(target);
    const thing = planner.design.things.find(({ id }) => id === at?.id);
    return at && thing && { drawn: at.drawn, thing };
  };
  const end = ({ pointerId }: PointerEvent, isDropped: boolean) => {
    if (held?.pointerId !== pointerId) return;
    const { id, drag } = held;
    held = undefined;
    const to = isDropped ? drag.drop() : undefined;
    if (!isDropped) drag.cancel();
    if (to) planner.change({ do: 'move', id, ...to });
  };
  svg.addEventListener('focusin', ({ target }) => plan.select(thingAt(target)?.id));
  svg.addEventListener('keydown', (event) => {
    const at = thingOf(event.target);
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    const wish = keyChange(event, at.thing);
    if (!wish) return;
    event.preventDefault();
    planner.change(wish);
  });
  svg.addEventListener('pointerdown', (event) => {
    const at = thingOf(event.target);
    if (!at || event.button !== 0 || held) return;
    svg.setPointerCapture(event.pointerId);
    // A finger does not focus what it holds.
    at.drawn.focus({ preventScroll: true });
    const { design, index } = planner;
    const drag = new PlanDrag(plan, at.drawn, { design, index, thing: at.thing }, event);
    held = { id: at.thing.id, pointerId: event.pointerId, drag };
  });
  svg.addEventListener('pointermove', (event) => {
    if (held?.pointerId === event.pointerId) held.drag.move(event);
  });
  svg.addEventListener('pointerup', (event) => end(event, true));
  svg.addEventListener('pointercancel', (event) => end(event, false));
  // A finger on a thing moves the thing, and a finger beside it the page. Chromium ignores `touch-action` within an SVG.
  svg.addEventListener(
    'touchstart',
    (event) => {
      if (thingAt(event.target)) event.preventDefault();
    },
    { passive: false },
  );
}
