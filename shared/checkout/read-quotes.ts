import { toMinor } from '#shared/money/money.ts';
import type { WireQuote } from '#shared/shipping/wire-quote.ts';
import type { TaxQuote } from '#shared/tax/contract.ts';
import type { OfferedRates } from './state.ts';

/** Answer of the tax service (spec 2 section 7), major units. */
export interface WireTax {
  readonly totalTaxAmount?: number | undefined;
  readonly shipping?: { readonly taxAmount?: number | undefined } | undefined;
  readonly summary?: readonly { readonly label: string; readonly taxAmount: number }[] | undefined;
  readonly vatResponse?: { readonly valid: boolean; readonly checked?: boolean | undefined } | null | undefined;
  readonly relief?: number | undefined;
}

/** Rates in the form of the checkout state. */
export function readRates({ rates, split, transactionId, packages }: WireQuote): OfferedRates {
  const offered = { rates: rates.map((rate) => ({ ...rate, rate: toMinor(rate.rate) })), split, transactionId };
  return packages ? { ...offered, packages } : offered;
}

/** Tax in the form of the checkout state; undefined without a total, which does not count as an answer (spec 2 section 8). */
export function readTax(answer: WireTax): TaxQuote | undefined {
  if (typeof answer.totalTaxAmount !== 'number') return undefined;
  const total = toMinor(answer.totalTaxAmount);
  const shippingTax = toMinor(answer.shipping?.taxAmount ?? 0);
  const summary = (answer.summary ?? []).map(({ label, taxAmount }) => ({ label, amount: toMinor(taxAmount) }));
  const tariff = summary.reduce((sum, { label, amount }) => (/tariff/i.test(label) ? sum + amount : sum), 0);
  return {
    total,
    itemTax: total - shippingTax - tariff,
    shippingTax,
    tariff,
    summary,
    isVatNumberValid: answer.vatResponse?.valid ?? null,
    ...(answer.vatResponse?.checked === false && { isVatNumberChecked: false as const }),
    relief: toMinor(answer.relief ?? 0),
  };
}
