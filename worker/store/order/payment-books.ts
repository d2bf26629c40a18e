import { StoredMethodStore } from '#worker/store/account/stored-payment-methods.ts';
import { PaymentReferences } from '#worker/store/order/payment-references.ts';
import { SandboxBooks } from '#worker/store/order/sandbox.ts';

/** The records that payment providers need in the store. */
export interface PaymentBooks {
  readonly sandbox: SandboxBooks;
  readonly references: PaymentReferences;
  readonly stored: StoredMethodStore;
}

export function openPaymentBooks(db: D1Database): PaymentBooks {
  return {
    sandbox: new SandboxBooks(db),
    references: new PaymentReferences(db),
    stored: new StoredMethodStore(db),
  };
}
