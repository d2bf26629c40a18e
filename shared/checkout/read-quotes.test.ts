import { expect, it } from 'vitest';
import { readQuote, taxAnswerSchema, wireQuote } from '#shared/tax/wire-quote.ts';
import { TAX } from '#shared/testing/checkout.ts';
import { readRates, readTax } from './read-quotes.ts';

it('tax is read as the tax service wrote it', () => {
  const quote = {
    ...TAX,
    total: 1_900,
    tariff: 300,
    summary: [{ label: 'Tariff', amount: 300 }],
    relief: 12,
    isVatNumberValid: false,
  };
  const wire = wireQuote(quote);
  expect(readTax(wire)).toEqual(quote);
  expect(readTax(wire)).toEqual(readQuote(taxAnswerSchema.parse(wire)));
});

it('an answer without a total is rejected', () => {
  expect(readTax({})).toBeUndefined();
  expect(readTax({ totalTaxAmount: 0 })).toMatchObject({ total: 0, isVatNumberValid: null, relief: 0 });
});

it('rates are read in minor units', () => {
  const rate = {
    shippingCode: 'ground',
    rate: 24.31,
    label: 'Ground',
    carrier: 'UPS',
    packageNumber: 1,
    transactionId: 't',
  };
  expect(readRates({ rates: [rate], split: false, transactionId: 't' }).rates).toEqual([{ ...rate, rate: 2_431 }]);
});
