import { Children, type ReactNode } from 'react';

export interface StaffTableProps {
  /** The content of the table, for screen readers. */
  readonly label: string;
  readonly columns: readonly string[];
  /** Its rows. */
  readonly children: ReactNode;
}

/**
 * A table of staff pages; nothing without rows. If it is wider than the screen, it scrolls on its own, also with the
 * keyboard.
 */
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
