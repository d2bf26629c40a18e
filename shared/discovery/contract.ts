import { z } from 'zod';
import { PAGE_SIZE } from '#shared/facet/contract.ts';
import { PREVIEW_POSTS } from '#shared/index-post/place.ts';
import { MOST_ITEMS, RECOMMENDED } from './counts.ts';

/** Widgets of the discovery call by their ids (spec 3 section 7): the search and its preview, and recommendations. */
export const WIDGETS = {
  rfkid_7: 'search',
  rfkid_10: 'category',
  rfkid_4: 'cart',
  rfkid_31: 'similar',
  rfkid_32: 'forYou',
} as const;
export type WidgetId = keyof typeof WIDGETS;
export type Widget = (typeof WIDGETS)[WidgetId];

/** Whether a widget's answers are cached: all but search and category (spec 3 section 7). */
export function isKept(widget: Widget): boolean {
  return widget !== 'search' && widget !== 'category';
}

/** Maximum number of posts in an answer. */
const MOST_POSTS = 20;
/** Maximum number of values of a facet in an answer. */
const MOST_FACET_VALUES = 1000;
/** Maximum characters of a keyphrase; the rest is cut off. */
const LONGEST_KEYPHRASE = 500;
/**
 * Default number of suggestions: 10 keyphrases, 6 categories to shop by, 10 trending ones (spec 3 section 9, spec 1
 * section 9).
 */
const SUGGESTED = { keyphrase: 10, category: 6, trending_category: 10 } as const;

const key = z.string().regex(/^[a-z0-9_]{1,40}$/, 'is not the name of a facet');
const range = z.object({ min: z.number().nonnegative().optional(), max: z.number().nonnegative().optional() });
const chosen = z.object({ value: z.array(z.union([z.string().max(120), z.number(), range])).max(40) });
const most = (usual: number) =>
  z
    .object({ max: z.int().min(0).max(20).default(usual) })
    .transform(({ max }) => Math.min(max, usual))
    .optional();

/** Names by which a list can be sorted; for prices, `order` gives the direction. */
export const WIRE_SORTS = [
  'featured',
  'price',
  'final_price',
  'new',
  'created_at',
  'rating',
  'review_rating',
  'name',
] as const;

/** The body of the product-discovery call (spec 3 section 7). Unknown names are ignored. */
export const discoverySchema = z.object({
  data: z.object({
    /** Defaults to the page size for a list, and to `RECOMMENDED` for a recommendation. */
    n_item: z.int().min(1).max(MOST_ITEMS).optional(),
    page_number: z.int().min(1).max(100_000).default(1),
    /**
     * The requested content; without `product`, only suggestions and figures are returned. `post`: stories of The
     * Index.
     */
    content: z
      .object({
        product: z.looseObject({}).optional(),
        post: z.object({ max: z.int().min(1).max(MOST_POSTS).default(PREVIEW_POSTS) }).optional(),
      })
      .default({ product: {} }),
    context: z
      .object({
        page: z.object({ uri: z.string().max(2048).optional() }).optional(),
        user: z.object({ uuid: z.string().max(128).optional() }).optional(),
        /** Products on which a recommendation is based: those of a cart. */
        product_ids: z.array(z.int().positive()).max(100).optional(),
      })
      .default({}),
    widget: z.object({ rfkid: z.enum(Object.keys(WIDGETS) as [WidgetId, ...WidgetId[]]) }),
    /** `all`, or the named facets; a named facet may contain chosen values like `filter`. */
    facet: z
      .object({ all: z.boolean().default(false), max: z.int().min(1).max(MOST_FACET_VALUES).optional() })
      .catchall(z.looseObject({ value: chosen.shape.value.optional() }))
      .optional(),
    filter: z.record(key, chosen).default({}),
    query: z
      .object({
        keyphrase: z
          .object({
            value: z.array(z.string().max(8192)).max(1),
            /** Searches for the words as typed, without repairing them. */
            as_typed: z.boolean().default(false),
          })
          .optional(),
      })
      .transform(({ keyphrase }) => ({
        text: keyphrase?.value[0]?.slice(0, LONGEST_KEYPHRASE) ?? '',
        isAsTyped: keyphrase?.as_typed ?? false,
      }))
      .default({ text: '', isAsTyped: false }),
    sort: z
      .object({
        value: z.array(z.object({ name: z.enum(WIRE_SORTS), order: z.enum(['asc', 'desc']).default('asc') })).max(4),
      })
      .optional(),
    suggestion: z
      .object({
        keyphrase: most(SUGGESTED.keyphrase),
        category: most(SUGGESTED.category),
        trending_category: most(SUGGESTED.trending_category),
      })
      .optional(),
  }),
});
export type DiscoveryBody = z.output<typeof discoverySchema>['data'];

/** Default number of products of a widget. */
export function usualCount(widget: Widget): number {
  return widget === 'search' ? PAGE_SIZE : RECOMMENDED;
}
