import type { Visited } from './visitor.ts';

/** An entry of the ledger, as `GET /svc_staff/tracking` shows it. */
export interface Entry {
  readonly id: string;
  readonly event: string;
  readonly consumer: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface Analytics {
  readonly type: string;
  readonly name: string;
  readonly t: number;
  readonly value: { readonly title?: string | null };
}

/** A contradiction between what was produced and what the ledger has. */
export interface Finding {
  readonly turn: string;
  readonly kind: 'counted twice' | 'lost' | 'purchase' | 'unknown' | 'without consent';
  readonly words: string;
}

/** What tells events apart on both sides; those that agree in all of it are counted. */
const keyOf = (kind: string, atMs: number, title: string | null | undefined): string =>
  JSON.stringify([kind, atMs, kind === 'view/page' ? (title ?? null) : '']);

/** Compares what the observers of all visits saw with the events in the ledger of product analytics, which is told of all. */
export function eventFindings(visits: readonly Visited[], entries: readonly Entry[]): readonly Finding[] {
  const left = new Map<string, number>();
  for (const { event, consumer, payload } of entries) {
    if (consumer !== 'analytics' || event === 'order/confirm') continue;
    const { type, name, t, value } = payload as unknown as Analytics;
    const key = keyOf(`${type}/${name}`, t, value.title);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const findings: Finding[] = [];
  const turns = new Map<string, string>();
  for (const { nth, turn, seen } of visits) {
    const where = `${turn} (visit ${nth})`;
    for (const [kind, atMs, title] of seen) {
      const key = keyOf(kind, atMs, title);
      turns.set(key, where);
      const count = left.get(key) ?? 0;
      if (count === 0) findings.push({ turn: where, kind: 'lost', words: `${kind} ${title ?? ''}` });
      else left.set(key, count - 1);
    }
  }
  for (const [key, count] of left) {
    if (count === 0) continue;
    const turn = turns.get(key);
    const words = `${(JSON.parse(key) as string[])[0]}, ${count} more`;
    findings.push({ turn: turn ?? 'nobody', kind: turn ? 'counted twice' : 'unknown', words });
  }
  return findings;
}

interface Figures {
  readonly value?: number | { readonly totals?: { readonly grandTotalIncludingTax?: number } };
  readonly transactionId?: string;
  readonly revenue?: number;
  readonly total?: number;
  readonly orderId?: string;
}

/** What a consumer was told that an order amounts to, major units; undefined for one that is told another sum. */
function totalIn({ consumer, payload }: Entry): number | undefined {
  const { value, revenue, total } = payload as Figures;
  if (consumer === 'analytics') return typeof value === 'object' ? value.totals?.grandTotalIncludingTax : undefined;
  if (consumer === 'ads') return typeof value === 'number' ? value : undefined;
  if (consumer === 'bing') return revenue;
  return consumer === 'affiliate' ? undefined : total;
}

/** The consumers that are told of every purchase of someone who agrees to everything, with its sum. */
const TOLD_SUMS = ['analytics', 'ads', 'bing', 'reviews', 'email'] as const;

/** An order of the audit; amount in minor units. */
export interface AuditedRow {
  readonly orderId: string;
  readonly status: string;
  readonly amount: number;
}

/** Compares the purchases of each consumer with the orders of the audit, to the cent. */
export function purchaseFindings(orders: readonly AuditedRow[], entries: readonly Entry[]): readonly Finding[] {
  const told = entries.filter(({ event }) => event === 'order/confirm');
  return TOLD_SUMS.flatMap((consumer) => {
    const own = told.filter((entry) => entry.consumer === consumer);
    const found: Finding[] = [];
    const say = (words: string) => found.push({ turn: 'order', kind: 'purchase', words: `${consumer}: ${words}` });
    for (const { orderId, amount } of orders) {
      const sums = own.filter(({ id }) => id.includes(orderId)).map(totalIn);
      if (sums.length !== 1) say(`${orderId} is told ${sums.length} times`);
      else if (Math.round((sums[0] ?? Number.NaN) * 100) !== amount)
        say(`${orderId} is ${sums[0]}, not ${amount / 100}`);
    }
    if (own.length !== orders.length) say(`${own.length} purchases, and ${orders.length} orders`);
    return found;
  });
}
