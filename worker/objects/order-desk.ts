import { DurableObject } from 'cloudflare:workers';
import { z } from 'zod';
import type { Violation } from '#shared/audit/audit.ts';
import type { Minor } from '#shared/money/money.ts';
import type { OrderPayment } from '#shared/order/document.ts';
import { GIVEN_UP, isGivenUp } from '#shared/order/given-up.ts';
import type { BalanceKind } from '#shared/order/take.ts';
import { STOCK_POOLS, type StockPool } from '#shared/site/sites.ts';
import type { Subscription, SubscriptionAction } from '#shared/subscription/contract.ts';
import type { Bindings } from '#worker/bindings.ts';
import { objectBindings } from '#worker/bounds/object-bindings.ts';
import { type Clock, systemClock } from '#worker/clock.ts';
import { configOf, type GivenVars } from '#worker/config.ts';
import { type Log, logFor } from '#worker/log/log.ts';
import { type BookedOrder, bookedOrders, bookViolations } from '#worker/objects/desk-audit.ts';
import {
  addUp,
  type Balance,
  type Cause,
  DeskBalances,
  type Movement,
  type StaffCause,
} from '#worker/objects/desk-balances.ts';
import type { DeskBooks, RepairOutcome } from '#worker/objects/desk-books.ts';
import type {
  BeginOutcome,
  GiftcardFigure,
  NewOrder,
  OrderLedger,
  PaymentResult,
  SubscriptionLedger,
  Turn,
} from '#worker/objects/desk-contract.ts';
import { tellOfNote, tellOfOrder, tellOfStock, tellOfSubscription } from '#worker/objects/desk-deeds.ts';
import { DeskDoor } from '#worker/objects/desk-door.ts';
import { forgetPersons } from '#worker/objects/desk-forget.ts';
import { type DeskOrder, DeskOrders } from '#worker/objects/desk-orders.ts';
import { DeskOutbox } from '#worker/objects/desk-outbox.ts';
import { endPayment, publishOrder, tellTaken } from '#worker/objects/desk-payment.ts';
import { tellElsewhere } from '#worker/objects/desk-projection.ts';
import { closeQuote, openQuote, type QuoteClosing } from '#worker/objects/desk-quotes.ts';
import { type Refund, refundable, refundOrder } from '#worker/objects/desk-refunds.ts';
import { captureOrder, changeStatus, trackOrder } from '#worker/objects/desk-repairs.ts';
import { DeskStock, type StockChange, type StockOutcome } from '#worker/objects/desk-stock.ts';
import { DeskSubscriptions } from '#worker/objects/desk-subscriptions.ts';
import { openPayments } from '#worker/ports/payments/open.ts';
import type { ChargeState, Payments } from '#worker/ports/payments/port.ts';
import { column } from '#worker/store/columns.ts';
import { openPaymentBooks } from '#worker/store/order/payment-books.ts';
import type { StockFigure } from '#worker/store/product/stock-figures.ts';

/** Milliseconds until changes are reported, so that holding an order and settling it are mostly reported together. */
const TELL_MS = 100;
/** Milliseconds until the next attempt after a report failed or a provider did not answer. */
const RETRY_MS = 5_000;
/** The note that a shopper wants to cancel an order whose provider does not answer. */
const GIVING_UP = 'giving up';
/** Overdue orders that are settled at the same time: an object has six outgoing connections. */
const OVERDUE_AT_ONCE = 6;
const poolOf = column('facts.value', z.enum(STOCK_POOLS));

/**
 * The order desk of a stock pool (design, section 8): the only place where stock, units of promotions, uses of tickets and codes
 * and money on gift cards are taken, and where an order changes its status. Each method is one transaction without
 * waiting in between; an outbox reports changes to other parts of the store.
 *
 * ```
 *            begin end(approved)
 *   (none) ───────▶ payment_pending ───────────────▶ published ─▶ paid ─▶ packed ─▶ shipped ─▶ delivered
 *      │ │ end(refused), giveUp, or the alarm once │ │
 *      │ nothing to pay │ the provider has cancelled └▶ held ─┴▶ cancelled
 *      └──▶ published └──────────────────────────▶ payment_error
 * ```
 */
