import { z } from 'zod';

/** The most products of an event. */
const MOST_PRODUCTS = 50;
/** Characters of a clicked text, and of the address of a page. */
const LONGEST_TEXT = 19;
const LONGEST_PATH = 500;
/** The most values of one choice of a facet. */
const MOST_VALUES = 50;

/** A word that the store has made up itself, such as the name of a block or a test. */
const word = z.string().max(40);
const name = z.string().max(100);
/** Words of a merchant, such as the name of a product, a category or an option. */
const words = z.string().max(500);
const sku = z.string().min(1).max(255);
/** An amount in major units. */
const money = z.number().min(0).max(100_000_000);
const path = z.string().max(LONGEST_PATH);
/** A search as it was typed. */
const typed = z.string().max(8192);
const productId = z.int().positive().max(1_000_000_000);
const position = z.int().min(1).max(10_000);

/** Product ids with their numbers of units, positions or SKUs. Events that ask for products may have none of them known. */
const products = z
  .array(z.object({ productId, qty: z.number().positive().optional(), position: position.optional() }))
  .max(MOST_PRODUCTS);
/** The earlier search from which the visitor came. */
const keyphrase = typed.optional();

/** A line of a cart (spec 3 section 3, Cart item analytics fields). `price` and `total` in major units. */
const cartItem = z.object({
  cart_id: z.string().max(64),
  sku,
  product_id: productId,
  categories: z.array(words).max(5).default([]),
  name: words,
  total: money.nullable(),
  price: money.nullable(),
  specialPrice: money.nullable(),
  qty: z.int().positive(),
  stockStatus: z.enum(['in stock', 'bin', 'oos']),
  bundleProducts: z.array(sku).max(MOST_PRODUCTS).default([]),
  configuration: z.array(words).max(MOST_PRODUCTS).default([]),
  registryId: z.string().max(64).nullable().default(null),
  recipeId: z
    .union([z.int(), z.string().max(64)])
    .nullable()
    .default(null),
});

/** The products that a change is about, and the cart after it where the browser knows it. */
const cartChange = z.object({
  products,
  keyphrase,
  items: z.array(cartItem).max(MOST_PRODUCTS).optional(),
  total: money.optional(),
});

const block = { block: name, index: z.number().nullish() };
const test = { test: word, variant: word };
const region = z.object({ current: z.string().max(3), detected: z.string().max(3) });
/** Groups and segments of a shopper (spec 3 section 3, User): the account itself is known to the store alone. */
const user = z.object({
  loggedIn: z.boolean().optional(),
  groupId: z.int().min(0).optional(),
  primarySegment: z.int().nullable().optional(),
  segments: z.array(z.int()).max(MOST_VALUES).optional(),
});

/** Milliseconds up to ten minutes; a page that took longer is not one that a shopper waited for. */
const duration = z.number().min(0).max(600_000);

/** Two names of an event and what it carries. `example` is a value that the collector takes. */
interface Entry<Value extends z.ZodType> {
  readonly value: Value;
  readonly example: z.input<Value>;
}

const entry = <Value extends z.ZodType>(value: Value, example: z.input<Value>): Entry<Value> => ({ value, example });

const BAR = { productId: 101, qty: 1 };
const BAR_LINE = {
  cart_id: 'a1b2c3',
  sku: 'NB-BAR-20',
  product_id: 101,
  categories: ['Barbells'],
  name: 'Training Bar',
  total: 590,
  price: 295,
  specialPrice: null,
  qty: 2,
  stockStatus: 'in stock',
  bundleProducts: [],
  configuration: ['Matte black'],
  registryId: null,
  recipeId: null,
} as const satisfies z.input<typeof cartItem>;
const CHANGED = { products: [BAR], items: [{ ...BAR_LINE, configuration: ['Matte black'] }], total: 590 };

/**
 * Every event that pages and forms report, by `type/name` (public contract, section 13), with the schema of its value and
 * an example. No value names a person: no email address, phone number, address or token, and no query of a link.
 * Positions count from 1. Fields that pages of earlier releases do not send are optional.
 */
