import type { ReactNode } from 'react';
import { DutyBlocks } from '#client/ui/cart/duty-blocks.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { BAR_COLUMNS, type BarColumn } from '#shared/bar/columns.ts';
import type { Bar } from '#shared/bar/contract.ts';
import { sortedBy } from '#shared/bar/select.ts';
import { sitePath } from '#shared/site/sites.ts';
import { type BarNavigation, linkTo } from './navigation.ts';

/** F ratings from this number on are printed in bold. */
const STRONG_CYCLES = 6;

interface RowsProps {
  readonly bars: readonly Bar[];
  readonly navigation: BarNavigation;
  readonly prefix: string;
}

function Heading({ column, navigation }: { column: BarColumn; navigation: BarNavigation }): ReactNode {
  const { query } = navigation;
  const isSorted = query.sort === column.key;
  return (
    <th scope="col" aria-sort={isSorted ? (query.isDescending ? 'descending' : 'ascending') : undefined}>
      <a {...linkTo(navigation, sortedBy(query, column))}>
        {column.label}
        <span aria-hidden="true">{isSorted ? (query.isDescending ? '▼' : '▲') : '↕'}</span>
      </a>
    </th>
  );
}

function FRating({ rating }: { readonly rating: string }): ReactNode {
  const cycles = Number.parseInt(rating.slice(1), 10);
  return <span className={classNames('fr', cycles < STRONG_CYCLES && 'low')}>{rating}</span>;
}

function cellOf(column: BarColumn, bar: Bar): ReactNode {
  if (column.duty) return <DutyBlocks level={bar.duty[column.duty]} />;
  if (column.key === 'f') return <FRating rating={bar.fRating} />;
  const value = column.valueOf(bar);
  return typeof value === 'number' ? value.toLocaleString('en-US') : value;
}

function Row({ bar, prefix }: { readonly bar: Bar; readonly prefix: string }): ReactNode {
  const [, ...columns] = BAR_COLUMNS;
  const href = bar.url?.startsWith('/') ? sitePath({ prefix }, bar.url) : bar.url;
  return (
    <tr className={bar.isOwn ? 'own' : undefined}>
      <th scope="row">
        {href === null ? (
          bar.name
        ) : (
          <a className="link" href={href}>
            {bar.name}
          </a>
        )}
        {bar.isOwn && <span className="vh"> own brand</span>}
      </th>
      {columns.map((column) => (
        <td key={column.key}>{cellOf(column, bar)}</td>
      ))}
    </tr>
  );
}

/** The table itself. Its head and the names stay in view while it scrolls. */
export function BarRows({ bars, navigation, prefix }: RowsProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="tblwrap" tabIndex={0} aria-label="Bar comparison table">
      <table className="cmp">
        <caption className="vh">Barbells side by side. Select a heading to sort.</caption>
        <thead>
          <tr>
            {BAR_COLUMNS.map((column) => (
              <Heading key={column.key} column={column} navigation={navigation} />
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <Row key={bar.name} bar={bar} prefix={prefix} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
