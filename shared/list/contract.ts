import { z } from 'zod';
import { registrationSchema } from '#shared/event/registration.ts';
import { emailSchema } from '#shared/form/email-schema.ts';
import { giftcardCodeSchema } from '#shared/giftcard/contract.ts';
import { MOST_UNITS } from '#shared/product/quantity-rule.ts';

/**
 * Kinds of lists (spec 2 section 3): the cart, a quote, saved for later (`sfl`), bought immediately without the cart
 * (`buyNow`), a wishlist, a gift registry, and a purchase from someone's registry.
 */
export const LIST_TYPES = ['cart', 'quote', 'sfl', 'buyNow', 'wishlist', 'registry', 'registryPurchase'] as const;
export type ListType = (typeof LIST_TYPES)[number];

/** Lists that can be checked out; one of them is the active cart. */
export const CHECKOUT_LISTS: readonly ListType[] = ['cart', 'quote', 'buyNow', 'registryPurchase'];
/** Lists that a guest cannot keep (spec 2 section 4). */
export const CUSTOMER_LISTS: readonly ListType[] = ['sfl', 'wishlist', 'registry'];
/** Lists that their owner may show to others, at public addresses. */
export const PUBLIC_LISTS: readonly ListType[] = ['wishlist', 'registry'];
/** Lists of which a shopper has at most one on a site. */
export const SINGLE_LISTS: readonly ListType[] = ['cart', 'sfl', 'buyNow', 'wishlist'];

/** The most lines of a list, and the most lists of a shopper on a site. */
export const MOST_ITEMS = 200;
export const MOST_LISTS = 40;

const text = (most: number) => z.string().trim().max(most);

const giftcardMetadataSchema = z.object({
  /** Major units, as on the wire. */
  amount: z.number().positive().max(1_000_000),
  /** The shopper entered the amount. If this is absent, any amount that is not offered counts as entered. */
  isCustom: z.boolean().optional(),
  recipientName: text(255).optional(),
  recipientEmail: emailSchema.optional(),
  senderName: text(255).optional(),
  message: text(1000).optional(),
});

export const PRIORITIES = ['low', 'medium', 'high'] as const;

/** The occasion of a registry. */
export const OCCASIONS = ['home-gym', 'wedding', 'birthday', 'team', 'other'] as const;
export type RegistryOccasion = (typeof OCCASIONS)[number];

/** Registry data of an item in a registry, or of an item bought from one. */
const registryMetadataSchema = z.object({
  wanted: z.int().min(0).max(MOST_UNITS).optional(),
  purchased: z.int().min(0).max(MOST_UNITS).optional(),
  priority: z.enum(PRIORITIES).optional(),
  listId: text(64).optional(),
  listItemId: text(64).optional(),
  /** For an item bought from a registry: the giver's name, as shown to the owner. */
  from: text(80).optional(),
  /** The givers who gave their names, visible only to the owner. */
  givers: z
    .array(z.object({ from: text(80), qty: z.int().min(1).max(MOST_UNITS) }))
    .max(100)
    .optional(),
});

/**
 * The metadata of an item (spec 2 section 3). Fields that only the store may set are dropped: prices and skus
 * (`fluidPrice`, `customSku`) and whether it is free (`redeem`).
 */
const itemMetadataSchema = z.object({
  giftcard: giftcardMetadataSchema.optional(),
  recipeId: z.union([z.int(), text(64)]).optional(),
  groupedProductId: z.int().positive().optional(),
  registry: registryMetadataSchema.optional(),
  plateOpts: z.record(z.string().max(64), text(200)).optional(),
  eventRegistration: registrationSchema.optional(),
  /** For a bundle's hardware in a separate line: units excluded from the cart's count. */
  hardwareCount: z.int().min(0).max(MOST_UNITS).optional(),
});

const childSchema = z.object({
  productId: z.int().positive(),
  qty: z.int().min(0).max(MOST_UNITS),
  metadata: z
    .object({
      bundleOptionId: z.int().positive().optional(),
      freeBundleOptionId: z.int().positive().optional(),
    })
    .default({}),
});
export type ItemChild = z.infer<typeof childSchema>;

const customOptionSchema = z.object({ id: z.int(), value: z.union([z.number(), z.string().max(5000)]) });

/** What a shopper wants: a product as configured. A configurable names its variant as its single child. */
export const itemSchema = z.object({
  productId: z.int().positive(),
  qty: z.int().min(1, 'must be a whole number from 1 to 9999').max(MOST_UNITS, 'must be a whole number from 1 to 9999'),
  children: z.array(childSchema).max(200).default([]),
  customOptions: z.array(customOptionSchema).max(200).default([]),
  metadata: itemMetadataSchema.default({}),
});
export type Item = z.infer<typeof itemSchema>;