export const CATALOGUE = {
  /** A page is shown. `uri` and `referrer` are paths of pages that are open to everyone; null for all others. */
  'view/page': entry(
    z.object({
      kind: z.string().max(40).optional(),
      uri: path.nullish(),
      title: z.string().max(300).nullish(),
      referrer: path.nullish(),
    }),
    { kind: 'category', uri: '/barbells', title: 'Barbells', referrer: '/' },
  ),
  /** The page of a product is shown. `keyphrase` is the search that led to it; `price` in major units. */
  'view/product': entry(
    z.object({
      products,
      keyphrase,
      sku: sku.optional(),
      price: money.nullish(),
      categories: z.array(words).max(5).optional(),
      variant: sku.nullish(),
    }),
    { products: [BAR], sku: 'NB-BAR-20', price: 295, categories: ['Barbells'], variant: 'NB-BAR-20-BLK' },
  ),
  /** Products of a list were at least half in view for a second. `list` is its path, or `search`. */
  'list/impression': entry(z.object({ list: path, products: products.min(1) }), {
    list: '/barbells',
    products: [{ productId: 101, position: 1 }],
  }),
  /** One of them was followed. */
  'list/click': entry(z.object({ list: path, products: products.min(1), position }), {
    list: '/barbells',
    products: [BAR],
    position: 1,
  }),
  /** A list was narrowed; `value` is empty where a choice was taken back. */
  'facet/use': entry(z.object({ list: path, facet: word, value: z.array(z.string().max(100)).max(MOST_VALUES) }), {
    list: '/barbells',
    facet: 'finish',
    value: ['Matte black'],
  }),
  /** Recommendations (`rfkid` is their widget), or a block that asks for it, came into view. */
  'widget/appear': entry(
    z.object({
      rfkid: word.optional(),
      shown: z.array(productId).max(MOST_PRODUCTS).optional(),
      block: name.optional(),
      index: z.number().nullish(),
    }),
    { rfkid: 'rfkid_31', shown: [101, 102] },
  ),
  /** A recommendation was followed. */
  'widget/click': entry(z.object({ products, keyphrase, rfkid: word.optional(), position: position.optional() }), {
    rfkid: 'rfkid_31',
    products: [BAR],
    position: 1,
  }),
  /** Something in a block with a name, or in a test, was clicked. `text` is the beginning of its words. */
  'click/block': entry(
    z.object({
      block: block.block.optional(),
      index: block.index,
      test: test.test.optional(),
      variant: test.variant.optional(),
      text: z.string().max(LONGEST_TEXT).default(''),
    }),
    { block: 'hero', index: 1, text: 'Shop barbells' },
  ),
  'cart/add': entry(cartChange, CHANGED),
  /** Quantities were changed; `products` has the new ones. */
  'cart/update': entry(cartChange, CHANGED),
  'cart/remove': entry(cartChange, { products: [BAR], items: [], total: 0 }),
  'wishlist/add': entry(z.object({ products, keyphrase }), { products: [BAR] }),
  'registry/add': entry(z.object({ products: products.min(1) }), { products: [BAR] }),
  /** A step of the checkout is shown (spec 3 section 4). */
  'checkout/step': entry(
    z
      .object({
        step: z.int().min(1).max(4),
        label: z.enum(['START', 'SHIPPING', 'PAYMENT', 'REVIEW']),
        shipping: words.nullable().default(null),
        payment: word.nullable().default(null),
        total: money.optional(),
      })
      .refine(({ step, label }) => ['START', 'SHIPPING', 'PAYMENT', 'REVIEW'][step - 1] === label, {
        path: ['label'],
        message: 'is not the label of this step',
      }),
    { step: 3, label: 'PAYMENT', shipping: 'Standard shipping', payment: 'scheme', total: 590 },
  ),
  /** An order was placed in this browser. Consumers are told of it by the store itself (`purchase.ts`). */
  'order/confirm': entry(z.object({ products, keyphrase }), { products: [BAR] }),
  /** A visit begins in a tab. */
  'user/info': entry(user, { loggedIn: true, groupId: 1 }),
  'user/login': entry(user, { loggedIn: true, groupId: 1 }),
  'user/register': entry(user, { loggedIn: true, groupId: 1 }),
  /** A new password was refused; `reason` is the code of the failure. */
  'user/resetFailed': entry(z.object({ reason: word }), { reason: 'validation_error' }),
  'search/query': entry(z.object({ keyphrase: typed }), { keyphrase: 'power bar' }),
  'search/results': entry(z.object({ keyphrase: typed, total: z.int().nonnegative() }), {
    keyphrase: 'power bar',
    total: 12,
  }),
  /** A result was followed; its position counts over all pages of results. */
  'search/click': entry(z.object({ keyphrase: typed, products, position }), {
    keyphrase: 'power bar',
    products: [BAR],
    position: 3,
  }),
  /** Newsletters were asked for, by the codes of their lists. */
  'newsletter/subscribe': entry(z.object({ lists: z.array(word).min(1).max(20) }), { lists: ['newsletter'] }),
  /** A visitor is offered the site of their region, and goes there or stays. */
  'region/ipDetection': entry(region, { current: 'USA', detected: 'EUR' }),
  'region/ipDetectionConfirm': entry(region, { current: 'USA', detected: 'EUR' }),
  'region/ipDetectionCancel': entry(region, { current: 'USA', detected: 'EUR' }),
  /** A visitor of a test saw a block of it; reported once per visit and test. */
  'experiment/exposure': entry(z.object(test), { test: 'hero-words', variant: 'b' }),
  /** A script failed. `message` has no text in quotes and no digits, since either could be a shopper's. */
  'error/page': entry(
    z.object({
      kind: word,
      source: z.enum(['error', 'rejection']),
      message: z.string().max(200),
      file: z.string().max(200).nullable(),
      line: z.int().nonnegative().nullable(),
      release: word,
    }),
    {
      kind: 'cart',
      source: 'error',
      message: 'TypeError: x is undefined',
      file: 'cart-1f.js',
      line: 1,
      release: 'ab12',
    },
  ),
  /** How a page felt, for a share of the visits: milliseconds, and the sum of layout shifts. */
  'vitals/sample': entry(
    z
      .object({
        kind: word,
        release: word,
        LCP: duration.optional(),
        INP: duration.optional(),
        CLS: z.number().min(0).max(100).optional(),
        TTFB: duration.optional(),
      })
      .refine(({ LCP, INP, CLS, TTFB }) => [LCP, INP, CLS, TTFB].some((figure) => figure !== undefined), {
        path: ['TTFB'],
        message: 'is missing, and so are the other figures',
      }),
    { kind: 'home', release: 'ab12', LCP: 1200, INP: 80, CLS: 0.01, TTFB: 120 },
  ),
} as const;

/** `type/name` of an event. */
export type EventKind = keyof typeof CATALOGUE;

/** All kinds of events, in the order of the table. */
export const EVENT_KINDS = Object.keys(CATALOGUE) as readonly EventKind[];

/** Whether the store knows events of these names. */
export function isEventKind(kind: string): kind is EventKind {
  return Object.hasOwn(CATALOGUE, kind);
}
