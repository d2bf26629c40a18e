import { type CompareGroup, compareGroups } from '#shared/compare/groups.ts';
import { compareKey, MOST_COMPARED, type WantedKeys } from '#shared/compare/keys.ts';
import type { PriceFacts } from '#shared/price/lowest.ts';
import type { Card } from '#shared/product/card.ts';
import type { Product } from '#shared/product/contract.ts';
import { fromPrice } from '#shared/product/from-price.ts';
import { withGroupPrices } from '#shared/product/group-price.ts';
import { makeOptions } from '#shared/product/make-options.ts';
import { quantityRule } from '#shared/product/quantity-rule.ts';
import { type StockStatus, stockOf } from '#shared/product/stock.ts';
import type { Ctx } from '#worker/request/context.ts';

/** How many products a comparison suggests. */
const SUGGESTIONS = 8;

/** A product in a comparison. */
export interface ComparedProduct {
  readonly card: Card;
  /** The key that names the product in the address. */
  readonly key: string;
  /** Current prices for the visitor's site and group. */
  readonly prices: PriceFacts;
  readonly isFrom: boolean;
  readonly stock: StockStatus;
  /** Units that one click adds to the cart; null if the product needs a choice on its page or is unavailable. */
  readonly quickQty: number | null;
}

/** All that the comparison screen shows. */
export interface Comparison {
  readonly products: readonly ComparedProduct[];
  readonly groups: readonly CompareGroup[];
  /** Words in the address that do not name a product of this site. */
  readonly unknown: readonly string[];
  /** Products in the address beyond the limit. */
  readonly left: readonly Card[];
  readonly isCut: boolean;
  /** Products to add, if there is room. */
  readonly suggestions: readonly Card[];
}

/** The products that an address names, before their details are read. */
export interface Wanted {
  readonly cards: readonly Card[];
  readonly unknown: readonly string[];
  readonly left: readonly Card[];
  readonly isCut: boolean;
}

/** Looks up the products in an address: each once, at most four. */
export async function findWanted(ctx: Ctx, { keys, isCut }: WantedKeys): Promise<Wanted> {
  const found = await ctx.store.comparisons.find(keys);
  const ids = [...new Set(found.filter((id) => id !== null))];
  const cards = await ctx.store.listings.cards(ids);
  return {
    cards: cards.slice(0, MOST_COMPARED),
    unknown: keys.filter((_, index) => (found[index] ?? null) === null),
    left: cards.slice(MOST_COMPARED),
    isCut,
  };
}

async function comparedOf(ctx: Ctx, card: Card, product: Product): Promise<ComparedProduct> {
  const groupPrices = await ctx.store.groupPrices.of(ctx.session.groupId);
  const plain = makeOptions(product, { valueOrder: () => [], nameOf: () => undefined });
  const { min } = quantityRule(plain, false, ctx.now);
  const options = withGroupPrices(plain, groupPrices, min);
  const { prices, isFrom } = fromPrice(options, ctx.now);
  // A simple product shows its current stock; the others show the stock of their parts at the time of publishing.
  const stock = product.type === 'simple' ? stockOf(product.inventory, false) : card.stock;
  const isQuick =
    product.type === 'simple' &&
    prices.price !== null &&
    (stock === 'in' || stock === 'backorder') &&
    !product.customOptions.some((option) => option.isRequired);
  return { card, key: compareKey(card.url), prices, isFrom, stock, quickQty: isQuick ? min : null };
}

/** Products of categories that are looked at for those of the same kind. */
const LOOKED_AT = 120;

/**
 * Products of the same kind as those being compared, that is, with one of their attribute sets: those that share the
 * smallest category with them first, without those already shown.
 */
async function suggestionsOf(ctx: Ctx, products: readonly Product[]): Promise<readonly Card[]> {
  const tree = await ctx.store.categories.tree();
  const categories = products.flatMap(({ categoryIds }) => categoryIds.flatMap((id) => tree.byId.get(id) ?? []));
  const narrowestFirst = [...new Set(categories)].sort((a, b) => a.productCount - b.productCount);
  const ids = new Set<number>();
  const isShown = new Set(products.map(({ productId }) => productId));
  for (const { categoryId } of narrowestFirst) {
    if (ids.size >= LOOKED_AT) break;
    const index = await ctx.store.listings.index(categoryId);
    for (const id of index?.ids ?? []) if (!isShown.has(id)) ids.add(id);
  }
  const kinds = [...new Set(products.map(({ attributeSet }) => attributeSet))];
  const alike = await ctx.store.comparisons.ofKinds([...ids].slice(0, LOOKED_AT), kinds);
  return ctx.store.listings.cards(alike.slice(0, SUGGESTIONS));
}

/** Reads the compared products, with prices for the visitor's site and group. */
export async function readComparison(ctx: Ctx, wanted: Wanted): Promise<Comparison> {
  const { unknown, left, isCut } = wanted;
  const [attributes, ...found] = await Promise.all([
    ctx.store.attributes.all(),
    ...wanted.cards.map(({ productId }) => ctx.store.products.byId(productId)),
  ]);
  const rows = wanted.cards.flatMap((card, index) => {
    const product = found[index]?.product;
    return product ? [{ card, product }] : [];
  });
  const products = rows.map(({ product }) => product);
  const [compared, suggestions] = await Promise.all([
    Promise.all(rows.map(({ card, product }) => comparedOf(ctx, card, product))),
    products.length > 0 && products.length < MOST_COMPARED ? suggestionsOf(ctx, products) : [],
  ]);
  return {
    products: compared,
    groups: compareGroups(products, attributes, ctx.site),
    unknown,
    left,
    isCut,
    suggestions,
  };
}
