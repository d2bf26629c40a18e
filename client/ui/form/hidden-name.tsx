import type { ReactNode } from 'react';

export interface HiddenNameProps {
  /** The subject of the action or field: the name of a product, a list, a gym. */
  readonly name: string;
}

/**
 * Names the subject of an action for visitors who cannot see its surroundings: 'Move to cart – Ohio Bar'. The text
 * begins with a dash, because hidden text is a separate box, before which accessible names have a space, and 'Edit :
 * Ohio Bar' would read as a mistake.
 */
export function HiddenName({ name }: HiddenNameProps): ReactNode {
  return <span className="vh">{` – ${name}`}</span>;
}
