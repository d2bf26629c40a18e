import type { Violation } from '#shared/audit/audit.ts';
import type { Minor } from '#shared/money/money.ts';
import type { PaymentAction } from '#shared/order/contract.ts';
import type { BalanceKind } from '#shared/order/take.ts';
import type { StockPool } from '#shared/site/sites.ts';
import type { Subscription, SubscriptionAction } from '#shared/subscription/contract.ts';
import { isOverload } from '#worker/bounds/objects.ts';
import type { Env } from '#worker/env.ts';
import type { BookedOrder } from '#worker/objects/desk-audit.ts';
import type { Balance, Cause, Movement, Shortage, StaffCause } from '#worker/objects/desk-balances.ts';
import type { RepairOutcome } from '#worker/objects/desk-books.ts';
import type {
  BeginOutcome,
  GiftcardFigure,
  NewOrder,
  OrderLedger,
  PaymentResult,
  SubscriptionLedger,
  Turn,
} from '#worker/objects/desk-contract.ts';
import type { DeskOrder } from '#worker/objects/desk-orders.ts';
import type { QuoteClosing } from '#worker/objects/desk-quotes.ts';
import type { Refund } from '#worker/objects/desk-refunds.ts';
import type { StockChange, StockOutcome } from '#worker/objects/desk-stock.ts';
import type { OrderDesk } from '#worker/objects/order-desk.ts';
import { POOL_PLACES } from '#worker/store/content/places.ts';
import { type LowStock, type StockFigure, StockFigureStore } from '#worker/store/product/stock-figures.ts';

export type {
  Balance,
  BeginOutcome,
  BookedOrder,
  DeskOrder,
  Movement,
  OrderLedger,
  Refund,
  RepairOutcome,
  Shortage,
  SubscriptionLedger,
};

/** The object's methods, as they come over the wire. */
type Remote<Method extends keyof OrderDesk> = (
  ...args: Parameters<Extract<OrderDesk[Method], (...given: never[]) => unknown>>
) => Promise<Awaited<ReturnType<Extract<OrderDesk[Method], (...given: never[]) => unknown>>>>;

type RemoteDesk = { readonly [Method in DeskMethod]: Remote<Method> };
type DeskMethod =
  | 'actOnSubscription'
  | 'adjustStock'
  | 'capture'
  | 'changeStatus'
  | 'closeQuote'
  | 'ledger'
  | 'movements'
  | 'note'
  | 'openQuote'
  | 'refund'
  | 'balances'
  | 'balancesOf'
  | 'bookedOrders'
  | 'bookViolations'
  | 'begin'
  | 'end'
  | 'dueSubscriptions'
  | 'epoch'
  | 'free'
  | 'giveUp'
  | 'hurry'
  | 'importGiftcards'
  | 'importStock'
  | 'copyAgain'
  | 'forgetPersons'
  | 'noticeSubscription'
  | 'postponeSubscription'
  | 'order'
  | 'orderByNumber'
  | 'orderOfList'
  | 'orderOfOwner'
  | 'seed'
  | 'settled'
  | 'subscription'
  | 'track'
  | 'waitForShopper';

type Busy = Extract<BeginOutcome, { outcome: 'busy' }>;
type Begun = Exclude<BeginOutcome, Busy | { outcome: 'unknown' }>;

/** How long calls wait for an object before the platform calls it overloaded, milliseconds. */
const QUEUED_MS = 10_000;
/** How often a desk is asked again if it does not know a SKU yet, or if an import has just changed its figures. */
const SEED_TRIES = 5;
/** Balances per read. */
const PAGE = 1000;

/** The order desk of one stock pool. */
export class OrderDeskStore {
  readonly #catalogue: StockFigureStore;
  readonly #pool: StockPool;
  readonly #env: Env;
  #stub: RemoteDesk | undefined;

  constructor(env: Env, pool: StockPool) {
    this.#env = env;
    this.#catalogue = new StockFigureStore(env.DB, pool);
    this.#pool = pool;
  }

