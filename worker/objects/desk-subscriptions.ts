import type { OrderPayment } from '#shared/order/document.ts';
import { begunSubscriptions, keptCard, renewingLines } from '#shared/subscription/begin.ts';
import type { EndReason, Subscription, SubscriptionAction, SubscriptionState } from '#shared/subscription/contract.ts';
import {
  accessUntilMs,
  afterAction,
  charged,
  charging,
  dueAction,
  ended,
  nextActionMs,
  noticed,
  postponed,
  priceDue,
  refused,
  unanswered,
} from '#shared/subscription/machine.ts';
import type { DeskOrder } from '#worker/objects/desk-orders.ts';
import type { DeskOutbox } from '#worker/objects/desk-outbox.ts';
import { trustedJson } from '#worker/store/columns.ts';

/** A note for staff and the audit about what happened to a subscription. */
export interface SubscriptionNote extends Record<string, SqlStorageValue> {
  readonly at_ms: number;
  readonly actor: string;
  readonly event: string;
  readonly detail: string;
}

/** A charge of a subscription, as the audit reads it. */
export interface SubscriptionCharge extends Record<string, SqlStorageValue> {
  readonly order_id: string;
  readonly period: number;
  readonly at_ms: number;
}

/** How the charge of a period ended. */
export type RenewalEnd = 'approved' | 'refused' | 'unanswered';

const TABLES = `
CREATE TABLE IF NOT EXISTS subscriptions (
  subscription_id TEXT PRIMARY KEY, state TEXT NOT NULL, due_ms INTEGER, document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS subscriptions_by_due ON subscriptions (due_ms) WHERE due_ms IS NOT NULL;
CREATE TABLE IF NOT EXISTS subscription_charges (
  subscription_id TEXT NOT NULL, order_id TEXT NOT NULL, period INTEGER NOT NULL, at_ms INTEGER NOT NULL,
  PRIMARY KEY (subscription_id, order_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS subscription_notes (
  id INTEGER PRIMARY KEY, subscription_id TEXT NOT NULL, at_ms INTEGER NOT NULL, actor TEXT NOT NULL, event TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS subscription_notes_by_id ON subscription_notes (subscription_id);`;

interface Row extends Record<string, SqlStorageValue> {
  readonly document: string;
}

const read = ({ document }: Row): Subscription => trustedJson<Subscription>('subscriptions.document', document);

/** Changes of a subscription that require an email; each email contains the state of the subscription at that time. */
type SubscriptionEvent = 'begun' | 'delayed' | 'notice' | 'refused' | 'ended' | SubscriptionAction;

/**
 * Stores the subscriptions of a desk; the rules are in `shared/subscription/machine.ts`. Callers run each step in one
 * transaction with the change of the orders, so that a period and its charge always match.
 */
export class DeskSubscriptions {
  readonly #sql: SqlStorage;
  readonly #outbox: DeskOutbox;

  constructor(sql: SqlStorage, outbox: DeskOutbox) {
    this.#sql = sql;
    this.#outbox = outbox;
    sql.exec(TABLES);
  }

  find(subscriptionId: string): Subscription | undefined {
    const [row] = this.#sql
      .exec<Row>('SELECT document FROM subscriptions WHERE subscription_id = ?1', subscriptionId)
      .toArray();
    return row && read(row);
  }

  /** Returns subscriptions with an action due, the longest overdue first. */
  due(nowMs: number, limit: number): readonly Subscription[] {
    return this.#sql
      .exec<Row>('SELECT document FROM subscriptions WHERE due_ms <= ?1 ORDER BY due_ms LIMIT ?2', nowMs, limit)
      .toArray()
      .map(read);
  }

  /** Returns a page of subscriptions, sorted by id. */
  page(afterId: string, limit: number): readonly Subscription[] {
    return this.#sql
      .exec<Row>(
        'SELECT document FROM subscriptions WHERE subscription_id > ?1 ORDER BY subscription_id LIMIT ?2',
        afterId,
        limit,
      )
      .toArray()
      .map(read);
  }

