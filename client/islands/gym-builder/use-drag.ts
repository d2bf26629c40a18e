import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type PlanHandlers, thingAt } from '#client/ui/gym-plan.tsx';
import type { DesignChange } from '#shared/gym-design/change.ts';
import type { GymDesign, Thing } from '#shared/gym-design/contract.ts';
import type { GearIndex } from '#shared/gym-design/gear.ts';
import { PlanDrag } from './plan-drag.ts';

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

/**
 * Moves things by pointer, finger and keyboard. A drag counts as one change when it ends. Returns the handlers of the
 * plan.
 */
export function useDrag(
  { design, index, isAwake }: { readonly design: GymDesign; readonly index: GearIndex; readonly isAwake: boolean },
  change: (wish: DesignChange) => void,
): PlanHandlers {
  const [selected, setSelected] = useState<number | null>(null);
  const plan = useRef<SVGSVGElement>(null);
  const drag = useRef<{ readonly id: number; readonly pointerId: number; readonly of: PlanDrag } | null>(null);
  useEffect(() => {
    // The plan is this one's only once it can be edited.
    const current = isAwake ? plan.current : null;
    // A finger on a thing moves the thing, and a finger beside it the page. Chromium ignores `touch-action` within an SVG.
    const hold = (event: TouchEvent) => {
      if (thingAt(event.target)) event.preventDefault();
    };
    current?.addEventListener('touchstart', hold, { passive: false });
    return () => current?.removeEventListener('touchstart', hold);
  }, [isAwake]);
  const end = ({ pointerId }: PointerEvent<SVGSVGElement>, isDropped: boolean) => {
    const held = drag.current;
    if (held?.pointerId !== pointerId) return;
    drag.current = null;
    const to = isDropped ? held.of.drop() : undefined;
    if (!isDropped) held.of.cancel();
    if (to) change({ do: 'move', id: held.id, ...to });
  };
  const thingOf = (target: EventTarget | null) => {
    const at = thingAt(target);
    const thing = design.things.find(({ id }) => id === at?.id);
    return at && thing && { drawn: at.drawn, thing };
  };
  return {
    selected,
    plan,
    onFocus: ({ target }) => setSelected(thingAt(target)?.id ?? null),
    onKeyDown: (event) => {
      const at = thingOf(event.target);
      if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
      const wish = keyChange(event, at.thing);
      if (!wish) return;
      event.preventDefault();
      change(wish);
    },
    onPointerDown: (event) => {
      const at = thingOf(event.target);
      if (!at || event.button !== 0 || drag.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      // A finger does not focus what it holds.
      at.drawn.focus({ preventScroll: true });
      const of = new PlanDrag(at.drawn, { design, index, thing: at.thing }, event);
      drag.current = { id: at.thing.id, pointerId: event.pointerId, of };
    },
    onPointerMove: (event) => {
      if (drag.current?.pointerId === event.pointerId) drag.current.of.move(event);
    },
    onPointerUp: (event) => end(event, true),
    onPointerCancel: (event) => end(event, false),
  };
}
