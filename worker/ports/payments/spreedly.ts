import type { Minor } from '#shared/money/money.ts';
import type { BrowserInfo } from '#shared/order/contract.ts';
import type { Clock } from '#worker/clock.ts';
import type { SpreedlySettings } from '#worker/config.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import type { PaymentBooks } from '#worker/store/order/payment-books.ts';
import type { PaymentReference, ReferencePayload } from '#worker/store/order/payment-references.ts';
import { DECLINED, referenceOf, stateOfReference, UNKNOWN } from './charge-state.ts';
import type {
  Charge,
  ChargeState,
  MethodSettings,
  MoneyOutcome,
  Payments,
  ProviderMessage,
  ProviderReport,
} from './port.ts';
import { SpreedlyClient, type SpreedlyTransaction } from './spreedly-client.ts';
import { actionOf, meaningOf, refusalOf } from './spreedly-result.ts';

/** How long a purchase that Spreedly does not list may still be in transit, in milliseconds. */
const ON_ITS_WAY_MS = 90_000;

/** The browser data that Spreedly's gateways require, with their own names and as base64. */
function browserInfoText(info: BrowserInfo): string {
  const { screenWidth, screenHeight, colorDepth, timeZoneOffset, userAgent, javaEnabled, language, acceptHeader } =
    info;
  const text = JSON.stringify({
    width: screenWidth,
    height: screenHeight,
    depth: colorDepth,
    timezone: timeZoneOffset,
    user_agent: userAgent,
    java: javaEnabled,
    language,
    browser_size: '05',
    accept_header: acceptHeader,
  });
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** A card by its token, or any other payment method by its type, for which Spreedly provides a page. */
function methodOf({ method, token }: Charge) {
  return method === 'scheme' ? { payment_method_token: token } : { payment_method: { payment_method_type: method } };
}

function purchaseOf(charge: Charge) {
  const { orderId, amount, currency, email, returnUrl, isStored, customerId, browserInfo, recurring } = charge;
  const initiator = recurring?.kind === 'renewal' ? 'merchant' : 'cardholder';
  const callback = new URL('/svc_checkout/payments/webhook/spreedly', returnUrl);
  callback.searchParams.set('order', orderId);
  return {
    ...methodOf(charge),
    // A card that is only checked has no amount.
    ...(amount === 0 ? {} : { amount }),
    currency_code: currency,
    order_id: orderId,
    email,
    retain_on_success: (isStored && customerId !== null) || recurring?.kind === 'first',
    ...(recurring ? { stored_credential_initiator: initiator, stored_credential_reason_type: 'recurring' } : {}),
    redirect_url: returnUrl,
    callback_url: callback.href,
    ...(browserInfo
      ? { attempt_3dsecure: true, three_ds_version: '2', browser_info: browserInfoText(browserInfo) }
      : {}),
  };
}

/**
 * Spreedly in front of a gateway. Spreedly executes a purchase each time it is sent, so the store's own records ensure
 * that it is sent once. A lost answer is searched for among the gateway's newest transactions.
 */
export class SpreedlyPayments implements Payments {
  readonly #books: Pick<PaymentBooks, 'references' | 'stored'>;
  readonly #client: SpreedlyClient;
  readonly #methods: readonly string[];
  readonly #clock: Clock;

  constructor(
    settings: SpreedlySettings,
    books: Pick<PaymentBooks, 'references' | 'stored'>,
    limitMs: number,
    send: Send,
    clock: Clock,
  ) {
    this.#books = books;
    this.#client = new SpreedlyClient(settings, limitMs, send);
    this.#methods = settings.methods;
    this.#clock = clock;
  }

  async charge(charge: Charge): Promise<ChargeState> {
    const { orderId, amount, customerId, method, token } = charge;
    if (method !== 'scheme' && !this.#methods.includes(method)) return DECLINED;
    const isRenewal = charge.recurring?.kind === 'renewal';
    if (!isRenewal && (await this.#books.stored.isOthers(customerId, token))) return DECLINED;
    const { reference, isNew } = await this.#books.references.open(referenceOf(charge, 'spreedly'));
    if (!isNew) return this.find(orderId);
    const asked = purchaseOf(charge);
    const answer = await (amount === 0 ? this.#client.verify(asked) : this.#client.purchase(asked));
    if (answer.outcome === 'done') return this.#record(reference, answer.transaction, charge.returnUrl);
    if (answer.outcome === 'silent') return UNKNOWN;
    await this.#books.references.move(orderId, ['asked'], 'declined', { payload: { refusal: 'payment_error' } });
    return this.#stateOf(orderId);
  }

  async find(orderId: string): Promise<ChargeState> {
    const reference = await this.#books.references.find(orderId);
    if (!reference) return { state: 'none' };
    if (reference.state !== 'asked' && reference.state !== 'action') return stateOfReference(reference);
    const transaction = await this.#transactionOf(reference);
    const returnUrl = reference.payload.action?.url ?? '';
    return transaction ? this.#record(reference, transaction, returnUrl) : stateOfReference(reference);
  }

  /**
   * Cancels a charge. An approved one stays approved and is reported as such. One that waits for the shopper is
   * canceled, and is refunded if the shopper pays after all.
   */
  async cancel(orderId: string): Promise<ChargeState> {
    const { references } = this.#books;
    await references.forbid(orderId, 'spreedly');
    const found = await this.find(orderId);
    if (found.state === 'action') await references.move(orderId, ['action'], 'cancelled');
    if (found.state === 'unknown') await this.#giveUp(orderId);
    const reference = await references.find(orderId);
    return reference ? stateOfReference(reference) : UNKNOWN;
  }

  /** Spreedly has no idempotency keys. A credit has the key as its order id, and is searched for before it is sent. */
  async refund(orderId: string, amount: Minor, key: string): Promise<MoneyOutcome> {
    const reference = await this.#books.references.find(orderId);
    if (reference?.state !== 'approved' || reference.pspReference === null) return 'refused';
    const sent = await this.#client.ofOrder(key);
    if (!sent) return 'unknown';
    if (sent.some((each) => meaningOf(each) === 'approved')) return 'done';
    if (sent.some((each) => meaningOf(each) !== 'declined')) return 'unknown';
    const { pspReference, currency } = reference;
    const credit = { amount, currency_code: currency, order_id: key };
    const credited = outcomeOf(await this.#client.follow(pspReference, 'credit', credit));
    // A purchase that the gateway has not settled yet cannot be credited, only voided as a whole.
    if (credited !== 'refused' || amount !== reference.amount) return credited;
    return outcomeOf(await this.#client.follow(pspReference, 'void'));
  }

  /** Continues after a challenge shown by Spreedly's script. */
  async details(orderId: string): Promise<ChargeState> {
    const reference = await this.#books.references.find(orderId);
    if (reference?.state !== 'action' || reference.pspReference === null) return this.find(orderId);
    const answer = await this.#client.follow(reference.pspReference, 'complete');
    if (answer.outcome !== 'done') return this.find(orderId);
    return this.#record(reference, answer.transaction, reference.payload.action?.url ?? '');
  }

  /** Only the order is read from a callback; the state of its transaction is requested from Spreedly. */
  async reports({ query }: ProviderMessage): Promise<readonly ProviderReport[] | undefined> {
    const orderId = query.get('order') ?? '';
    const reference = await this.#books.references.find(orderId);
    if (reference?.provider !== 'spreedly') return undefined;
    const transaction = await this.#transactionOf(reference);
    if (!transaction) return [];
    const { token, state } = transaction;
    return [
      {
        id: `spreedly:${token}:${state}`,
        orderId,
        note: `spreedly ${state} (${token})`,
        apply: async () => {
          const found = await this.#record(reference, transaction, reference.payload.action?.url ?? '');
          return found.state === 'action' || found.state === 'unknown' ? undefined : found;
        },
      },
    ];
  }

  /**
   * Cards, and the methods that the operator has configured for the gateway, because Spreedly has no call to list them.
   */
  methods(): Promise<ReadonlyMap<string, MethodSettings>> {
    return Promise.resolve(new Map(['scheme', ...this.#methods].map((id) => [id, {}])));
  }

  forget(_customerId: number, storedMethodId: string): Promise<MoneyOutcome> {
    return this.#client.redact(storedMethodId);
  }

  async #transactionOf({ orderId, pspReference }: PaymentReference): Promise<SpreedlyTransaction | undefined> {
    if (pspReference === null) return (await this.#client.ofOrder(orderId))?.[0];
    const answer = await this.#client.show(pspReference);
    return answer.outcome === 'done' ? answer.transaction : undefined;
  }

  /** Records Spreedly's answer about a purchase. Throws if money that must be returned is not on its way. */
  async #record(
    reference: PaymentReference,
    transaction: SpreedlyTransaction,
    returnUrl: string,
  ): Promise<ChargeState> {
    const { orderId } = reference;
    const { references } = this.#books;
    const open = ['asked', 'action'] as const;
    const known = { pspReference: transaction.token };
    switch (meaningOf(transaction)) {
      case 'approved':
        return this.#approve(reference, transaction);
      case 'declined':
        await references.move(orderId, open, 'declined', { ...known, payload: declinedPayload(transaction) });
        break;
      case 'waits': {
        const action = actionOf(transaction, returnUrl);
        if (action) await references.move(orderId, open, 'action', { ...known, payload: { action } });
        else await references.move(orderId, ['asked'], 'asked', known);
        break;
      }
      default:
        await references.move(orderId, ['asked'], 'asked', known);
    }
    return this.#stateOf(orderId);
  }

  async #approve(reference: PaymentReference, transaction: SpreedlyTransaction): Promise<ChargeState> {
    const { orderId, amount, currency } = reference;
    const {
      token,
      amount: charged = amount,
      currency_code: chargedIn = currency,
      payment_method: method,
    } = transaction;
    const isWhole = charged === amount && chargedIn === currency;
    const card = method && { brand: method.card_type ?? '', last4: method.last_four_digits ?? '' };
    const known = {
      pspReference: token,
      payload: { ...(card ? { card } : {}), ...(method ? { recurringRef: method.token } : {}) },
    };
    await this.#books.references.move(orderId, ['asked', 'action'], isWhole ? 'approved' : 'declined', known);
    const written = await this.#books.references.find(orderId);
    if (written?.state === 'approved' && written.pspReference === token) {
      await this.#keepCard(written, transaction);
      return stateOfReference(written);
    }
    if (!(await this.#sendBack(token, charged ?? amount, chargedIn ?? currency))) {
      throw new Error(`the payment of order ${orderId} could not be returned yet`);
    }
    return this.#stateOf(orderId);
  }

  async #keepCard({ customerId, isStored }: PaymentReference, { payment_method: method }: SpreedlyTransaction) {
    if (!method || customerId === null || !isStored || method.storage_state !== 'retained') return;
    await this.#books.stored.keep({
      id: method.token,
      customerId,
      provider: 'spreedly',
      adyenType: 'scheme',
      brand: method.card_type ?? '',
      last4: method.last_four_digits ?? '',
      expMonth: method.month ?? null,
      expYear: method.year ?? null,
    });
  }

  /** Voids a purchase, or credits it if the gateway has already settled it. A purchase can be reversed once. */
  async #sendBack(token: string, amount: Minor, currency: string): Promise<boolean> {
    if (outcomeOf(await this.#client.follow(token, 'void')) === 'done') return true;
    return outcomeOf(await this.#client.follow(token, 'credit', { amount, currency_code: currency })) === 'done';
  }

  /** Cancels a purchase whose state is unknown: it never arrived, waits for a shopper, or was lost by its gateway. */
  async #giveUp(orderId: string): Promise<void> {
    const { references } = this.#books;
    const reference = await references.find(orderId);
    if (!reference) return;
    const { pspReference, createdMs } = reference;
    if (pspReference === null) {
      const listed = await this.#client.ofOrder(orderId);
      const isLost = listed?.length === 0 && this.#clock() - createdMs > ON_ITS_WAY_MS;
      if (isLost) await references.move(orderId, ['asked'], 'cancelled');
      return;
    }
    const transaction = await this.#transactionOf(reference);
    const isWaiting = transaction?.state === 'pending';
    if (isWaiting || outcomeOf(await this.#client.follow(pspReference, 'void')) === 'done') {
      await references.move(orderId, ['asked'], 'cancelled');
    }
  }

  async #stateOf(orderId: string): Promise<ChargeState> {
    const reference = await this.#books.references.find(orderId);
    return reference ? stateOfReference(reference) : { state: 'none' };
  }
}

function outcomeOf(answer: Awaited<ReturnType<SpreedlyClient['show']>>): MoneyOutcome {
  if (answer.outcome === 'refused') return 'refused';
  if (answer.outcome === 'silent') return 'unknown';
  const meaning = meaningOf(answer.transaction);
  if (meaning === 'approved') return 'done';
  return meaning === 'declined' ? 'refused' : 'unknown';
}

/** What the store keeps of a declined transaction. */
function declinedPayload(transaction: SpreedlyTransaction): ReferencePayload {
  const fingerprint = transaction.payment_method?.fingerprint;
  return { refusal: refusalOf(transaction), ...(fingerprint ? { fingerprint } : {}) };
}