export class OrderDesk extends DurableObject<Bindings & GivenVars> {
  readonly #clock: Clock;
  readonly #balances: DeskBalances;
  readonly #orders: DeskOrders;
  readonly #outbox: DeskOutbox;
  readonly #stock: DeskStock;
  readonly #subscriptions: DeskSubscriptions;
  /** When the alarm goes off, as far as this instance of the object knows. */
  #alarmMs: number | undefined;
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #door = new DeskDoor();

  constructor(state: DurableObjectState, env: Bindings & GivenVars, clock: Clock = systemClock) {
    super(state, objectBindings(env, clock));
    this.#clock = clock;
    const { sql } = state.storage;
    this.#balances = new DeskBalances(sql);
    this.#orders = new DeskOrders(sql);
    this.#outbox = new DeskOutbox(sql);
    this.#stock = new DeskStock(sql, this.#balances, this.#outbox);
    this.#subscriptions = new DeskSubscriptions(sql, this.#outbox);
    sql.exec('CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID');
  }

  /**
   * Holds everything that an order takes, or nothing. If nothing is left to pay, the order is placed at once. `turn`: of
   * an order that a shopper waits for; without it the desk takes the order however busy it is.
   */
  begin(pool: StockPool, order: NewOrder, graceMs: number, nowMs: number, turn?: Turn): BeginOutcome {
    this.#remember('pool', pool);
    const known = this.#orders.find(order.orderId);
    if (known)
      return known.fingerprint === order.fingerprint ? { outcome: 'known', order: known } : { outcome: 'conflict' };
    const cameMs = this.#clock();
    const load = turn && this.#door.refusal(turn, cameMs);
    if (load) return { outcome: 'busy', ...load };
    const begun = this.#hold(order, graceMs, nowMs);
    if (begun.outcome !== 'begun') return begun;
    this.#door.count(cameMs);
    return turn ? { ...begun, lateMs: Math.max(0, cameMs - turn.sentMs) } : begun;
  }