  /** Returns the subscriptions that an order started, or whose period it charges. */
  ofOrder({ orderId, document }: Pick<DeskOrder, 'document' | 'orderId'>): readonly Subscription[] {
    const ids = document.renewal
      ? [document.renewal.subscriptionId]
      : renewingLines(document).map((_, index) => `${orderId}-${index + 1}`);
    return ids.flatMap((id) => this.find(id) ?? []);
  }

  charges(subscriptionId: string): readonly SubscriptionCharge[] {
    return this.#sql
      .exec<SubscriptionCharge>(
        'SELECT order_id, period, at_ms FROM subscription_charges WHERE subscription_id = ?1 ORDER BY at_ms, order_id',
        subscriptionId,
      )
      .toArray();
  }

  notes(subscriptionId: string): readonly SubscriptionNote[] {
    return this.#sql
      .exec<SubscriptionNote>(
        'SELECT at_ms, actor, event, detail FROM subscription_notes WHERE subscription_id = ?1 ORDER BY id',
        subscriptionId,
      )
      .toArray();
  }

  /** Starts the subscriptions of an order that was placed. */
  begin(
    order: DeskOrder,
    provider: string,
    payment: OrderPayment,
    recurringRef: string | undefined,
    nowMs: number,
  ): void {
    const card = keptCard(provider, payment, recurringRef);
    for (const subscription of begunSubscriptions(order, card, nowMs)) {
      if (subscription.period > 0) this.#noteCharge(subscription, order.orderId, 0, nowMs);
      this.#note(subscription, 'begun', order.orderId, 'order', nowMs);
      this.#put(subscription);
      this.#tell('begun', subscription, nowMs);
    }
  }

  /**
   * Tells whether a period may be charged now: the charge is due, no other is in progress, and the number of earlier
   * attempts is as expected.
   */
  mayCharge(subscriptionId: string, tries: number, nowMs: number): boolean {
    const subscription = this.find(subscriptionId);
    return subscription?.tries === tries && dueAction(subscription, nowMs) === 'charge';
  }

  /** Records that a charge is being sent to the provider. */
  charging(subscriptionId: string, orderId: string, nowMs: number): void {
    const subscription = this.find(subscriptionId);
    if (!subscription) return;
    this.#noteCharge(subscription, orderId, subscription.period, nowMs);
    this.#note(subscription, 'charging', orderId, 'store', nowMs);
    this.#save(charging(subscription, orderId), nowMs);
  }

  /** Records how the charge of a period ended. */
  settle(order: DeskOrder, end: RenewalEnd, nowMs: number): void {
    const { renewal } = order.document;
    const subscription = renewal && this.find(renewal.subscriptionId);
    if (subscription?.pendingOrderId !== order.orderId) return;
    if (end === 'approved') {
      this.#note(subscription, 'charged', order.orderId, 'provider', nowMs);
      this.#save(charged(subscription), nowMs);
    } else if (end === 'unanswered') {
      this.#note(subscription, 'unanswered', order.orderId, 'provider', nowMs);
      this.#save(unanswered(subscription, nowMs), nowMs);
    } else {
      const after = refused(subscription, nowMs);
      this.#note(subscription, 'refused', order.orderId, 'provider', nowMs);
      this.#save(after, nowMs);
      this.#tell(after.state === 'cancelled' ? 'ended' : 'refused', after, nowMs);
    }
  }

  /**
   * Tells whether a period's money is no longer wanted, because its subscription was ended or paused while it was
   * charged.
   */
  isUnwanted({ orderId, document }: DeskOrder): boolean {
    if (!document.renewal) return false;
    return this.find(document.renewal.subscriptionId)?.pendingOrderId !== orderId;
  }

  /**
   * Tells the shopper about an upcoming charge, if required. Without a price the product is no longer sold, and the
   * subscription ends.
   */
  notice(subscriptionId: string, price: number | null, nowMs: number): void {
    const subscription = this.find(subscriptionId);
    if (!subscription || dueAction(subscription, nowMs) !== 'notice') return;
    if (price === null) {
      this.end(subscription, 'discontinued', 'store', nowMs);
      return;
    }
    const after = noticed(subscription, price, nowMs);
    this.#save(after.subscription, nowMs);
    if (!after.isTold) return;
    this.#note(subscription, 'notice', String(priceDue(after.subscription)), 'store', nowMs);
    this.#tell('notice', after.subscription, nowMs);
  }

