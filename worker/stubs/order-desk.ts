import type { Violation } from '#shared/audit/audit.ts';
import type { Minor } from '#shared/money/money.ts';
import type { PaymentAction } from '#shared/order/contract.ts';
import type { BalanceKind } from '#shared/order/take.ts';
import type { StockPool } from '#shared/site/sites.ts';
import type { Subscription, SubscriptionAction } from '#shared/subscription/contract.ts';
import type { Env } from '#worker/env.ts';
import type { BookedOrder } from '#worker/objects/desk-audit.ts';
import type { Balance, Cause, Movement, Shortage } from '#worker/objects/desk-balances.ts';
import type { RepairOutcome } from '#worker/objects/desk-books.ts';
import type {
  BeginOutcome,
  GiftcardFigure,
  NewOrder,
  OrderLedger,
  PaymentResult,
  SubscriptionLedger,
} from '#worker/objects/desk-contract.ts';
import type { DeskOrder } from '#worker/objects/desk-orders.ts';
import type { QuoteClosing } from '#worker/objects/desk-quotes.ts';
import type { Refund } from '#worker/objects/desk-refunds.ts';
import type { StockChange, StockOutcome } from '#worker/objects/desk-stock.ts';
import type { OrderDesk } from '#worker/objects/order-desk.ts';
import { POOL_PLACES } from '#worker/store/content/places.ts';
import { type StockFigure, StockFigureStore } from '#worker/store/product/stock-figures.ts';

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
  | 'noticeSubscription'
  | 'postponeSubscription'
  | 'order'
  | 'orderByNumber'
  | 'orderOfList'
  | 'seed'
  | 'settled'
  | 'subscription'
  | 'track'
  | 'waitForShopper';

