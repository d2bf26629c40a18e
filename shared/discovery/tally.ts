import { countedKeyphrase, type DiscoveryEvent } from './events.ts';
import { EVENT_WORTH, type ProductEvent } from './popularity.ts';

/** The counted outcomes of a keyphrase. */
export interface QueryCounts {
  readonly searches: number;
  /** Searches that found nothing. */
  readonly empty: number;
  readonly clicks: number;
  /** Sum of the positions of clicked results. */
  readonly positions: number;
  readonly carts: number;
  readonly orders: number;
}

/** How often something was seen and clicked. */
export interface BlockCounts {
  /** What `name` names. */
  readonly kind: 'block' | 'test';
  readonly name: string;
  /** '' for a block. */
  readonly variant: string;
  readonly seen: number;
  readonly clicks: number;
}

/** The totals of a batch of events. */
export interface Tally {
  /** Product id → total weight of the actions on it. */
  readonly products: ReadonlyMap<number, number>;
  readonly queries: ReadonlyMap<string, QueryCounts>;
  /** Shopper's id → products in which they showed an interest. */
  readonly seen: ReadonlyMap<string, ReadonlySet<number>>;
  readonly blocks: readonly BlockCounts[];
}

const NONE: QueryCounts = { searches: 0, empty: 0, clicks: 0, positions: 0, carts: 0, orders: 0 };

function productEvent({ type, name }: DiscoveryEvent): ProductEvent | undefined {
  switch (`${type}/${name}`) {
    case 'view/product':
      return 'view';
    case 'widget/click':
    case 'search/click':
      return 'click';
    case 'wishlist/add':
      return 'wish';
    case 'cart/add':
      return 'cart';
    case 'order/confirm':
      return 'order';
    default:
      return undefined;
  }
}

function countsOf(event: DiscoveryEvent): Partial<QueryCounts> {
  if (event.type === 'search' && event.name === 'results')
    return { searches: 1, empty: event.value.total === 0 ? 1 : 0 };
  if (event.type === 'search' && event.name === 'click') return { clicks: 1, positions: event.value.position };
  if (event.type === 'cart') return { carts: 1 };
  return event.type === 'order' ? { orders: 1 } : {};
}

function plus(a: QueryCounts, b: Partial<QueryCounts>): QueryCounts {
  const sum = (key: keyof QueryCounts) => a[key] + (b[key] ?? 0);
  return {
    searches: sum('searches'),
    empty: sum('empty'),
    clicks: sum('clicks'),
    positions: sum('positions'),
    carts: sum('carts'),
    orders: sum('orders'),
  };
}

/** What an event says of a block and of a test. */
function blockEvents(event: DiscoveryEvent): readonly BlockCounts[] {
  const ofBlock = (name: string | undefined, counts: { seen: number; clicks: number }): readonly BlockCounts[] =>
    name === undefined ? [] : [{ kind: 'block', name, variant: '', ...counts }];
  const clicked = { seen: 0, clicks: 1 };
  const shown = { seen: 1, clicks: 0 };
  if (event.type === 'experiment')
    return [{ kind: 'test', name: event.value.test, variant: event.value.variant, ...shown }];
  if (event.type === 'widget' && event.name === 'appear') return ofBlock(event.value.block, shown);
  if (event.type !== 'click') return [];
  const { block, test, variant } = event.value;
  const ofTest =
    test === undefined || variant === undefined ? [] : [{ kind: 'test' as const, name: test, variant, ...clicked }];
  return [...ofBlock(block, clicked), ...ofTest];
}

/** Adds blocks and tests up. In one batch each is seen and clicked once at most, like products. */
function blockCounts(events: readonly DiscoveryEvent[]): readonly BlockCounts[] {
  const sums = new Map<string, BlockCounts>();
  for (const one of events.flatMap(blockEvents)) {
    const key = `${one.kind} ${one.name} ${one.variant}`;
    const { seen, clicks } = sums.get(key) ?? { seen: 0, clicks: 0 };
    sums.set(key, { ...one, seen: Math.max(seen, one.seen), clicks: Math.max(clicks, one.clicks) });
  }
  return [...sums.values()];
}

/**
 * Adds up a batch of events. Repeated actions on a product count only once per batch, so that nobody can make a product
 * popular by pressing keys.
 */
export function tallyOf(events: readonly DiscoveryEvent[]): Tally {
  const products = new Map<number, number>();
  const queries = new Map<string, QueryCounts>();
  const seen = new Map<string, Set<number>>();
  const counted = new Set<string>();
  for (const event of events) {
    const kind = productEvent(event);
    const ids = kind && 'products' in event.value ? (event.value.products as readonly { productId: number }[]) : [];
    for (const { productId } of ids) {
      if (event.user_id !== '') seen.set(event.user_id, (seen.get(event.user_id) ?? new Set()).add(productId));
      if (!kind || counted.has(`${kind} ${productId}`)) continue;
      counted.add(`${kind} ${productId}`);
      products.set(productId, (products.get(productId) ?? 0) + EVENT_WORTH[kind]);
    }
    const counts = countsOf(event);
    const phrase = 'keyphrase' in event.value ? countedKeyphrase(event.value.keyphrase as string | undefined) : '';
    if (phrase !== '' && Object.keys(counts).length > 0) queries.set(phrase, plus(queries.get(phrase) ?? NONE, counts));
  }
  return { products, queries, seen, blocks: blockCounts(events) };
}
