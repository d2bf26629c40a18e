import { parseSelection } from '#shared/facet/selection.ts';
import type { GymDesign, Thing } from '#shared/gym-design/contract.ts';
import { type Gear, type GearOffer, type GearState, gearIndex } from '#shared/gym-design/gear.ts';
import { gearShape } from '#shared/gym-design/kinds.ts';
import { type Item, itemSchema } from '#shared/list/contract.ts';
import { type PriceMoment, priceItem } from '#shared/list/price-item.ts';
import { lowestPrice } from '#shared/price/lowest.ts';
import { readChoice } from '#shared/product/choice-query.ts';
import { configure } from '#shared/product/configure.ts';
import type { ProductType } from '#shared/product/contract.ts';
import { fromPrice } from '#shared/product/from-price.ts';
import { withGroupPrices } from '#shared/product/group-price.ts';
import type { Offer } from '#shared/product/offer.ts';
import type { ProductOptions } from '#shared/product/options.ts';
import { purchaseOf } from '#shared/product/purchase.ts';
import { canBuy } from '#shared/product/stock.ts';
import type { Ctx } from '#worker/request/context.ts';
import { momentOf } from './shopper.ts';

/** Types of products that can be placed on a floor: a group consists of several, and a gift card cannot be placed. */
const PLACED: readonly ProductType[] = ['simple', 'configurable', 'bundle'];

/** The state of a product with the given variant, or none, for a shopper who makes no other choice. */
interface Standing {
  readonly state: GearState;
  /** Absent if the shopper still has to choose something. */
  readonly item?: Item;
}

function standing(options: ProductOptions, sku: string | null, moment: PriceMoment): Standing {
  const variant = options.type === 'configurable' ? options.parts.find((part) => part.sku === sku) : undefined;
  if (options.type === 'configurable' && !variant && options.parts.length !== 1) return { state: 'choose' };
  const choice = readChoice(options, new URLSearchParams(variant ? { child: String(variant.productId) } : {}));
  const configured = configure(options, choice, moment.nowMs, moment.print);
  const [item] = purchaseOf(options, choice, configured);
  if (configured.problems.length > 0 || !item) return { state: 'choose' };
  return { state: canBuy(configured.stock) ? 'ready' : 'out', item: itemSchema.parse(item) };
}

function offerOf(options: ProductOptions, sku: string | null, moment: PriceMoment): GearOffer {
  const { state, item } = standing(options, sku, moment);
  const priced = item && priceItem(options, { ...item, qty: 1 }, moment);
  if (priced?.ok) return { price: priced.price.unit, isFrom: false, state };
  const { prices, isFrom } = fromPrice(withGroupPrices(options, moment.groupPrices, 1), moment.nowMs);
  return { price: lowestPrice(prices, moment.nowMs), isFrom, state: 'choose' };
}

function gearOfOffer(offer: Offer, categories: readonly string[], moment: PriceMoment): Gear | undefined {
  const { options, attributes, url, hasPage, isVirtual } = offer;
  if (!hasPage || isVirtual || !PLACED.includes(options.type)) return undefined;
  const shape = gearShape({ name: options.name, categories, attributes });
  if (!shape) return undefined;
  const variants = options.type === 'configurable' ? options.parts : [];
  return {
    productId: options.productId,
    name: options.name,
    url,
    ...shape,
    plain: offerOf(options, null, moment),
    variants: variants.map(({ sku, values }) => ({
      sku,
      label: values.join(', '),
      ...offerOf(options, sku, moment),
    })),
  };
}

/**
 * Returns products as gear for the planner, in the requested order; products that are not sold here or cannot be placed
 * are left out.
 */
export async function gearOf(ctx: Ctx, productIds: Iterable<number>): Promise<readonly Gear[]> {
  const ids = [...new Set(productIds)];
  if (ids.length === 0) return [];
  const { store } = ctx;
  const [offers, { facts }, tree, moment] = await Promise.all([
    store.offers.byIds(ids),
    store.discoveryFacts.withCards(ids),
    store.categories.menu(),
    momentOf(ctx),
  ]);
  return ids.flatMap((id) => {
    const offer = offers.get(id);
    const names = (facts.get(id)?.categoryIds ?? []).flatMap((each) => tree.byId.get(each)?.name ?? []);
    return (offer && gearOfOffer(offer, names, moment)) ?? [];
  });
}

/** Returns the gear used in designs. */
export function gearOfDesigns(ctx: Ctx, designs: readonly Pick<GymDesign, 'things'>[]): Promise<readonly Gear[]> {
  return gearOf(
    ctx,
    designs.flatMap(({ things }) => things.map(({ productId }) => productId)),
  );
}

/** Most products in the result of a search for gear. */
const MOST_FOUND = 12;
/** Most search results that are checked, because some cannot be placed on a floor. */
const MOST_LOOKED_AT = 40;
/** Characters of a typed text that are searched for. */
const LONGEST_PHRASE = 120;

/** Finds gear for a typed text, best first; none for an empty text. */
export async function findGear(ctx: Ctx, keyphrase: string): Promise<readonly Gear[]> {
  const wanted = keyphrase.trim().slice(0, LONGEST_PHRASE);
  if (wanted === '') return [];
  const { ids } = await ctx.ports.discovery.ask({
    widget: 'search',
    keyphrase: wanted,
    isBegun: false,
    isAsTyped: false,
    facetKeys: [],
    facetMaximum: undefined,
    selection: { ...parseSelection(new URLSearchParams()), size: MOST_LOOKED_AT },
    hasProducts: true,
    suggestions: { keyphrases: 0, categories: 0, trending: 0 },
    uri: ctx.url.pathname,
    userId: '',
    productIds: [],
  });
  return (await gearOf(ctx, ids)).slice(0, MOST_FOUND);
}

/** A thing that cannot be added to the cart, and the reason. */
export interface LeftThing {
  readonly name: string;
  /** Path on the site; null if its page no longer exists. */
  readonly url: string | null;
  readonly why: 'choose' | 'gone' | 'out';
  readonly count: number;
}

/**
 * Returns the things of a design that can be bought without further choices, with equal things as one item, and those
 * that cannot.
 */
export async function purchaseOfDesign(
  ctx: Ctx,
  { things }: Pick<GymDesign, 'things'>,
): Promise<{ readonly items: readonly Item[]; readonly left: readonly LeftThing[] }> {
  const groups = Map.groupBy(things, ({ productId, sku }: Thing) => `${productId} ${sku ?? ''}`);
  const ids = things.map(({ productId }) => productId);
  const [gear, offers, moment] = await Promise.all([gearOf(ctx, ids), ctx.store.offers.byIds(ids), momentOf(ctx)]);
  const index = gearIndex(gear);
  const items: Item[] = [];
  const left: LeftThing[] = [];
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    const count = others.length + 1;
    const { options } = offers.get(first.productId) ?? {};
    const known = index.get(first.productId);
    if (!options || !known) {
      left.push({ name: `No. ${first.productId}`, url: null, why: 'gone', count });
      continue;
    }
    const { state, item } = standing(options, first.sku, moment);
    if (state === 'ready' && item) items.push({ ...item, qty: Math.max(item.qty, count) });
    else left.push({ name: known.name, url: known.url, why: state === 'out' ? 'out' : 'choose', count });
  }
  return { items, left };
}
