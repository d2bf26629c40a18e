import type { OrderLine } from '#shared/line/line.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { OrderDocument, OrderPayment } from '#shared/order/document.ts';
import type { Agreement } from '#shared/renewal/contract.ts';
import { afterIntervals } from '#shared/renewal/interval.ts';
import { AGREEMENT_VERSION, agreementText, type Renewal } from '#shared/renewal/terms.ts';
import { SITES } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import type { KeptCard, Subscription } from './contract.ts';

/** A line that starts a subscription. */
type RenewingLine = OrderLine & { readonly renewal: Renewal };

/** Returns the lines of an order that start a subscription. Renewal orders start none. */
export function renewingLines({ lines, renewal }: Pick<OrderDocument, 'lines' | 'renewal'>): readonly RenewingLine[] {
  if (renewal) return [];
  return lines.filter((line): line is RenewingLine => line.renewal !== undefined);
}

/** Returns what a shopper agrees to for the subscriptions of an order, in the order of the lines. */
export function agreementsOf(
  lines: readonly OrderLine[],
  site: OrderDocument['site'],
  agreedMs: number,
): readonly Agreement[] {
  const { locale, currency, taxIncluded } = SITES[site];
  const print = (minor: number) => formatMoney(minor, locale, currency);
  return renewingLines({ lines }).map(({ name, renewal }) => ({
    text: agreementText(name, renewal, { print, taxIncluded }),
    version: AGREEMENT_VERSION,
    agreedMs,
  }));
}

/** Providers whose tokens are a card's encrypted fields: valid for one charge and never stored. */
const CHARGED_ONCE: ReadonlySet<string> = new Set(['adyen']);

/**
 * Returns the card of an approved payment for later charges: the provider's reference to the stored card, or the token
 * of this charge if it can be used again. The reference is '' if only the order identifies the card.
 */
export function keptCard(provider: string, payment: OrderPayment, recurringRef: string | undefined): KeptCard {
  const { transactionToken, card } = payment;
  const ref = recurringRef ?? (CHARGED_ONCE.has(provider) ? '' : transactionToken);
  return { provider, ref, brand: card?.brand ?? '', last4: card?.last4 ?? '' };
}

/**
 * Returns the subscriptions that an order starts at the moment it is placed: a trial is free until its first charge,
 * and any other subscription has paid its first period with the order.
 */
export function begunSubscriptions(
  order: { readonly orderId: string; readonly owner: string; readonly document: OrderDocument },
  card: KeptCard,
  nowMs: number,
): readonly Subscription[] {
  const { orderId, owner, document } = order;
  const { site, currency, customerId, email, agreements = [] } = document;
  return renewingLines(document).map((line, index): Subscription => {
    const { price, interval, trialDays } = line.renewal;
    const isTrial = trialDays !== null;
    const anchorMs = isTrial ? nowMs + trialDays * DAY_MS : nowMs;
    const paidUntilMs = isTrial ? anchorMs : afterIntervals(anchorMs, interval, 1);
    return {
      subscriptionId: `${orderId}-${index + 1}`,
      orderId,
      owner,
      customerId,
      email,
      site,
      currency,
      price,
      interval,
      card,
      productId: line.productId,
      sku: line.sku,
      name: line.name,
      qty: line.qty,
      agreement: agreements[index] ?? { text: '', version: AGREEMENT_VERSION, agreedMs: nowMs },
      state: isTrial ? 'trial' : 'active',
      anchorMs,
      anchorPeriod: 0,
      period: isTrial ? 0 : 1,
      paidUntilMs,
      chargeAtMs: paidUntilMs,
      refusals: 0,
      refusedMs: null,
      noticedPeriod: null,
      nextPrice: null,
      tries: 0,
      pendingOrderId: null,
      endReason: null,
      startedMs: nowMs,
      updatedMs: nowMs,
      version: 1,
    };
  });
}
