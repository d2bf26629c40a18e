import type { ReactNode } from 'react';
import { colourDots } from '#client/ui/product/colour-dots.ts';
import type { Swatch } from '#shared/product/card.ts';

/** The colors of a card: up to five dots and the number of colors. */
export function SwatchDots({ swatches }: { readonly swatches: readonly Swatch[] }): ReactNode {
  if (swatches.length < 2) return null;
  return (
    <span className="dots">
      {colourDots(swatches.map(({ label }) => label)).map(({ label, paint }) => (
        <i key={label} className={`dot ${paint}`} title={label} />
      ))}
      {swatches.length} colors
    </span>
  );
}
