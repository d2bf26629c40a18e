import { z } from 'zod';
import { toMajor, toMinor } from '#shared/money/money.ts';
import type { TaxQuote } from './contract.ts';

const amountSchema = z
  .number()
  .min(0)
  .max(10_000_000)
  .transform((major) => toMinor(Number(major.toFixed(4))));

/**
 * Answer of `svc_tax/tax/rates/fetch` (spec 2 section 7): money in major units, read as minor units. An answer without
 * a total amount is not valid.
 */
export const taxAnswerSchema = z
  .object({
    totalTaxAmount: amountSchema,
    shipping: z.object({ taxAmount: amountSchema.default(0) }).prefault({}),
    summary: z
      .array(z.object({ label: z.string().max(200), taxAmount: amountSchema }))
      .max(100)
      .default([]),
    /** `checked` is false if the number could not be checked and the merchant's policy decided. */
    vatResponse: z.object({ valid: z.boolean(), checked: z.boolean().optional() }).nullish(),
    /** Tax in the shown prices that this customer does not owe. */
    relief: amountSchema.default(0),
  })
  .refine((answer) => answer.shipping.taxAmount + tariffOf(answer.summary) <= answer.totalTaxAmount, {
    path: ['totalTaxAmount'],
    message: 'is less than its parts',
  });

/** Adds up the lines that the summary labels as tariff (spec 2 section 9). */
function tariffOf(summary: readonly { readonly label: string; readonly taxAmount: number }[]): number {
  return summary.reduce((sum, { label, taxAmount }) => (/tariff/i.test(label) ? sum + taxAmount : sum), 0);
}

/** Converts an answer to a quote. */
export function readQuote(answer: z.output<typeof taxAnswerSchema>): TaxQuote {
  const { totalTaxAmount: total, shipping, summary, vatResponse, relief } = answer;
  const tariff = tariffOf(summary);
  return {
    total,
    itemTax: total - shipping.taxAmount - tariff,
    shippingTax: shipping.taxAmount,
    tariff,
    summary: summary.map(({ label, taxAmount }) => ({ label, amount: taxAmount })),
    isVatNumberValid: vatResponse?.valid ?? null,
    ...(vatResponse?.checked === false && { isVatNumberChecked: false }),
    relief,
  };
}

/** Converts a quote to the call's answer. */
export function wireQuote(quote: TaxQuote): z.input<typeof taxAnswerSchema> {
  const { total, shippingTax, summary, isVatNumberValid: valid, isVatNumberChecked: checked, relief } = quote;
  return {
    totalTaxAmount: toMajor(total),
    shipping: { taxAmount: toMajor(shippingTax) },
    summary: summary.map(({ label, amount }) => ({ label, taxAmount: toMajor(amount) })),
    ...(valid === null ? {} : { vatResponse: { valid, ...(checked === false && { checked }) } }),
    relief: toMajor(relief),
  };
}
