import { z } from 'zod';
import { addressSchema } from '#shared/address/contract.ts';
import { barSchema } from '#shared/bar/contract.ts';
import { importCartRuleSchema } from '#shared/cart-rule/cart-rule-record.ts';
import {
  importAthleteSchema,
  importDivisionSchema,
  importEditionSchema,
  importHeatSchema,
  importScoreSchema,
  importWorkoutSchema,
} from '#shared/event/records.ts';
import { emailSchema } from '#shared/form/email-schema.ts';
import { formDefinitionSchema, formHashSchema } from '#shared/form-entry/definition.ts';
import { issuedCodeSchema } from '#shared/giftcard/contract.ts';
import { gymShape, MOST_GYMS } from '#shared/gym/contract.ts';
import { ALL_INDEX_CATEGORIES } from '#shared/index-post/categories.ts';
import { MENUS, menuLinkProblem, menuLinkSchema } from '#shared/navigation/menus.ts';
import {
  customOptionSchema,
  giftcardSchema,
  hundoRuleSchema,
  PRODUCT_TYPES,
  pictureSchema,
  productTextsSchema,
  siteTextsSchema,
} from '#shared/product/contract.ts';
import { listRuleSchema } from '#shared/product/list-rule.ts';
import { importProgramSchema } from '#shared/program/contract.ts';
import { searchRedirectSchema, synonymSchema } from '#shared/search/vocabulary.ts';

/**
 * The data that importers send to a store, regardless of the format of their files: products and everything related, by
 * natural keys (sku, category path, site code). `tools/import` creates it from Magento's CSV, and the store accepts it
 * at `POST /svc_staff/import`. Money is in minor units, times in Unix milliseconds, weights in pounds.
 */
const minor = z.int().nonnegative();
const time = z.int().nullable();
const siteCode = z.enum(['USA', 'CAN', 'APO', 'EUR', 'AUS', 'GBR']);
const pool = z.enum(['USA', 'CAN', 'EUR', 'AUS', 'GBR']);
const sku = z.string().min(1).max(64);

export const importPriceSchema = z.object({
  price: minor,
  specialPrice: minor.nullable(),
  specialFromMs: time,
  specialToMs: time,
});

export const importStockSchema = z.object({
  qoh: z.number(),
  min: z.int().positive(),
  max: z.int().nonnegative(),
  isInStock: z.boolean(),
  backorder: z.boolean(),
  /** Shoppers may ask for a back-in-stock notification. */
  bin: z.boolean(),
});

const variationSchema = z.object({ sku, options: z.record(z.string(), z.string()) });

const bundleOptionSchema = z.object({
  title: z.string().min(1),
  input: z.enum(['radio', 'select', 'checkbox', 'multi']),
  isRequired: z.boolean(),
  includedSku: sku.nullable(),
  values: z.array(
    z.object({
      sku,
      defaultQty: z.number().nonnegative(),
      canChangeQty: z.boolean(),
      isDefault: z.boolean(),
      priceType: z.enum(['fixed', 'percent']),
      price: z.number(),
    }),
  ),
});

export const importProductSchema = z.object({
  sku,
  type: z.enum(PRODUCT_TYPES),
  attributeSet: z.string(),
  texts: productTextsSchema,
  siteTexts: siteTextsSchema,
  /** Address below the site's prefix, without slashes; derived from the name if the merchant gave none. */
  urlKey: z.string().min(1),
  weightLb: z.number().nonnegative().nullable(),
  /** 1 not shown by itself, 2 in lists, 3 in search, 4 in both. */
  visibility: z.int().min(1).max(4),
  isOnline: z.boolean(),
  taxClass: z.string(),
  /** Paths below the root: `Men/Tops/Jackets`. */
  categories: z.array(z.string()),
  prices: z.partialRecord(siteCode, importPriceSchema),
  stock: z.partialRecord(pool, importStockSchema),
  gallery: z.array(pictureSchema),
  attributes: z.record(z.string(), z.array(z.string())),
  axes: z.array(z.object({ code: z.string(), label: z.string() })),
  variations: z.array(variationSchema),
  bundlePriceType: z.enum(['dynamic', 'fixed']).nullable(),
  bundleOptions: z.array(bundleOptionSchema),
  /** For a grouped product: `qty` is the initial value of its field; Magento's own default is 0. */
  associated: z.array(z.object({ sku, qty: z.number().nonnegative() })),
  customOptions: z.array(customOptionSchema),
  giftcard: giftcardSchema.nullable(),
  hundoRules: z.array(hundoRuleSchema),
  links: z.object({ related: z.array(sku), upsell: z.array(sku), crosssell: z.array(sku) }),
  createdMs: time,
  updatedMs: time,
  extra: z.record(z.string(), z.string()),
});
export type ImportProduct = z.infer<typeof importProductSchema>;

