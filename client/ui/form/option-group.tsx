import type { ReactNode } from 'react';

export interface OptionGroupProps {
  readonly title: string;
  /** The current choice, or what has to be chosen: 'Matte black', 'Required · choose 1'. */
  readonly chosen: string;
  /** Ids of its messages. */
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
}

/** One choice of a product; the legend repeats its current value. */
export function OptionGroup({ title, chosen, describedBy, children }: OptionGroupProps): ReactNode {
  return (
    <fieldset className="opt" aria-describedby={describedBy}>
      <legend>
        {title} <span>{chosen}</span>
      </legend>
      {children}
    </fieldset>
  );
}
