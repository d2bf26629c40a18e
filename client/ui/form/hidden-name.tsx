import type { ReactNode } from 'react';

export interface HiddenNameProps {
  /** What the action or field is about: the name of a product, a list, a gym. */
  readonly name: string;
}

/**
 * What an action is about, for anyone who cannot see what it is next to: 'Move to cart – Ohio Bar'. Hidden text is a box
 * of its own, before which accessible names have a space: it begins with a dash, since 'Edit : Ohio Bar' reads as a mistake.
 */
export function HiddenName({ name }: HiddenNameProps): ReactNode {
  return <span className="vh">{` – ${name}`}</span>;
}
