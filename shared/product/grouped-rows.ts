import type { Minor } from '#shared/money/money.ts';
import { type Amount, amountOf, sumOf, times, UNPRICED } from '#shared/price/amount.ts';
import type { Choice } from '#shared/product/choice.ts';
import type { HundoRule } from '#shared/product/contract.ts';
import type { OptionPart, ProductOptions } from '#shared/product/options.ts';
import { missing, type Problem } from '#shared/product/problem.ts';
import { type QuantityRule, quantityRule } from '#shared/product/quantity-rule.ts';
import { canBuy, type StockStatus, stockOf } from '#shared/product/stock.ts';
import { roundWeight } from '#shared/product/weight.ts';
import { hundoDiscounts, hundoTier } from './hundo.ts';

/** One member of a grouped product with its chosen quantity. */
export interface GroupedRow {
  readonly part: OptionPart;
  /** 0 if not wanted. */
  readonly qty: number;
  /** Rule for quantities above 0. */
  readonly rule: QuantityRule;
  readonly stock: StockStatus;
  readonly unit: Amount;
}

/** The result of a group, for all rows together. */
export interface GroupedResult {
  readonly rows: readonly GroupedRow[];
  readonly amount: Amount;
  readonly weightLb: number;
  /** The Hundo tier reached. */
  readonly tier: HundoRule | undefined;
  readonly discount: Minor;
  readonly stock: StockStatus;
  readonly problems: readonly Problem[];
}

function rowOf(part: OptionPart, wished: number, nowMs: number): GroupedRow {
  const stock = stockOf(part.inventory, false);
  const rule = quantityRule(part, false, nowMs);
  const asked = Number.isFinite(wished) ? Math.max(0, Math.round(wished)) : 0;
  const qty = asked === 0 || !canBuy(stock) ? 0 : Math.min(Math.max(asked, rule.min), rule.max);
  return { part, qty, rule, stock, unit: amountOf(part.prices, nowMs) };
}

function stockOfAll(rows: readonly GroupedRow[]): StockStatus {
  const has = (status: StockStatus) => rows.some((row) => row.stock === status);
  return has('in') ? 'in' : has('backorder') ? 'backorder' : has('bin') ? 'bin' : 'out';
}

/** Resolves the quantities of a grouped product: each row separately, with the Hundo discount on all of them. */
export function groupedRows(options: ProductOptions, grouped: Choice['grouped'], nowMs: number): GroupedResult {
  const rows = options.parts.map((part) => rowOf(part, grouped[String(part.productId)] ?? 0, nowMs));
  const chosen = rows.filter((row) => row.qty > 0);
  const hundo = chosen.map((row) => ({
    weightLb: roundWeight(row.part.weightLb ?? 0) * row.qty,
    total: times(row.unit, row.qty).now ?? 0,
  }));
  const weightLb = roundWeight(hundo.reduce((sum, row) => sum + row.weightLb, 0));
  const discount = hundoDiscounts(options.hundoRules, hundo).reduce((total, part) => total + part, 0);
  const sum = sumOf(chosen.map((row) => times(row.unit, row.qty)));
  return {
    rows,
    amount:
      chosen.length === 0 ? UNPRICED : { regular: sum.regular, now: sum.now === null ? null : sum.now - discount },
    weightLb,
    tier: hundoTier(options.hundoRules, weightLb),
    discount,
    stock: stockOfAll(rows),
    problems:
      chosen.length === 0 ? [missing('grouped', 'Invalid cart item', 'Please choose how many of each you want.')] : [],
  };
}
