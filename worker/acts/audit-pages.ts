import { acceptedQuoteViolations, orderViolations, type Violation } from '#shared/audit/audit.ts';
import type { AuditPart } from '#shared/audit/calls.ts';
import { SOLD_STATUSES } from '#shared/order/status-change.ts';
import type { Quote } from '#shared/quote/contract.ts';
import { currencyOfPool, SITE_CODES, SITES, STOCK_POOLS, type StockPool } from '#shared/site/sites.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import type { Env } from '#worker/env.ts';
import type { ChargeState, Payments } from '#worker/ports/payments/port.ts';
import { EventRegistrationStore } from '#worker/store/event/registrations.ts';
import type { PaymentBooks } from '#worker/store/order/payment-books.ts';
import { QuoteStore } from '#worker/store/order/quotes.ts';
import { StockFigureStore } from '#worker/store/product/stock-figures.ts';
import { EventDeskStore } from '#worker/stubs/event-desk.ts';
import { type BookedOrder, OrderDeskStore } from '#worker/stubs/order-desk.ts';

/** A page of one part of the audit. */
export interface AuditPage {
  readonly rows: readonly unknown[];
  readonly violations: readonly Violation[];
  /** Where the next page starts; null at the end. */
  readonly next: string | null;
}

/** Rows of a page. Pages of orders are shorter, because each order may require a request to the provider. */
const STOCK_ROWS = 2000;
const ORDER_ROWS = 100;
const EDITION_ROWS = 50;
/** How long after an order its registrations are certainly written, milliseconds. */
const REGISTERED_AFTER_MS = 5 * MINUTE_MS;
/**
 * Concurrent requests to a provider. The platform allows six connections per request; a seventh would wait while its
 * time limit runs.
 */
const ASKED_AT_ONCE = 6;

/**
 * Checks the invariants (design, section 8) against the sources of truth: the desks and the provider, not the copies.
 * SKUs that no order has asked for yet are read from the catalogue.
 */
export class AuditStore {
  readonly #env: Env;
  readonly #books: Pick<PaymentBooks, 'references' | 'sandbox'>;
  readonly #provider: string;
  readonly #payments: Payments;
  readonly #nowMs: number;

  constructor(
    env: Env,
    from: {
      /** The provider that is set up today, and its name. */
      readonly payments: Payments;
      readonly provider: string;
      readonly books: Pick<PaymentBooks, 'references' | 'sandbox'>;
      readonly nowMs: number;
    },
  ) {
    this.#env = env;
    this.#payments = from.payments;
    this.#provider = from.provider;
    this.#books = from.books;
    this.#nowMs = from.nowMs;
  }

