import type { ReactNode } from 'react';
import type { Swatch } from '#shared/product/card.ts';
import { swatchClass } from './swatch-colour.ts';

const DOTS_AT_MOST = 5;

/** The colours of a card: up to five dots and how many there are. */
export function SwatchDots({ swatches }: { readonly swatches: readonly Swatch[] }): ReactNode {
  if (swatches.length < 2) return null;
  const painted = swatches
    .flatMap(({ label }) => {
      const paint = swatchClass(label);
      return paint ? [{ label, paint }] : [];
    })
    .slice(0, DOTS_AT_MOST);
  return (
    <span className="dots">
      {painted.map(({ label, paint }) => (
        <i key={label} className={`dot ${paint}`} title={label} />
      ))}
      {swatches.length} colours
    </span>
  );
}