  #hold(order: NewOrder, graceMs: number, nowMs: number): BeginOutcome {
    const other = this.#orders.standingWith(order.document);
    if (other) return { outcome: 'bought', orderId: other.orderId };
    const takes = addUp(order.takes);
    const { renewal } = order.document;
    return this.#step((): BeginOutcome => {
      if (renewal && !this.#subscriptions.mayCharge(renewal.subscriptionId, renewal.tries, nowMs)) {
        return { outcome: 'conflict' };
      }
      const cause: Cause = { actor: 'catalogue', reason: 'first seen', nowMs };
      const shortages = this.#balances.shortages(takes, cause);
      const skus = shortages.filter(({ kind, free }) => kind === 'stock' && free === undefined).map(({ key }) => key);
      if (skus.length > 0) return { outcome: 'unknown', skus, epoch: this.epoch() };
      if (shortages.length > 0) return { outcome: 'short', shortages };
      const { fingerprint, owner, payment, document, orderId } = order;
      const isFree = payment.amount === 0 && !payment.isRecurring;
      const pending = this.#orders.insert({
        orderId,
        fingerprint,
        owner,
        payment,
        document,
        createdMs: nowMs,
        updatedMs: nowMs,
        version: 1,
        status: 'payment_pending',
        deadlineMs: isFree ? null : nowMs + graceMs,
        trackingNumber: null,
        refunded: 0,
      });
      this.#balances.hold(orderId, takes, nowMs);
      this.#orders.note(orderId, 'held', '', { actor: 'store', nowMs });
      if (renewal) this.#subscriptions.charging(renewal.subscriptionId, orderId, nowMs);
      if (isFree) {
        const charger = { provider: this.#provider };
        return { outcome: 'begun', order: publishOrder(this.#books, pending, payment, charger, nowMs) };
      }
      tellTaken(this.#books, takes);
      this.#outbox.put('order', orderId);
      return { outcome: 'begun', order: pending };
    });
  }

  /**
   * Adds SKUs that this desk does not know yet. `false`: an import has run meanwhile, so their quantities have to be
   * read again.
   */
  seed(epoch: number, figures: readonly StockFigure[], nowMs: number): boolean {
    if (epoch !== this.epoch()) return false;
    return this.#step(() => {
      for (const { sku, qoh, imported } of figures) {
        if (this.#balances.find('stock', sku)) continue;
        this.#balances.open('stock', sku, qoh, qoh, { actor: 'catalogue', reason: 'first seen', nowMs });
        if (imported !== qoh) this.#balances.give('stock', sku, 0, { actor: 'catalogue', reason: '', nowMs }, imported);
      }
      return true;
    });
  }

  /**
   * Returns a number that increases with each import, so that quantities read before an import are not used after it.
   */
  epoch(): number {
    return Number(this.#recall('epoch') ?? 0);
  }

  /** Applies the quantities of an import: what has changed since the last import is added to the balances. */
  importStock(
    pool: StockPool,
    figures: readonly { readonly sku: string; readonly qoh: number }[],
    nowMs: number,
  ): void {
    this.#step(() => {
      this.#remember('pool', pool);
      this.#remember('epoch', String(this.epoch() + 1));
      for (const { key: sku, held, free, qoh } of this.#balances.importChanges(figures)) {
        // The merchant counted the units on hand, which include those that orders hold.
        this.#balances.give('stock', sku, qoh - free - held, { actor: 'import', reason: `counted ${qoh}`, nowMs }, qoh);
        this.#outbox.put('stock', sku);
      }
    });
  }

  /**
   * Imports gift cards: adds new ones, and applies the difference if a balance has changed. Returns the number of
   * changed cards.
   */
  importGiftcards(pool: StockPool, cards: readonly GiftcardFigure[], nowMs: number): number {
    return this.#step(() => {
      this.#remember('pool', pool);
      const cause: Cause = { actor: 'import', reason: 'gift card', nowMs };
      return cards.filter(({ code, balance }) => {
        const known = this.#balances.find('giftcard', code);
        if (!known) this.#balances.open('giftcard', code, balance, balance, cause);
        else if (known.imported !== balance) {
          const amount = Math.max(-known.free, balance - known.free - known.held);
          this.#balances.give('giftcard', code, amount, cause, balance);
        }
        return !known || known.imported !== balance;
      }).length;
    });
  }

  /** Returns the available amount of something; undefined if this desk does not know it. */
  free(kind: BalanceKind, key: string): number | undefined {
    return this.#balances.find(kind, key)?.free;
  }

  order(orderId: string): DeskOrder | undefined {
    return this.#orders.find(orderId);
  }

  /** Finds the order with an order number, or with which the gift card of that number was bought. */
  orderByNumber(orderNumber: string): DeskOrder | undefined {
    return this.#orders.byNumber(orderNumber);
  }

  /** Copies orders to D1 again; orders older than order numbers get one. */
  copyAgain(orderIds: readonly string[]): void {
    this.#step(() => {
      for (const orderId of orderIds) this.#outbox.put('order', orderId);
    });
  }

  /** Removes the person from orders whose time is over (`forgetPersons`). Returns how many were changed. */
  forgetPersons(orderIds: readonly string[], nowMs: number): number {
    return this.#step(() => forgetPersons(this.#books, orderIds, nowMs));
  }

  /** Returns the newest order that has bought items of a list, or is being paid for them. */
  orderOfList(listId: string): DeskOrder | undefined {
    return this.#orders.standing(listId)[0];
  }

  /** Returns the newest order of an owner whose id was made since a time, Unix milliseconds. */
  orderOfOwner(owner: string, sinceMs: number): DeskOrder | undefined {
    return this.#orders.newestOf(owner, sinceMs);
  }

  /**
   * Returns an order once its payment is decided or waits for the shopper, or in its current state if that takes too
   * long.
   */
  async settled(orderId: string, waitMs: number): Promise<DeskOrder | undefined> {
    const order = this.#orders.find(orderId);
    if (order?.status !== 'payment_pending' || order.payment.action) return order;
    await new Promise<void>((resolve) => {
      const waiting = this.#waiting.get(orderId) ?? new Set();
      this.#waiting.set(orderId, waiting.add(resolve));
      setTimeout(resolve, waitMs);
    });
    return this.#orders.find(orderId);
  }

  /**
   * Records that the payment waits for the shopper, because of a challenge or another page. Shoppers get more time than
   * a provider that does not answer.
   */
  waitForShopper(
    orderId: string,
    action: NonNullable<OrderPayment['action']>,
    deadlineMs: number,
    nowMs: number,
  ): DeskOrder | undefined {
    const order = this.#orders.find(orderId);
    if (order?.status !== 'payment_pending') return order;
    const changed = this.#step(() => {
      this.#orders.note(orderId, 'waits', action.type, { actor: 'provider', nowMs });
      return this.#orders.change(order, { payment: { ...order.payment, action }, deadlineMs }, nowMs);
    });
    this.#wake(orderId);
    return changed;
  }

  /** Ends a payment (`endPayment`); undefined for an order that this desk does not know. */
  end(orderId: string, result: PaymentResult, nowMs: number): DeskOrder | undefined {
    const order = this.#orders.find(orderId);
    if (!order) return undefined;
    const ended = this.#step(() => endPayment(this.#books, order, result, this.#provider, nowMs));
    this.#wake(orderId);
    return ended;
  }

  /**
   * Ends a pending order that the shopper has canceled and whose charge the provider has canceled. If the charge may
   * have been in progress, the provider is asked again after `recheckMs` milliseconds, and any money it took is
   * refunded.
   */
  giveUp(orderId: string, recheckMs: number | null, nowMs: number): DeskOrder | undefined {
    const ended = this.end(orderId, { state: 'refused', refusal: GIVEN_UP }, nowMs);
    if (recheckMs === null || !ended || !isGivenUp(ended)) return ended;
    return this.#step(() => this.#orders.change(ended, { deadlineMs: nowMs + recheckMs }, nowMs));
  }

  /**
   * Makes the desk ask the provider again at once, because the shopper wants to cancel a pending order and the provider
   * did not answer.
   */
  hurry(orderId: string, nowMs: number): void {
    const order = this.#orders.find(orderId);
    if (order?.status !== 'payment_pending') return;
    this.#step(() => {
      this.#orders.note(orderId, GIVING_UP, '', { actor: 'shopper', nowMs });
      this.#orders.change(order, { deadlineMs: nowMs }, nowMs);
    });
  }

  /** Returns subscriptions with an action due, the longest overdue first. */
  dueSubscriptions(nowMs: number, limit: number): readonly Subscription[] {
    return this.#subscriptions.due(nowMs, limit);
  }

  /** Returns a subscription with its history and its charges. */
  subscription(subscriptionId: string): SubscriptionLedger | undefined {
    const subscription = this.#subscriptions.find(subscriptionId);
    if (!subscription) return undefined;
    return {
      subscription,
      notes: this.#subscriptions.notes(subscriptionId),
      charges: this.#subscriptions.charges(subscriptionId),
    };
  }

  /** Announces the next charge of a subscription; `price` is null if its product is no longer sold. */
  noticeSubscription(subscriptionId: string, price: Minor | null, nowMs: number): void {
    this.#step(() => this.#subscriptions.notice(subscriptionId, price, nowMs));
  }

  /** Postpones the charge of a subscription because its goods are sold out. */
  postponeSubscription(subscriptionId: string, nowMs: number): void {
    this.#step(() => this.#subscriptions.postpone(subscriptionId, nowMs));
  }

  /** Pauses, cancels or resumes a subscription; undefined if there is none, or if its state does not allow that. */
  actOnSubscription(
    subscriptionId: string,
    action: SubscriptionAction,
    by: 'customer' | 'staff',
    cause: StaffCause,
  ): Subscription | undefined {
    return this.#step(() => {
      const before = this.#subscriptions.find(subscriptionId);
      const after = before && this.#subscriptions.act(before, action, by, cause.actor, cause.nowMs);
      if (before && after) tellOfSubscription(this.#outbox, before, after, cause);
      return after;
    });
  }

  /** Runs a change of an order by staff, with its entry for the staff log if it has changed anything. */
  #change(orderId: string, cause: StaffCause, change: () => RepairOutcome): RepairOutcome {
    return this.#step(() => {
      const before = this.#orders.find(orderId);
      const done = change();
      if (before && done.outcome === 'done' && !done.isKnown) tellOfOrder(this.#outbox, before, done.order, cause);
      return done;
    });
  }

  /** Changes of orders and stock by staff. Each is one transaction. */
  changeStatus(orderId: string, change: Parameters<typeof changeStatus>[2], cause: Cause): RepairOutcome {
    return this.#change(orderId, cause, () => changeStatus(this.#books, orderId, change, cause));
  }

  track(orderId: string, trackingNumber: string, cause: StaffCause): RepairOutcome {
    return this.#change(orderId, cause, () => trackOrder(this.#books, orderId, trackingNumber, cause));
  }

  capture(orderId: string, cause: Cause): RepairOutcome {
    return this.#change(orderId, cause, () => captureOrder(this.#books, orderId, cause));
  }

  refund(orderId: string, refund: Refund, cause: Cause): RepairOutcome {
    return this.#change(orderId, cause, () => refundOrder(this.#books, orderId, refund, cause));
  }

  /** Allows or prevents an order from a quote, in one step, so that staff and the paying customer cannot conflict. */
  openQuote(key: string, cause: Cause): void {
    this.#step(() => openQuote(this.#balances, key, cause));
  }

  closeQuote(key: string, cause: Cause): QuoteClosing {
    return this.#step(() => closeQuote(this.#balances, key, cause));
  }

  /**
   * Records a note by staff, or what a provider reported: that only once, even if the same report arrives twice at the
   * same moment or again after it was interrupted. Returns whether the order exists.
   */
  note(orderId: string, text: string, cause: StaffCause): boolean {
    const order = this.#orders.find(orderId);
    if (!order) return false;
    if (cause.actor === 'provider' && this.#isReported(orderId, text)) return true;
    this.#step(() => {
      this.#orders.note(orderId, 'note', text, cause);
      tellOfNote(this.#outbox, order, cause);
    });
    return true;
  }

  #isReported(orderId: string, text: string): boolean {
    return this.#orders
      .notes(orderId)
      .some(({ actor, event, detail }) => actor === 'provider' && event === 'note' && detail === text);
  }

  adjustStock(change: StockChange, cause: Cause, pool: StockPool = this.#pool()): StockOutcome {
    return this.#step(() => {
      this.#remember('pool', pool);
      const done = this.#stock.adjust(change, cause);
      const at = { pool, sku: change.sku };
      if (done.outcome === 'done') tellOfStock(this.#outbox, at, change.amount, done.balance, cause);
      return done;
    });
  }

  /** Returns an order with its history and all its movements. */
  ledger(orderId: string): OrderLedger | undefined {
    const order = this.#orders.find(orderId);
    if (!order) return undefined;
    const movements = this.#balances.movementsOf(orderId).map(masked);
    return { order, notes: this.#orders.notes(orderId), movements, refundable: refundable(this.#books, order) };
  }

  /** Returns the last movements of a balance, which explain its amount. */
  movements(kind: BalanceKind, key: string, limit: number): readonly Movement[] {
    return this.#balances.movements(kind, key, limit);
  }

  /** A page of orders for the audit. */
  bookedOrders(afterId: string, limit: number): readonly BookedOrder[] {
    return bookedOrders(this.#books, afterId, limit);
  }

  /** A page of balances of a kind. */
  balances(kind: BalanceKind, afterKey: string, limit: number): readonly Balance[] {
    return this.#balances.page(kind, afterKey, limit);
  }

  /** Returns the balances with some keys, without those that this desk does not know. */
  balancesOf(kind: BalanceKind, keys: readonly string[]): readonly Balance[] {
    return this.#balances.some(kind, keys);
  }

  /** Returns what is wrong with the books. */
  bookViolations(): readonly Violation[] {
    return bookViolations(this.#books);
  }

  /**
   * Sends the reports that are due, and settles orders whose payment got no result. Neither waits for the other: while
   * D1 does not answer, the provider still ends payments.
   */
  override async alarm(): Promise<void> {
    this.#alarmMs = undefined;
    const log = logFor(`desk-${this.#recall('pool') ?? ''}`);
    const around = { log, clock: this.#clock };
    const isDone = await Promise.all([
      this.#attempt(log, 'desk_outbox', () => tellElsewhere(this.env, this.#pool(), this.#books, around)),
      this.#attempt(log, 'desk_recovery', () => this.#endOverdue(this.#clock())),
    ]);
    this.#arm(isDone.every(Boolean) ? undefined : this.#clock() + RETRY_MS);
  }

  /** Runs a part of the alarm. Logs its failure; returns whether it has nothing left to try again. */
  async #attempt(log: Log, event: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      return (await work()) !== false;
    } catch (error) {
      log.error(event, { error });
      return false;
    }
  }

  /** Returns whether all overdue orders could be settled. */
  async #endOverdue(nowMs: number): Promise<boolean> {
    const payments = openPayments(configOf(this.env), openPaymentBooks(this.env.DB), this.#clock);
    const overdue = this.#orders.overdue(nowMs, OVERDUE_AT_ONCE);
    const ended = await Promise.all(overdue.map((order) => this.#endOne(payments, order)));
    return ended.every(Boolean);
  }

  async #endOne(payments: Payments, order: DeskOrder): Promise<boolean> {
    const { orderId, payment } = order;
    // The provider comes first: only what it can no longer charge may be released.
    const found = await payments.cancel(orderId);
    if (order.status !== 'payment_pending') return this.#checkAgain(order, found);
    switch (found.state) {
      case 'approved':
        this.end(orderId, found, this.#clock());
        return true;
      case 'cancelled':
      case 'declined':
      case 'none': {
        const isUnwanted = this.#orders.notes(orderId).some(({ event }) => event === GIVING_UP);
        const refusal = isUnwanted ? GIVEN_UP : payment.action ? 'three_ds' : 'payment_error';
        const unanswered = found.state === 'declined' ? {} : { isUnanswered: true as const };
        this.end(orderId, { state: 'refused', refusal, ...unanswered }, this.#clock());
        return true;
      }
      default:
        logFor(`order-${orderId}`).error('payment_outcome_unknown', {});
        this.#noteTried(orderId);
        return false;
    }
  }

  /** Checks the charge of a canceled order a last time. */
  #checkAgain(order: DeskOrder, found: ChargeState): boolean {
    const { orderId } = order;
    if (found.state === 'unknown') {
      this.#noteTried(orderId);
      return false;
    }
    if (found.state === 'approved') this.end(orderId, found, this.#clock());
    const now = this.#orders.find(orderId) ?? order;
    this.#step(() => this.#orders.change(now, { deadlineMs: null }, this.#clock()));
    return true;
  }

  /**
   * Lets other overdue orders come first the next time. Reads the order again, because it may have ended while the
   * provider was asked.
   */
  #noteTried(orderId: string): void {
    const order = this.#orders.find(orderId);
    if (order && order.deadlineMs !== null) this.#orders.change(order, {}, this.#clock());
  }

  get #books(): DeskBooks {
    return { balances: this.#balances, orders: this.#orders, outbox: this.#outbox, subscriptions: this.#subscriptions };
  }

  /** Returns the payment provider of this store. */
  get #provider(): string {
    return configOf(this.env).payments.provider;
  }

  /** Runs a transaction and then sets the alarm for what is due. */
  #step<Result>(work: () => Result): Result {
    const result = this.ctx.storage.transactionSync(work);
    this.#arm();
    return result;
  }

  #arm(notBefore?: number): void {
    const due = this.#outbox.isEmpty ? this.#orders.nextDeadline() : this.#clock() + TELL_MS;
    if (due === undefined) return;
    const at = Math.max(due, notBefore ?? 0);
    if (this.#alarmMs !== undefined && this.#alarmMs <= at) return;
    this.#alarmMs = at;
    void this.ctx.storage.setAlarm(at);
  }

  #wake(orderId: string): void {
    for (const resolve of this.#waiting.get(orderId) ?? []) resolve();
    this.#waiting.delete(orderId);
  }

  #pool(): StockPool {
    return poolOf(this.#recall('pool') ?? 'USA');
  }

  #remember(name: 'epoch' | 'pool', value: string): void {
    if (this.#recall(name) === value) return;
    this.ctx.storage.sql.exec(
      'INSERT INTO facts (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      name,
      value,
    );
  }

  #recall(name: 'epoch' | 'pool'): string | undefined {
    return this.ctx.storage.sql.exec<{ value: string }>('SELECT value FROM facts WHERE name = ?1', name).toArray()[0]
      ?.value;
  }
}

/** Returns a movement with only the end of a gift card's code. */
function masked(movement: Movement): Movement {
  return movement.kind === 'giftcard' ? { ...movement, key: `…${movement.key.slice(-4)}` } : movement;
}