  page(part: AuditPart, pool: StockPool, after: string): Promise<AuditPage> {
    const desk = new OrderDeskStore(this.#env, pool);
    if (part === 'stock') return this.#stock(desk, pool, after);
    if (part === 'orders') return this.#orders(desk, after);
    if (part === 'quotes') return this.#quotes(desk, pool, after);
    if (part === 'places') return this.#places(pool, after);
    return part === 'giftcards' ? this.#giftcards(desk, pool, after) : this.#deskBooks(desk);
  }

  async #stock(desk: OrderDeskStore, pool: StockPool, after: string): Promise<AuditPage> {
    const figures = await new StockFigureStore(this.#env.DB, pool).after(after, STOCK_ROWS);
    const known = await desk.balancesOf(
      'stock',
      figures.map(({ sku }) => sku),
    );
    const bySku = new Map(known.map((balance) => [balance.key, balance]));
    const rows = figures.map(({ sku, qoh }) => {
      const balance = bySku.get(sku);
      const seeded = balance?.given ?? qoh;
      return { pool, sku, seeded, onHand: balance?.free ?? qoh, held: balance?.held ?? 0, sold: balance?.spent ?? 0 };
    });
    const violations = rows
      .filter((row) => row.seeded !== row.onHand + row.held + row.sold)
      .map((row) => ({ rule: 'stock', subject: row.sku, detail: JSON.stringify(row) }));
    return { rows, violations, next: figures.length < STOCK_ROWS ? null : (figures.at(-1)?.sku ?? null) };
  }

  async #orders(desk: OrderDeskStore, after: string): Promise<AuditPage> {
    const booked = await desk.bookedOrders(after, ORDER_ROWS);
    const ids = booked.map((order) => order.orderId);
    const [sandboxed, references] = await Promise.all([
      this.#books.sandbox.ofOrders(ids),
      this.#books.references.ofOrders(ids),
    ]);
    const charges = new Map(sandboxed.filter(({ state }) => state === 'approved').map((each) => [each.orderId, each]));
    const quotes = await this.#quotesOf(booked);
    const withQuotes = booked.map((order) => {
      const { quote } = order.document;
      return quote ? { ...order, quote: quotes.get(quote.quoteId) ?? null } : order;
    });
    // Only the provider of today can be asked, and only about orders that it was given.
    const elsewhere = new Set([
      ...sandboxed.map(({ orderId }) => orderId),
      ...[...references.values()].filter(({ provider }) => provider !== this.#provider).map(({ orderId }) => orderId),
    ]);
    const asked = this.#provider === 'sandbox' ? [] : ids.filter((id) => !elsewhere.has(id));
    const found = await this.#statesOf(asked);
    const audited = withQuotes.map((order) => {
      const state = found.get(order.orderId);
      const reference = references.get(order.orderId);
      const isApproved = state === 'approved' || (state === undefined && reference?.state === 'approved');
      const charge = charges.get(order.orderId) ?? (isApproved ? null : undefined);
      const recorded = reference?.state === 'approved' ? { recorded: reference } : {};
      return { ...order, charge, ...recorded, isUnanswered: state === 'unknown' };
    });
    return {
      rows: audited.map(({ orderId, storeId, status, amount, currency, charge, refunded, deadlineMs }) => ({
        orderId,
        storeId,
        status,
        amount,
        currency,
        charges: charge === undefined ? 0 : 1,
        refunded,
        provider: references.get(orderId)?.provider ?? (charges.has(orderId) ? 'sandbox' : null),
        ...(status === 'payment_pending' ? { deadlineMs } : {}),
      })),
      violations: [
        ...audited.flatMap((order) => orderViolations(order, this.#nowMs)),
        ...(await this.#unregistered(booked)),
      ],
      next: booked.length < ORDER_ROWS ? null : (ids.at(-1) ?? null),
    };
  }

  /** Finds places in events that were sold and never became a registration. */
  async #unregistered(booked: readonly BookedOrder[]): Promise<readonly Violation[]> {
    const sold = booked.filter(({ status, document }) => {
      const isOld = document.createdMs < this.#nowMs - REGISTERED_AFTER_MS;
      return isOld && SOLD_STATUSES.has(status) && document.lines.some(({ place }) => place);
    });
    const registrations = new EventRegistrationStore(this.#env.DB);
    const found = await Promise.all(
      sold.map(async ({ orderId, document }): Promise<readonly Violation[]> => {
        const lines = new Set((await registrations.ofOrder(orderId)).map(({ line }) => line));
        return document.lines.flatMap(({ place }, line) =>
          place && !lines.has(line)
            ? [{ rule: 'places', subject: orderId, detail: `line ${line} has no registration` }]
            : [],
        );
      }),
    );
    return found.flat();
  }

  /** Checks the desks of events, which belong to no pool: they are part of the first one's audit. */
  async #places(pool: StockPool, after: string): Promise<AuditPage> {
    const registrations = new EventRegistrationStore(this.#env.DB);
    const editions = pool === STOCK_POOLS[0] ? await registrations.editions(after, EDITION_ROWS) : [];
    const checked = await Promise.all(
      editions.map(async (editionId) => {
        const figures = await new EventDeskStore(this.#env, editionId).placeFigures();
        const lost = await registrations.withoutPlace(editionId, this.#nowMs - REGISTERED_AFTER_MS);
        const oversold = figures.filter(({ capacity, taken, held }) => capacity !== null && taken + held > capacity);
        return {
          rows: figures.map((figure) => ({ editionId, ...figure })),
          violations: [
            ...oversold.map(({ division, capacity, taken, held }) => ({
              rule: 'places',
              subject: `${editionId} ${division}`,
              detail: `${taken} sold and ${held} held of ${capacity}`,
            })),
            ...lost.map((id) => ({ rule: 'places', subject: id, detail: 'the registration has no place' })),
          ],
        };
      }),
    );
    return {
      rows: checked.flatMap(({ rows }) => rows),
      violations: checked.flatMap(({ violations }) => violations),
      next: editions.length < EDITION_ROWS ? null : (editions.at(-1) ?? null),
    };
  }

  /** Returns the provider's states of charges. */
  async #statesOf(ids: readonly string[]): Promise<ReadonlyMap<string, ChargeState['state']>> {
    const states = new Map<string, ChargeState['state']>();
    for (let at = 0; at < ids.length; at += ASKED_AT_ONCE) {
      const asked = ids.slice(at, at + ASKED_AT_ONCE);
      const answers = await Promise.all(asked.map((id) => this.#payments.find(id)));
      for (const [index, { state }] of answers.entries()) states.set(asked[index] ?? '', state);
      // A slow answer is not an error in the books: if the provider responds at all, it is asked once more.
      const unknown = asked.filter((id) => states.get(id) === 'unknown');
      if (unknown.length === asked.length) continue;
      for (const id of unknown) states.set(id, (await this.#payments.find(id)).state);
    }
    return states;
  }

  async #quotesOf(booked: readonly BookedOrder[]): Promise<ReadonlyMap<string, Quote>> {
    const ids = booked.flatMap(({ document }) => document.quote?.quoteId ?? []);
    const quotes = ids.length === 0 ? [] : await new QuoteStore(this.#env).byIds(ids);
    return new Map(quotes.map((quote) => [quote.quoteId, quote]));
  }

  async #giftcards(desk: OrderDeskStore, pool: StockPool, after: string): Promise<AuditPage> {
    const cards = await desk.balances('giftcard', after, STOCK_ROWS);
    const rows = cards.map(({ key: code, given: initial, free: balance, held, spent }) => ({
      code,
      currency: currencyOfPool(pool),
      initial,
      balance,
      held,
      spent,
    }));
    return { rows, violations: [], next: cards.length < STOCK_ROWS ? null : (cards.at(-1)?.key ?? null) };
  }

  /** Compares quotes that became orders with the desk's own orders. */
  async #quotes(desk: OrderDeskStore, pool: StockPool, after: string): Promise<AuditPage> {
    const sites = SITE_CODES.filter((code) => SITES[code].pool === pool);
    const quotes = await new QuoteStore(this.#env).accepted(sites, after, ORDER_ROWS);
    const found = await Promise.all(
      quotes.map(async (quote) =>
        acceptedQuoteViolations(quote, quote.orderId === null ? undefined : await desk.order(quote.orderId)),
      ),
    );
    return {
      rows: quotes.map(({ quoteId, orderId }) => ({ quoteId, orderId })),
      violations: found.flat(),
      next: quotes.length < ORDER_ROWS ? null : (quotes.at(-1)?.quoteId ?? null),
    };
  }

  async #deskBooks(desk: OrderDeskStore): Promise<AuditPage> {
    return { rows: [], violations: await desk.bookViolations(), next: null };
  }
}
