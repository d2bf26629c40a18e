import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { PlanHandlers } from '#client/ui/gym-plan.tsx';
import { changeDesign, type DesignChange } from '#shared/gym-design/change.ts';
import type { GymDesign, Thing } from '#shared/gym-design/contract.ts';

/** Inches that an arrow key moves a thing, without and with Shift. */
const STEP = 1;
const LARGE_STEP = 6;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Grip {
  readonly id: number;
  readonly pointerX: number;
  readonly pointerY: number;
  readonly x: number;
  readonly y: number;
  /** Screen pixels per inch. */
  readonly scale: number;
}

/** The change to a thing that a key requests. */
function keyChange({ key, shiftKey }: KeyboardEvent, { id, x, y }: Thing): DesignChange | undefined {
  const way = ARROWS[key];
  const far = shiftKey ? LARGE_STEP : STEP;
  if (way) return { do: 'move', id, x: x + way[0] * far, y: y + way[1] * far };
  if (key === 'r' || key === 'R') return { do: 'turn', id };
  return key === 'Delete' || key === 'Backspace' ? { do: 'remove', id } : undefined;
}

/**
 * Moves things by pointer and keyboard. A drag is shown immediately and counts as one change when it ends. Returns the
 * drawing to show and the handlers of the plan.
 */
export function useDrag(
  design: GymDesign,
  change: (wish: DesignChange) => void,
): { readonly shown: GymDesign; readonly handlers: PlanHandlers } {
  const [selected, setSelected] = useState<number | null>(null);
  const [dragged, setDragged] = useState<(DesignChange & { do: 'move' }) | null>(null);
  const grip = useRef<Grip | null>(null);
  const onGrab = (event: PointerEvent<SVGGElement>, { id, x, y }: Thing) => {
    const scale = event.currentTarget.ownerSVGElement?.getScreenCTM()?.a;
    if (event.button !== 0 || !scale) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { id, pointerX: event.clientX, pointerY: event.clientY, x, y, scale };
  };
  const onDrag = (event: PointerEvent<SVGGElement>, { id }: Thing) => {
    const held = grip.current;
    if (held?.id !== id) return;
    const [right, down] = [event.clientX - held.pointerX, event.clientY - held.pointerY];
    setDragged({ do: 'move', id, x: held.x + right / held.scale, y: held.y + down / held.scale });
  };
  const onDrop = () => {
    if (grip.current && dragged) change(dragged);
    grip.current = null;
    setDragged(null);
  };
  const onKey = (event: KeyboardEvent<SVGGElement>, thing: Thing) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const wish = keyChange(event, thing);
    if (!wish) return;
    event.preventDefault();
    change(wish);
  };
  return {
    shown: dragged ? changeDesign(design, dragged) : design,
    handlers: { selected, onSelect: setSelected, onKey, onGrab, onDrag, onDrop },
  };
}
