import { type AdyenNotification, noteOf } from '#worker/ports/payments/adyen-notification.ts';
import type { schemaOf } from '#worker/testing/adyen/check-schema.ts';
import { ADYEN_SETTINGS } from '#worker/testing/adyen/fake-adyen.ts';
import { notification } from '#worker/testing/adyen/notification.ts';
import { AdyenPost } from './adyen-post.ts';
import type { ChargeFault } from './charge-faults.ts';
import { type BookedCharge, refundedOf } from './provider.ts';
import type { Random } from './random.ts';

export type AdyenPath = Parameters<typeof schemaOf>[0];

/** A call of the store. */
export interface AdyenCall {
  readonly path: AdyenPath;
  /** Reference of the payment in the address; '' for none. */
  readonly psp: string;
  readonly key: string;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface AdyenAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A payment that the store has asked for. */
export interface AdyenPayment {
  readonly orderId: string;
  readonly psp: string;
  readonly amount: { readonly value: number; readonly currency: string };
  /** The request, which may be repeated but not changed. */
  readonly text: string;
  readonly fault: ChargeFault;
  /** Decides what happens to this payment; its seed is the order's id. */
  readonly random: Random;
  /** Its answer once it has one. */
  answer?: AdyenAnswer;
}

/** Most milliseconds until a cancellation or refund is done. */
const MODIFIED_MS = 900;
/** Most milliseconds from a report until the store dies that hears it. */
const DYING_MS = 40;

/** A refusal in Adyen's format. */
export function adyenRefusal(errorCode: string, message: string): AdyenAnswer {
  return { status: 422, body: { status: 422, errorCode, message, errorType: 'validation' } };
}

/** The merchant's account at Adyen: payments, what is done with them later, and the reports of both. */
export class AdyenAccount {
  readonly books = new Map<string, BookedCharge>();
  readonly payments = new Map<string, AdyenPayment>();
  readonly conflicts: string[] = [];
  readonly post = new AdyenPost(this.conflicts);
  readonly #kill: () => void;
  readonly #happened = new Set<string>();
  /** What will happen on its own, in words. */
  readonly #ahead = new Set<string>();

  /** `kill` kills the store. */
  constructor(kill: () => void) {
    this.#kill = kill;
  }

  unheard(): readonly string[] {
    return [...this.#ahead, ...this.post.unheard];
  }

  notes(): readonly { readonly orderId: string; readonly note: string }[] {
    return this.post.sent.map((item) => ({ orderId: item.merchantReference, note: noteOf(item) }));
  }

  /** Tells whether something happens now that happens once. */
  once(name: string): boolean {
    if (this.#happened.has(name)) return false;
    this.#happened.add(name);
    return true;
  }

  /** Tells whether the store dies now, the first time that a payment with this fault gets there. */
  dies({ orderId, fault }: AdyenPayment, at: ChargeFault): boolean {
    return fault === at && this.once(`${at} ${orderId}`);
  }

  /** Makes a payment after some time, without telling anyone but by its report. */
  makeLater(payment: AdyenPayment, ms: number): void {
    this.#later(`charge of ${payment.orderId}`, ms, () => this.make(payment));
  }

  /** Writes a payment down and reports it. `heard` resolves when the store has answered a report. */
  make(payment: AdyenPayment): { readonly heard: Promise<void>; readonly answer: AdyenAnswer } {
    const { orderId, psp, amount, text, fault, random } = payment;
    const isApproved = fault !== 'decline';
    const state = isApproved ? 'approved' : 'declined';
    const { value, currency } = amount;
    this.books.set(orderId, { orderId, amount: value, currency, state, body: text, refunds: new Map() });
    const result = isApproved ? { resultCode: 'Authorised' } : { resultCode: 'Refused', refusalReasonCode: '2' };
    const answer = { status: 200, body: { ...result, pspReference: psp, merchantReference: orderId, amount } };
    payment.answer = answer;
    const dying = () => {
      if (this.dies(payment, 'crash-report')) setTimeout(this.#kill, random.between(0, DYING_MS));
    };
    return { heard: this.#report(payment, { success: String(isApproved) }, dying), answer };
  }

  /** Accepts a cancellation, reversal, refund or capture, which is done later. */
  accept({ path, psp, key, body }: AdyenCall, payment: AdyenPayment | undefined, random: Random): AdyenAnswer {
    const isMade = payment !== undefined && this.books.has(payment.orderId);
    if (!isMade && (psp !== '' || random.chance(50))) return adyenRefusal('167', 'Original pspReference required');
    const digits = key.replace(/[^a-f0-9]/g, '').slice(-13);
    const pspReference = `MOD${digits.toUpperCase()}`;
    // A payment that is made only after the request is not found by it.
    if (payment && isMade) {
      this.#later(`${path} of ${payment.orderId}`, random.between(0, MODIFIED_MS), () =>
        this.#carryOut(payment, { path, key, body }, pspReference),
      );
    }
    const named = psp === '' ? { paymentReference: body.paymentReference } : { paymentPspReference: psp };
    const amount = body.amount === undefined ? {} : { amount: body.amount };
    const { merchantAccount } = ADYEN_SETTINGS;
    return { status: 201, body: { merchantAccount, ...named, ...amount, pspReference, status: 'received' } };
  }

  /** Does what was accepted, and reports whether it could be done. */
  #carryOut(
    payment: AdyenPayment,
    { path, key, body }: Pick<AdyenCall, 'body' | 'key' | 'path'>,
    pspReference: string,
  ): void {
    const charge = this.books.get(payment.orderId);
    if (!charge) return;
    const left = charge.state === 'approved' ? charge.amount - refundedOf(charge) : 0;
    const wanted = (body.amount as { value: number } | undefined)?.value ?? left;
    const isDone = left > 0 && wanted <= left;
    const tell = (eventCode: string) => {
      const changes = { eventCode, success: String(isDone), pspReference, originalReference: payment.psp };
      void this.#report(payment, changes);
    };
    switch (path) {
      case '/cancels':
        if (isDone && left === charge.amount) charge.state = 'cancelled';
        tell(payment.random.chance(50) ? 'TECHNICAL_CANCEL' : 'CANCELLATION');
        break;
      case '/payments/{paymentPspReference}/reversals':
        if (isDone) charge.refunds.set(key, left);
        tell('CANCEL_OR_REFUND');
        break;
      case '/payments/{paymentPspReference}/refunds':
        if (isDone) charge.refunds.set(key, wanted);
        else this.conflicts.push(`${payment.orderId}: ${wanted} were to be refunded of ${left}`);
        tell('REFUND');
        break;
      default:
        tell('CAPTURE');
    }
  }

  #report(
    { orderId, psp, amount, random }: AdyenPayment,
    changes: Partial<AdyenNotification>,
    delivering?: () => void,
  ): Promise<void> {
    const item = notification({ merchantReference: orderId, pspReference: psp, amount, ...changes });
    return this.post.report(item, random, delivering);
  }

  #later(name: string, ms: number, work: () => void): void {
    this.#ahead.add(name);
    setTimeout(() => {
      work();
      this.#ahead.delete(name);
    }, ms);
  }
}