export const importCategorySchema = z.object({
  /** Fixed id if other systems rely on it (4691 storage …); null lets the store choose. */
  categoryId: z.int().positive().nullable(),
  path: z.string().min(1),
  urlKey: z.string().min(1),
  isActive: z.boolean(),
  inMenu: z.boolean(),
  position: z.int(),
  description: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  image: z.string().nullable(),
  imageAlt: z.string(),
  /** What its list shows by a rule; left out where products name their categories. */
  listRule: listRuleSchema.optional(),
  extra: z.record(z.string(), z.string()),
  /** Only mentioned by products or as a parent: created if missing, otherwise not changed. */
  isImplied: z.boolean().optional(),
});
export type ImportCategory = z.infer<typeof importCategorySchema>;

export const importAttributeSchema = z.object({
  code: z.string().min(1),
  label: z.string(),
  input: z.string(),
  isFilterable: z.boolean(),
  isComparable: z.boolean(),
  isVisible: z.boolean(),
  position: z.int(),
  options: z.array(z.string()),
  extra: z.record(z.string(), z.string()),
});
export type ImportAttribute = z.infer<typeof importAttributeSchema>;

export const importReviewSchema = z.object({
  sku,
  rating: z.int().min(1).max(5),
  title: z.string(),
  text: z.string(),
  nickname: z.string(),
  createdMs: time,
});
export type ImportReview = z.infer<typeof importReviewSchema>;

/** A question about a product with its answer. */
export const importQuestionSchema = z.object({
  sku,
  question: z.string().min(1).max(1000),
  answer: z.string().min(1).max(4000),
  /** Name of the person who asked; '' for nobody. */
  nickname: z.string().max(40),
  answeredMs: time,
});
export type ImportQuestion = z.infer<typeof importQuestionSchema>;

export const importPageSchema = z.object({
  identifier: z.string().min(1),
  /** null: every site. */
  site: siteCode.nullable(),
  title: z.string(),
  heading: z.string(),
  /** HTML, sanitized by the store on import. */
  content: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  metaKeywords: z.string(),
  isActive: z.boolean(),
  /** Page blocks by name (spec 1 section 2.9), in order; [] for a page that consists only of its HTML. */
  blocks: z.array(z.record(z.string(), z.unknown())),
  extra: z.record(z.string(), z.string()),
});
export type ImportPage = z.infer<typeof importPageSchema>;

export const importBlockSchema = z.object({
  identifier: z.string().min(1),
  site: siteCode.nullable(),
  title: z.string(),
  content: z.string(),
  isActive: z.boolean(),
  /** Blocks shown above the HTML, like those of a page. */
  blocks: z.array(z.record(z.string(), z.unknown())).default([]),
  extra: z.record(z.string(), z.string()),
});
export type ImportBlock = z.infer<typeof importBlockSchema>;

/** A form of content pages (public contract, section 14). */
export const importFormSchema = z.object({
  formHash: formHashSchema,
  /** null: every site that has no form of this name. */
  site: siteCode.nullable(),
  name: z.string().min(1).max(200),
  definition: formDefinitionSchema,
  isActive: z.boolean(),
});
export type ImportForm = z.infer<typeof importFormSchema>;

export const importRewriteSchema = z.object({
  site: siteCode.nullable(),
  requestPath: z.string().min(1),
  targetPath: z.string().min(1),
  redirectType: z.union([z.literal(301), z.literal(302)]),
});
export type ImportRewrite = z.infer<typeof importRewriteSchema>;

/** A price for a customer group (Magento's tier price). `discount` is percent off. */
export const importGroupPriceSchema = z.object({
  sku,
  site: siteCode.nullable(),
  groupId: z.int().nonnegative().nullable(),
  qty: z.number().positive(),
  value: z.number().nonnegative(),
  valueType: z.enum(['fixed', 'discount']),
});
export type ImportGroupPrice = z.infer<typeof importGroupPriceSchema>;

/** A percentage off all products in some categories: Magento's catalog price rule, as far as the store supports it. */
export const importPriceRuleSchema = z.object({
  name: z.string().min(1),
  description: z.string(),
  percent: z.number().min(0).max(100),
  categoryUrlKeys: z.array(z.string()),
  isActive: z.boolean(),
});
export type ImportPriceRule = z.infer<typeof importPriceRuleSchema>;

export const importTaxRateSchema = z.object({
  code: z.string().min(1),
  countryId: z.string().length(2),
  region: z.string(),
  postcode: z.string(),
  percent: z.number().nonnegative(),
});
export type ImportTaxRate = z.infer<typeof importTaxRateSchema>;

