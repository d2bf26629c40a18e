import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { CompareBar } from '#client/ui/product/compare-bar.tsx';
import { CompareChoice } from '#client/ui/product/compare-choice.tsx';
import { Facets } from '#client/ui/product/facets.tsx';
import { FilterBar, ListBar } from '#client/ui/product/list-bar.tsx';
import { ProductGrid } from '#client/ui/product/product-grid.tsx';
import { type ProductFact, ProductRows } from '#client/ui/product/product-row.tsx';
import { compareKey, compareMemory } from '#shared/compare/keys.ts';
import type { SuggestedCategory } from '#shared/discovery/question.ts';
import type { Listing } from '#shared/facet/contract.ts';
import { isNarrowed, parseSelection } from '#shared/facet/selection.ts';
import { shownFacets } from '#shared/facet/shown-facets.ts';
import { currencySign } from '#shared/money/money.ts';
import type { Card } from '#shared/product/card.ts';
import { breadcrumbData } from '#shared/seo/structured-data.ts';
import { sitePath } from '#shared/site/sites.ts';
import { NothingFound } from '#worker/pages/list/nothing-found.tsx';
import { OwnPrograms } from '#worker/pages/parts/own-programs.tsx';
import { type StripContent, Strips } from '#worker/pages/parts/recommendations.tsx';
import { BottomLinks, SiblingLinks } from '#worker/pages/parts/sibling-links.tsx';
import { Html } from '#worker/render/html.tsx';
import type { LatePart } from '#worker/render/late.tsx';
import { StructuredData } from '#worker/render/structured-data.tsx';
import type { Ctx } from '#worker/request/context.ts';
import type { ListPage, Spelling } from './list-contract.ts';
import { searchQuery } from './search-query.ts';

/**
 * Attributes that tell the browser the result of a search: the position of the first result and, on the first page of
 * an unchanged search, the total number of results.
 */
function resultMarks(ctx: Ctx, listing: Listing): Record<string, number> {
  const selection = parseSelection(ctx.url.searchParams);
  const isAnswer = listing.page === 1 && !isNarrowed(selection) && selection.sort === 'featured';
  return {
    'data-results-from': (listing.page - 1) * listing.size,
    ...(isAnswer ? { 'data-results-total': listing.total } : {}),
  };
}

const KEPT: ReadonlySet<string> = new Set(['q', 'as', 'sort', 'n_item', 'view']);

/** Query parameters that a new choice of facets keeps. */
function kept(listing: Listing): Record<string, string> {
  const query = new URLSearchParams(listing.queryCleared);
  return Object.fromEntries([...query].filter(([name]) => KEPT.has(name)));
}

/** What a list page shows after loading. */
export interface ShownList {
  readonly listing: Listing;
  readonly spelling: Spelling | null;
  readonly ways: readonly SuggestedCategory[];
  readonly cards: readonly Card[];
  /** Facts for the layout with more details of each product; null in the other one. */
  readonly factsOf: ((productId: number) => readonly ProductFact[]) | null;
  readonly strips: LatePart<readonly StripContent[]> | undefined;
  /** The merchant's blocks above the list; null for none. */
  readonly blocks: ReactNode;
  /** The merchant's blocks below the list; null for none. */
  readonly foot: ReactNode;
}

interface SpellingHelpProps {
  readonly path: string;
  readonly typed: string;
  readonly spelling: Spelling;
}

interface ListViewProps {
  readonly ctx: Ctx;
  readonly list: ListPage;
  readonly shown: ShownList;
}

/** Says what was searched for instead of a mistyped word, and leads to the other search. */
function SpellingHelp({ path, typed, spelling }: SpellingHelpProps): ReactNode {
  const { text, isApplied } = spelling;
  const meant = (
    <a className="link" href={path + searchQuery(text)}>
      “{text}”
    </a>
  );
  if (!isApplied) return <p className="intro">Did you mean {meant}?</p>;
  return (
    <p className="intro">
      Showing results for {meant}. Search instead for{' '}
      <a className="link" href={path + searchQuery(typed, true)}>
        “{typed}”
      </a>
      .
    </p>
  );
}