  /**
   * Postpones a charge because the goods are sold out: the owner is told once, and the charge is tried again the next
   * day.
   */
  postpone(subscriptionId: string, nowMs: number): void {
    const subscription = this.find(subscriptionId);
    if (!subscription || dueAction(subscription, nowMs) !== 'charge') return;
    const isToldOf = this.notes(subscriptionId).at(-1)?.event === 'delayed';
    const after = this.#save(postponed(subscription, nowMs), nowMs);
    if (isToldOf) return;
    this.#note(subscription, 'delayed', '', 'store', nowMs);
    this.#tell('delayed', after, nowMs);
  }

  /** Performs an action of the owner or of staff. Undefined if it is not possible now. */
  act(
    subscription: Subscription,
    action: SubscriptionAction,
    by: 'customer' | 'staff',
    actor: string,
    nowMs: number,
  ): Subscription | undefined {
    const after = afterAction({ ...subscription, pendingOrderId: null }, action, by, nowMs);
    if (!after) return undefined;
    this.#note(subscription, action, '', actor, nowMs);
    const saved = this.#save(after, nowMs);
    this.#tell(action, saved, nowMs);
    return saved;
  }

  /** Ends a subscription at once, because it is no longer sold or its money was refunded. */
  end(subscription: Subscription, reason: EndReason, actor: string, nowMs: number): void {
    const after = { ...ended(subscription, reason), pendingOrderId: null };
    const cut = reason === 'refunded' ? { ...after, paidUntilMs: Math.min(after.paidUntilMs, nowMs) } : after;
    this.#note(subscription, 'ended', reason, actor, nowMs);
    this.#tell('ended', this.#save(cut, nowMs), nowMs);
  }

  /** Removes the customer and the card from a subscription that has ended. */
  forgetPerson(subscription: Subscription, nowMs: number): void {
    const { provider } = subscription.card;
    const card = { provider, ref: '', brand: '', last4: '' };
    this.#save({ ...subscription, email: '', customerId: null, card }, nowMs);
  }

  #save(subscription: Subscription, nowMs: number): Subscription {
    const next = { ...subscription, updatedMs: nowMs, version: subscription.version + 1 };
    this.#put(next);
    return next;
  }

  #put(subscription: Subscription): void {
    this.#sql.exec(
      `INSERT INTO subscriptions (subscription_id, state, due_ms, document) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (subscription_id) DO UPDATE SET state = excluded.state, due_ms = excluded.due_ms, document = excluded.document`,
      subscription.subscriptionId,
      subscription.state satisfies SubscriptionState,
      nextActionMs(subscription),
      JSON.stringify(subscription),
    );
    this.#outbox.put('subscription', subscription.subscriptionId);
  }

  #noteCharge({ subscriptionId }: Subscription, orderId: string, period: number, nowMs: number): void {
    this.#sql.exec(
      'INSERT INTO subscription_charges (subscription_id, order_id, period, at_ms) VALUES (?1, ?2, ?3, ?4)',
      subscriptionId,
      orderId,
      period,
      nowMs,
    );
  }

  #note({ subscriptionId }: Subscription, event: string, detail: string, actor: string, nowMs: number): void {
    this.#sql.exec(
      'INSERT INTO subscription_notes (subscription_id, at_ms, actor, event, detail) VALUES (?1, ?2, ?3, ?4, ?5)',
      subscriptionId,
      nowMs,
      actor,
      event,
      detail,
    );
  }

  /**
   * Reports an event that requires an email. It contains the current state, without the reference for charging the
   * card.
   */
  #tell(event: SubscriptionEvent, { card, ...subscription }: Subscription, nowMs: number): void {
    const { brand, last4 } = card;
    const payload = { ...subscription, card: { brand, last4 }, accessUntilMs: accessUntilMs(subscription) };
    this.#outbox.put('event', subscription.orderId, { type: `subscription.${event}`, atMs: nowMs, payload });
  }
}
