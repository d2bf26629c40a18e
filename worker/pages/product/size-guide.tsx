import type { ReactNode } from 'react';
import { SIZE_GUIDE_ID, type SizeTable } from '#shared/product/size-guide.ts';

interface SizesProps {
  readonly table: SizeTable;
  /** How it is cut: 'Athletic, true to size'; undefined if the merchant does not say. */
  readonly fit: string | undefined;
}

/** The section of fit and sizes: a table in the units of the site, and how to measure. */
export function Sizes({ table, fit }: SizesProps): ReactNode {
  return (
    <div className="stack">
      {fit !== undefined && <p className="prose">{`${fit}.`}</p>}
      <div id={SIZE_GUIDE_ID} className="size-guide">
        <table>
          <caption className="mute s14">{`Body measures in ${table.unit === 'cm' ? 'centimeters' : 'inches'}`}</caption>
          <thead>
            <tr>
              <th scope="col">Size</th>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ size, cells }) => (
              <tr key={size}>
                <th scope="row">{size}</th>
                {cells.map((cell, index) => (
                  <td key={table.columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {table.how !== '' && <p className="s14">{table.how}</p>}
      </div>
    </div>
  );
}
