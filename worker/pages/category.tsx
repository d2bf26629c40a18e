import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { CompareBar } from '#client/ui/compare-bar.tsx';
import { CompareChoice } from '#client/ui/compare-choice.tsx';
import { Facets } from '#client/ui/facets.tsx';
import { FilterBar, ListBar } from '#client/ui/list-bar.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { ProductGrid } from '#client/ui/product-grid.tsx';
import { categoryLinksOf } from '#shared/category/landing-links.ts';
import { compareKey, compareMemory } from '#shared/compare/keys.ts';
import { FACET_MAXIMUM, type Listing, type Selection, UNLIMITED_FACET_PATHS } from '#shared/facet/contract.ts';
import type { ListingIndex } from '#shared/facet/listing-index.ts';
import { type ListingOptions, selectListing } from '#shared/facet/select.ts';
import { isNarrowed, parseSelection, selectionQuery } from '#shared/facet/selection.ts';
import { currencySign } from '#shared/money/money.ts';
import type { Breadcrumb } from '#shared/navigation/contract.ts';
import type { Card } from '#shared/product/card.ts';
import { head, plainText } from '#shared/seo/head.ts';
import { breadcrumbData } from '#shared/seo/structured-data.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { BottomLinks, SiblingLinks } from '#worker/pages/sibling-links.tsx';
import { Html } from '#worker/render/html.tsx';
import { MISSING, type Resolution } from '#worker/render/page.ts';
import { StructuredData } from '#worker/render/structured-data.tsx';
import type { Ctx } from '#worker/request/context.ts';
import type { CategoryTree, FullCategory } from '#worker/store/categories.ts';

const EMPTY: ListingIndex = { ids: [], price: [], newness: [], name: [], rating: [], salable: [], facets: [] };

/** What a list shows of a choice. */
export interface ListContent {
  readonly listing: Listing;
  /** What is shown instead of what was typed, where a word was mistyped; null otherwise. */
  readonly repaired: string | null;
}

/** A list of products below a heading: a category, or one of the routes that show one. */
export interface ListPage {
  readonly title: string;
  readonly path: string;
  /** Sanitised HTML; '' for none. */
  readonly intro: string;
  readonly trail: readonly Breadcrumb[];
  readonly siblings: readonly FullCategory[];
  readonly categoryId: number;
  readonly load: (selection: Selection, options: ListingOptions) => Promise<ListContent>;
  /** What was searched: stays in every address of the list; null for a list that is no search. */
  readonly keyphrase: string | null;
}

function trailOf(tree: CategoryTree, category: FullCategory): Breadcrumb[] {
  return category.path.flatMap((id) => {
    const step = tree.byId.get(id);
    return step ? [{ name: step.name, url: step.url, categoryId: id }] : [];
  });
}

/** Children of a category, or its siblings where it has none. */
function siblingsOf(tree: CategoryTree, category: FullCategory): readonly FullCategory[] {
  const filled = (list: readonly FullCategory[]) => list.filter((each) => each.inMenu && each.productCount > 0);
  const children = filled(tree.childrenOf(category.categoryId));
  return children.length > 0 || category.parentId === null ? children : filled(tree.childrenOf(category.parentId));
}

/** The page of a category (spec 1 section 2.2). */
export async function categoryPage(ctx: Ctx, categoryId: number): Promise<Resolution> {
  const tree = await ctx.store.categories.tree();
  const category = tree.byId.get(categoryId);
  if (!category) return MISSING;
  return listPage(
    ctx,
    {
      title: category.name,
      path: category.url,
      intro: category.document.description,
      trail: trailOf(tree, category),
      siblings: siblingsOf(tree, category),
      categoryId,
      load: async (selection, options) => {
        const index = (await ctx.store.listings.index(categoryId)) ?? EMPTY;
        return { listing: selectListing(index, selection, options), repaired: null };
      },
      keyphrase: null,
    },
    {
      title: category.document.metaTitle || category.name,
      description: category.document.metaDescription || plainText(category.document.description),
      image: category.image,
      total: category.productCount,
    },
  );
}

/** A page that shows a list, with its head. */
export function listPage(
  ctx: Ctx,
  list: ListPage,
  meta: { readonly title: string; readonly description: string; readonly image: string | null; readonly total: number },
): Resolution {
  const selection = parseSelection(ctx.url.searchParams);
  const narrowed = isNarrowed(selection) || selection.sort !== 'featured';
  const pageCount = Math.max(1, Math.ceil(meta.total / selection.size));
  const neighbour = (page: number) =>
    narrowed || page < 1 || page > pageCount ? null : selectionQuery({ ...selection, page });
  return {
    outcome: 'page',
    page: {
      kind: list.keyphrase === null ? 'category' : 'search',
      head: head({
        title: selection.page > 1 ? `${meta.title} – page ${selection.page}` : meta.title,
        description: meta.description,
        // A narrowed list is its category to a search engine; a further page is itself.
        canonical:
          list.keyphrase !== null
            ? null
            : narrowed
              ? list.path
              : list.path + selectionQuery({ ...selection, page: Math.min(selection.page, pageCount) }),
        sites: SITE_CODES,
        image: meta.image,
        prev: neighbour(selection.page - 1),
        next: neighbour(selection.page + 1),
      }),
      load: async () => {
        const unlimited = UNLIMITED_FACET_PATHS.includes(list.path);
        const { listing: plain, repaired } = await list.load(selection, {
          facetMaximum: unlimited ? Number.POSITIVE_INFINITY : FACET_MAXIMUM,
          currencySign: currencySign(ctx.site),
          hiddenPromotions: ctx.flags.fiveforfive_enabled ? [] : ['black_friday_dropship'],
        });
        const listing = list.keyphrase === null ? plain : withKeyphrase(plain, list.keyphrase);
        const cards = await ctx.store.listings.cards(listing.ids);
        return { view: <ListView ctx={ctx} list={list} repaired={repaired} listing={listing} cards={cards} /> };
      },
    },
  };
}

