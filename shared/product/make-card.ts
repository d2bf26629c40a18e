import { factsOf } from '#shared/price/amount.ts';
import { lowestPrice, type PriceFacts, percentOfParts } from '#shared/price/lowest.ts';
import type { Card, CardFlag, Swatch } from '#shared/product/card.ts';
import {
  APP_ONLY,
  attribute,
  hasFlag,
  type Inventory,
  type Picture,
  type ProductDocument,
  type ProductType,
  type Rating,
} from '#shared/product/contract.ts';
import { promoStatus } from '#shared/promo/status.ts';
import { DAY_MS } from '#shared/time/duration.ts';

/** Number of days during which a product counts as new. */
const NEW_DAYS = 60;

/** The data of a part that a card needs. */
export interface CardPart {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly attributes: ProductDocument['attributes'];
  readonly gallery: readonly Picture[];
  readonly prices: PriceFacts;
  readonly inventory: Inventory | null;
  readonly isOnline: boolean;
  /** A variant that has no page of its own, and of several products only of this one. */
  readonly isVariantOnly: boolean;
  /** Whether it is shown on its own, with a card like its parent. */
  readonly hasCard: boolean;
  /** For a part of a bundle: its option, with this quantity and own price (null: the part's price). */
  readonly bundle: {
    readonly optionId: number;
    readonly isRequired: boolean;
    readonly qty: number;
    readonly price: number;
    readonly priceType: 'fixed' | 'percent';
  } | null;
}

/** A product as stored in the database for one site. */
export interface CardSource {
  readonly productId: number;
  readonly sku: string;
  readonly type: ProductType;
  readonly url: string;
  readonly name: string;
  readonly taxClass: string;
  readonly document: ProductDocument;
  readonly prices: PriceFacts;
  readonly inventory: Inventory | null;
  readonly rating: Rating;
  readonly createdMs: number;
  readonly parts: readonly CardPart[];
  readonly hasRedirect: boolean;
}

/** Whether a stock figure lets anyone buy. */
export function isSalable(inventory: Inventory | null): boolean {
  return inventory !== null && inventory.max >= Math.max(1, inventory.min);
}

/** Whether a product can be bought at all: any variant or member of it, or for a bundle every required option. */
export function canBeBought(source: CardSource): boolean {
  const parts = source.parts.filter((part) => part.isOnline && part.prices.price !== null);
  switch (source.type) {
    case 'configurable':
    case 'grouped':
      return parts.some((part) => isSalable(part.inventory));
    case 'bundle': {
      const required = Map.groupBy(
        parts.filter((part) => part.bundle?.isRequired),
        (part) => part.bundle?.optionId,
      );
      return (
        source.parts.length > 0 &&
        [...required.values()].every((values) => values.some((part) => isSalable(part.inventory)))
      );
    }
    case 'virtual':
    case 'giftcard':
      return source.inventory === null || isSalable(source.inventory);
    default:
      return isSalable(source.inventory);
  }
}

/** The data of a product and its parts that determines its cheapest price. */
export interface PricedSource {
  readonly type: ProductType;
  readonly prices: PriceFacts;
  readonly document: Pick<ProductDocument, 'bundlePriceType' | 'giftcard'>;
  readonly parts: readonly (Pick<CardPart, 'prices' | 'isOnline' | 'bundle'> & Partial<Pick<CardPart, 'hasCard'>>)[];
}

/** The cheapest way to buy a product. */
interface Cheapest {
  readonly prices: PriceFacts;
  /** Whether some ways cost more. */
  readonly isFrom: boolean;
  /** The variant or member whose price it is. */
  readonly part?: PricedSource['parts'][number];
}

/** Price facts of the cheapest way to buy a product, and whether some ways cost more. */
export function cheapest(source: PricedSource, nowMs: number): Cheapest {
  const parts = source.parts.filter((part) => part.isOnline);
  if (source.type === 'giftcard') return giftcardPrice(source);
  if (source.type === 'bundle' && source.document.bundlePriceType !== 'fixed')
    return { prices: bundlePrice(parts, source.prices, nowMs), isFrom: true };
  if (source.type !== 'configurable' && source.type !== 'grouped')
    return { prices: source.prices, isFrom: source.type === 'bundle' };
  const priced = parts
    .map((part) => ({ part, price: lowestPrice(part.prices, nowMs) }))
    .filter((entry) => entry.price !== null)
    .sort((a, b) => (a.price as number) - (b.price as number));
  const first = priced[0];
  if (!first) return { prices: source.prices, isFrom: false };
  return { prices: first.part.prices, isFrom: first.price !== priced.at(-1)?.price, part: first.part };
}

