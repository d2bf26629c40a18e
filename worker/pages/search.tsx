import type { CategoryLinks } from '#shared/category/landing-links.ts';
import type { DiscoveryAnswer, DiscoveryQuestion } from '#shared/discovery/question.ts';
import { FACET_MAXIMUM, type Selection } from '#shared/facet/contract.ts';
import { listingOf } from '#shared/facet/listing-of.ts';
import { parseSelection } from '#shared/facet/selection.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { searchRedirect } from '#worker/acts/search-redirect.ts';
import { softly } from '#worker/log/softly.ts';
import type { Spelling } from '#worker/pages/list/list-contract.ts';
import { listPage } from '#worker/pages/list/list-page.tsx';
import { isAsTyped } from '#worker/pages/list/search-query.ts';
import { type PageRoute, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { limitRate } from '#worker/request/rates.ts';

/** Stands for no category, so that no siblings are shown. */
const NO_CATEGORY = 0;
const NO_LINKS: CategoryLinks = { style: 'text', top: [], bottom: [] };
/** Most characters of the search phrase that the heading repeats. */
const LONGEST_TITLE = 80;

/** Categories suggested when nothing is found. */
const WAYS = 6;

/** The question for a page of results: the whole phrase is complete, and all facets are shown. */
function pageQuestion(ctx: Ctx, keyphrase: string, selection: Selection): DiscoveryQuestion {
  return {
    widget: 'search',
    keyphrase,
    isBegun: false,
    isAsTyped: isAsTyped(ctx.url.searchParams),
    selection,
    facetKeys: undefined,
    facetMaximum: FACET_MAXIMUM,
    hasProducts: true,
    // A repair that is not searched for is suggested.
    suggestions: { keyphrases: isAsTyped(ctx.url.searchParams) ? 1 : 0, categories: 0, trending: WAYS },
    uri: ctx.url.pathname + ctx.url.search,
    userId: '',
    productIds: [],
  };
}

function spellingOf({ repaired, suggestions }: DiscoveryAnswer): Spelling | null {
  if (repaired !== null) return { text: repaired, isApplied: true };
  const repair = suggestions.keyphrases.find(({ kind }) => kind === 'repair');
  return repair ? { text: repair.text, isApplied: false } : null;
}

/** Results of a search (spec 1 section 2.1). Without a non-empty `q` it is the home page. */
export const search: PageRoute = {
  path: '/search',
  gate: 'public',
  find: async (ctx) => {
    const keyphrase = ctx.url.searchParams.get('q')?.trim() ?? '';
    if (keyphrase === '') return redirectTo(sitePath(ctx.site, '/'), 302);
    await limitRate(ctx, 'SEARCHES');
    const isEmbedded = ctx.config.discoveryUrl === '';
    const asked = parseSelection(ctx.url.searchParams);
    const [redirect] = await Promise.all([
      searchRedirect(ctx, keyphrase),
      // Read meanwhile, since someone far from the database waits for one question after the other.
      isEmbedded &&
        softly(ctx, 'search_not_prepared', undefined, () =>
          ctx.store.aside.search.prepare(keyphrase, { isAsTyped: isAsTyped(ctx.url.searchParams), sort: asked.sort }),
        ),
    ]);
    if (redirect !== null) return redirectTo(sitePath(ctx.site, redirect), 302);
    // An outside service may answer with a redirect, which must be known before the page begins.
    const ask = (selection: Selection) => ctx.ports.discovery.ask(pageQuestion(ctx, keyphrase, selection));
    const outside = isEmbedded ? undefined : await ask(asked);
    if (outside && outside.redirectPath !== null) return redirectTo(sitePath(ctx.site, outside.redirectPath), 302);
    const shown = keyphrase.length > LONGEST_TITLE ? `${keyphrase.slice(0, LONGEST_TITLE)}…` : keyphrase;
    const title = `Results for “${shown}”`;
    return listPage(
      ctx,
      {
        title,
        path: '/search',
        intro: '',
        trail: [{ name: 'Search', url: '/search', categoryId: null }],
        siblings: [],
        categoryId: NO_CATEGORY,
        links: NO_LINKS,
        sites: SITE_CODES,
        load: async (selection, { currencySign }) => {
          const answer = outside ?? (await ask(selection));
          const spelling = spellingOf(answer);
          return { listing: listingOf(answer, selection, currencySign), spelling, ways: answer.suggestions.trending };
        },
        keyphrase,
        isAsTyped: isAsTyped(ctx.url.searchParams),
      },
      { title, description: '', image: null, total: 0 },
    );
  },
};
