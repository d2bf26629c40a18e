import type { AuditReport } from '#tools/audit/audit-store.ts';
import type { PlannedOrder } from './plan.ts';
import { type BookedCharge, refundedOf } from './provider.ts';
import type { Acknowledged, SentOrder } from './shopper.ts';

/** The result of an order for its shopper, with one answer for each concurrent request. */
export interface Outcome {
  readonly planned: PlannedOrder;
  readonly sent: SentOrder;
  readonly answers: readonly (Acknowledged | undefined)[];
  /** What the shopper was told after canceling it. */
  readonly end?: 'cancelled' | 'placed' | 'unknown';
}

/** Everything about a round that can be seen from outside the store. Money in minor units. */
export interface Evidence {
  readonly outcomes: readonly Outcome[];
  readonly audit: AuditReport;
  readonly charges: readonly BookedCharge[];
  /** Units available to all orders of the round, by SKU; undefined if the stock was counted again meanwhile. */
  readonly seeded: ReadonlyMap<string, number | undefined>;
  /** SKUs of which every order that wants any wants exactly one, and always with the same other goods or none. */
  readonly raced: readonly string[];
  /** A product whose promotion is limited to a number of units, with the price of an order of one unit in it. */
  readonly deal: { readonly sku: string; readonly price: number; readonly units: number };
  /** The gift card and its original balance. */
  readonly card: { readonly code: string; readonly balance: number };
  /** The code of a rule over carts, and how many orders may have it. */
  readonly code: { readonly code: string; readonly uses: number };
}

interface StockRow {
  readonly sku: string;
  readonly seeded: number;
  readonly onHand: number;
  readonly held: number;
  readonly sold: number;
}
interface OrderRow {
  readonly orderId: string;
  readonly status: string;
  readonly amount: number;
}
interface CardRow {
  readonly code: string;
  readonly balance: number;
  readonly held: number;
  readonly spent: number;
}

