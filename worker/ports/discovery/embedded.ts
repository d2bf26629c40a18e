import { completionsOf, isMeant } from '#shared/discovery/complete.ts';
import { withMeantValues } from '#shared/discovery/meant-values.ts';
import {
  type DiscoveryAnswer,
  type DiscoveryQuestion,
  NOTHING_FOUND,
  type SuggestedCategory,
  type SuggestedPhrase,
  type Suggestions,
} from '#shared/discovery/question.ts';
import { PAGE_SIZE } from '#shared/facet/contract.ts';
import type { ListingIndex } from '#shared/facet/listing-index.ts';
import { selectListing } from '#shared/facet/select.ts';
import { isNarrowed } from '#shared/facet/selection.ts';
import type { Flags } from '#shared/flag/flags.ts';
import { queryWords } from '#shared/search/words.ts';
import type { Site } from '#shared/site/sites.ts';
import type { CategoryTree, FullCategory } from '#worker/store/product/categories.ts';
import type { Found } from '#worker/store/search/search.ts';
import type { DiscoveryPort } from './port.ts';
import { recommended } from './recommend.ts';
import type { DiscoveryStores } from './stores.ts';

/** What the embedded service needs. */
interface EmbeddedOrigin {
  readonly store: DiscoveryStores;
  readonly site: Site;
  readonly flags: Flags;
}

/** The categories shown on a site. */
interface Shown {
  /** The categories with the most products first. */
  readonly byCount: readonly FullCategory[];
  /** The top level, in menu order. */
  readonly top: readonly FullCategory[];
}

const shownOfTrees = new WeakMap<CategoryTree, Shown>();

function shownOf(tree: CategoryTree): Shown {
  const known = shownOfTrees.get(tree);
  if (known) return known;
  const isShown = ({ inMenu, productCount }: FullCategory) => inMenu && productCount > 0;
  const byCount = [...tree.byId.values()].filter(isShown).sort((a, b) => b.productCount - a.productCount);
  const shown = { byCount, top: tree.childrenOf(null).filter(isShown) };
  shownOfTrees.set(tree, shown);
  return shown;
}

/** How many of the products found contribute their categories to the suggestions. */
const NAMING = 12;

function suggested({ categoryId, name, url }: FullCategory): SuggestedCategory {
  return { categoryId, text: name, url };
}

const whole = (index: ListingIndex): Found => ({
  index,
  total: index.ids.length,
  names: [],
  repaired: null,
  meant: null,
});

/** Whether the question asks for the first page, unfiltered and in the default order. */
function isPlain({ selection }: DiscoveryQuestion): boolean {
  return selection.page === 1 && selection.sort === 'featured' && !isNarrowed(selection);
}

/** Whether the question asks only for the first products. */
function asksProductsAlone(question: DiscoveryQuestion): boolean {
  const { keyphrases, categories, trending } = question.suggestions;
  return isPlain(question) && question.facetKeys?.length === 0 && keyphrases + categories + trending === 0;
}

/** Whether the question is a preview of the first products: no filters, no further page, and no facet counts. */
function isGlance(question: DiscoveryQuestion): boolean {
  const { widget, keyphrase, isBegun, selection } = question;
  return widget === 'search' && keyphrase !== '' && isBegun && selection.size <= PAGE_SIZE && isPlain(question);
}

/** Product discovery with the store's own index (public contract, section 1). */
export class EmbeddedDiscovery implements DiscoveryPort {
  readonly #origin: EmbeddedOrigin;

  constructor(origin: EmbeddedOrigin) {
    this.#origin = origin;
  }