export const itemsSchema = z.object({ items: z.array(itemSchema).min(1).max(100) });

const { qty, children, customOptions, metadata } = itemSchema.shape;

/** Changes of an item: omitted fields are not changed, so nothing here has a default. */
export const itemChangeSchema = z
  .object({
    qty,
    children: children.unwrap(),
    customOptions: customOptions.unwrap(),
    metadata: metadata.unwrap(),
  })
  // JSON has no undefined, so a field that is not changed is absent.
  .partial() as z.ZodType<Partial<Pick<Item, 'qty' | 'children' | 'customOptions' | 'metadata'>>>;

/** The metadata of a list that a client may set. */
export const listMetadataSchema = z.object({
  isActive: z.boolean().optional(),
  /** Any value makes the list the active cart; the store records its own time. */
  activeCartTs: z.number().optional(),
  email: emailSchema.optional(),
  /** Id of the registry from which a `registryPurchase` buys. */
  registry: text(64).optional(),
  rsAnonId: text(120).optional(),
  name: text(120).optional(),
  /** Anyone with the address may see the list; for wishlists and registries. */
  isPublic: z.boolean().optional(),
  occasion: z.enum(OCCASIONS).optional(),
  eventDate: z.iso.date().optional(),
  message: text(2000).optional(),
  /** Codes of gift cards that the checkout will use, in order. */
  giftcards: z.array(giftcardCodeSchema).max(10).optional(),
});
export type ListMetadataChange = z.infer<typeof listMetadataSchema>;

export const newListSchema = z.object({ type: z.enum(LIST_TYPES), metadata: listMetadataSchema.default({}) });

/** Most codes of a list. */
export const MOST_COUPONS = 10;

/** A code of a rule over carts as typed: surrounding blanks and the case of letters are ignored. */
export const couponCodeSchema = z.string().trim().toUpperCase().min(1).max(1_000);

/** Body of `PUT /svc_list/lists/{id}/coupons` (public contract, section 14). */
export const couponsSchema = z.object({ codes: z.array(couponCodeSchema).max(MOST_COUPONS) });

/** A product for a wishlist, with its chosen options as the query of its page: `color=Red&qty=2`. */
export const wishSchema = z.strictObject({ productId: z.int().positive(), choice: z.string().max(8000).default('') });

/** The kind of list to which an item moves; there is one of each. */
export const moveSchema = z.object({ to: z.enum(['cart', 'sfl', 'wishlist']) });

/** Facts of a list. Times are Unix milliseconds. */
export interface ListMetadata extends Omit<ListMetadataChange, 'isActive' | 'activeCartTs'> {
  readonly isActive: boolean;
  /** When the list became the active cart; 0 for never. */
  readonly activeCartTs: number;
  /** Last part of the public address of a wishlist or registry; it cannot be guessed. */
  readonly urlKey?: string;
  /** First and last name of the owner of a wishlist or registry. */
  readonly owner?: string;
  /** Codes of rules over carts that the shopper has entered (`setCoupons`). */
  readonly coupons?: readonly string[];
  /** The quote that the list pays. The list has the quote's items, which cannot be changed. */
  readonly quote?: { readonly quoteId: string; readonly quoteNumber?: string; readonly revision: number };
}

/** A message to the shopper about a list (spec 2 section 3). */
export interface ListMessage {
  readonly type: 'quantity' | 'promo' | 'stock' | 'error' | 'merged';
  readonly productId: number;
  readonly text: string;
  readonly status: 'info' | 'warning' | 'error';
  /** Where the item is now. */
  readonly destination: ListType | 'missedDeals';
}

/** An item as stored. */
export interface StoredItem extends Item {
  readonly listItemId: string;
  readonly addedMs: number;
  /** It was added while its promotion was running; when the promotion ends, the item moves to the missed deals. */
  readonly deal: boolean;
}

/** A list as stored, without prices. */
export interface StoredList {
  readonly _id: string;
  readonly type: ListType;
  readonly items: readonly StoredItem[];
  /** Items whose promotion ended while they were in the list. */
  readonly missed: readonly StoredItem[];
  readonly messages: readonly ListMessage[];
  readonly metadata: ListMetadata;
  /** Increases with each change, so that the later of two answers can be recognized. */
  readonly version: number;
}