const PLACED = 201;
const minor = (major: number) => Math.round(major * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function unitsOf({ lines }: PlannedOrder, sku: string): number {
  return sum(lines.filter(({ stock }) => stock.sku === sku).map(({ stock }) => stock.units));
}

/**
 * Tells whether concurrent requests with the same order got different answers. An order that is sent again after a
 * refusal may well be placed, because its goods may be available by then.
 */
function isDivided(answers: readonly Acknowledged[]): boolean {
  const placed = answers.filter(({ status }) => status === PLACED);
  const refused = answers.filter(({ status }) => status !== PLACED);
  return placed.some(({ sentAt }) => refused.some(({ answeredAt }) => sentAt < answeredAt));
}

/**
 * Returns the codes of what became available during the round: units and money returned by failed payments, and units
 * counted again.
 */
function freedIn({ outcomes, audit, seeded, card, code }: Evidence): ReadonlySet<string> {
  const failed = failedIn(audit);
  const counted = [...seeded].filter(([, units]) => units === undefined).map(([sku]) => sku);
  const given = outcomes
    .filter(({ planned }) => failed.has(planned.orderId))
    .flatMap(({ planned }) => [
      ...planned.lines.map(({ stock }) => stock.sku),
      ...(planned.usesCard ? [card.code] : []),
      ...(planned.usesCode ? [code.code] : []),
    ]);
  return new Set([...counted, ...given]);
}

function failedIn(audit: AuditReport): ReadonlySet<string> {
  const failed = (audit.orders as OrderRow[]).filter(({ status }) => status === 'payment_error');
  return new Set(failed.map(({ orderId }) => orderId));
}

/** Returns the order that, according to an answer, has the goods of this one; undefined if the answer names none. */
function otherOrder({ body }: Acknowledged): string | undefined {
  if (body.error?.type !== 'order_already_published') return undefined;
  return body.error.fields?.find(({ field }) => field === 'orderId')?.message ?? '';
}

/** Checks that only one order of a cart is placed, whatever its tabs send. */
function tabsOf(outcomes: readonly Outcome[], published: ReadonlySet<string>): string[] {
  return outcomes.flatMap(({ planned: { orderId, tabOf } }) =>
    tabOf !== undefined && published.has(orderId) && published.has(tabOf)
      ? [`one cart was bought twice, as ${tabOf} and ${orderId}`]
      : [],
  );
}

function otherTabs(outcomes: readonly Outcome[], { planned }: Outcome): readonly string[] {
  return outcomes.flatMap((other) => {
    const { orderId, tabOf } = other.planned;
    return tabOf === planned.orderId || orderId === planned.tabOf ? [orderId] : [];
  });
}

function answersOf(
  outcome: Outcome,
  {
    status,
    freed,
    card,
    code,
    tabs,
  }: {
    readonly status: string | undefined;
    readonly freed: ReadonlySet<string>;
    readonly card: string;
    readonly code: string;
    /** Orders of the same cart. */
    readonly tabs: readonly string[];
  },
): string[] {
  const { planned, answers } = outcome;
  const { orderId, lines, usesCard, usesCode = false } = planned;
  const known = answers.filter((answer) => answer !== undefined);
  if (known.length < answers.length) return [`${orderId}: never answered`];
  const placed = known.filter((answer) => answer.status === PLACED);
  if (new Set(placed.map(({ body }) => JSON.stringify(body))).size > 1) return [`${orderId}: placed in several ways`];
  const codes = known.map((answer) => answer.body.error?.type ?? answer.status);
  // If a unit becomes available between two requests, their answers may differ: each was correct at its time.
  const hasComeFree =
    lines.some(({ stock }) => freed.has(stock.sku)) || (usesCard && freed.has(card)) || (usesCode && freed.has(code));
  if (isDivided(known) && !hasComeFree) return [`${orderId}: several answers at once, ${codes.join(', ')}`];
  const strangers = known.map(otherOrder).filter((other) => other !== undefined && !tabs.includes(other));
  if (strangers.length > 0) return [`${orderId}: taken for another order, ${strangers.join(', ')}`];
  const isPlaced = placed.length > 0;
  if (isPlaced && status !== 'published') return [`${orderId}: acknowledged, and ${status ?? 'lost'}`];
  if (!isPlaced && status === 'published') return [`${orderId}: refused (${codes.join(', ')}), and published`];
  return [];
}

/** Checks that a canceled order is not placed, and that a placed order was not canceled. */
function endOf({ planned: { orderId }, end }: Outcome, status: string | undefined): string[] {
  if (end === 'cancelled' && status === 'published') return [`${orderId}: given up, and published`];
  if (end === 'placed' && status !== 'published') return [`${orderId}: said to be placed, and ${status ?? 'lost'}`];
  return [];
}

/** Refusals of what an order asks for. A payment may fail anyway while the store is killed. */
const TOO_MUCH: ReadonlySet<string | undefined> = new Set(['inventory_error', 'wrong_product_price']);

/**
 * Checks that no order gets more of a product than the limit, however it is written, and that an order within the limit
 * is not refused because of it.
 */
function trickOf({ planned: { orderId, trick }, answers }: Outcome, status: string | undefined): string[] {
  if (trick === undefined) return [];
  if (trick !== 'split within' && status === 'published') return [`${orderId}: published, ${trick}`];
  const isRefused = answers.some((answer) => TOO_MUCH.has(answer?.body.error?.type));
  return trick === 'split within' && isRefused ? [`${orderId}: refused, ${trick}`] : [];
}

function chargeOf(order: OrderRow, charge: BookedCharge | undefined, sent: SentOrder): string[] {
  const { orderId, status, amount } = order;
  const left = charge?.state === 'approved' ? charge.amount - refundedOf(charge) : 0;
  if (status !== 'published') return left > 0 ? [`${orderId}: ${status}, and charged ${left}`] : [];
  const due = minor(sent.totals.grandTotalIncludingTax);
  if (amount !== due) return [`${orderId}: published for ${amount}, agreed on ${due}`];
  if (left !== due) return [`${orderId}: published for ${due}, charged ${left}`];
  return [];
}

function stockOf({ outcomes, audit, seeded, raced }: Evidence, published: ReadonlySet<string>): string[] {
  const rows = new Map((audit.stock as StockRow[]).map((row) => [row.sku, row]));
  const failed = failedIn(audit);
  return [...seeded].flatMap(([sku, units]) => {
    const row = rows.get(sku);
    if (!row) return [`${sku}: not in the audit`];
    const taken = (ids: ReadonlySet<string>) =>
      sum(outcomes.filter(({ planned }) => ids.has(planned.orderId)).map(({ planned }) => unitsOf(planned, sku)));
    const wanted = sum(outcomes.map(({ planned }) => unitsOf(planned, sku)));
    const sold = taken(published);
    const findings: string[] = [];
    if (units !== undefined && row.seeded !== units)
      findings.push(`${sku}: ${units} there were, ${row.seeded} it says`);
    if (sold > row.seeded) findings.push(`${sku}: ${sold} sold of ${row.seeded}`);
    if (sold !== row.sold) findings.push(`${sku}: ${sold} in published orders, ${row.sold} it says`);
    if (row.seeded !== row.onHand + row.held + row.sold)
      findings.push(`${sku}: does not add up, ${JSON.stringify(row)}`);
    if (row.held !== 0) findings.push(`${sku}: ${row.held} still held`);
    // Every refused shopper found all units taken; units returned by failed payments came too late.
    if (units !== undefined && raced.includes(sku) && sold + taken(failed) < Math.min(wanted, units)) {
      findings.push(`${sku}: ${sold} sold though ${wanted} of ${units} were wanted`);
    }
    return findings;
  });
}

function dealOf({ outcomes, deal }: Evidence, published: ReadonlySet<string>): string[] {
  const bought = outcomes.filter(
    ({ planned, sent }) =>
      published.has(planned.orderId) &&
      planned.lines.some(({ sku }) => sku === deal.sku) &&
      minor(sent.totals.subtotal) === deal.price,
  );
  return bought.length > deal.units ? [`${deal.sku}: ${bought.length} in the promotion of ${deal.units}`] : [];
}

function cardOf({ audit, card, outcomes }: Evidence, published: ReadonlySet<string>): string[] {
  const row = (audit.giftcards as CardRow[]).find(({ code }) => code === card.code);
  const used = sum(
    outcomes
      .filter(({ planned, sent }) => published.has(planned.orderId) && sent.giftcards.length > 0)
      .map(({ sent }) => minor(sent.totals.giftcards)),
  );
  if (!row) return used > 0 ? [`${card.code}: used, and not in the audit`] : [];
  const findings: string[] = [];
  if (row.balance < 0) findings.push(`${card.code}: ${row.balance} left`);
  if (row.spent !== used) findings.push(`${card.code}: ${used} in published orders, ${row.spent} it says`);
  if (row.balance + row.held + row.spent !== card.balance) findings.push(`${card.code}: does not add up`);
  return findings;
}

/** Orders that have the code of the round, which are no more than it has uses. */
function codeOf({ outcomes, code }: Evidence, published: ReadonlySet<string>): string[] {
  const used = outcomes.filter(
    ({ planned, sent }) => published.has(planned.orderId) && minor(sent.totals.discount) > 0,
  );
  return used.length > code.uses ? [`${code.code}: ${used.length} orders with its ${code.uses} uses`] : [];
}

/**
 * Finds everything that is wrong after a round, from its answers, the store's audit and the provider's books. Every
 * acknowledged order must be published, published orders and approved charges must match one to one in the same
 * amounts, nothing may be sold or spent twice, nothing that was wanted may be left over, and nothing may be pending.
 */
export function checkBooks(evidence: Evidence): readonly string[] {
  const { outcomes, audit, charges } = evidence;
  const orders = new Map((audit.orders as OrderRow[]).map((order) => [order.orderId, order]));
  const booked = new Map(charges.map((charge) => [charge.orderId, charge]));
  const freed = freedIn(evidence);
  const own = new Set(outcomes.map(({ planned }) => planned.orderId));
  const published = new Set(
    [...orders.values()].filter(({ status }) => status === 'published').map(({ orderId }) => orderId),
  );
  return [
    ...audit.violations.map((violation) => `audit: ${JSON.stringify(violation)}`),
    ...audit.pending.map((order) => `pending: ${JSON.stringify(order)}`),
    ...outcomes.flatMap((outcome) =>
      answersOf(outcome, {
        freed,
        card: evidence.card.code,
        code: evidence.code.code,
        tabs: otherTabs(outcomes, outcome),
        status: orders.get(outcome.planned.orderId)?.status,
      }),
    ),
    ...outcomes.flatMap((outcome) => {
      const status = orders.get(outcome.planned.orderId)?.status;
      return [...endOf(outcome, status), ...trickOf(outcome, status)];
    }),
    ...outcomes.flatMap(({ planned: { orderId }, sent }) => {
      const order = orders.get(orderId);
      return order ? chargeOf(order, booked.get(orderId), sent) : [];
    }),
    ...charges
      .filter((charge) => own.has(charge.orderId) && charge.state === 'approved' && !orders.has(charge.orderId))
      .map(({ orderId }) => `${orderId}: charged, and no order`),
    ...tabsOf(outcomes, published),
    ...stockOf(evidence, published),
    ...dealOf(evidence, published),
    ...cardOf(evidence, published),
    ...codeOf(evidence, published),
  ];
}
