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
/** Picture for products without one. */
const PLACEHOLDER = '/placeholder.svg';
/** The name of the variants on a card. */
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
 * A product in the format of the discovery call, with prices in major units of the site's currency. `categories` are
 * the names on the path of the deepest category, at most three levels.
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

/**
 * A facet in the format of the call (spec 3 section 3, Facet); a price is a single value with the range '$x.00 -
 * $y.00'.
 */
export function wireFacet(facet: FacetView, total: number, sign: string) {
  const common = { key: facet.key, display_name: facet.label, number_of_products: total };
  if (facet.range) {
    const [min, max] = [toMajor(facet.range.min), toMajor(facet.range.max)];
    const text = `${sign}${min.toFixed(2)} - ${sign}${max.toFixed(2)}`;
    const value = [{ id: 'price', text, label: text, urlKey: `${min}-${max}`, count: total, min, max }];
    return { ...common, total: 1, min, max, value };
  }
  const value = facet.items.map(({ id, text, urlKey, count, isSelected }) => ({
    id,
    text,
    label: text,
    urlKey,
    count,
    selected: isSelected,
  }));
  return { ...common, total: value.length, value };
}

function wireCategory({ categoryId, text, url }: SuggestedCategory, site: Site) {
  return { id: categoryId, text, url: sitePath(site, url) };
}

/** The content of an answer besides its figures. `posts`: stories of The Index; undefined if none were requested. */
interface Shown {
  readonly products: readonly unknown[];
  readonly posts?: readonly FoundPost[] | undefined;
}

/** The whole answer of the call. `errors` name the parts that could not be answered; shoppers never see them. */
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
    /** The corrected text that was searched instead. */
    corrected: answer.repaired,
    total_item: answer.total,
    total_page: answer.pageCount,
    page_number: answer.page,
    n_item: question.selection.size,
    errors: errors.map((type) => ({ type })),
  };
}
