import { Children, type ReactNode } from 'react';

export interface StaffTableProps {
  /** What it lists, for anyone who does not see it. */
  readonly label: string;
  readonly columns: readonly string[];
  /** Its rows. */
  readonly children: ReactNode;
}

/** A table of staff pages; none without rows. Where it is wider than the screen it scrolls by itself, by the keyboard as well. */
export function StaffTable({ label, columns, children }: StaffTableProps): ReactNode {
  if (Children.count(children) === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1)
    <section className="staff-scroll" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
