import type { ReactNode } from 'react';

export interface OptionGroupProps {
  readonly title: string;
  /** The choice made, or what is asked: 'Matte black', 'Required · choose 1'. */
  readonly chosen: string;
  readonly children: ReactNode;
}

/** One choice of a product; the legend repeats what is chosen. */
export function OptionGroup({ title, chosen, children }: OptionGroupProps): ReactNode {
  return (
    <fieldset className="opt">
      <legend>
        {title} <span>{chosen}</span>
      </legend>
      {children}
    </fieldset>
  );
}