/** One row of a shipping table: the price from this subtotal on. `*` matches anything. */
export const importTableRateSchema = z.object({
  /** The site whose currency the price uses; null for every site without a table of its own. */
  site: siteCode.nullable().default(null),
  countryId: z.string(),
  region: z.string(),
  postcode: z.string(),
  subtotalFrom: minor,
  price: minor,
  /** Working days on the way; without them no more is promised than of the zone's own parcels. */
  transit: z
    .object({ least: z.int().min(0).max(250), most: z.int().min(0).max(250) })
    .refine(({ least, most }) => least <= most, 'least must not be more than most')
    .optional(),
});
export type ImportTableRate = z.infer<typeof importTableRateSchema>;

/**
 * A saved address of a customer. Customers manage their addresses, so imported ones are only used if they have none
 * yet.
 */
const importAddressSchema = addressSchema.omit({ email: true });

/** A gym of a customer. Customers manage their gyms, so imported ones are only used if they have none yet. */
const importGymSchema = z.object({
  ...gymShape,
  /** Floor area in square decimeters. */
  floorDm2: z.int().positive().nullable(),
  /** Its owner wants it on the map. */
  isListed: z.boolean(),
  /** It has been reviewed: a listed gym is then shown on the map. */
  isShown: z.boolean(),
});

export const importCustomerSchema = z.object({
  email: emailSchema,
  firstname: z.string().max(255),
  lastname: z.string().max(255),
  /** Group 0 is for guests. */
  groupId: z.int().positive(),
  createdMs: time,
  /** For demo accounts only, which deployed stores refuse; everyone else chooses a password by email. */
  password: z.string().min(1).max(256).optional(),
  addresses: z
    .array(importAddressSchema)
    .max(100)
    .refine(
      (all) =>
        all.filter((address) => address.isDefaultShipping).length < 2 &&
        all.filter((address) => address.isDefaultBilling).length < 2,
      'must have one default of each kind at most',
    )
    .optional(),
  gyms: z.array(importGymSchema).max(MOST_GYMS).optional(),
});
export type ImportCustomer = z.infer<typeof importCustomerSchema>;

/** A discount that a customer has earned for a number of units of a product or a variant. */
export const importTicketSchema = z.object({
  email: emailSchema,
  sku,
  type: z.enum(['fixed', 'percent']),
  /** Minor units, or percent. */
  value: z.number().nonnegative(),
  freeShipping: z.boolean(),
  uses: z.int().positive(),
  /** The pool in which its uses are counted; it is valid on the sites of this pool. */
  pool: pool.default('USA'),
  /**
   * The order that earned it, or another name for its source. A customer gets at most one ticket per source for a
   * product.
   */
  orderId: z.string().min(1).max(64),
});
export type ImportTicket = z.infer<typeof importTicketSchema>;

/** A gift card in circulation. It can be spent on the sites with its currency. */
export const importGiftcardSchema = z.object({
  code: issuedCodeSchema,
  /** The initial balance; the store keeps track of what shoppers have spent since then. */
  balance: minor,
  currency: z.enum(['USD', 'CAD', 'EUR', 'GBP', 'AUD']),
});
export type ImportGiftcard = z.infer<typeof importGiftcardSchema>;

/** A row of the bar comparison table. */
export const importBarSchema = barSchema;
export type ImportBar = z.infer<typeof importBarSchema>;

/** A line of synonyms. */
export const importSynonymSchema = z.object({ phrases: synonymSchema });
export type ImportSynonym = z.infer<typeof importSynonymSchema>;

/** The page to which an exact keyphrase redirects. */
export const importSearchRedirectSchema = searchRedirectSchema;
export type ImportSearchRedirect = z.infer<typeof importSearchRedirectSchema>;

/** One menu of a site, or of every site without its own; an import replaces it completely. */
export const importMenuSchema = z
  .object({ site: siteCode.nullable(), menu: z.enum(MENUS), links: z.array(menuLinkSchema).max(500) })
  .superRefine(({ menu, links }, context) => {
    for (const [index, link] of links.entries()) {
      const message = menuLinkProblem(menu, link);
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['links', index], message });
    }
  });
export type ImportMenu = z.infer<typeof importMenuSchema>;

const indexId = z.int().positive();
const indexSlug = z.string().regex(/^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{N}_-]{0,199}$/u, 'is not part of an address');

/** A tag of The Index, with its id in WordPress. */
export const importIndexTagSchema = z.object({
  id: indexId,
  slug: indexSlug,
  name: z.string().min(1).max(200),
  /** Names the category whose list it filters. */
  description: z.string().max(2000),
});
export type ImportIndexTag = z.infer<typeof importIndexTagSchema>;

