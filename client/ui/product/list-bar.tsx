import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { Icon } from '#client/ui/icon.tsx';
import { type AppliedFacet, type Layout, SORTS, type Sort, sortLabel } from '#shared/facet/contract.ts';

interface SortProps {
  /** Path of the list with its site prefix. */
  readonly path: string;
  readonly sort: Sort;
  readonly queryForSort: (sort: Sort) => string;
  /** Whether the list is what a search has found, whose own order is by relevance. */
  readonly isSearch: boolean;
}

interface SortMenuProps extends SortProps {
  /** Shown before the button, hidden from screen readers. */
  readonly title?: string;
  readonly label: ReactNode;
}

/** The sort orders of a list as links below a button; works without script. */
function SortMenu({ path, sort, queryForSort, isSearch, title, label }: SortMenuProps): ReactNode {
  return (
    <div className="sort">
      {title && <span aria-hidden="true">{title}</span>}
      <details data-dismiss="">
        <summary>{label}</summary>
        <ul>
          {SORTS.map((order) => (
            <li key={order}>
              <a href={path + queryForSort(order)} rel="nofollow" aria-current={order === sort ? 'true' : undefined}>
                {sortLabel(order, isSearch)}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Below 1024 px: opens the filters and the sort orders; sticks below the header. */
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
            {sortLabel(sorting.sort, sorting.isSearch)}
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
  readonly layout: Layout;
  readonly queryForLayout: (layout: Layout) => string;
  readonly locale?: string;
}

const LAYOUTS = [
  { layout: 'grid', label: 'Grid', icon: 'grid' },
  { layout: 'list', label: 'List', icon: 'list' },
] as const;

/** The layouts of a list as links; works without script. */
function LayoutLinks(props: Pick<ListBarProps, 'path' | 'layout' | 'queryForLayout'>): ReactNode {
  return (
    <nav className="layouts" id="layouts" aria-label="Layout">
      {LAYOUTS.map(({ layout, label, icon }) => (
        <a
          key={layout}
          className="iconbtn"
          href={props.path + props.queryForLayout(layout)}
          rel="nofollow"
          aria-label={label}
          aria-current={layout === props.layout ? 'true' : undefined}
        >
          <Icon name={icon} size="s" />
        </a>
      ))}
    </nav>
  );
}

/**
 * Above the products: their number, the active filters, the layout and the sort order. The number is a heading; after a
 * new choice, `islands/list-count.ts` announces it to screen readers.
 */
export function ListBar(props: ListBarProps): ReactNode {
  const { total, applied, queryCleared, layout, queryForLayout, locale, ...sorting } = props;
  const count = countOf(total, 'product', 'products', locale);
  return (
    <div className="bar2" id="list" tabIndex={-1}>
      <div className="chips">
        <h2 className="list-count" data-testid="list-count">
          {count}
        </h2>
        <Enhanced name="list-count" when="load" props={{ count }}>
          <p className="vh" role="status" />
        </Enhanced>
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
      <div className="bar2-end">
        <LayoutLinks path={sorting.path} layout={layout} queryForLayout={queryForLayout} />
        <SortMenu
          {...sorting}
          title="Sort"
          label={
            <>
              <span className="vh">Sort by </span>
              {sortLabel(sorting.sort, sorting.isSearch)}
              <Icon name="down" size="s" />
            </>
          }
        />
      </div>
    </div>
  );
}
