import { isCollectedAtOnce } from '#shared/order/payment-methods.ts';
import type { AdyenSettings } from '#worker/config.ts';
import type { PaymentBooks } from '#worker/store/order/payment-books.ts';
import type { PaymentReference } from '#worker/store/order/payment-references.ts';
import type { AdyenClient } from './adyen-client.ts';
import type { AdyenResult, KnownCard } from './adyen-result.ts';
import { stateOfReference, UNKNOWN } from './charge-state.ts';
import type { ChargeState } from './port.ts';

/** What is told of an authorised payment. */
interface Authorised {
  readonly pspReference: string | null;
  readonly card: KnownCard | null;
  readonly storedMethodId: string | null;
}

/**
 * Keeps the book of what Adyen said. Approving and cancelling race for the same row: whichever comes first wins, and an
 * authorisation that comes after the cancelling is sent back. So an order is never published on money that is on its way
 * back, and never released on money that stays.
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

  /** A charge as the book has it. Where staff capture, an approved one is reserved alone, unless its way to pay takes it. */
  said(reference: PaymentReference): ChargeState {
    const said = stateOfReference(reference);
    if (said.state !== 'approved' || !this.#capturesByHand || isCollectedAtOnce(reference.method)) return said;
    return { ...said, isReserved: true };
  }

  async stateOf(orderId: string): Promise<ChargeState> {
    const reference = await this.#books.references.find(orderId);
    return reference ? this.said(reference) : { state: 'none' };
  }

  /** Writes an answer about an order's payment down. Returns the state of the charge after it. */
  async record(reference: PaymentReference, result: AdyenResult): Promise<ChargeState> {
    const { orderId } = reference;
    const { references } = this.#books;
    switch (this.#meaningFor(reference, result)) {
      case 'approved':
        await this.approve(orderId, result);
        break;
      case 'declined':
        await references.move(orderId, ['asked', 'action'], 'declined', { payload: { refusal: result.refusal } });
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

  /** An approval of another amount than the order's is none. */
  #meaningFor({ amount, currency }: PaymentReference, { meaning, amount: said }: AdyenResult) {
    const isOther = said !== null && (said.value !== amount || said.currency !== currency);
    return meaning === 'approved' && isOther ? 'partial' : meaning;
  }

  /**
   * Money is authorised. Answers whether the order is approved by this very payment; money that comes too late, or a
   * second time, is sent back, and `false` says that Adyen has not agreed to that yet.
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

  /** Keeps a card for the subscription that its payment begins, and for the customer who asked for it. */
  async keepCard(reference: PaymentReference, id: string, card: KnownCard | null): Promise<void> {
    const { orderId, customerId, isStored, payload } = reference;
    await this.#books.references.noteCard(orderId, id);
    if (customerId === null || !isStored) return;
    await this.#books.stored.keep({
      ...{ id, customerId, provider: 'adyen', adyenType: 'scheme' },
      brand: card?.brand ?? payload.card?.brand ?? '',
      last4: card?.last4 ?? payload.card?.last4 ?? '',
      ...{ expMonth: card?.expMonth ?? null, expYear: card?.expYear ?? null },
    });
  }

  /** Cancels a payment, or refunds it where it is captured already. Answers whether Adyen has agreed to it. */
  async sendBack(orderId: string, pspReference: string | null): Promise<boolean> {
    if (pspReference === null) return false;
    const path = `/payments/${encodeURIComponent(pspReference)}/reversals`;
    const answer = await this.#client.post(path, { reference: orderId }, `${orderId}-reversal-${pspReference}`);
    return answer.outcome === 'done';
  }

  /** Less than the order's amount is authorised: it goes back, and the order is not paid. */
  async #giveBackPart(orderId: string, pspReference: string | null): Promise<ChargeState> {
    const known = pspReference === null ? {} : { pspReference };
    await this.#books.references.move(orderId, ['asked', 'action'], 'cancelling', known);
    const reference = await this.#books.references.find(orderId);
    if (reference?.state !== 'cancelling') return this.stateOf(orderId);
    return this.giveUp(reference);
  }

  /**
   * Makes Adyen cancel a payment that is not approved here and will not be any more: by its own reference where that is
   * known, else by the order's, which finds a payment whose answer was lost. Adyen agrees at once and does it later; what
   * it tells afterwards can only confirm it or lead to another reversal, so its word is enough to release the goods.
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
    // Nothing there that could be cancelled: a payment that appears after all is sent back when its webhook comes.
    const isNothing = answer.outcome === 'refused' && (answer.status === 404 || answer.status === 422);
    return answer.outcome === 'done' || isNothing;
  }
}
