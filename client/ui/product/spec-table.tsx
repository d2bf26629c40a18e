import type { ReactNode } from 'react';

export interface SpecTableProps {
  /** For screen readers, which do not associate the heading above. */
  readonly caption: string;
  readonly rows: readonly { readonly label: string; readonly value: ReactNode }[];
}

export function SpecTable({ caption, rows }: SpecTableProps): ReactNode {
  return (
    <table className="specs">
      <caption className="vh">{caption}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td>{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
