import type { OrderLine } from '#shared/line/line.ts';
import { priceItem } from '#shared/list/price-item.ts';
import { formatMoney, type Minor } from '#shared/money/money.ts';
import type { BoughtRate, OrderDocument } from '#shared/order/document.ts';
import { takesOfLines } from '#shared/order/take.ts';
import { orderTotals, sumLines } from '#shared/order/totals.ts';
import { isSubscription } from '#shared/renewal/product-renewal.ts';
import { PICKUP_CODE } from '#shared/shipping/modes.ts';
import { SITES, type StockPool } from '#shared/site/sites.ts';
import type { Subscription } from '#shared/subscription/contract.ts';
import { dueAction, priceDue } from '#shared/subscription/machine.ts';
import { renewalLine } from '#shared/subscription/renewal-order.ts';
import { taxedAddress } from '#shared/tax/taxed-address.ts';
import { charged, chargeOf, recordPayment } from '#worker/acts/charge.ts';
import { quoteShipping } from '#worker/acts/quote-shipping.ts';
import type { Clock } from '#worker/clock.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { type Log, logFor } from '#worker/log/log.ts';
import { flagsOf } from '#worker/ports/flags/flags.ts';
import { openPorts } from '#worker/request/open-ports.ts';
import { SubscriptionStore } from '#worker/store/order/subscriptions.ts';
import { Versions } from '#worker/store/versions.ts';
import { editionOf } from '#worker/stubs/edition.ts';
import { openStore } from '#worker/stubs/open-store.ts';
import { type DeskOrder, OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { renewalOrderId } from './renewal-order-id.ts';

/** Subscriptions that are processed at the same time; each requires a request to a provider. */
const AT_ONCE = 6;
/** Longest time of one run in milliseconds; the rest waits for the next minute. */
const RUN_MS = 45_000;

/** One run of the job. */
interface Run {
  readonly env: Env;
  /** The time that the job was given; `clock` tells the real one. */
  readonly nowMs: number;
  readonly log: Log;
  readonly clock: Clock;
}

/** Opens a site for the job. */
async function siteOf({ env, nowMs, log, clock }: Run, { site: code }: Subscription) {
  const site = SITES[code];
  const later = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => log.warn('subscription_background', { error }));
  const config = configOf(env);
  const [known, { flags }] = await Promise.all([
    editionOf(env, site.siteId, nowMs, later),
    flagsOf({ env, config, log, nowMs, later }, code),
  ]);
  const store = openStore(env, { site, versions: new Versions(known), later, nowMs });
  const ports = openPorts({ config, flags, log, now: nowMs, clock, site, store });
  return { site, store, ports, flags };
}

/** Returns the current price of the next period, in minor units; null if the product can no longer be renewed. */
async function priceNow(run: Run, subscription: Subscription, first: DeskOrder) {
  const { site, store } = await siteOf(run, subscription);
  const line = renewalLine(first.document, subscription, subscription.price);
  const offer = (await store.offers.byIds([subscription.productId])).get(subscription.productId);
  if (!line || !offer || !isSubscription(offer)) return null;
  const { productId, qty, children, customOptions, metadata } = line;
  const item = {
    productId,
    qty,
    customOptions,
    metadata,
    children: children.map((child) => ({ productId: child.productId, qty: child.qty, metadata: child.metadata })),
  };
  const moment = {
    nowMs: run.nowMs,
    groupPrices: await store.groupPrices.of(first.document.groupId),
    print: (minor: Minor) => formatMoney(minor, site.locale, site.currency),
  };
  const priced = priceItem(offer.options, item, moment);
  return priced.ok ? priced.price.rowTotal : null;
}

/**
 * Returns how a period is sent: the same way as the first order if it is still offered, otherwise the cheapest. Empty
 * for virtual products.
 */
async function ratesOf(
  place: Awaited<ReturnType<typeof siteOf>>,
  { isPickup, rates, shippingAddress, email }: OrderDocument,
  line: OrderLine,
): Promise<readonly BoughtRate[]> {
  if (line.isVirtual) return [];
  if (isPickup) return rates;
  const quote = await quoteShipping(place, { address: shippingAddress, lines: [line], allowSplit: false, email });
  const offered = quote.rates.filter(({ shippingCode }) => shippingCode !== PICKUP_CODE);
  const [cheapest] = [...offered].sort((a, b) => a.rate - b.rate);
  const chosen = offered.find(({ shippingCode }) => shippingCode === rates[0]?.shippingCode) ?? cheapest;
  if (!chosen) throw new Error(`nothing ships ${line.sku} to where its subscription goes`);
  return offered.filter(({ shippingCode }) => shippingCode === chosen.shippingCode);
}

