import type { Minor } from '#shared/money/money.ts';
import { hundoDiscounts } from '#shared/product/hundo.ts';
import { type ProductOptions, partById } from '#shared/product/options.ts';
import { roundWeight } from '#shared/product/weight.ts';
import { giveTickets, type TicketUse } from '#shared/ticket/give-tickets.ts';
import type { Ticket } from '#shared/ticket/ticket.ts';
import type { Item } from './contract.ts';
import type { ItemPrice } from './price-item.ts';

/** An item that has a price. */
export interface ListRow {
  readonly item: Item;
  readonly price: ItemPrice;
  /** Its shipping is free regardless of tickets. */
  readonly shipsFree?: boolean;
}

/** What the discounts of a list depend on, besides its rows. */
export interface ListFacts {
  /** Returns the grouped product with an id, whose Hundo rules apply to its members; undefined if there is none. */
  readonly groups: (groupedProductId: number) => ProductOptions | undefined;
  readonly tickets: readonly Ticket[];
}

/** One discount: of a grouped product (`hundo`), or of tickets for a product. */
export interface ListDiscount {
  readonly kind: 'hundo' | 'ticket';
  readonly productId: number;
  readonly amount: Minor;
}

/** The savings of one row. */
export interface RowSaving {
  readonly hundo: Minor;
  readonly ticket: Minor;
  /** Units whose shipping is paid by tickets. */
  readonly freeUnits: number;
}

/** Sums of a list before shipping and tax (public contract, section 10), minor units. */
export interface ListTotals {
  readonly subtotal: Minor;
  readonly discount: Minor;
  /** Each kind once per product, in a stable order. */
  readonly discounts: readonly ListDiscount[];
  readonly hundoDiscount: Minor;
  /** Subtotal without discounts, never below zero. */
  readonly total: Minor;
  readonly weightLb: number;
  /** The savings of each row, in the order of the rows. */
  readonly savings: readonly RowSaving[];
  /** The tickets used for the discounts. */
  readonly tickets: readonly TicketUse[];
}

function sum(figures: Iterable<number>): number {
  let total = 0;
  for (const figure of figures) total += figure;
  return total;
}

function rowWeight({ item, price }: ListRow): number {
  return price.weightLb * item.qty;
}

/** The grouped product of a row. Naming one is not enough: the row's product must be a member. */
function groupOf({ item }: ListRow, facts: ListFacts): ProductOptions | undefined {
  const id = item.metadata.groupedProductId;
  const group = id === undefined ? undefined : facts.groups(id);
  return group && partById(group, item.productId) ? group : undefined;
}

function hundoOf(rows: readonly ListRow[], facts: ListFacts): ReadonlyMap<ListRow, Minor> {
  const savings = new Map<ListRow, Minor>();
  const members = Map.groupBy(rows, (row) => groupOf(row, facts)?.productId);
  for (const [id, own] of members) {
    const rules = (id === undefined ? undefined : facts.groups(id)?.hundoRules) ?? [];
    const weighed = own.map((row) => ({ weightLb: rowWeight(row), total: row.price.rowTotal }));
    hundoDiscounts(rules, weighed).forEach((amount, index) => {
      const row = own[index];
      if (row) savings.set(row, amount);
    });
  }
  return savings;
}

function discountsOf(
  rows: readonly ListRow[],
  savings: readonly Pick<RowSaving, 'hundo' | 'ticket'>[],
): readonly ListDiscount[] {
  const all = rows.flatMap(({ item }, index): ListDiscount[] => {
    const { hundo, ticket } = savings[index] ?? { hundo: 0, ticket: 0 };
    const groupId = item.metadata.groupedProductId ?? item.productId;
    return [
      { kind: 'hundo', productId: groupId, amount: hundo },
      { kind: 'ticket', productId: item.productId, amount: ticket },
    ];
  });
  const grouped = Map.groupBy(all, ({ kind, productId }) => `${kind} ${productId}`);
  return [...grouped.values()]
    .flatMap((same) => same.slice(0, 1).map((first) => ({ ...first, amount: sum(same.map((each) => each.amount)) })))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => (a.kind === b.kind ? a.productId - b.productId : a.kind < b.kind ? -1 : 1));
}

/**
 * Sums of a list's rows and their discounts (spec 2 section 5): Hundo per grouped product, then tickets on the
 * remaining amount of a row. The order of rows and tickets makes no difference.
 */
export function priceList(rows: readonly ListRow[], facts: ListFacts): ListTotals {
  const hundo = hundoOf(rows, facts);
  const ticketRows = rows.map((row) => ({
    productId: row.item.productId,
    variantId: row.price.configured.variant?.productId ?? null,
    unit: row.price.unit,
    qty: row.item.qty,
    room: row.price.rowTotal - (hundo.get(row) ?? 0),
    shipsFree: row.shipsFree ?? false,
  }));
  const given = giveTickets(ticketRows, facts.tickets);
  const savings = rows.map((row, index) => ({
    hundo: hundo.get(row) ?? 0,
    ticket: given.savings[index] ?? 0,
    freeUnits: given.freeUnits[index] ?? 0,
  }));
  const subtotal = sum(rows.map(({ price }) => price.rowTotal));
  const hundoDiscount = sum(savings.map((saving) => saving.hundo));
  const discount = hundoDiscount + sum(given.savings);
  return {
    subtotal,
    discount,
    discounts: discountsOf(rows, savings),
    hundoDiscount,
    total: subtotal - discount,
    weightLb: roundWeight(sum(rows.map(rowWeight))),
    savings,
    tickets: given.used,
  };
}
