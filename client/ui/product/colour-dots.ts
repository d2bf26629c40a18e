import { swatchClass } from '#client/ui/form/swatch-colour.ts';

const DOTS_AT_MOST = 5;

/** A dot of a card: the color's name, and the class that paints it. */
export interface ColourDot {
  readonly label: string;
  readonly paint: string;
}

/** The first colors of a card that have a paint. */
export function colourDots(labels: readonly string[]): readonly ColourDot[] {
  return labels
    .flatMap((label) => {
      const paint = swatchClass(label);
      return paint ? [{ label, paint }] : [];
    })
    .slice(0, DOTS_AT_MOST);
}
