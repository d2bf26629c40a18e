import { joinTargets } from '#shared/block/targets.ts';
import { FACET_MAXIMUM, type Listing, type Selection, UNLIMITED_FACET_PATHS } from '#shared/facet/contract.ts';
import { namedFacets } from '#shared/facet/rename.ts';
import { isNarrowed, parseSelection, selectionQuery } from '#shared/facet/selection.ts';
import { currencySign } from '#shared/money/money.ts';
import { head } from '#shared/seo/head.ts';
import { NO_BLOCKS } from '#worker/blocks/parts/draw.tsx';
import { listFacts } from '#worker/pages/list/facts.ts';
import { searchQuery } from '#worker/pages/list/search-query.ts';
import { ListView } from '#worker/pages/list/view.tsx';
import { lateStrips } from '#worker/pages/parts/recommendations.tsx';
import { MISSING, type Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { ListContent, ListPage } from './list-contract.ts';

/** A page that shows a list, with its head. A page number past the end is not found. */
export async function listPage(
  ctx: Ctx,
  list: ListPage,
  meta: { readonly title: string; readonly description: string; readonly image: string | null; readonly total: number },
): Promise<Resolution> {
  const selection = parseSelection(ctx.url.searchParams);
  const narrowed = isNarrowed(selection) || selection.sort !== 'featured';
  // Search engines see both layouts as the same list.
  const plain: Selection = { ...selection, layout: 'grid' };
  const pageCount = Math.max(1, Math.ceil(meta.total / selection.size));
  const neighbor = (page: number) =>
    narrowed || page < 1 || page > pageCount ? null : selectionQuery({ ...plain, page });
  const content = contentOf(ctx, list, selection);
  // Only a page after the first has to check, before it begins, that it exists.
  if (selection.page > 1 && selection.page > (await content()).listing.pageCount) return MISSING;
  const isPlain = !narrowed && selection.page === 1;
  const [parts, foot] = isPlain ? [list.parts, list.foot] : [];
  return {
    outcome: 'page',
    page: {
      ...(isPlain && { targets: joinTargets([parts, foot].flatMap((each) => each?.targets ?? [])) }),
      sheet: ['list', ...(parts?.sheets ?? []), ...(foot?.sheets ?? [])],
      kind: list.keyphrase === null ? 'category' : 'search',
      head: head({
        title: selection.page > 1 ? `${meta.title} – page ${selection.page}` : meta.title,
        description: meta.description,
        // Search engines index a filtered list as its category, and a further page as itself.
        canonical:
          list.keyphrase !== null
            ? null
            : narrowed
              ? list.path
              : list.path + selectionQuery({ ...plain, page: Math.min(selection.page, pageCount) }),
        sites: list.sites,
        image: meta.image,
        prev: neighbor(selection.page - 1),
        next: neighbor(selection.page + 1),
      }),
      load: async () => {
        const { listing: found, spelling, ways } = await content();
        const named = { ...found, facets: namedFacets(found.facets, list.path) };
        const listing =
          list.keyphrase === null ? named : withKeyphrase(named, searchQuery(list.keyphrase, list.isAsTyped));
        const [cards, factsOf, blocks, below] = await Promise.all([
          ctx.store.listings.cards(listing.ids),
          listing.layout === 'list' ? listFacts(ctx, listing.ids) : null,
          parts?.draw() ?? NO_BLOCKS,
          foot?.draw() ?? NO_BLOCKS,
        ]);
        const strips = list.strips && lateStrips(ctx, list.strips(cards, selection));
        return {
          view: (
            <ListView
              ctx={ctx}
              list={list}
              shown={{ listing, spelling, ways, cards, factsOf, strips, blocks: blocks.view, foot: below.view }}
            />
          ),
          isPartial: blocks.isPartial || below.isPartial,
          untilMs: Math.min(blocks.untilMs, below.untilMs),
          late: strips ? [strips] : [],
        };
      },
    },
  };
}

/** Returns a function that loads the content of the list, at most once. */
function contentOf(ctx: Ctx, list: ListPage, selection: Selection): () => Promise<ListContent> {
  let content: Promise<ListContent> | undefined;
  return () => {
    content ??= list.load(selection, {
      facetMaximum: UNLIMITED_FACET_PATHS.includes(list.path) ? Number.POSITIVE_INFINITY : FACET_MAXIMUM,
      currencySign: currencySign(ctx.site),
      hiddenPromotions: ctx.flags.fiveforfive_enabled ? [] : ['black_friday_dropship'],
    });
    return content;
  };
}

/** A listing whose addresses all contain the query of the search. */
function withKeyphrase(listing: Listing, own: string): Listing {
  const join = (query: string) => (query === '' ? own : `${own}&${query.slice(1)}`);
  return {
    ...listing,
    queryForPage: (page) => join(listing.queryForPage(page)),
    queryForSort: (sort) => join(listing.queryForSort(sort)),
    queryForLayout: (layout) => join(listing.queryForLayout(layout)),
    queryCleared: join(listing.queryCleared),
    applied: listing.applied.map((facet) => ({ ...facet, without: join(facet.without) })),
  };
}
