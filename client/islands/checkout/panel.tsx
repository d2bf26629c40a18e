import type { ReactNode } from 'react';

export interface PanelProps {
  readonly id: string;
  readonly heading: string;
  /** A link at the end of the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a step with its heading. */
export function Panel({ id, heading, aside, children }: PanelProps): ReactNode {
  return (
    <section className="panel" aria-labelledby={`${id}-heading`}>
      <header>
        <h2 className="d d24" id={`${id}-heading`}>
          {heading}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
