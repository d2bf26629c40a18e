import type { ReactNode } from 'react';
import { digestOf } from '#shared/encode/digest.ts';

/** Height and width of each plate in the drawing, the heaviest first; its color is that of its place here. */
const PLATES: readonly (readonly [height: number, width: number])[] = [
  [230, 34],
  [230, 30],
  [230, 26],
  [176, 20],
  [136, 18],
];

/** What a bar may be loaded with, from the inside out: places in `PLATES`. */
const LOADS: readonly (readonly number[])[] = [
  [0, 0, 0, 4],
  [1, 1, 2, 4],
  [2, 2, 3, 3],
  [0, 1, 1, 3],
  [1, 3, 3, 4],
  [0, 1, 2, 3, 4],
];

/**
 * A drawing for an event: the end of a loaded barbell. Each event has its own load in all of its years, so that a list
 * does not repeat one picture. Decorative.
 */
export function EventArt({ event }: { readonly event: string }): ReactNode {
  // The upper bits differ more than the lower ones between short names.
  const load = LOADS[(digestOf(event) >>> 8) % LOADS.length] ?? [];
  let x = 96;
  return (
    <svg className="evart" viewBox="0 0 360 240" preserveAspectRatio="xMaxYMid" aria-hidden="true" focusable="false">
      <path className="c0" d="M0 114h84v12H0zM84 98h12v44H84zM96 110h250v20H96z" />
      {load.map((plate) => {
        const [height, width] = PLATES[plate] ?? [0, 0];
        const left = x;
        x += width + 3;
        return (
          <rect key={left} className={`p${plate}`} x={left} y={120 - height / 2} width={width} height={height} rx="5" />
        );
      })}
      <path className="c0" d={`M${x} 100h22v40h-22z`} />
    </svg>
  );
}