/** Times that a desk is asked again which does not know a sku yet, or whose figures an import has just overtaken. */
const SEED_TRIES = 5;
/** Balances that are read at once. */
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

  /** Made when it is asked for: a page that orders nothing pays nothing for it. */
  get #desk(): RemoteDesk {
    const desks = this.#env.ORDER_DESK;
    this.#stub ??= desks.get(desks.idFromName(this.#pool), {
      locationHint: POOL_PLACES[this.#pool],
    }) as unknown as RemoteDesk;
    return this.#stub;
  }

  /** Holds all that an order takes, or nothing. Skus that the desk sees for the first time get their figures from D1. */
  async begin(order: NewOrder, graceMs: number, nowMs: number): Promise<Exclude<BeginOutcome, { outcome: 'unknown' }>> {
    for (let tries = 0; tries < SEED_TRIES; tries++) {
      const begun = await this.#desk.begin(this.#pool, order, graceMs, nowMs);
      if (begun.outcome !== 'unknown') return begun;
      await this.#desk.seed(begun.epoch, await this.#figures(begun.skus), nowMs);
    }
    throw new Error('an import keeps changing the stock that an order asks for');
  }

  /** The order that has bought of a list, or is being paid. */
  orderOfList(listId: string): Promise<DeskOrder | undefined> {
    return this.#desk.orderOfList(listId);
  }

  order(orderId: string): Promise<DeskOrder | undefined> {
    return this.#desk.order(orderId);
  }

  /** The order with a number as it is written (`readNumber`), or that brought the gift card with it. */
  orderByNumber(orderNumber: string): Promise<DeskOrder | undefined> {
    return this.#desk.orderByNumber(orderNumber);
  }

  /** Copies orders to D1 once more. */
  copyAgain(orderIds: readonly string[]): Promise<void> {
    return this.#desk.copyAgain(orderIds);
  }

  /** An order as soon as its payment is decided or waits for the shopper; as it is after `waitMs`. */
  settled(orderId: string, waitMs: number): Promise<DeskOrder | undefined> {
    return this.#desk.settled(orderId, waitMs);
  }

  waitForShopper(orderId: string, action: PaymentAction, deadlineMs: number, nowMs: number) {
    return this.#desk.waitForShopper(orderId, action, deadlineMs, nowMs);
  }

  end(orderId: string, result: PaymentResult, nowMs: number): Promise<DeskOrder | undefined> {
    return this.#desk.end(orderId, result, nowMs);
  }

  /** Ends an order that its shopper has given up, once its provider has cancelled the charge. */
  giveUp(orderId: string, recheckMs: number | null, nowMs: number): Promise<DeskOrder | undefined> {
    return this.#desk.giveUp(orderId, recheckMs, nowMs);
  }

  /** Has the desk cancel a pending order as soon as its provider answers. */
  hurry(orderId: string, nowMs: number): Promise<void> {
    return this.#desk.hurry(orderId, nowMs);
  }

  /** What is free of something; undefined where the desk does not know it. */
  free(kind: BalanceKind, key: string): Promise<number | undefined> {
    return this.#desk.free(kind, key);
  }

  /** Tells the desk what an import brings: before D1 has it and after, so that neither misses the other. */
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

  /** All balances of a kind of which there are few. */
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

  /** Gives an order another status; cancelling gives its money back. */
  changeStatus(
    orderId: string,
    change: Parameters<OrderDesk['changeStatus']>[1],
    cause: Cause,
  ): Promise<RepairOutcome> {
    return this.#desk.changeStatus(orderId, change, cause);
  }

  /** Adds or corrects the tracking number of an order that was sent, and tells its buyer. */
  track(orderId: string, trackingNumber: string, cause: Pick<Cause, 'actor' | 'nowMs'>): Promise<RepairOutcome> {
    return this.#desk.track(orderId, trackingNumber, cause);
  }

  /** Collects the whole of a charge that was only reserved. */
  capture(orderId: string, cause: Cause): Promise<RepairOutcome> {
    return this.#desk.capture(orderId, cause);
  }

  /** Gives a part of an order's money back, and units of it back to the shelves; the same key again is the same refund. */
  refund(orderId: string, refund: Refund, cause: Cause): Promise<RepairOutcome> {
    return this.#desk.refund(orderId, refund, cause);
  }

  /** From now on one order may be made of a quote (`quoteKey`). */
  openQuote(key: string, cause: Cause): Promise<void> {
    return this.#desk.openQuote(key, cause);
  }

  /** From now on no order is made of a quote, unless one is on its way or there already. */
  closeQuote(key: string, cause: Cause): Promise<QuoteClosing> {
    return this.#desk.closeQuote(key, cause);
  }

  /** Answers whether there is such an order. */
  note(orderId: string, text: string, cause: Pick<Cause, 'actor' | 'nowMs'>): Promise<boolean> {
    return this.#desk.note(orderId, text, cause);
  }

  /** Adds to the stock of a sku, or takes away what is there; a sku that the desk sees for the first time gets its figure. */
  async adjustStock(change: StockChange, cause: Cause): Promise<StockOutcome> {
    for (let tries = 0; tries < SEED_TRIES; tries++) {
      const adjusted = await this.#desk.adjustStock(change, cause);
      if (adjusted.outcome !== 'unknown') return adjusted;
      const epoch = await this.#desk.epoch();
      const figures = await this.#catalogue.of([change.sku]);
      if (figures.length === 0) return adjusted;
      await this.#desk.seed(epoch, figures, cause.nowMs);
    }
    throw new Error('an import keeps changing the stock that is corrected');
  }

  /** Subscriptions of which something is to be done now, the longest overdue first. */
  dueSubscriptions(nowMs: number, limit: number): Promise<readonly Subscription[]> {
    return this.#desk.dueSubscriptions(nowMs, limit);
  }

  /** A subscription with what happened to it and its charges. */
  subscription(subscriptionId: string): Promise<SubscriptionLedger | undefined> {
    return this.#desk.subscription(subscriptionId);
  }

  noticeSubscription(subscriptionId: string, price: Minor | null, nowMs: number): Promise<void> {
    return this.#desk.noticeSubscription(subscriptionId, price, nowMs);
  }

  postponeSubscription(subscriptionId: string, nowMs: number): Promise<void> {
    return this.#desk.postponeSubscription(subscriptionId, nowMs);
  }

  /** Pauses, cancels or resumes a subscription; undefined where that cannot be done now. */
  actOnSubscription(
    subscriptionId: string,
    action: SubscriptionAction,
    by: 'customer' | 'staff',
    cause: Pick<Cause, 'actor' | 'nowMs'>,
  ): Promise<Subscription | undefined> {
    return this.#desk.actOnSubscription(subscriptionId, action, by, cause);
  }

  /** An order with all that happened to it. */
  ledger(orderId: string): Promise<OrderLedger | undefined> {
    return this.#desk.ledger(orderId);
  }

  /** The last movements of something, the newest first. */
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

  /** What the catalogue says of skus; of those that it does not know there is nothing. */
  async #figures(skus: readonly string[]): Promise<StockFigure[]> {
    const known = new Map((await this.#catalogue.of(skus)).map((figure) => [figure.sku, figure]));
    return skus.map((sku) => known.get(sku) ?? { sku, qoh: 0, imported: 0 });
  }
}
