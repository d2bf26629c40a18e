import { EVENT_KINDS, type EventKind } from '#shared/discovery/catalogue.ts';
import type { Category } from './consent.ts';

/** An event that consumers are told of. `cart/abandon` is the store's own: a cart was left (`shared/tracking/abandoned-cart.ts`). */
export type ToldKind = EventKind | 'cart/abandon';

/** A service that is told what happens in the store, and under what condition. */
export interface ConsumerRule {
  /** Name for staff. */
  readonly label: string;
  /** What a visitor must agree to. */
  readonly category: Category;
  /** Whether a global privacy control stops it, whatever was chosen (spec 3 section 4). */
  readonly isStoppedBySignal: boolean;
  /** The events that it is told of. */
  readonly events: readonly ToldKind[];
}

/** The events of the event call (spec 3 section 7) that a discovery service understands. */
const DISCOVERY_EVENTS = [
  'user/info',
  'view/page',
  'view/product',
  'cart/add',
  'wishlist/add',
  'widget/appear',
  'widget/click',
  'click/block',
  'experiment/exposure',
  'region/ipDetection',
  'region/ipDetectionConfirm',
  'region/ipDetectionCancel',
  'order/confirm',
  'search/query',
  'search/results',
  'search/click',
] as const satisfies readonly EventKind[];

/**
 * Who is told of which events, and under what condition. This table alone decides. Events go to the store's own collector,
 * and from there to these services; no script of theirs runs in a browser.
 */
export const CONSUMERS = {
  analytics: {
    label: 'Product analytics',
    category: 'performance',
    isStoppedBySignal: false,
    events: EVENT_KINDS,
  },
  reviews: {
    label: 'Review purchase pixel',
    category: 'performance',
    isStoppedBySignal: false,
    events: ['order/confirm'],
  },
  ads: {
    label: 'Search ads',
    category: 'marketing',
    isStoppedBySignal: true,
    events: ['view/product', 'cart/add', 'checkout/step', 'user/register', 'order/confirm'],
  },
  bing: {
    label: 'Bing ads',
    category: 'marketing',
    isStoppedBySignal: true,
    events: ['view/page', 'view/product', 'cart/add', 'checkout/step', 'order/confirm'],
  },
  affiliate: { label: 'Affiliates', category: 'marketing', isStoppedBySignal: true, events: ['order/confirm'] },
  email: {
    label: 'Email marketing',
    category: 'marketing',
    isStoppedBySignal: true,
    events: ['cart/add', 'cart/update', 'cart/remove', 'cart/abandon', 'order/confirm'],
  },
  discovery: {
    label: 'Product discovery',
    category: 'performance',
    isStoppedBySignal: false,
    events: DISCOVERY_EVENTS,
  },
} as const satisfies Readonly<Record<string, ConsumerRule>>;

export type ConsumerId = keyof typeof CONSUMERS;
/** Consumers with entries in the ledger; the discovery service has the event call of its own. */
export type LedgerConsumer = Exclude<ConsumerId, 'discovery'>;

const CONSUMER_IDS = Object.keys(CONSUMERS) as readonly ConsumerId[];
export const LEDGER_CONSUMERS = CONSUMER_IDS.filter((id): id is LedgerConsumer => id !== 'discovery');

/** What a visitor agrees to, and whether the browser sends a global privacy control signal. */
export interface Permission {
  readonly granted: readonly Category[];
  readonly hasSignal: boolean;
}

/** Whether a visitor allows a consumer. */
export function mayTell(consumer: ConsumerId, { granted, hasSignal }: Permission): boolean {
  const { category, isStoppedBySignal } = CONSUMERS[consumer];
  return granted.includes(category) && !(isStoppedBySignal && hasSignal);
}

/** The consumers with entries in the ledger that a visitor does not allow. */
export function deniedConsumers(permission: Permission): readonly LedgerConsumer[] {
  return LEDGER_CONSUMERS.filter((consumer) => !mayTell(consumer, permission));
}

/** The consumers with entries in the ledger that are told of an event of a visitor. */
export function consumersOf(kind: ToldKind, permission: Permission): readonly LedgerConsumer[] {
  return LEDGER_CONSUMERS.filter(
    (consumer) => (CONSUMERS[consumer].events as readonly ToldKind[]).includes(kind) && mayTell(consumer, permission),
  );
}

/** Whether the discovery service is told of an event. */
export function isForDiscovery(kind: string): boolean {
  return (DISCOVERY_EVENTS as readonly string[]).includes(kind);
}