function Heading({ ctx, list, shown: { spelling } }: ListViewProps): ReactNode {
  return (
    <>
      {ctx.visitor.app === null && <Breadcrumbs site={ctx.site} trail={list.trail} />}
      <header className="listhead">
        <h1 className="d d64">{list.title}</h1>
        <Html className="intro" html={list.intro} />
        {list.isOfPrograms && <OwnPrograms ctx={ctx} />}
        {spelling && list.keyphrase !== null && (
          <SpellingHelp path={sitePath(ctx.site, list.path)} typed={list.keyphrase} spelling={spelling} />
        )}
      </header>
    </>
  );
}

/** The products in the chosen layout, or a link back if a filter leaves none. */
function Products({ ctx, list, shown: { listing, cards, factsOf, blocks } }: ListViewProps): ReactNode {
  const { site } = ctx;
  if (cards.length === 0) {
    return (
      <p className="none">
        {listing.applied.length > 0 ? (
          <>
            Nothing here matches.{' '}
            <a className="link" href={sitePath(site, list.path) + listing.queryCleared}>
              Clear the filters
            </a>
          </>
        ) : (
          'There is nothing here today.'
        )}
      </p>
    );
  }
  const common = {
    cards,
    site,
    nowMs: ctx.now,
    // With the merchant's blocks above it, the list begins far below.
    isFirst: blocks === null,
    actionOf: (card: Card) => card.hasSpecs && <CompareChoice value={compareKey(card.url)} name={card.name} />,
  };
  return factsOf ? <ProductRows {...common} factsOf={factsOf} /> : <ProductGrid {...common} />;
}

/** The filters beside the products, and what is above and below the products. */
function FilteredList(props: ListViewProps): ReactNode {
  const { ctx, list, shown } = props;
  const { listing, cards } = shown;
  const { site } = ctx;
  const path = sitePath(site, list.path);
  const sorting = {
    path,
    sort: listing.sort,
    queryForSort: listing.queryForSort,
    isSearch: list.keyphrase !== null,
  };
  return (
    <>
      <FilterBar {...sorting} chosen={listing.applied.length} />
      <div className="plp">
        <Enhanced name="listing" when="touch">
          <Facets
            facets={shownFacets(listing.facets, listing.total)}
            path={path}
            total={listing.total}
            kept={kept(listing)}
            currency={currencySign(site)}
            locale={site.locale}
          />
        </Enhanced>
        <div
          data-list-from={(listing.page - 1) * listing.size}
          {...(list.keyphrase === null ? {} : resultMarks(ctx, listing))}
        >
          <ListBar
            {...sorting}
            total={listing.total}
            applied={listing.applied}
            queryCleared={listing.queryCleared}
            layout={listing.layout}
            queryForLayout={listing.queryForLayout}
            locale={site.locale}
          />
          <Products {...props} />
          <Pager
            path={path}
            page={listing.page}
            pageCount={listing.pageCount}
            queryForPage={listing.queryForPage}
            shown={(listing.page - 1) * listing.size + cards.length}
            total={listing.total}
            locale={site.locale}
          />
          <BottomLinks site={site} links={list.links} />
        </div>
      </div>
      {shown.foot && <div className="page-parts">{shown.foot}</div>}
      {shown.strips && <Strips ctx={ctx} part={shown.strips} />}
      <Enhanced name="compare-bar" when={`kept:${compareMemory(site.code)}`}>
        <CompareBar href={sitePath(site, '/compare')} />
      </Enhanced>
    </>
  );
}

/** A list of products below its heading, or help for a search that finds nothing. */
export function ListView(props: ListViewProps): ReactNode {
  const { ctx, list, shown } = props;
  const { listing, ways } = shown;
  const { site } = ctx;
  const isInVain = list.keyphrase !== null && listing.total === 0 && listing.applied.length === 0;
  return (
    <>
      <div className="wrap">
        <Heading {...props} />
        <SiblingLinks site={site} categories={list.siblings} current={list.categoryId} links={list.links} />
        {shown.blocks && <div className="page-parts">{shown.blocks}</div>}
        {isInVain ? (
          <div {...resultMarks(ctx, listing)}>
            <NothingFound site={site} ways={ways} />
          </div>
        ) : (
          <FilteredList {...props} />
        )}
      </div>
      <StructuredData data={breadcrumbData(ctx.origin, site, list.trail)} />
    </>
  );
}
