import type { Minor } from '#shared/money/money.ts';
import type { OrderStatus } from '#shared/order/contract.ts';
import type { OrderDocument } from '#shared/order/document.ts';
import { codeUsesKey, isCodeUses } from '#shared/order/rule-uses.ts';
import { SOLD_STATUSES } from '#shared/order/status-change.ts';
import { quoteKey, type Take, takesOfLines } from '#shared/order/take.ts';
import type { Quote } from '#shared/quote/contract.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';

/** A broken invariant (design, section 8). */
export interface Violation {
  readonly rule: string;
  /** The sku, code or order id concerned. */
  readonly subject: string;
  readonly detail: string;
}

/** An order with everything recorded about it. Money in minor units. */
export interface AuditedOrder {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly document: OrderDocument;
  /** The amount that should have been charged. */
  readonly amount: Minor;
  readonly refunded: Minor;
  readonly deadlineMs: number | null;
  /** Units held and units taken; returned units are negative. */
  readonly held: readonly Take[];
  readonly spent: readonly Take[];
  /** Money on the gift cards bought with the order, used or not; cancelling removes all of it. */
  readonly issued: Minor;
  /** Parts of `refunded`: the amount put on new gift cards, and the amount not yet requested from the provider. */
  readonly ontoNewCards: Minor;
  readonly refundsDue: Minor;
  /**
   * The approved charge under the order's id at the provider; undefined if there is none, null if the provider does not
   * say.
   */
  readonly charge: { readonly amount: Minor; readonly currency: string; readonly refunded: Minor } | null | undefined;
  /** What the store's record says that a third party's provider approved, whichever provider is set up today. */
  readonly recorded?: { readonly provider: string; readonly amount: Minor; readonly currency: string };
  /** The provider did not answer. */
  readonly isUnanswered: boolean;
  /** For an order made from a quote: the current quote; null if no quote has its number. */
  readonly quote?: Quote | null;
}

/** Milliseconds past its deadline after which a pending order counts as forgotten. */
const FORGOTTEN_MS = MINUTE_MS;

function amounts(takes: readonly Take[], kind: Take['kind']): string {
  const sums = new Map<string, number>();
  // Uses by buyer are no part of what a document says.
  const isSaid = (take: Take) => take.kind === kind && (kind !== 'coupon' || isCodeUses(take.key));
  for (const take of takes) if (isSaid(take)) sums.set(take.key, (sums.get(take.key) ?? 0) + take.amount);
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, amount]) => `${key}: ${amount}`)
    .join(', ');
}

/** The stock, gift card amounts and uses of codes that an order takes, according to its document. */
function takenBy({ lines, totals, coupons = [] }: OrderDocument): readonly Take[] {
  const codes = coupons.flatMap(({ code, isCounted }): Take[] =>
    code !== null && isCounted ? [{ kind: 'coupon', key: codeUsesKey(code), amount: 1 }] : [],
  );
  const cards = totals.giftcardUses.map(({ code, amount }): Take => ({ kind: 'giftcard', key: code, amount }));
  return [...takesOfLines(lines), ...cards, ...codes];
}

function stockViolations({ orderId, status, document, held, spent }: AuditedOrder): Violation[] {
  const wanted = takenBy(document);
  const kinds = ['stock', 'giftcard', 'coupon'] as const;
  return kinds.flatMap((kind) => {
    const due = amounts(wanted, kind);
    const heldDue = status === 'payment_pending' ? due : '';
    const heldNow = amounts(held, kind);
    const spentNow = amounts(spent, kind);
    const spentEver = amounts(
      spent.filter(({ amount }) => amount > 0),
      kind,
    );
    const violations: Violation[] = [];
    if (heldNow !== heldDue) {
      violations.push({
        rule: 'held',
        subject: orderId,
        detail: `holds ${kind} (${heldNow}), should hold (${heldDue})`,
      });
    }
    if (SOLD_STATUSES.has(status) && spentEver !== due) {
      violations.push({
        rule: 'spent',
        subject: orderId,
        detail: `took ${kind} (${spentEver}), should have taken (${due})`,
      });
    }
    if (status === 'cancelled' && kind !== 'stock' && spentNow !== '') {
      violations.push({ rule: 'spent', subject: orderId, detail: `cancelled, but keeps ${kind} (${spentNow})` });
    }
    if ((status === 'payment_pending' || status === 'payment_error') && spentNow !== '') {
      violations.push({ rule: 'spent', subject: orderId, detail: `took ${kind} (${spentNow}) without being placed` });
    }
    return violations;
  });
}

/** The amount refunded to the gift cards that were used for payment. */
function backOntoCards({ spent }: AuditedOrder): Minor {
  return spent.reduce((sum, { kind, amount }) => sum + (kind === 'giftcard' ? Math.max(0, -amount) : 0), 0);
}

/** Checks that the provider has refunded the booked amount, apart from refunds not yet requested. */
function refundViolations(order: AuditedOrder): Violation[] {
  const { orderId, status, charge, refunded, ontoNewCards, refundsDue } = order;
  if (!charge || !(SOLD_STATUSES.has(status) || status === 'cancelled')) return [];
  const booked = refunded - backOntoCards(order) - ontoNewCards;
  if (charge.refunded <= booked && charge.refunded + refundsDue >= booked) return [];
  const detail = `the provider refunded ${charge.refunded}, the books say ${booked}, of which ${refundsDue} is due`;
  return [{ rule: 'refund', subject: orderId, detail }];
}