/**
 * A post of The Index, with its id in WordPress. Scripts of a post (`customJs`) are not imported, because nothing runs
 * them.
 */
export const importIndexPostSchema = z.object({
  id: indexId,
  slug: indexSlug,
  /** Plain text, like the excerpt. */
  title: z.string().min(1).max(500),
  excerpt: z.string().max(2000),
  /** HTML, sanitized by the store on import. */
  content: z.string().max(500_000),
  /** The first category visible to readers labels the post and is part of its address. */
  categories: z
    .array(
      z.int().refine((id) => ALL_INDEX_CATEGORIES.some((each) => each.id === id), 'is not a category of The Index'),
    )
    .max(14),
  /** Ids of existing tags. */
  tags: z.array(indexId).max(50),
  format: z.enum(['standard', 'aside', 'audio', 'chat', 'gallery', 'image', 'link', 'quote', 'status', 'video']),
  /** Media keys. */
  image: z.string().max(512).nullable(),
  largeImage: z.string().max(512).nullable(),
  video: z
    .string()
    .max(2048)
    .regex(/^(?:https:\/\/|\/media\/film\/)[^\s"'<>]+$/, 'must be an https address or the path of a film')
    .nullable(),
  /** Name of who wrote it; '' if nobody is named. */
  author: z.string().max(120).default(''),
  /** Media key of a picture of who wrote it. */
  authorImage: z.string().max(512).nullable().default(null),
  /** Styles of the post; the store scopes them to it. */
  css: z.string().max(50_000),
  publishedMs: time,
});
export type ImportIndexPost = z.infer<typeof importIndexPostSchema>;

/** A staff member of a demo store, whose password is public. */
export const importStaffSchema = z.object({
  email: emailSchema,
  name: z.string().max(255),
  password: z.string().min(8).max(256),
});
export type ImportStaff = z.infer<typeof importStaffSchema>;

/** One request of an import: any part may be missing. At most 500 products and 2,000 of anything else. */
export const importBatchSchema = z.object({
  attributes: z.array(importAttributeSchema).max(2000).optional(),
  categories: z.array(importCategorySchema).max(2000).optional(),
  products: z.array(importProductSchema).max(500).optional(),
  reviews: z.array(importReviewSchema).max(2000).optional(),
  questions: z.array(importQuestionSchema).max(2000).optional(),
  pages: z.array(importPageSchema).max(2000).optional(),
  blocks: z.array(importBlockSchema).max(2000).optional(),
  forms: z.array(importFormSchema).max(500).optional(),
  rewrites: z.array(importRewriteSchema).max(2000).optional(),
  groupPrices: z.array(importGroupPriceSchema).max(2000).optional(),
  priceRules: z.array(importPriceRuleSchema).max(2000).optional(),
  taxRates: z.array(importTaxRateSchema).max(2000).optional(),
  tableRates: z.array(importTableRateSchema).max(2000).optional(),
  customers: z.array(importCustomerSchema).max(2000).optional(),
  tickets: z.array(importTicketSchema).max(2000).optional(),
  giftcards: z.array(importGiftcardSchema).max(2000).optional(),
  cartRules: z.array(importCartRuleSchema).max(200).optional(),
  bars: z.array(importBarSchema).max(2000).optional(),
  synonyms: z.array(importSynonymSchema).max(2000).optional(),
  searchRedirects: z.array(importSearchRedirectSchema).max(2000).optional(),
  programs: z.array(importProgramSchema).max(500).optional(),
  navigation: z.array(importMenuSchema).max(100).optional(),
  indexTags: z.array(importIndexTagSchema).max(2000).optional(),
  indexPosts: z.array(importIndexPostSchema).max(2000).optional(),
  events: z.array(importEditionSchema).max(2000).optional(),
  eventDivisions: z.array(importDivisionSchema).max(2000).optional(),
  eventWorkouts: z.array(importWorkoutSchema).max(2000).optional(),
  eventAthletes: z.array(importAthleteSchema).max(2000).optional(),
  eventHeats: z.array(importHeatSchema).max(2000).optional(),
  eventScores: z.array(importScoreSchema).max(2000).optional(),
  demoStaff: z.array(importStaffSchema).max(20).optional(),
});
export type ImportBatch = z.infer<typeof importBatchSchema>;

/** The outcome of one request: how many rows changed something, and which were refused. */
export interface ImportOutcome {
  readonly written: Readonly<Record<string, number>>;
  readonly unchanged: Readonly<Record<string, number>>;
  readonly rejected: readonly { readonly kind: string; readonly key: string; readonly reason: string }[];
}
