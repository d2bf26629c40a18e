import type { FacetView } from '#shared/facet/contract.ts';
import { pictureUrl } from '#shared/image/transform.ts';
import type { FoundPost } from '#shared/index-post/found-post.ts';
import { toMajor } from '#shared/money/money.ts';
import { lowestPrice, type PriceFacts } from '#shared/price/lowest.ts';
import type { Card } from '#shared/product/card.ts';
import { wireCard } from '#shared/product/wire.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { DiscoveryFacts } from './facts.ts';
import type { DiscoveryAnswer, DiscoveryQuestion, SuggestedCategory } from './question.ts';

const THUMBNAIL_WIDTH = 308;
/** Shown where a product has no picture. */
const PLACEHOLDER = '/placeholder.svg';
/** What the variants on a card are called. */
const RELATED_LABEL = 'colors';

const thumbnail = (file: string | null | undefined) => (file ? pictureUrl(file, THUMBNAIL_WIDTH) : null);

function wirePrices(facts: PriceFacts, nowMs: number) {
  const lowest = lowestPrice(facts, nowMs);
  const isLower = lowest !== null && facts.price !== null && lowest < facts.price;
  return {
    price: facts.price === null ? null : toMajor(facts.price),
    special_price: isLower ? toMajor(lowest) : null,
  };
}

/**
 * A product as the discovery call answers it, prices in major units of the site's currency. `categories` are the names of
 * the deepest one's path, three levels at most.
 */
export function wireDiscoveryProduct(
  { site, nowMs }: { readonly site: Site; readonly nowMs: number },
  card: Card,
  facts: DiscoveryFacts | undefined,
  categories: readonly string[],
) {
  const own = wireCard(card, nowMs);
  const url = sitePath(site, card.url);
  return {
    ...own,
    url,
    thumbnail: own.thumbnail ?? PLACEHOLDER,
    altImage: thumbnail(facts?.altFile),
    categories,
    brand: facts?.brand ?? null,
    rating: { average: card.rating.average, count: card.rating.count },
    /** Several prices are possible; `price` and `special_price` are the lowest. */
    isFrom: card.isFrom,
    challenge_status: facts?.challengeStatus ?? null,
    attributes: { ...own.attributes, ...(facts?.brand ? { manufacturer: facts.brand } : {}) },
    relatedLabelName: RELATED_LABEL,
    related: (facts?.variants ?? []).map((variant) => ({
      productId: variant.productId,
      color: variant.color,
      name: variant.name,
      url,
      image: thumbnail(variant.file),
      thumbnail: thumbnail(variant.file) ?? own.thumbnail ?? PLACEHOLDER,
      altImage: thumbnail(variant.altFile),
      ...wirePrices(variant.prices, nowMs),
    })),
  };
}

/** A facet as the call answers it (spec 3 section 3, Facet); a price is one value of the range '$x.00 - $y.00'. */
export function wireFacet(facet: FacetView, total: number, sign: string) {
  const common = { key: facet.key, display_name: facet.label, number_of_products: total };
  if (facet.range) {
    const [min, max] = [toMajor(facet.range.min), toMajor(facet.range.max)];
    const text = `${sign}${min.toFixed(2)} - ${sign}${max.toFixed(2)}`;
    const value = [{ id: 'price', text, label: text, urlKey: `${min}-${max}`, count: total, min, max }];
    return { ...common, total: 1, min, max, value };
  }
  const value = facet.items.map(({ id, text, urlKey, count, isSelected }) => ({
    ...{ id, text, label: text, urlKey, count, selected: isSelected },
  }));
  return { ...common, total: value.length, value };
}

function wireCategory({ categoryId, text, url }: SuggestedCategory, site: Site) {
  return { id: categoryId, text, url: sitePath(site, url) };
}

/** What an answer shows beside its figures. `posts`: of The Index; undefined where none were asked for. */
interface Shown {
  readonly products: readonly unknown[];
  readonly posts?: readonly FoundPost[] | undefined;
}

/** The whole answer of the call. `errors` are names of what could not be answered; a shopper sees none of them. */
export function wireAnswer(
  { site, sign }: { readonly site: Site; readonly sign: string },
  question: DiscoveryQuestion,
  answer: DiscoveryAnswer,
  { products, posts }: Shown,
  errors: readonly string[] = [],
) {
  const { keyphrases, categories, trending } = answer.suggestions;
  return {
    content: { product: { value: products }, ...(posts && { post: { value: posts } }) },
    facet: Object.fromEntries(answer.facets.map((facet) => [facet.key, wireFacet(facet, answer.total, sign)])),
    suggestion: {
      keyphrase: keyphrases.map(({ text, kind }) => ({ text, kind })),
      category: categories.map((category) => wireCategory(category, site)),
      trending_category: trending.map((category) => wireCategory(category, site)),
    },
    redirect_url: answer.redirectPath === null ? null : sitePath(site, answer.redirectPath),
    /** What was looked for instead of what was typed. */
    corrected: answer.repaired,
    total_item: answer.total,
    total_page: answer.pageCount,
    page_number: answer.page,
    n_item: question.selection.size,
    errors: errors.map((type) => ({ type })),
  };
}