/** A gift card bought with an order must be worth nothing once the order is cancelled. */
function issuedViolations({ orderId, status, issued }: AuditedOrder): Violation[] {
  if (status !== 'cancelled' || issued === 0) return [];
  return [
    {
      rule: 'giftcard',
      subject: orderId,
      detail: `cancelled, but the gift cards bought with it are still worth ${issued}`,
    },
  ];
}

function chargeViolations(order: AuditedOrder): Violation[] {
  const { orderId, status, amount, charge, recorded, isUnanswered, document } = order;
  if (isUnanswered) return [{ rule: 'charge', subject: orderId, detail: 'the provider is not responding' }];
  const violation = (detail: string): Violation[] => [{ rule: 'charge', subject: orderId, detail }];
  if (recorded && charge) return violation(`charged twice: by the sandbox and by ${recorded.provider}`);
  if (SOLD_STATUSES.has(status)) {
    if (recorded && (recorded.amount !== amount || recorded.currency !== document.currency)) {
      const { provider, amount: taken, currency } = recorded;
      return violation(`${provider} charged ${taken} ${currency}, owed ${amount} ${document.currency}`);
    }
    // A card that was only verified appears in the provider's books with an amount of 0.
    if (amount === 0) return !charge || charge.amount === 0 ? [] : violation('free, but charged');
    if (charge === undefined) return violation('placed, but not charged');
    if (charge && (charge.amount !== amount || charge.currency !== document.currency)) {
      return violation(`charged ${charge.amount} ${charge.currency}, owed ${amount} ${document.currency}`);
    }
    return [];
  }
  if (status === 'cancelled' && charge && order.refunded - backOntoCards(order) < charge.amount)
    return violation('cancelled, but not refunded');
  if (status === 'payment_error' && charge && charge.refunded < charge.amount) {
    return violation('not placed, but charged');
  }
  return [];
}

/** Lines, discount and shipping of an order, as agreed in a quote. */
function agreedFigures({ terms }: Quote): string {
  const { lines, discount, shipping } = terms;
  return JSON.stringify([lines.map(({ item, price }) => [item.productId, item.qty, price]), discount, shipping]);
}

function orderedFigures({ lines, totals }: OrderDocument): string {
  const { discount, shipping } = totals;
  return JSON.stringify([lines.map(({ productId, qty, price }) => [productId, qty, price]), discount, shipping]);
}

/**
 * Checks that an order made from a quote matches that revision and its figures, and that the quote names no other
 * order.
 */
function quoteViolations({ orderId, status, document, spent, quote }: AuditedOrder): Violation[] {
  if (!document.quote || !SOLD_STATUSES.has(status)) return [];
  const violation = (detail: string): Violation[] => [{ rule: 'quote', subject: orderId, detail }];
  if (!quote) return violation(`there is no quote ${document.quote.quoteId}`);
  if (quote.orderId !== null && quote.orderId !== orderId) return violation(`the quote became ${quote.orderId}`);
  if (amounts(spent, 'quote') !== `${quoteKey(document.quote)}: 1`) return violation('has not taken its quote');
  const [due, ordered] = [agreedFigures(quote), orderedFigures(document)];
  if (quote.revision !== document.quote.revision || due !== ordered)
    return violation(`has ${ordered}, agreed on ${due}`);
  return [];
}

/**
 * Checks a quote that claims to have become an order. `order`: the order according to its desk; undefined if there is
 * none.
 */
export function acceptedQuoteViolations(
  { quoteId, state, orderId }: Pick<Quote, 'quoteId' | 'state' | 'orderId'>,
  order: { readonly status: OrderStatus; readonly document: Pick<OrderDocument, 'quote'> } | undefined,
): readonly Violation[] {
  const violation = (detail: string): Violation[] => [{ rule: 'quote', subject: quoteId, detail }];
  if (orderId === null) return state === 'accepted' ? violation('accepted, but did not become an order') : [];
  if (state !== 'accepted') return violation(`became ${orderId}, but is ${state}`);
  if (!order) return violation(`became ${orderId}, which does not exist`);
  if (order.document.quote?.quoteId !== quoteId) return violation(`became ${orderId}, which does not pay it`);
  const isPlaced = SOLD_STATUSES.has(order.status) || order.status === 'cancelled';
  return isPlaced ? [] : violation(`became ${orderId}, which is ${order.status}`);
}

/**
 * Checks the invariants of an order. A placed order has exactly one approved charge of the amount owed, with the booked
 * refunds. A pending order holds its stock. Any other order holds and takes nothing, and leaves nothing on gift cards
 * bought with it. An order made from a quote has the quote's figures. No order is pending beyond its deadline.
 */
export function orderViolations(order: AuditedOrder, nowMs: number): readonly Violation[] {
  const { orderId, deadlineMs } = order;
  const isForgotten = deadlineMs !== null && nowMs > deadlineMs + FORGOTTEN_MS;
  return [
    ...stockViolations(order),
    ...chargeViolations(order),
    ...refundViolations(order),
    ...issuedViolations(order),
    ...quoteViolations(order),
    ...(isForgotten ? [{ rule: 'pending', subject: orderId, detail: `pending since ${deadlineMs}` }] : []),
  ];
}
