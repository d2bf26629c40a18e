import type { DiscoveryEvent } from './events.ts';

/** The steps from a visit to an order, in their order. */
export const FUNNEL = [
  'visit',
  'list',
  'product',
  'cart',
  'checkout 1',
  'checkout 2',
  'checkout 3',
  'checkout 4',
  'order',
] as const;
export type FunnelStep = (typeof FUNNEL)[number];

/** Figures of a page: milliseconds, and the sum of layout shifts. */
export const VITALS = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export type Vital = (typeof VITALS)[number];

/** What is added to a daily sum. */
export interface DayCount {
  readonly what: 'step' | 'vital' | 'error';
  /** The step, the figure, the release. */
  readonly name: string;
  /** Kind of page; '' for a step. */
  readonly kind: string;
  /** Range of a figure (`bucketOf`); 0 for the others. */
  readonly bucket: number;
  readonly count: number;
}

/** Each range ends a tenth above the one before it, so that a percentile is right to a tenth. */
const RATIO = 1.1;
/** Layout shifts are small sums. */
const scaleOf = (vital: string): number => (vital === 'CLS' ? 10_000 : 1);

/** The range of a figure: 0 for nothing, then growing by a tenth each. */
export function bucketOf(vital: Vital, value: number): number {
  const scaled = value * scaleOf(vital);
  return scaled < 1 ? 0 : Math.ceil(Math.log(scaled) / Math.log(RATIO) - 1e-9) + 1;
}

/** The highest figure of a range. */
export function topOf(vital: string, bucket: number): number {
  return bucket === 0 ? 0 : RATIO ** (bucket - 1) / scaleOf(vital);
}

/**
 * The figure that three quarters of the samples do not exceed, from the numbers of samples by range; undefined without a
 * sample.
 */
export function percentile75(vital: string, counts: ReadonlyMap<number, number>): number | undefined {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    seen += count;
    if (seen >= all * 0.75) return topOf(vital, bucket);
  }
  return undefined;
}

/** Words that the store has made up: kinds of pages and names of releases. Anything else was made up by someone else. */
const OWN_WORD = /^[\w-]{1,20}$/;

function stepOf(event: DiscoveryEvent): FunnelStep | undefined {
  switch (`${event.type}/${event.name}`) {
    case 'user/info':
      return 'visit';
    case 'list/impression':
      return 'list';
    case 'view/product':
      return 'product';
    case 'cart/add':
      return 'cart';
    case 'order/confirm':
      return 'order';
    default:
      return event.name === 'step' ? (`checkout ${event.value.step}` as FunnelStep) : undefined;
  }
}

function countsOf(event: DiscoveryEvent): readonly DayCount[] {
  const step = stepOf(event);
  if (step) return [{ what: 'step', name: step, kind: '', bucket: 0, count: 1 }];
  if (event.type === 'error') {
    const { release, kind } = event.value;
    return OWN_WORD.test(release) && OWN_WORD.test(kind)
      ? [{ what: 'error', name: release, kind, bucket: 0, count: 1 }]
      : [];
  }
  if (event.type !== 'vitals' || !OWN_WORD.test(event.value.kind)) return [];
  const { value } = event;
  return VITALS.flatMap((name): readonly DayCount[] => {
    const figure = value[name];
    if (figure === undefined) return [];
    return [{ what: 'vital', name, kind: value.kind, bucket: bucketOf(name, figure), count: 1 }];
  });
}

/** Adds up what a batch of events means for the sums of its day. */
export function dayCounts(events: readonly DiscoveryEvent[]): readonly DayCount[] {
  const sums = new Map<string, DayCount>();
  for (const one of events.flatMap(countsOf)) {
    const key = `${one.what} ${one.name} ${one.kind} ${one.bucket}`;
    sums.set(key, { ...one, count: (sums.get(key)?.count ?? 0) + 1 });
  }
  return [...sums.values()];
}