/** Builds the order of a period: the line of the first order at this period's price, with the current tax. */
async function renewalDocument(
  run: Run,
  subscription: Subscription,
  { document: first }: DeskOrder,
  orderId: string,
): Promise<OrderDocument> {
  const place = await siteOf(run, subscription);
  const { site, ports } = place;
  const line = renewalLine(first, subscription, priceDue(subscription));
  if (!line) throw new Error(`order ${first.orderId} has no line of subscription ${subscription.subscriptionId}`);
  const { shippingAddress, billingAddress } = first;
  const rates = await ratesOf(place, first, line);
  const shipping = rates.reduce((sum, { rate }) => sum + rate, 0);
  const pickupPlace = first.isPickup ? site.pickupPlace : null;
  const address = taxedAddress({ isTangible: !line.isVirtual, shippingAddress, billingAddress, pickupPlace });
  const { vatNumber, eoriNumber } = address;
  const lines = [line];
  const tax = await ports.tax.quote({ site, address, lines, shippingAmount: shipping, vatNumber, eoriNumber });
  const totals = orderTotals({
    ...sumLines(lines),
    shipping,
    tax,
    giftcards: [],
    taxIncluded: site.taxIncluded,
  });
  const { subscriptionId, period, tries } = subscription;
  const { quote: _quote, agreements: _agreements, ...kept } = first;
  return {
    ...kept,
    orderId,
    createdMs: run.nowMs,
    totals,
    rates,
    usesFiveForFive: false,
    comments: '',
    isPickup: first.isPickup && !line.isVirtual,
    lines: tax.lines?.[0] ? [{ ...line, taxes: tax.lines[0] }] : lines,
    // A separate list, because orders of the same list block each other.
    listId: `renewal:${orderId}`,
    taxSummary: tax.summary,
    renewal: { subscriptionId, period, tries },
  };
}

/** Charges a period once: its order is held, charged and settled like any other. Returns whether this call did it. */
async function charge(run: Run, desk: OrderDeskStore, subscription: Subscription, first: DeskOrder): Promise<boolean> {
  const { env, nowMs, log, clock } = run;
  const { ports } = await siteOf(run, subscription);
  const config = configOf(env);
  const orderId = await renewalOrderId(subscription);
  const document = await renewalDocument(run, subscription, first, orderId);
  const amount = document.totals.grandTotalIncludingTax;
  const { paymentType } = first.payment;
  const payment = { paymentType, adyenType: 'scheme', amount, transactionToken: subscription.card.ref };
  // The grace period uses the real clock, whatever time the job was given.
  const graceMs = config.orderGraceMs + clock() - nowMs;
  const begun = await desk.begin(
    { orderId, fingerprint: orderId, owner: first.owner, document, payment, takes: takesOfLines(document.lines) },
    graceMs,
    nowMs,
  );
  if (begun.outcome === 'short') {
    await desk.postponeSubscription(subscription.subscriptionId, nowMs);
    return true;
  }
  if (begun.outcome !== 'begun') return false;
  const asked = {
    ...chargeOf(document, payment, `${document.origin}/`),
    recurring: { kind: 'renewal' as const, since: first.orderId },
  };
  const state = await charged(ports.payments, asked);
  if (state.state !== 'action') {
    await recordPayment({ log, now: nowMs }, begun.order, state, desk);
    return true;
  }
  // The bank's challenge would need the shopper, who is not here, so the charge is canceled and the shopper can restart
  // it later.
  const cancelled = await ports.payments.cancel(orderId);
  const refused = { state: 'declined' as const, refusal: 'three_ds' as const };
  await recordPayment({ log, now: nowMs }, begun.order, cancelled.state === 'approved' ? cancelled : refused, desk);
  return true;
}

/** Does what is due for a subscription. Returns whether anything was done. */
async function doOne(run: Run, desk: OrderDeskStore, subscription: Subscription): Promise<boolean> {
  const { nowMs } = run;
  const { subscriptionId, orderId } = subscription;
  const due = dueAction(subscription, nowMs);
  const first = await desk.order(orderId);
  if (!first) throw new Error(`no desk knows order ${orderId} of subscription ${subscriptionId}`);
  if (due === 'charge') return charge(run, desk, subscription, first);
  if (due !== 'notice') return false;
  await desk.noticeSubscription(subscriptionId, await priceNow(run, subscription, first), nowMs);
  return true;
}

/** Does everything that is due at one desk until time runs out. A subscription that fails does not block the others. */
async function doPool(run: Run, pool: StockPool, untilMs: number): Promise<number> {
  const { env, nowMs, log, clock } = run;
  const desk = new OrderDeskStore(env, pool);
  const failed = new Set<string>();
  let done = 0;
  for (;;) {
    const due = await desk.dueSubscriptions(nowMs, AT_ONCE + failed.size);
    const batch = due.filter(({ subscriptionId }) => !failed.has(subscriptionId)).slice(0, AT_ONCE);
    if (batch.length === 0) return done;
    await Promise.all(
      batch.map(async (subscription) => {
        try {
          if (await doOne(run, desk, subscription)) done += 1;
          else failed.add(subscription.subscriptionId);
        } catch (error) {
          failed.add(subscription.subscriptionId);
          log.error('subscription_failed', { subscriptionId: subscription.subscriptionId, error });
        }
      }),
    );
    if (clock() > untilMs) return done;
  }
}

/**
 * Announces and charges subscriptions that are due (the rules are in `shared/subscription/machine.ts`). The order desk
 * decides each step, so that concurrent jobs charge nothing twice. Returns how many steps were done.
 */
export async function runSubscriptions(env: Env, nowMs: number, clock: Clock): Promise<number> {
  const log = logFor(`subscriptions-${nowMs}`);
  const untilMs = clock() + RUN_MS;
  let done = 0;
  for (const pool of await new SubscriptionStore(env.DB).poolsDue(nowMs)) {
    done += await doPool({ env, nowMs, log, clock }, pool, untilMs);
  }
  return done;
}
