import type { TaxQuote } from '#shared/tax/contract.ts';
import { isUsable, taxedAt } from './figures.ts';
import { taxSignature } from './signature.ts';
import { type CheckoutFacts, type CheckoutState, NO_TAX_YET, type TaxState } from './state.ts';

/** Whether tax may be requested: shipping is valid and there is an address to tax. */
function mayAsk(state: CheckoutState, facts: CheckoutFacts): boolean {
  return state.shipping.status === 'valid' && isUsable(taxedAt(state), facts);
}

/** Updates tax after a change of the order, since it may depend on it. */
export function settleTax(state: CheckoutState, facts: CheckoutFacts): TaxState {
  const { tax } = state;
  if (!mayAsk(state, facts)) return NO_TAX_YET;
  return tax.status !== 'notReady' && tax.signature === taxSignature(state) ? tax : NO_TAX_YET;
}

/** Whether tax has to be requested now. */
export function wantsTax(state: CheckoutState, facts: CheckoutFacts): boolean {
  return state.tax.status === 'notReady' && mayAsk(state, facts);
}

/** Marks tax as requested. */
export function taxRequested(state: CheckoutState): TaxState {
  if (state.tax.status !== 'notReady') return state.tax;
  return { status: 'loading', signature: taxSignature(state), quote: null };
}

/** Stores the requested tax. Ignores the answer to an outdated request. */
export function taxAnswered(tax: TaxState, signature: string, quote: TaxQuote): TaxState {
  if (tax.status !== 'loading' || tax.signature !== signature) return tax;
  return { ...tax, status: 'valid', quote };
}

/** Marks tax as failed, because the service did not respond or gave no total. */
export function taxFailed(tax: TaxState, signature: string): TaxState {
  if (tax.status !== 'loading' || tax.signature !== signature) return tax;
  return { ...tax, status: 'error' };
}