/** A list whose every address says what was searched. */
function withKeyphrase(listing: Listing, keyphrase: string): Listing {
  const own = `?${new URLSearchParams({ q: keyphrase })}`;
  const join = (query: string) => (query === '' ? own : `${own}&${query.slice(1)}`);
  return {
    ...listing,
    queryForPage: (page) => join(listing.queryForPage(page)),
    queryForSort: (sort) => join(listing.queryForSort(sort)),
    queryCleared: join(listing.queryCleared),
    applied: listing.applied.map((facet) => ({ ...facet, without: join(facet.without) })),
  };
}

/**
 * Marks by which the browser tells what came of a search: the place of the first result, and how many there are where
 * this is the answer to the search itself and not a further page or a narrower choice of it.
 */
function resultMarks(ctx: Ctx, listing: Listing): Record<string, number> {
  const selection = parseSelection(ctx.url.searchParams);
  const isAnswer = listing.page === 1 && !isNarrowed(selection) && selection.sort === 'featured';
  return {
    'data-results-from': (listing.page - 1) * listing.size,
    ...(isAnswer ? { 'data-results-total': listing.total } : {}),
  };
}

/** Parts of the query that a new choice of facets keeps. */
function kept(listing: Listing): Record<string, string> {
  const query = new URLSearchParams(listing.queryCleared);
  return Object.fromEntries([...query].filter(([name]) => name === 'q' || name === 'sort' || name === 'n_item'));
}

function ListView({
  ctx,
  list,
  repaired,
  listing,
  cards,
}: {
  ctx: Ctx;
  list: ListPage;
  repaired: string | null;
  listing: Listing;
  cards: readonly Card[];
}): ReactNode {
  const { site } = ctx;
  const path = sitePath(site, list.path);
  const links = categoryLinksOf(list.categoryId, site.code);
  return (
    <>
      <div className="wrap">
        {ctx.visitor.app === null && <Breadcrumbs site={site} trail={list.trail} />}
        <header className="listhead">
          <h1 className="d d64">{list.title}</h1>
          <Html className="intro" html={list.intro} />
          {repaired !== null && (
            <p className="intro">
              Nothing is called “{list.keyphrase}”. These are the results for{' '}
              <a className="link" href={`${path}?${new URLSearchParams({ q: repaired })}`}>
                {repaired}
              </a>
              .
            </p>
          )}
        </header>
        <SiblingLinks site={site} categories={list.siblings} current={list.categoryId} links={links} />
        <FilterBar
          path={path}
          sort={listing.sort}
          queryForSort={listing.queryForSort}
          chosen={listing.applied.length}
        />
        <div className="plp">
          <Enhanced name="facet-form" when="touch">
            <Facets
              facets={listing.facets}
              path={path}
              total={listing.total}
              kept={kept(listing)}
              currency={currencySign(site)}
              locale={site.locale}
            />
          </Enhanced>
          <div {...(list.keyphrase === null ? {} : resultMarks(ctx, listing))}>
            <ListBar
              path={path}
              sort={listing.sort}
              queryForSort={listing.queryForSort}
              total={listing.total}
              applied={listing.applied}
              queryCleared={listing.queryCleared}
              locale={site.locale}
            />
            {cards.length > 0 ? (
              <ProductGrid
                cards={cards}
                site={site}
                nowMs={ctx.now}
                isFirst
                actionOf={(card) => <CompareChoice value={compareKey(card.url)} name={card.name} />}
              />
            ) : (
              <p className="none">
                Nothing here matches.{' '}
                {listing.applied.length > 0 && (
                  <a className="link" href={path + listing.queryCleared}>
                    Clear the filters
                  </a>
                )}
              </p>
            )}
            <Pager
              path={path}
              page={listing.page}
              pageCount={listing.pageCount}
              queryForPage={listing.queryForPage}
              shown={(listing.page - 1) * listing.size + cards.length}
              total={listing.total}
              locale={site.locale}
            />
            <BottomLinks site={site} links={links} />
          </div>
        </div>
        <Enhanced name="compare-bar" when={`kept:${compareMemory(site.code)}`}>
          <CompareBar href={sitePath(site, '/compare')} />
        </Enhanced>
      </div>
      <StructuredData data={breadcrumbData(ctx.origin, site, list.trail)} />
    </>
  );
}