  /** Created on first use, so that a page without orders does not pay for it. */
  get #desk(): RemoteDesk {
    const desks = this.#env.ORDER_DESK;
    this.#stub ??= desks.get(desks.idFromName(this.#pool), {
      locationHint: POOL_PLACES[this.#pool],
    }) as unknown as RemoteDesk;
    return this.#stub;
  }

  /**
   * Reserves everything that an order needs, or nothing, however busy the desk is. SKUs that are new to the desk get
   * their figures from D1.
   */
  async begin(order: NewOrder, graceMs: number, nowMs: number): Promise<Begun> {
    const begun = await this.#begin(order, graceMs, nowMs, undefined);
    if (begun.outcome === 'busy') throw new Error('a desk is busy for an order without a turn');
    return begun;
  }

  /** The same for an order that a shopper waits for: it is told if the desk has more orders than it can take. */
  async beginInTurn(order: NewOrder, graceMs: number, nowMs: number, turn: () => Turn): Promise<Begun | Busy> {
    return await this.#begin(order, graceMs, nowMs, turn).catch((error: unknown): Busy => {
      if (!isOverload(error)) throw error;
      return { outcome: 'busy', lateMs: QUEUED_MS };
    });
  }

  async #begin(order: NewOrder, graceMs: number, nowMs: number, turn: (() => Turn) | undefined): Promise<Begun | Busy> {
    for (let tries = 0; tries < SEED_TRIES; tries++) {
      const begun = await this.#desk.begin(this.#pool, order, graceMs, nowMs, turn?.());
      if (begun.outcome !== 'unknown') return begun;
      await this.#desk.seed(begun.epoch, await this.#figures(begun.skus), nowMs);
    }
    throw new Error('an import keeps changing the stock that an order asks for');
  }

  /** The order that has bought items of a list or is being paid. */
  orderOfList(listId: string): Promise<DeskOrder | undefined> {
    return this.#desk.orderOfList(listId);
  }

  /** The newest order of an owner whose id was made since a time, Unix milliseconds. Copies follow it a little later. */
  orderOfOwner(owner: string, sinceMs: number): Promise<DeskOrder | undefined> {
    return this.#desk.orderOfOwner(owner, sinceMs);
  }

  order(orderId: string): Promise<DeskOrder | undefined> {
    return this.#desk.order(orderId);
  }

  /**
   * The order with a number as it is written (`readNumber`), or the one that created the gift card with that number.
   */
  orderByNumber(orderNumber: string): Promise<DeskOrder | undefined> {
    return this.#desk.orderByNumber(orderNumber);
  }

  /** Copies orders to D1 once more. */
  copyAgain(orderIds: readonly string[]): Promise<void> {
    return this.#desk.copyAgain(orderIds);
  }

  /** Removes the person from orders whose time is over. Returns how many were changed. */
  forgetPersons(orderIds: readonly string[], nowMs: number): Promise<number> {
    return this.#desk.forgetPersons(orderIds, nowMs);
  }

  /** Returns an order as soon as its payment is decided or waits for the shopper, or after `waitMs`. */
  settled(orderId: string, waitMs: number): Promise<DeskOrder | undefined> {
    return this.#desk.settled(orderId, waitMs);
  }

  waitForShopper(orderId: string, action: PaymentAction, deadlineMs: number, nowMs: number) {
    return this.#desk.waitForShopper(orderId, action, deadlineMs, nowMs);
  }

  end(orderId: string, result: PaymentResult, nowMs: number): Promise<DeskOrder | undefined> {
    return this.#desk.end(orderId, result, nowMs);
  }

  /** Cancels an order that its shopper has abandoned, after its provider has canceled the charge. */
  giveUp(orderId: string, recheckMs: number | null, nowMs: number): Promise<DeskOrder | undefined> {
    return this.#desk.giveUp(orderId, recheckMs, nowMs);
  }

  /** Makes the desk cancel a pending order as soon as its provider answers. */
  hurry(orderId: string, nowMs: number): Promise<void> {
    return this.#desk.hurry(orderId, nowMs);
  }

  /** How many units of something are free; undefined if the desk does not know it. */
  free(kind: BalanceKind, key: string): Promise<number | undefined> {
    return this.#desk.free(kind, key);
  }

  /** Tells the desk what an import contains, before and after it is written to D1, so that both agree. */
  importStock(figures: readonly { readonly sku: string; readonly qoh: number }[], nowMs: number): Promise<void> {
    return this.#desk.importStock(this.#pool, figures, nowMs);
  }

  importGiftcards(cards: readonly GiftcardFigure[], nowMs: number): Promise<number> {
    return this.#desk.importGiftcards(this.#pool, cards, nowMs);
  }

  /** Balances of a kind, a page at a time in the order of their keys. */
  balances(kind: BalanceKind, afterKey: string, limit: number): Promise<readonly Balance[]> {
    return this.#desk.balances(kind, afterKey, limit);
  }

  /** All balances of a kind that has only a few. */
  async allBalances(kind: BalanceKind): Promise<readonly Balance[]> {
    const all: Balance[] = [];
    for (;;) {
      const page = await this.balances(kind, all.at(-1)?.key ?? '', PAGE);
      all.push(...page);
      if (page.length < PAGE) return all;
    }
  }

  balancesOf(kind: BalanceKind, keys: readonly string[]): Promise<readonly Balance[]> {
    return this.#desk.balancesOf(kind, keys);
  }

  /** Changes the status of an order. Canceling refunds its money. */
  changeStatus(
    orderId: string,
    change: Parameters<OrderDesk['changeStatus']>[1],
    cause: Cause,
  ): Promise<RepairOutcome> {
    return this.#desk.changeStatus(orderId, change, cause);
  }

  /** Adds or corrects the tracking number of a shipped order, and tells the customer. */
  track(orderId: string, trackingNumber: string, cause: StaffCause): Promise<RepairOutcome> {
    return this.#desk.track(orderId, trackingNumber, cause);
  }

  /** Captures the whole amount of an authorized charge. */
  capture(orderId: string, cause: Cause): Promise<RepairOutcome> {
    return this.#desk.capture(orderId, cause);
  }

  /** Refunds a part of an order's money and returns units to stock. Repeating the same key does not refund again. */
  refund(orderId: string, refund: Refund, cause: Cause): Promise<RepairOutcome> {
    return this.#desk.refund(orderId, refund, cause);
  }

  /** Allows one order to be made of a quote (`quoteKey`). */
  openQuote(key: string, cause: Cause): Promise<void> {
    return this.#desk.openQuote(key, cause);
  }

  /** Prevents orders from a quote, unless one is in progress or exists already. */
  closeQuote(key: string, cause: Cause): Promise<QuoteClosing> {
    return this.#desk.closeQuote(key, cause);
  }

  /** Returns whether the order exists. */
  note(orderId: string, text: string, cause: StaffCause): Promise<boolean> {
    return this.#desk.note(orderId, text, cause);
  }

  /** Adds to the stock of a SKU, or removes units from it. A SKU that is new to the desk gets its figure from D1. */
  async adjustStock(change: StockChange, cause: Cause): Promise<StockOutcome> {
    for (let tries = 0; tries < SEED_TRIES; tries++) {
      const adjusted = await this.#desk.adjustStock(change, cause, this.#pool);
      if (adjusted.outcome !== 'unknown') return adjusted;
      const epoch = await this.#desk.epoch();
      const figures = await this.#catalogue.of([change.sku]);
      if (figures.length === 0) return adjusted;
      await this.#desk.seed(epoch, figures, cause.nowMs);
    }
    throw new Error('an import keeps changing the stock that is corrected');
  }

  /** Subscriptions that are due, the longest overdue first. */
  dueSubscriptions(nowMs: number, limit: number): Promise<readonly Subscription[]> {
    return this.#desk.dueSubscriptions(nowMs, limit);
  }

  /** A subscription with its history and its charges. */
  subscription(subscriptionId: string): Promise<SubscriptionLedger | undefined> {
    return this.#desk.subscription(subscriptionId);
  }

  noticeSubscription(subscriptionId: string, price: Minor | null, nowMs: number): Promise<void> {
    return this.#desk.noticeSubscription(subscriptionId, price, nowMs);
  }

  postponeSubscription(subscriptionId: string, nowMs: number): Promise<void> {
    return this.#desk.postponeSubscription(subscriptionId, nowMs);
  }

  /** Pauses, cancels or resumes a subscription; undefined if that is currently not possible. */
  actOnSubscription(
    subscriptionId: string,
    action: SubscriptionAction,
    by: 'customer' | 'staff',
    cause: StaffCause,
  ): Promise<Subscription | undefined> {
    return this.#desk.actOnSubscription(subscriptionId, action, by, cause);
  }

  /** An order with its full history. */
  ledger(orderId: string): Promise<OrderLedger | undefined> {
    return this.#desk.ledger(orderId);
  }

  /** The last movements of a balance, the newest first. */
  movements(kind: BalanceKind, key: string, limit: number): Promise<readonly Movement[]> {
    return this.#desk.movements(kind, key, limit);
  }

  /** A page of orders for the audit. */
  bookedOrders(afterId: string, limit: number): Promise<readonly BookedOrder[]> {
    return this.#desk.bookedOrders(afterId, limit);
  }

  bookViolations(): Promise<readonly Violation[]> {
    return this.#desk.bookViolations();
  }

  /** Products of this pool that run low or are sold out, by the catalogue's copy of the figures. */
  low(limit: number): Promise<readonly LowStock[]> {
    return this.#catalogue.low(limit);
  }

  /** The catalogue's figures of SKUs; 0 for those that it does not know. */
  async #figures(skus: readonly string[]): Promise<StockFigure[]> {
    const known = new Map((await this.#catalogue.of(skus)).map((figure) => [figure.sku, figure]));
    return skus.map((sku) => known.get(sku) ?? { sku, qoh: 0, imported: 0 });
  }
}