function giftcardPrice(source: PricedSource): { prices: PriceFacts; isFrom: boolean } {
  const data = source.document.giftcard;
  const amounts = [...(data?.amounts ?? []), ...(data?.openAmountMin == null ? [] : [data.openAmountMin])];
  const price = source.prices.price === null || amounts.length === 0 ? null : Math.min(...amounts);
  return {
    prices: { price, special: null, promo: null },
    isFrom: amounts.length > 1 || data?.isOpenAmountAllowed === true,
  };
}

/**
 * A dynamic bundle costs at least the cheapest value of each required option, times the percentage of its special
 * price, which ends with that.
 */
function bundlePrice(parts: PricedSource['parts'], own: PriceFacts, nowMs: number): PriceFacts {
  const required = Map.groupBy(
    parts.filter((part) => part.bundle?.isRequired),
    (part) => part.bundle?.optionId,
  );
  let total = 0;
  for (const values of required.values()) {
    const prices = values.flatMap((part) => {
      const price = lowestPrice(part.prices, nowMs);
      return price === null ? [] : [price * Math.max(1, part.bundle?.qty ?? 1)];
    });
    if (prices.length === 0) return { price: null, special: null, promo: null };
    total += Math.min(...prices);
  }
  const facts = factsOf({
    regular: total === 0 ? null : total,
    now: total === 0 ? null : Math.round((total * percentOfParts(own, nowMs)) / 100),
  });
  return { ...facts, special: facts.special && { ...facts.special, toMs: own.special?.toMs ?? null } };
}

const HOT_DEAL = 'hot_deal';
const HUNDO = 'rogue_hundo_enabled';
/** Promotions that a product is part of by its attributes, in their order. */
const FLAGGED = [
  HUNDO,
  '3_ships_free',
  'black_friday_dropship',
  'free_shipping',
  'rogue_closeout_and_sale',
  'made_in_usa',
] as const;

const isHot = (product: Pick<ProductDocument, 'attributes'>, { promo }: PriceFacts, nowMs: number): boolean =>
  hasFlag(product, HOT_DEAL) || promoStatus(promo, nowMs) === 'active';

/** Promotion codes of a product itself (spec 3 section 5). */
function promotionCodes({ document, prices }: CardSource, nowMs: number): string[] {
  const hasHundo = document.hundoRules.length > 0;
  return [
    ...(isHot(document, prices, nowMs) ? [HOT_DEAL] : []),
    ...FLAGGED.filter((code) => hasFlag(document, code) || (code === HUNDO && hasHundo)),
  ];
}

/**
 * The values of the facet 'promotion' of a product: its own promotions and, since lists show it in the place of its
 * variants, theirs. Hundo pricing is of the product that has it.
 */
export function promotionValues(source: CardSource, nowMs: number): string[] {
  const own = new Set<string>(promotionCodes(source, nowMs));
  const variants = source.type === 'configurable' ? source.parts.filter(({ isOnline }) => isOnline) : [];
  if (variants.some((part) => isHot(part, part.prices, nowMs))) own.add(HOT_DEAL);
  for (const code of FLAGGED) {
    if (code !== HUNDO && variants.some((part) => hasFlag(part, code))) own.add(code);
  }
  return [HOT_DEAL, ...FLAGGED].filter((code) => own.has(code));
}

function flagsOf(source: CardSource, nowMs: number): CardFlag[] {
  const codes = promotionCodes(source, nowMs);
  const flags: CardFlag[] = [];
  if (codes.includes('hot_deal')) flags.push('hot');
  if (codes.includes('rogue_hundo_enabled')) flags.push('hundo');
  if (codes.includes('3_ships_free')) flags.push('ships3');
  if (nowMs - source.createdMs < NEW_DAYS * DAY_MS || hasFlag(source.document, 'new')) flags.push('new');
  return flags;
}

