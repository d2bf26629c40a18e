import { z } from 'zod';
import type { FacetView, Selection } from '#shared/facet/contract.ts';
import { toMajor, toMinor } from '#shared/money/money.ts';
import type { Site } from '#shared/site/sites.ts';
import { WIDGETS, type WIRE_SORTS, type WidgetId } from './contract.ts';
import { MOST_ITEMS } from './counts.ts';
import type { DiscoveryAnswer, DiscoveryQuestion, SuggestedCategory } from './question.ts';

const IDS = Object.fromEntries(Object.entries(WIDGETS).map(([id, widget]) => [widget, id])) as Readonly<
  Record<DiscoveryQuestion['widget'], WidgetId>
>;

const SORTS: Readonly<Record<Selection['sort'], readonly [(typeof WIRE_SORTS)[number], 'asc' | 'desc']>> = {
  featured: ['featured', 'desc'],
  'price-asc': ['price', 'asc'],
  'price-desc': ['price', 'desc'],
  new: ['new', 'desc'],
  rating: ['rating', 'desc'],
  name: ['name', 'asc'],
};

/** All ratings from the lowest chosen one up to 5 (spec 3 section 5). */
function ratingsFrom(stars: number): readonly number[] {
  return [1, 2, 3, 4, 5].filter((each) => each >= stars);
}

function filterOf({ chosen, priceMin, priceMax, ratingFrom }: Selection) {
  const range = {
    ...(priceMin === null ? {} : { min: toMajor(priceMin) }),
    ...(priceMax === null ? {} : { max: toMajor(priceMax) }),
  };
  return {
    ...Object.fromEntries(Object.entries(chosen).map(([key, value]) => [key, { value }])),
    ...(Object.keys(range).length > 0 ? { price: { value: [range] } } : {}),
    ...(ratingFrom === null ? {} : { rating: { value: ratingsFrom(ratingFrom) } }),
  };
}

/** Converts a question to the format of the product-discovery call (public contract, section 6a). */
export function wireQuestion(question: DiscoveryQuestion) {
  const { widget, keyphrase, isAsTyped, selection, facetKeys, facetMaximum, suggestions, uri, userId, productIds } =
    question;
  const [name, order] = SORTS[selection.sort];
  const max = facetMaximum === undefined ? {} : { max: Math.min(facetMaximum, 1000) };
  const named = Object.fromEntries((facetKeys ?? []).map((key) => [key, {}]));
  const { keyphrases, categories, trending } = suggestions;
  return {
    data: {
      n_item: Math.min(selection.size, MOST_ITEMS),
      page_number: selection.page,
      content: question.hasProducts ? { product: {} } : {},
      context: {
        page: { uri },
        ...(userId === '' ? {} : { user: { uuid: userId } }),
        ...(productIds.length > 0 ? { product_ids: productIds } : {}),
      },
      widget: { rfkid: IDS[widget] },
      ...(facetKeys?.length === 0 ? {} : { facet: { all: facetKeys === undefined, ...max, ...named } }),
      filter: filterOf(selection),
      ...(keyphrase === ''
        ? {}
        : { query: { keyphrase: { value: [keyphrase], ...(isAsTyped ? { as_typed: true } : {}) } } }),
      sort: { value: [{ name, order }] },
      ...(keyphrases + categories + trending === 0
        ? {}
        : {
            suggestion: {
              keyphrase: { max: keyphrases },
              category: { max: categories },
              trending_category: { max: trending },
            },
          }),
    },
  };
}

const count = z.number().int().nonnegative();
const facetItem = z.object({
  text: z.string(),
  urlKey: z.string().optional(),
  count: count.default(0),
  id: z.union([z.string(), z.number()]).transform(String).optional(),
});
const facet = z.object({
  display_name: z.string(),
  value: z.array(facetItem).default([]),
  min: z.number().optional(),
  max: z.number().optional(),
});
const category = z.object({
  id: z.union([z.number(), z.null()]).optional(),
  text: z.string(),
  url: z.string(),
});

