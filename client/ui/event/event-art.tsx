import type { ReactNode } from 'react';

/** Plates on the end of a barbell, the thickest first: height and width of each in the drawing. */
const PLATES: readonly (readonly [height: number, width: number])[] = [
  [230, 34],
  [230, 30],
  [230, 26],
  [176, 20],
  [136, 18],
];

/** A drawing for an event without a picture: the end of a loaded barbell. Decorative. */
export function EventArt(): ReactNode {
  let x = 96;
  return (
    <svg className="evart" viewBox="0 0 360 240" preserveAspectRatio="xMaxYMid" aria-hidden="true" focusable="false">
      <path className="c0" d="M0 114h84v12H0zM84 98h12v44H84zM96 110h250v20H96z" />
      {PLATES.map(([height, width], index) => {
        const left = x;
        x += width + 3;
        return (
          <rect key={left} className={`p${index}`} x={left} y={120 - height / 2} width={width} height={height} rx="5" />
        );
      })}
      <path className="c0" d={`M${x} 100h22v40h-22z`} />
    </svg>
  );
}
