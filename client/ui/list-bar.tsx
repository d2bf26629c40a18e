import type { ReactNode } from 'react';
import { type AppliedFacet, SORT_LABELS, SORTS, type Sort } from '#shared/facet/contract.ts';
import { countOf } from './count-text.ts';
import { Icon } from './icon.tsx';

interface SortProps {
  /** Path of the list with its site prefix. */
  readonly path: string;
  readonly sort: Sort;
  readonly queryForSort: (sort: Sort) => string;
}

interface SortMenuProps extends SortProps {
  /** Stands before the button, for the eye only. */
  readonly title?: string;
  readonly label: ReactNode;
}

/** The orders of a list as links below a button; works without script. */
function SortMenu({ path, sort, queryForSort, title, label }: SortMenuProps): ReactNode {
  return (
    <div className="sort">
      {title && <span aria-hidden="true">{title}</span>}
      <details data-dismiss="">
        <summary>{label}</summary>
        <ul>
          {SORTS.map((order) => (
            <li key={order}>
              <a href={path + queryForSort(order)} rel="nofollow" aria-current={order === sort ? 'true' : undefined}>
                {SORT_LABELS[order]}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Below 1024 px: opens the filters and the orders; stays below the header. */
export function FilterBar({ chosen, ...sorting }: SortProps & { readonly chosen: number }): ReactNode {
  return (
    <div className="mobbar" id="filter-bar" tabIndex={-1}>
      <button type="button" popoverTarget="facets">
        <Icon name="filter" />
        {chosen > 0 ? `Filter (${chosen})` : 'Filter'}
      </button>
      <SortMenu
        {...sorting}
        label={
          <>
            <Icon name="sort" />
            <span className="vh">Sort by </span>
            {SORT_LABELS[sorting.sort]}
          </>
        }
      />
    </div>
  );
}

export interface ListBarProps extends SortProps {
  readonly total: number;
  readonly applied: readonly AppliedFacet[];
  readonly queryCleared: string;
  readonly locale?: string;
}

/** Above the grid: how many there are (announced when it changes), what is chosen, and the order. */
export function ListBar({ total, applied, queryCleared, locale, ...sorting }: ListBarProps): ReactNode {
  return (
    <div className="bar2" id="list" tabIndex={-1}>
      <h2 className="vh">Products</h2>
      <div className="chips">
        <strong role="status">{countOf(total, 'product', 'products', locale)}</strong>
        {applied.map((facet) => (
          <a key={facet.label} className="chip" href={sorting.path + facet.without} rel="nofollow">
            <span className="vh">Remove </span>
            {facet.label}
            <Icon name="close" size="xs" />
          </a>
        ))}
        {applied.length > 0 && (
          <a className="link s14" href={sorting.path + queryCleared}>
            Clear all
          </a>
        )}
      </div>
      <SortMenu
        {...sorting}
        title="Sort"
        label={
          <>
            <span className="vh">Sort by </span>
            {SORT_LABELS[sorting.sort]}
            <Icon name="down" size="s" />
          </>
        }
      />
    </div>
  );
}