/** The answer of an external service, as far as the store reads it. */
export const discoveryAnswerSchema = z.object({
  content: z
    .object({
      product: z
        .object({ value: z.array(z.object({ productId: z.coerce.number<unknown>().int().positive() })) })
        .optional(),
    })
    .default({}),
  facet: z.record(z.string(), facet).nullish(),
  suggestion: z
    .object({
      keyphrase: z.array(z.object({ text: z.string(), kind: z.string().optional() })).default([]),
      category: z.array(category).default([]),
      trending_category: z.array(category).default([]),
    })
    .nullish(),
  redirect_url: z.string().nullish(),
  corrected: z.string().nullish(),
  total_item: count.default(0),
  total_page: count.default(1),
  page_number: count.default(1),
  errors: z
    .union([z.array(z.unknown()), z.null()])
    .default([])
    .transform((errors) => errors ?? []),
});
export type OutsideAnswer = z.output<typeof discoveryAnswerSchema>;

/** Whether the service did not recognize the page's address as a category: `uri_not_found` (spec 3 section 8). */
export function isUnknownCategory({ errors }: OutsideAnswer): boolean {
  return errors.some((error) => /\buri_not_found\b/.test(JSON.stringify(error)));
}

/** A path without the site's prefix; undefined if it is not a path on this site. */
function ownPath(url: string, { prefix }: Site): string | undefined {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(url)) return undefined;
  const isOwn = prefix !== '' && (url === prefix || url.startsWith(`${prefix}/`));
  return isOwn ? url.slice(prefix.length) || '/' : url;
}

function facetView(
  key: string,
  wire: z.output<typeof facet>,
  { chosen, priceMin, priceMax, ratingFrom }: Selection,
): FacetView {
  if (key === 'price') {
    const [min, max] = [toMinor(wire.min ?? 0), toMinor(wire.max ?? 0)];
    return {
      key,
      label: wire.display_name,
      kind: 'price',
      items: [],
      range: { min, max, from: priceMin, to: priceMax },
    };
  }
  const isRating = key === 'rating' || key === 'rating_summary';
  return {
    key: isRating ? 'rating' : key,
    label: wire.display_name,
    kind: isRating ? 'rating' : 'check',
    items: wire.value.map(({ text, urlKey, count: products, id }, index) => {
      const value = urlKey ?? id ?? text;
      const isSelected = isRating ? ratingFrom === Number(value) : (chosen[key] ?? []).includes(value);
      return { id: id ?? `${key}-${index}`, text, urlKey: value, count: products, isSelected };
    }),
    range: null,
  };
}

/** Reads the answer of an external service. Links that lead away from the store are dropped. */
export function readAnswer(wire: OutsideAnswer, { selection }: DiscoveryQuestion, site: Site): DiscoveryAnswer {
  const categories = (list: readonly z.output<typeof category>[] = []): SuggestedCategory[] =>
    list.flatMap(({ id, text, url }) => {
      const path = ownPath(url, site);
      return path === undefined ? [] : [{ categoryId: id ?? null, text, url: path }];
    });
  return {
    ids: (wire.content.product?.value ?? []).map(({ productId }) => productId),
    total: wire.total_item,
    page: Math.max(1, wire.page_number),
    pageCount: Math.max(1, wire.total_page),
    facets: Object.entries(wire.facet ?? {}).map(([key, each]) => facetView(key, each, selection)),
    suggestions: {
      keyphrases: (wire.suggestion?.keyphrase ?? []).map(({ text, kind }) => ({
        text,
        kind: kind === 'repair' ? 'repair' : 'completion',
      })),
      categories: categories(wire.suggestion?.category),
      trending: categories(wire.suggestion?.trending_category),
    },
    redirectPath: wire.redirect_url ? (ownPath(wire.redirect_url, site) ?? null) : null,
    repaired: wire.corrected ?? null,
    isColdStart: false,
  };
}
