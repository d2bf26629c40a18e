import type { FaultCode, FieldProblem } from '#shared/errors.ts';
import type { OrderLine } from '#shared/line/line.ts';
import { type Minor, toMajor, toMinor } from '#shared/money/money.ts';
import type { OrderRequest } from './contract.ts';
import type { BoughtRate } from './document.ts';
import type { OrderTotals } from './totals.ts';

/** The figures that the store has calculated for an order. */
export interface WorkedOrder {
  readonly lines: readonly OrderLine[];
  readonly rates: readonly BoughtRate[];
  readonly totals: OrderTotals;
}

/** A figure shown to the shopper that is not correct. */
export interface WrongClaim {
  readonly code: FaultCode;
  readonly fields: readonly FieldProblem[];
}

interface Claim {
  readonly code: FaultCode;
  readonly field: string;
  /** Major units; undefined if nothing was claimed. */
  readonly claimed: number | undefined;
  readonly actual: Minor;
}

function priceClaims({ items }: OrderRequest, lines: readonly OrderLine[]): Claim[] {
  return items.flatMap(({ price, rowTotal }, index) => {
    const line = lines[index];
    if (!line) return [];
    const code = 'wrong_product_price' as const;
    return [
      { code, field: `items.${index}.price`, claimed: price, actual: line.price },
      { code, field: `items.${index}.rowTotal`, claimed: rowTotal, actual: line.rowTotal },
    ];
  });
}

function rateClaims({ shipping }: OrderRequest, rates: readonly BoughtRate[]): Claim[] {
  return shipping.flatMap(({ rate, packageNumber }, index) => {
    const bought = rates.find((each) => each.packageNumber === packageNumber);
    if (!bought) return [];
    return [
      { code: 'wrong_shipping_rate' as const, field: `shipping.${index}.rate`, claimed: rate, actual: bought.rate },
    ];
  });
}

function cardClaims({ giftcards }: OrderRequest, { giftcardUses }: OrderTotals): Claim[] {
  return giftcards.map(({ amount }, index) => ({
    code: 'giftcard_balance_error' as const,
    field: `giftcards.${index}.amount`,
    claimed: amount,
    actual: giftcardUses[index]?.amount ?? 0,
  }));
}

/** All claims of a request, in the order in which a shopper should learn of them: causes before consequences. */
function claimsOf(request: OrderRequest, { lines, rates, totals }: WorkedOrder): readonly Claim[] {
  const { totals: claimed, payment } = request;
  const total = (code: FaultCode, name: Exclude<keyof typeof claimed, 'giftcards'>): Claim => ({
    code,
    field: `totals.${name}`,
    claimed: claimed[name],
    actual: totals[name],
  });
  return [
    ...priceClaims(request, lines),
    total('wrong_product_price', 'subtotal'),
    total('wrong_discount', 'discount'),
    ...rateClaims(request, rates),
    total('wrong_shipping_total', 'shipping'),
    total('wrong_tax_total', 'tax'),
    total('wrong_tax_total', 'itemTax'),
    total('wrong_tax_total', 'shippingTax'),
    total('wrong_tax_total', 'tariff'),
    ...cardClaims(request, totals),
    {
      code: 'giftcard_balance_error',
      field: 'totals.giftcards',
      claimed: claimed.giftcards,
      actual: totals.giftcards,
    },
    total('wrong_grandtotal', 'grandTotalExcludingTax'),
    total('wrong_grandtotal', 'grandTotalIncludingTax'),
    {
      code: 'wrong_payment_amount',
      field: 'payment.amount',
      claimed: payment.amount,
      actual: totals.grandTotalIncludingTax,
    },
    {
      code: 'payment_error',
      field: 'payment.authorizedPayPalAmount',
      claimed: payment.authorizedPayPalAmount,
      actual: totals.grandTotalIncludingTax,
    },
  ];
}

/** The specification's code for a wallet approval with a different amount. */
const AMOUNT_MISMATCH = 'amount_mismatch';

/**
 * The first incorrect claim of a request (spec 2 section 8); undefined if all are correct. Figures that are not claimed
 * are not checked: the store charges its own, and the grand total is always claimed.
 */
export function wrongClaim(request: OrderRequest, worked: WorkedOrder): WrongClaim | undefined {
  const claims = claimsOf(request, worked).filter(
    ({ claimed, actual }) => claimed !== undefined && toMinor(claimed) !== actual,
  );
  const [first] = claims;
  if (!first) return undefined;
  const fields = claims
    .filter(({ code }) => code === first.code)
    .map(({ code, field, actual }) => ({
      field,
      message: code === 'payment_error' ? AMOUNT_MISMATCH : `is ${toMajor(actual)}`,
    }));
  return { code: first.code, fields };
}