/** Colors of a product's variants, each with the picture of its first variant (spec 2 section 9). */
function swatchesOf(source: CardSource): Swatch[] {
  if (source.type !== 'configurable') return [];
  const swatches = new Map<string, Picture | null>();
  for (const part of source.parts) {
    const color = part.isOnline ? part.attributes.color?.[0] : undefined;
    if (color !== undefined && !swatches.has(color)) swatches.set(color, part.gallery[0] ?? null);
  }
  return swatches.size > 1 ? [...swatches].map(([label, picture]) => ({ label, picture })) : [];
}

/** Attributes by which variants differ in size. */
const SIZES: ReadonlySet<string> = new Set(['size', 'weight_class', 'weight', 'length', 'height', 'width', 'diameter']);

/** How many sizes a product's variants have that are sold; 0 if they do not differ in size. */
function sizesOf({ type, document, parts }: CardSource): number {
  const axis = type === 'configurable' ? document.axes.find(({ code }) => SIZES.has(code)) : undefined;
  if (!axis) return 0;
  const sold = parts.filter(({ isOnline, prices }) => isOnline && prices.price !== null);
  return new Set(sold.flatMap(({ attributes }) => attributes[axis.code]?.[0] ?? [])).size;
}

/** Types that are sold by their parts. */
function isComposite(type: ProductType): boolean {
  return type === 'configurable' || type === 'grouped' || type === 'bundle';
}

function stockOf(source: CardSource): Pick<Card, 'stock' | 'restock'> {
  const lead = attribute(source.document, 'lead_time');
  const restock = attribute(source.document, 'restock_status') ?? (lead ? `Back in about ${lead}` : null);
  if (!canBeBought(source)) {
    const inventories = [source.inventory, ...source.parts.map((part) => part.inventory)];
    return { stock: inventories.some((inventory) => inventory?.bin) ? 'bin' : 'out', restock };
  }
  const sold = isComposite(source.type) ? source.parts.map((part) => part.inventory) : [source.inventory];
  const salable = sold.filter((inventory) => inventory !== null && isSalable(inventory));
  const isBackordered = salable.length > 0 && salable.every((inventory) => inventory?.backorder && inventory.qoh <= 0);
  return isBackordered ? { stock: 'backorder', restock } : { stock: 'in', restock: null };
}

/**
 * The picture of a card: that of the variant named by the product's thumbnail pattern, else the product's own, else its
 * first variant's.
 */
function pictureOf(source: CardSource): Picture | null {
  const pattern = thumbnailPattern(source.document);
  if (pattern) {
    const variant = source.parts.find((part) => part.attributes[pattern.attribute]?.includes(pattern.option));
    if (variant?.gallery[0]) return variant.gallery[0];
  }
  return source.document.gallery[0] ?? source.parts.find((part) => part.gallery.length > 0)?.gallery[0] ?? null;
}

function thumbnailPattern(document: ProductDocument): { option: string; attribute: string } | undefined {
  const text = attribute(document, 'plp_variation_thumbnail_pattern');
  if (!text) return undefined;
  try {
    const pattern = JSON.parse(text) as { option?: unknown; attribute?: unknown };
    return typeof pattern.option === 'string' && typeof pattern.attribute === 'string'
      ? { option: pattern.option, attribute: pattern.attribute }
      : undefined;
  } catch {
    // A merchant's pattern that is not valid JSON has no effect; the card shows the product's own picture.
    return undefined;
  }
}

/** Makes the card of a product for one site. */
export function makeCard(source: CardSource, nowMs: number): Card {
  const { prices, isFrom } = cheapest(source, nowMs);
  const sizes = sizesOf(source);
  return {
    productId: source.productId,
    sku: source.sku,
    type: source.type,
    name: source.name,
    url: source.url,
    hasRedirect: source.hasRedirect,
    picture: pictureOf(source),
    specLine: attribute(source.document, 'spec_line') ?? '',
    prices,
    isFrom,
    interval: attribute(source.document, 'subscription_interval') ?? null,
    taxClass: source.taxClass,
    flags: flagsOf(source, nowMs),
    swatches: swatchesOf(source),
    ...(sizes > 1 && { sizes }),
    rating: source.rating,
    ...stockOf(source),
    isProgram: attribute(source.document, 'program_delivery') !== undefined,
    ...(hasFlag(source.document, APP_ONLY) && { isAppOnly: true }),
  };
}
