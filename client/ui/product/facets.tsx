import type { ReactNode } from 'react';
import { countOf, countText } from '#client/ui/count-text.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { FacetView } from '#shared/facet/contract.ts';
import { toMajor } from '#shared/money/money.ts';

const OPEN_AT_FIRST = 3;

export interface FacetsProps {
  readonly facets: readonly FacetView[];
  /** Path of the list with its site prefix. */
  readonly path: string;
  readonly total: number;
  /** Other parts of the query that are kept with a new choice: `q`, `sort`, `size`. */
  readonly kept: Readonly<Record<string, string>>;
  /** Currency sign before the labels of the price fields: '$'. */
  readonly currency: string;
  readonly locale?: string;
}

function isChosen(facet: FacetView): boolean {
  return facet.items.some((item) => item.isSelected) || facet.range?.from != null || facet.range?.to != null;
}

function PriceRange({ facet, currency }: { readonly facet: FacetView; readonly currency: string }): ReactNode {
  if (!facet.range) return null;
  const { min, max, from, to } = facet.range;
  const ends = [
    { end: 'min', label: `From, ${currency}`, value: from, hint: Math.floor(toMajor(min)) },
    { end: 'max', label: `To, ${currency}`, value: to, hint: Math.ceil(toMajor(max)) },
  ];
  return (
    <div className="span">
      {ends.map(({ end, label, value, hint }) => (
        <label key={end} className="fld">
          <span className="lbl">{label}</span>
          <input
            className="inp num"
            type="number"
            name={`${facet.key}-${end}`}
            min={0}
            step="any"
            inputMode="decimal"
            placeholder={String(hint)}
            defaultValue={value === null ? undefined : toMajor(value)}
          />
        </label>
      ))}
    </div>
  );
}

function Choices({ facet, locale }: { readonly facet: FacetView; readonly locale?: string | undefined }): ReactNode {
  return (
    <ul>
      {facet.items.map((item) => (
        <li key={item.id}>
          <label className="chk">
            <input
              type={facet.kind === 'rating' ? 'radio' : 'checkbox'}
              name={facet.key}
              value={item.urlKey}
              defaultChecked={item.isSelected}
            />
            {item.text}
            <em>{countText(item.count, locale)}</em>
          </label>
        </li>
      ))}
    </ul>
  );
}

/**
 * The filters of a list as a form that submits by GET. Field names are facet keys, values are url keys; a price range
 * is `{key}-min` and `{key}-max` in major units. Shown beside the list on wide screens, otherwise in a sheet that
 * `FilterBar` opens.
 */
export function Facets({ facets, path, total, kept, currency, locale }: FacetsProps): ReactNode {
  return (
    <aside className="facets" id="facets" popover="auto" aria-label="Filters">
      <form action={path} method="get" data-facets="" autoComplete="off">
        <div className="facets-head">
          <h2 className="d d24">Filter</h2>
          <button
            type="button"
            className="iconbtn"
            popoverTarget="facets"
            popoverTargetAction="hide"
            aria-label="Close"
          >
            <Icon name="close" />
          </button>
        </div>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {facets.map((facet, index) => (
          <details
            key={facet.key}
            className="facet"
            data-testid="facet"
            open={index < OPEN_AT_FIRST || facet.kind === 'price' || isChosen(facet)}
          >
            <summary>{facet.label}</summary>
            {facet.kind === 'price' ? (
              <PriceRange facet={facet} currency={currency} />
            ) : (
              <Choices facet={facet} locale={locale} />
            )}
          </details>
        ))}
        <div className="facets-foot">
          <button type="submit" className="btn wide">
            <span>{`Show ${countOf(total, 'product', 'products', locale)}`}</span>
          </button>
        </div>
      </form>
    </aside>
  );
}
