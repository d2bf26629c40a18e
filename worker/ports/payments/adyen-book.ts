import { isCollectedAtOnce } from '#shared/order/payment-methods.ts';
import type { AdyenSettings } from '#worker/config.ts';
import type { PaymentBooks } from '#worker/store/order/payment-books.ts';
import type { PaymentReference } from '#worker/store/order/payment-references.ts';
import type { AdyenClient } from './adyen-client.ts';
import type { AdyenResult, KnownCard } from './adyen-result.ts';
import { stateOfReference, UNKNOWN } from './charge-state.ts';
import type { ChargeState } from './port.ts';

/** What is known about an authorized payment. */
interface Authorised {
  readonly pspReference: string | null;
  readonly card: KnownCard | null;
  readonly storedMethodId: string | null;
}

/**
 * Records what Adyen reported. Approving and canceling race for the same row: the first one wins, and an authorization
 * that arrives after the cancellation is reversed. So an order is never published when its money is being returned, and
 * never released when its money is kept.
 */
export class AdyenBook {
  readonly #client: AdyenClient;
  readonly #books: Pick<PaymentBooks, 'references' | 'stored'>;
  readonly #capturesByHand: boolean;

  constructor(
    client: AdyenClient,
    books: Pick<PaymentBooks, 'references' | 'stored'>,
    { capturesByHand = false }: Pick<AdyenSettings, 'capturesByHand'>,
  ) {
    this.#client = client;
    this.#books = books;
    this.#capturesByHand = capturesByHand;
  }

  /**
   * The recorded state of a charge. If staff capture payments, an approved charge is only authorized, unless its
   * payment method captures at once.
   */
  said(reference: PaymentReference): ChargeState {
    const said = stateOfReference(reference);
    if (said.state !== 'approved' || !this.#capturesByHand || isCollectedAtOnce(reference.method)) return said;
    return { ...said, isReserved: true };
  }

  async stateOf(orderId: string): Promise<ChargeState> {
    const reference = await this.#books.references.find(orderId);
    return reference ? this.said(reference) : { state: 'none' };
  }

  /** Records an answer about an order's payment. Returns the resulting state of the charge. */
  async record(reference: PaymentReference, result: AdyenResult): Promise<ChargeState> {
    const { orderId } = reference;
    const { references } = this.#books;
    switch (this.#meaningFor(reference, result)) {
      case 'approved':
        await this.approve(orderId, result);
        break;
      case 'declined':
        await references.move(orderId, ['asked', 'action'], 'declined', {
          payload: {
            refusal: result.refusal,
            ...(result.fingerprint === null ? {} : { fingerprint: result.fingerprint }),
          },
        });
        break;
      case 'cancelled':
        await references.move(orderId, ['asked', 'action', 'cancelling'], 'cancelled');
        break;
      case 'redirect':
      case 'threeDS':
        if (result.action) {
          await references.move(orderId, ['asked', 'action'], 'action', { payload: { action: result.action } });
        }
        break;
      case 'partial':
        return this.#giveBackPart(orderId, result.pspReference);
      default:
        return UNKNOWN;
    }
    return this.stateOf(orderId);
  }

  /** An approval of an amount other than the order's does not count as one. */
  #meaningFor({ amount, currency }: PaymentReference, { meaning, amount: said }: AdyenResult) {
    const isOther = said !== null && (said.value !== amount || said.currency !== currency);
    return meaning === 'approved' && isOther ? 'partial' : meaning;
  }

  /**
   * Records an authorization. Returns whether this very payment approves the order. Money that arrives too late, or a
   * second time, is reversed; `false` means that Adyen has not accepted that yet.
   */
  async approve(orderId: string, { pspReference, card, storedMethodId }: Authorised): Promise<boolean> {
    const { references } = this.#books;
    const payload = {
      ...(card ? { card: { brand: card.brand, last4: card.last4 } } : {}),
      ...(storedMethodId === null ? {} : { recurringRef: storedMethodId }),
    };
    const known = { payload, ...(pspReference === null ? {} : { pspReference }) };
    await references.move(orderId, ['asked', 'action'], 'approved', known);
    const reference = await references.find(orderId);
    if (!reference) return false;
    const isSame = pspReference === null || [null, pspReference].includes(reference.pspReference);
    if (reference.state !== 'approved' || !isSame) return this.sendBack(orderId, pspReference);
    if (reference.pspReference === null) await references.move(orderId, ['approved'], 'approved', known);
    if (storedMethodId !== null) await this.keepCard(reference, storedMethodId, card);
    return true;
  }

  /** Saves a card for the subscription that its payment begins, and for the customer who asked to save it. */
  async keepCard(reference: PaymentReference, id: string, card: KnownCard | null): Promise<void> {
    const { orderId, customerId, isStored, payload } = reference;
    await this.#books.references.noteCard(orderId, id);
    if (customerId === null || !isStored) return;
    await this.#books.stored.keep({
      id,
      customerId,
      provider: 'adyen',
      adyenType: 'scheme',
      brand: card?.brand ?? payload.card?.brand ?? '',
      last4: card?.last4 ?? payload.card?.last4 ?? '',
      expMonth: card?.expMonth ?? null,
      expYear: card?.expYear ?? null,
    });
  }

  /** Cancels a payment, or refunds it if it is already captured. Returns whether Adyen has accepted the request. */
  async sendBack(orderId: string, pspReference: string | null): Promise<boolean> {
    if (pspReference === null) return false;
    const path = `/payments/${encodeURIComponent(pspReference)}/reversals`;
    const answer = await this.#client.post(path, { reference: orderId }, `${orderId}-reversal-${pspReference}`);
    return answer.outcome === 'done';
  }

  /** Only a part of the order's amount is authorized. It is returned, and the order is not paid. */
  async #giveBackPart(orderId: string, pspReference: string | null): Promise<ChargeState> {
    const known = pspReference === null ? {} : { pspReference };
    await this.#books.references.move(orderId, ['asked', 'action'], 'cancelling', known);
    const reference = await this.#books.references.find(orderId);
    if (reference?.state !== 'cancelling') return this.stateOf(orderId);
    return this.giveUp(reference);
  }

  /**
   * Makes Adyen cancel a payment that is not approved and can no longer be: by its own reference if it is known,
   * otherwise by the order's, which also finds a payment whose answer was lost. Adyen accepts the request at once and
   * executes it later. Later reports can only confirm it or lead to another reversal, so the acceptance is enough to
   * release the goods.
   */
  async giveUp({ orderId, pspReference }: PaymentReference): Promise<ChargeState> {
    if (!(await this.#agreesToCancel(orderId, pspReference))) return UNKNOWN;
    await this.#books.references.move(orderId, ['cancelling'], 'cancelled');
    return this.stateOf(orderId);
  }

  async #agreesToCancel(orderId: string, pspReference: string | null): Promise<boolean> {
    if (pspReference !== null) return this.sendBack(orderId, pspReference);
    const body = { paymentReference: orderId, reference: orderId };
    const answer = await this.#client.post('/cancels', body, `${orderId}-cancel`);
    // There is nothing to cancel. A payment that appears later is reversed when its webhook arrives.
    const isNothing = answer.outcome === 'refused' && (answer.status === 404 || answer.status === 422);
    return answer.outcome === 'done' || isNothing;
  }
}
