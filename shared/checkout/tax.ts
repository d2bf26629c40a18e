import type { TaxQuote } from '#shared/tax/contract.ts';
import { isUsable, taxedAt } from './figures.ts';
import { taxSignature } from './signature.ts';
import { type CheckoutFacts, type CheckoutState, NO_TAX_YET, type TaxState } from './state.ts';

/** Whether tax may be asked for: shipping is valid and there is an address to tax. */
function mayAsk(state: CheckoutState, facts: CheckoutFacts): boolean {
  return state.shipping.status === 'valid' && isUsable(taxedAt(state), facts);
}

/** Brings tax in line with the order: what it depends on may have changed. */
export function settleTax(state: CheckoutState, facts: CheckoutFacts): TaxState {
  const { tax } = state;
  if (!mayAsk(state, facts)) return NO_TAX_YET;
  return tax.status !== 'notReady' && tax.signature === taxSignature(state) ? tax : NO_TAX_YET;
}

/** Whether tax has to be asked for now. */
export function wantsTax(state: CheckoutState, facts: CheckoutFacts): boolean {
  return state.tax.status === 'notReady' && mayAsk(state, facts);
}

/** Tax is on its way. */
export function taxRequested(state: CheckoutState): TaxState {
  if (state.tax.status !== 'notReady') return state.tax;
  return { status: 'loading', signature: taxSignature(state), quote: null };
}

/** Tax that was asked for is there. An answer to an older question is none. */
export function taxAnswered(tax: TaxState, signature: string, quote: TaxQuote): TaxState {
  if (tax.status !== 'loading' || tax.signature !== signature) return tax;
  return { ...tax, status: 'valid', quote };
}

/** The service did not answer, or without a total. */
export function taxFailed(tax: TaxState, signature: string): TaxState {
  if (tax.status !== 'loading' || tax.signature !== signature) return tax;
  return { ...tax, status: 'error' };
}
