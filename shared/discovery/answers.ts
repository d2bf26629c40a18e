import { z } from 'zod';
import type { FoundPost } from '#shared/index-post/found-post.ts';
import { cardAnswer } from '#shared/product/answers.ts';
import { tied } from '#shared/schema/tied.ts';
import type { wireDiscoveryProduct } from './wire-answer.ts';

const major = z.number().describe('Major units.');
const specialPrice = major.nullable().describe('Current price; null if it is the regular price.');

const variant = z.strictObject({
  productId: z.int(),
  color: z.string(),
  name: z.string(),
  url: z.string(),
  image: z.string().nullable(),
  thumbnail: z.string(),
  altImage: z.string().nullable(),
  price: major.nullable(),
  special_price: specialPrice,
});

/** A product found by the discovery call. */
const discoveryProduct = tied<ReturnType<typeof wireDiscoveryProduct>>()(
  cardAnswer.extend({
    thumbnail: z.string(),
    attributes: cardAnswer.shape.attributes.extend({ manufacturer: z.string().optional() }),
    altImage: z.string().nullable(),
    categories: z.array(z.string()).describe("Names of the deepest category's path, three levels at most."),
    brand: z.string().nullable(),
    rating: z.strictObject({ average: z.number(), count: z.int() }),
    isFrom: z.boolean().describe('There are several prices; these are the lowest.'),
    challenge_status: z.string().nullable(),
    relatedLabelName: z.string(),
    related: z.array(variant),
  }),
).meta({ id: 'DiscoveryProduct' });

const rangeValue = z.strictObject({
  id: z.literal('price'),
  text: z.string(),
  label: z.string(),
  urlKey: z.string(),
  count: z.int(),
  min: major,
  max: major,
});
const choiceValue = z.strictObject({
  id: z.string(),
  text: z.string(),
  label: z.string(),
  urlKey: z.string(),
  count: z.int(),
  selected: z.boolean(),
});
const facetHead = { key: z.string(), display_name: z.string(), number_of_products: z.int(), total: z.int() };

/** A filter of a list: choices, or a range of prices. */
const facetAnswer = z
  .union([
    z.strictObject({ ...facetHead, min: major, max: major, value: z.array(rangeValue) }),
    z.strictObject({ ...facetHead, value: z.array(choiceValue) }),
  ])
  .meta({ id: 'Facet' });

const postAnswer = tied<FoundPost>()(
  z.strictObject({
    id: z.int(),
    title: z.string(),
    url: z.string(),
    label: z.string().describe("Its category; '' if none."),
    image: z.string().nullable(),
  }),
).meta({ id: 'FoundPost' });

const suggestedCategory = z.strictObject({ id: z.int(), text: z.string(), url: z.string() });

/** The whole answer of the product-discovery call (public contract, section 6a). */
export const discoveryAnswer = z
  .strictObject({
    content: z.strictObject({
      product: z.strictObject({ value: z.array(discoveryProduct) }),
      post: z.strictObject({ value: z.array(postAnswer) }).optional(),
    }),
    facet: z.record(z.string(), facetAnswer),
    suggestion: z.strictObject({
      keyphrase: z.array(z.strictObject({ text: z.string(), kind: z.enum(['repair', 'completion']) })),
      category: z.array(suggestedCategory),
      trending_category: z.array(suggestedCategory),
    }),
    redirect_url: z.string().nullable(),
    corrected: z.string().nullable().describe('The corrected query that was searched for.'),
    total_item: z.int(),
    total_page: z.int(),
    page_number: z.int(),
    n_item: z.int(),
    errors: z.array(z.strictObject({ type: z.string() })),
  })
  .meta({ id: 'DiscoveryAnswer' });

/** The token for the discovery calls of a site. */
export const discoveryTokenAnswer = z.strictObject({
  apiUrl: z.string(),
  eventApiUrl: z.string(),
  token: z.string(),
  expires: z.number().describe('Unix milliseconds.'),
});
