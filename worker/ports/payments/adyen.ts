import { z } from 'zod';
import type { Minor } from '#shared/money/money.ts';
import type { AdyenSettings } from '#worker/config.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import type { PaymentBooks } from '#worker/store/order/payment-books.ts';
import type { PaymentReference } from '#worker/store/order/payment-references.ts';
import { AdyenBook } from './adyen-book.ts';
import { AdyenClient } from './adyen-client.ts';
import { readDetails } from './adyen-details.ts';
import { readReports } from './adyen-reports.ts';
import { paymentRequest, shopperReference } from './adyen-request.ts';
import { readResult } from './adyen-result.ts';
import { type AdyenState, methodOfAdyenType, readAdyenToken } from './adyen-token.ts';
import { DECLINED, referenceOf, UNKNOWN } from './charge-state.ts';
import type {
  Charge,
  ChargeState,
  MethodSettings,
  MethodsAsked,
  MoneyOutcome,
  Payments,
  ProviderMessage,
  ProviderReport,
} from './port.ts';

/** An account's payment methods. Settings that are not strings are ignored. */
const methodsSchema = z.object({
  paymentMethods: z
    .array(z.object({ type: z.string().default(''), configuration: z.record(z.string(), z.string()).catch({}) }))
    .default([]),
});

/** Id of the stored card to charge; undefined for a typed card and for other payment methods. */
function storedIdOf({ paymentMethod }: AdyenState): string | undefined {
  return paymentMethod.type === 'scheme' ? paymentMethod.storedPaymentMethodId : undefined;
}

/** The store has no access, which is a configuration problem and says nothing about a payment. */
function isLockedOut(status: number): boolean {
  return status === 401 || status === 403;
}

/**
 * Adyen's Checkout API v72. Adyen has no call that returns the state of an order, so the store records every answer;
 * calling `charge` again with the same key recovers a lost one.
 */
export class AdyenPayments implements Payments {
  readonly #settings: AdyenSettings;
  readonly #books: Pick<PaymentBooks, 'references' | 'stored'>;
  readonly #client: AdyenClient;
  readonly #book: AdyenBook;

  constructor(
    settings: AdyenSettings,
    books: Pick<PaymentBooks, 'references' | 'stored'>,
    limitMs: number,
    send: Send,
  ) {
    this.#settings = settings;
    this.#books = books;
    this.#client = new AdyenClient(settings, limitMs, send);
    this.#book = new AdyenBook(this.#client, books, settings);
  }

