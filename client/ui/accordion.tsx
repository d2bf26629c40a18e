import type { ReactNode } from 'react';

export interface AccordionProps {
  readonly items: readonly { readonly id: string; readonly title: string; readonly body: ReactNode }[];
  /** Ids of the sections that are open at first. */
  readonly open?: readonly string[];
  /** Sections with the same name close each other when opened. */
  readonly name?: string;
}

export function Accordion({ items, open = [], name }: AccordionProps): ReactNode {
  return items.map((item) => (
    <details key={item.id} id={item.id} className="acc" name={name} open={open.includes(item.id)}>
      <summary>{item.title}</summary>
      <div className="acc-body">{item.body}</div>
    </details>
  ));
}
