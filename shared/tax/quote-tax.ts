import type { LineTax } from '#shared/line/line.ts';
import { type OrderLine, paidFor } from '#shared/line/line.ts';
import type { Minor } from '#shared/money/money.ts';
import { taxKindOf } from '#shared/product/tax-class.ts';
import type { Charge } from './charge.ts';
import type { TaxQuote, TaxRequest } from './contract.ts';
import { isExemptSku } from './exempt-skus.ts';
import { owedTaxes, type SaleTaxes, type TaxBook, vatTaxes } from './owed-taxes.ts';
import { splitShipping, type TaxedPart } from './split-shipping.ts';
import { NO_TARIFFS, tariffsOf } from './tariff.ts';
import { type TaxBase, taxBases, taxOfParts } from './tax-bases.ts';
import { exempted } from './tax-exemption.ts';

/** The amount of one tax, on the goods and on their delivery. */
interface TaxSum {
  /** 'VAT 19%'. */
  readonly label: string;
  readonly charge: Charge;
  readonly items: Minor;
  readonly shipping: Minor;
}

function labelOf({ name, percent }: Charge): string {
  return `${name} ${percent}%`;
}

/** Adds up the amounts of each tax, by its label. */
function byLabel(bases: readonly TaxBase[]): ReadonlyMap<string, readonly [Charge, Minor]> {
  const taxes = new Map<string, readonly [Charge, Minor]>();
  for (const { charge, tax } of bases) {
    const label = labelOf(charge);
    taxes.set(label, [charge, tax + (taxes.get(label)?.[1] ?? 0)]);
  }
  return taxes;
}

function partOf(line: OrderLine, request: TaxRequest, taxes: SaleTaxes, book: TaxBook): TaxedPart {
  const kind = taxKindOf(line.taxClass);
  const isExempt = kind === null || line.isGiftcard || isExemptSku(line.sku, request.site.storeId, book.exempt);
  const part = { amount: Math.max(0, paidFor(line)), charges: isExempt ? [] : taxes.chargesOf(kind) };
  return exempted(part, line, taxes.exemptions);
}

/**
 * Splits the delivery price into taxed parts; none if delivery is not taxed. The goods that ship decide the rates; in
 * an order of files only, the files do.
 */
function deliveryParts(request: TaxRequest, taxes: SaleTaxes, book: TaxBook): readonly TaxedPart[] {
  const { lines, shippingAmount } = request;
  if (!taxes.taxesShipping || shippingAmount === 0) return [];
  const sent = lines.filter((line) => !line.isVirtual);
  const goods = (sent.length > 0 ? sent : lines).map((line) => partOf(line, request, taxes, book));
  return splitShipping(shippingAmount, goods, taxes.chargesOf('goods'));
}

/** Returns the amount of each tax, sorted by name and then from the highest rate to the lowest. */
function sumTaxes(goods: readonly TaxBase[], sending: readonly TaxBase[]): readonly TaxSum[] {
  const [items, delivery] = [byLabel(goods), byLabel(sending)];
  return [...new Map([...items, ...delivery])]
    .map(([label, [charge]]) => ({
      label,
      charge,
      items: items.get(label)?.[1] ?? 0,
      shipping: delivery.get(label)?.[1] ?? 0,
    }))
    .toSorted(({ charge: one }, { charge: other }) =>
      one.name === other.name ? other.percent - one.percent : one.name < other.name ? -1 : 1,
    );
}

function total(amounts: readonly Minor[]): Minor {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/**
 * Calculates the tax of an order (spec 2 sections 5 and 9; public contract, section 10) on the prices of lines after
 * discounts.
 *
 * Where shown prices contain tax, they are the same for every customer: the contained tax is calculated from the
 * destination's rates, and a lower rate does not lower the price. Only a customer who owes no tax at all pays less, by
 * the tax that the site's own rates put into the price (`relief`), as the price list shows it. Goods that are never
 * taxed (gift cards, the class `None`, tax-exempt SKUs) contain no tax to deduct. These prices already include duty, so
 * tariffs are added only on the other sites.
 */
export function quoteTax(request: TaxRequest, book: TaxBook, isVatNumberValid: boolean | null): TaxQuote {
  const { site, lines } = request;
  const owed = owedTaxes(request, book, isVatNumberValid);
  const sale = owed ?? vatTaxes(site.displayVat);
  const parts = lines.map((line) => partOf(line, request, sale, book));
  const bases = taxBases(parts, site.taxIncluded);
  const sums = sumTaxes(bases, taxBases(deliveryParts(request, sale, book), site.taxIncluded));
  const items = total(sums.map((sum) => sum.items));
  const shipping = total(sums.map((sum) => sum.shipping));
  const tariffs = site.taxIncluded ? NO_TARIFFS : tariffsOf(lines, book.tariffs);
  const tariff = total(tariffs.summary.map(({ amount }) => amount));
  const lineTaxes = taxOfParts(parts, bases).map(
    (tax, index): LineTax => ({
      tax: owed ? tax : 0,
      tariff: tariffs.ofLines[index] ?? 0,
      relief: !owed && site.taxIncluded ? tax : 0,
    }),
  );
  if (owed === null) {
    const relief = site.taxIncluded ? items + shipping : 0;
    return {
      total: tariff,
      itemTax: 0,
      shippingTax: 0,
      tariff,
      summary: tariffs.summary,
      isVatNumberValid,
      relief,
      lines: lineTaxes,
    };
  }
  const taxes = sums.map((sum) => ({ label: sum.label, amount: sum.items + sum.shipping }));
  return {
    total: items + shipping + tariff,
    itemTax: items,
    shippingTax: shipping,
    tariff,
    summary: [...taxes.filter(({ amount }) => amount > 0), ...tariffs.summary],
    isVatNumberValid,
    relief: 0,
    lines: lineTaxes,
  };
}
