import type { ReactNode } from 'react';

export interface PanelProps {
  readonly id: string;
  readonly heading: string;
  /** At the heading's end: a link. */
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
