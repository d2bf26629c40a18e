import { PaymentReferences } from '#worker/store/payment-references.ts';
import { SandboxBooks } from '#worker/store/sandbox-books.ts';
import { StoredMethodStore } from '#worker/store/stored-methods.ts';

/** What payment providers keep in the store. */
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