  async charge(charge: Charge): Promise<ChargeState> {
    const { orderId, amount, currency, customerId, method, returnUrl } = charge;
    const state = readAdyenToken(await this.#tokenOf(charge), method);
    const isOwn = state && (charge.recurring?.kind === 'renewal' || (await this.#ownsCard(customerId, state)));
    if (!isOwn) return DECLINED;
    const { reference, isNew } = await this.#books.references.open({
      ...referenceOf(charge, 'adyen'),
      recurringRef: charge.recurring && storedIdOf(state),
    });
    // Only an open charge is sent again. A canceled charge is never sent.
    if (reference.state !== 'asked') return this.#book.said(reference);
    if (reference.amount !== amount || reference.currency !== currency) return UNKNOWN;
    const answer = await this.#client.post('/payments', paymentRequest(charge, state), orderId);
    if (answer.outcome === 'silent') return UNKNOWN;
    if (answer.outcome === 'refused') {
      // If only the second attempt was denied access, the result of the first one is unknown.
      return isLockedOut(answer.status) && !isNew ? UNKNOWN : this.#decline(orderId);
    }
    const result = readResult(answer.body, returnUrl);
    return result ? this.#book.record(reference, result) : UNKNOWN;
  }

  find(orderId: string): Promise<ChargeState> {
    return this.#book.stateOf(orderId);
  }

  async cancel(orderId: string): Promise<ChargeState> {
    const { references } = this.#books;
    await references.forbid(orderId, 'adyen');
    await references.move(orderId, ['asked', 'action'], 'cancelling');
    const reference = await references.find(orderId);
    return reference?.state === 'cancelling' ? this.#book.giveUp(reference) : this.#book.stateOf(orderId);
  }

  refund(orderId: string, amount: Minor, key: string): Promise<MoneyOutcome> {
    return this.#modify(orderId, 'refunds', amount, key);
  }

  /** Adyen's reversal cancels an uncaptured payment and refunds a captured one. */
  async release(orderId: string): Promise<MoneyOutcome> {
    const reference = await this.#books.references.find(orderId);
    if (reference?.state !== 'approved') return 'refused';
    return (await this.#book.sendBack(orderId, reference.pspReference)) ? 'done' : 'unknown';
  }

  capture(orderId: string, amount: Minor, key: string): Promise<MoneyOutcome> {
    return this.#modify(orderId, 'captures', amount, key);
  }

  async details(orderId: string, given: Readonly<Record<string, unknown>>): Promise<ChargeState> {
    const reference = await this.#books.references.find(orderId);
    const details = readDetails(given);
    if (reference?.state !== 'action' || !details) return this.#book.stateOf(orderId);
    const answer = await this.#client.postDetails({ details }, `${orderId}-details-${JSON.stringify(details)}`);
    // Details that Adyen cannot read do not end the payment: the shopper may return with valid ones.
    if (answer.outcome !== 'done') return this.#book.stateOf(orderId);
    const result = readResult(answer.body, reference.payload.action?.url ?? '');
    if (!result) return UNKNOWN;
    // A shopper could submit the result of another own order, so only a result that names this order counts. Otherwise
    // its webhook decides.
    const isOfOrder = result.orderId === orderId;
    return isOfOrder ? this.#book.record(reference, result) : this.#book.stateOf(orderId);
  }

  reports({ body }: ProviderMessage): Promise<readonly ProviderReport[] | undefined> {
    const { merchantAccount, hmacKey } = this.#settings;
    const { references } = this.#books;
    return readReports({ merchantAccount, hmacKey, book: this.#book, references }, body);
  }

  async methods({ countryId, locale }: MethodsAsked): Promise<ReadonlyMap<string, MethodSettings> | undefined> {
    const asked = { countryCode: countryId, shopperLocale: locale, channel: 'Web' };
    const answer = await this.#client.post('/paymentMethods', asked, null);
    if (answer.outcome !== 'done') return undefined;
    const { paymentMethods } = methodsSchema.parse(answer.body ?? {});
    return new Map(paymentMethods.map(({ type, configuration }) => [methodOfAdyenType(type), configuration]));
  }

  async forget(customerId: number, storedMethodId: string): Promise<MoneyOutcome> {
    const { merchantAccount } = this.#settings;
    const query = new URLSearchParams({ shopperReference: shopperReference(customerId), merchantAccount });
    const answer = await this.#client.delete(`/storedPaymentMethods/${encodeURIComponent(storedMethodId)}?${query}`);
    return outcomeOf(answer);
  }

  /**
   * A renewal is charged with the token under which Adyen stored the card, which may have been reported after the
   * answer.
   */
  async #tokenOf({ token, recurring }: Charge): Promise<string> {
    if (recurring?.kind !== 'renewal' || token !== '') return token;
    return (await this.#books.references.find(recurring.since))?.payload.recurringRef ?? '';
  }

  /** A stored card can only be charged by its own customer. */
  async #ownsCard(customerId: number | null, state: AdyenState): Promise<boolean> {
    const storedId = storedIdOf(state);
    if (storedId === undefined) return true;
    if (customerId === null) return false;
    return (await this.#books.stored.find(customerId, 'adyen', storedId)) !== undefined;
  }

  async #decline(orderId: string): Promise<ChargeState> {
    const payload = { refusal: 'payment_error' as const };
    await this.#books.references.move(orderId, ['asked', 'action'], 'declined', { payload });
    return this.#book.stateOf(orderId);
  }

  async #modify(orderId: string, verb: 'captures' | 'refunds', value: Minor, key: string): Promise<MoneyOutcome> {
    const reference: PaymentReference | undefined = await this.#books.references.find(orderId);
    if (reference?.state !== 'approved' || reference.pspReference === null) return 'refused';
    const path = `/payments/${encodeURIComponent(reference.pspReference)}/${verb}`;
    const { currency } = reference;
    return outcomeOf(await this.#client.post(path, { amount: { value, currency }, reference: orderId }, key));
  }
}

function outcomeOf(answer: Awaited<ReturnType<AdyenClient['post']>>): MoneyOutcome {
  if (answer.outcome === 'done') return 'done';
  return answer.outcome === 'refused' && !isLockedOut(answer.status) ? 'refused' : 'unknown';
}