  readonly ask = async (question: DiscoveryQuestion): Promise<DiscoveryAnswer> => {
    if (question.widget === 'search') return this.#select(question, await this.#found(question));
    const { ids, index, isColdStart } = await recommended(this.#origin, question);
    const { size } = question.selection;
    // The first products do not need the index, which takes time to read on a large site.
    const answer = asksProductsAlone(question)
      ? { ...NOTHING_FOUND, ids: ids.slice(0, size), total: ids.length, pageCount: Math.ceil(ids.length / size) || 1 }
      : await this.#select(question, whole(await index(question.selection.sort)));
    return { ...answer, isColdStart };
  };

  /** Does nothing, because the store's own counts are enough. */
  readonly tell = async (): Promise<void> => undefined;

  async #select(question: DiscoveryQuestion, found: Found): Promise<DiscoveryAnswer> {
    const { flags } = this.#origin;
    const { page } = question.selection;
    const listing = selectListing(found.index, withMeantValues(found.index, question.selection), {
      ...(question.facetMaximum === undefined ? {} : { facetMaximum: question.facetMaximum }),
      ...(question.facetKeys === undefined ? {} : { facetKeys: question.facetKeys }),
      hiddenPromotions: flags.fiveforfive_enabled ? [] : ['black_friday_dropship'],
    });
    return {
      ...NOTHING_FOUND,
      // A page past the end is empty and keeps the requested number (public contract, section 6a).
      ids: page > listing.pageCount ? [] : listing.ids,
      total: isGlance(question) ? found.total : listing.total,
      page,
      pageCount: isGlance(question) ? Math.ceil(found.total / question.selection.size) : listing.pageCount,
      facets: listing.facets,
      suggestions: await this.#suggestions(question, found),
      repaired: found.repaired,
    };
  }

  async #found(question: DiscoveryQuestion): Promise<Found> {
    const { search } = this.#origin.store;
    const { keyphrase, isBegun, isAsTyped, facetKeys } = question;
    const { sort } = question.selection;
    if (keyphrase === '') return whole(await search.popular(sort));
    const isShort = isGlance(question);
    const isBare = isShort && facetKeys?.length === 0;
    return search.find(keyphrase, { isBegun, isAsTyped, isGlance: isShort, isBare, sort });
  }

  async #suggestions({ suggestions, keyphrase }: DiscoveryQuestion, found: Found): Promise<Suggestions> {
    const { keyphrases, categories, trending } = suggestions;
    if (keyphrases + categories + trending === 0) return NOTHING_FOUND.suggestions;
    const { store } = this.#origin;
    const first = keyphrase === '' ? [] : Array.from(found.index.ids).slice(0, NAMING);
    const [tree, trends, { facts }] = await Promise.all([
      store.categories.tree(),
      store.trends.current(),
      // Their cards are shown beside the suggestions; requesting them at the same time costs no extra wait.
      store.discoveryFacts.withCards(categories > 0 ? first : []),
    ]);
    const { byCount, top } = shownOf(tree);
    const meant = found.repaired ?? keyphrase;
    const sources = {
      phrases: trends.keyphrases,
      categories: byCount.map(({ name }) => name),
      names: found.names,
    };
    const repair: SuggestedPhrase[] = found.meant === null ? [] : [{ text: found.meant, kind: 'repair' }];
    const matching = categoriesFor(
      meant,
      byCount,
      [...facts.values()].map(({ categoryIds }) => categoryIds),
    );
    const popular = trends.categoryIds.flatMap((id) => byCount.find(({ categoryId }) => categoryId === id) ?? []);
    return {
      keyphrases: [...repair, ...completionsOf(meant, sources, keyphrases)].slice(0, keyphrases),
      categories: matching.slice(0, categories).map(suggested),
      trending: [...new Set([...popular, ...top, ...byCount])].slice(0, trending).map(suggested),
    };
  }
}

/**
 * Categories whose names match the typed words, the shortest names first; then the categories of most products found.
 */
function categoriesFor(
  typed: string,
  shown: readonly FullCategory[],
  found: readonly (readonly number[])[],
): readonly FullCategory[] {
  const words = queryWords(typed);
  if (words.length === 0) return [];
  const named = shown
    .filter(({ name }) => isMeant(name, words))
    .toSorted((a, b) => a.name.split(' ').length - b.name.split(' ').length);
  const counts = new Map<number, number>();
  for (const id of found.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  const common = shown
    .filter(({ categoryId }) => (counts.get(categoryId) ?? 0) > 0)
    .toSorted((a, b) => (counts.get(b.categoryId) ?? 0) - (counts.get(a.categoryId) ?? 0));
  return [...new Set([...named, ...common])];
}
