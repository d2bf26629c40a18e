import type { Minor } from '#shared/money/money.ts';
import { earnedDiscount, type Ticket } from './ticket.ts';

/** A row of a list, as far as tickets go. */
export interface TicketRow {
  readonly productId: number;
  readonly variantId: number | null;
  readonly unit: Minor;
  readonly qty: number;
  /** What other discounts have left of the row's price. */
  readonly room: Minor;
}

/** So many uses of a ticket. */
export interface TicketUse {
  readonly ticket: Ticket;
  readonly uses: number;
}

export interface GivenTickets {
  /** Discount of each row, in the rows' order. */
  readonly savings: readonly Minor[];
  readonly used: readonly TicketUse[];
}

interface Match {
  readonly row: number;
  readonly ticket: number;
  /** Off one unit. */
  readonly discount: Minor;
  /** The ticket names the row's variant: it fits fewer rows, so it goes first. */
  readonly isExact: boolean;
  /** Decides between equals by what they are, so that their place in a list never does. */
  readonly key: string;
}

function matchOf(rows: readonly TicketRow[], tickets: readonly Ticket[]): Match[] {
  return tickets.flatMap((ticket, ticketIndex) =>
    rows.flatMap((row, rowIndex): Match[] => {
      const isExact = ticket.productId === row.variantId;
      const discount = earnedDiscount(row.unit, ticket.discount);
      if (discount === 0 || !(isExact || ticket.productId === row.productId)) return [];
      const key = JSON.stringify([ticket, row.productId, row.variantId, row.unit, row.qty, row.room]);
      return [{ row: rowIndex, ticket: ticketIndex, discount, isExact, key }];
    }),
  );
}

function before(a: Match, b: Match): number {
  if (a.discount !== b.discount) return b.discount - a.discount;
  if (a.isExact !== b.isExact) return a.isExact ? -1 : 1;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/**
 * Gives tickets to rows: each use covers one unit, a unit gets one ticket at most, and the greatest discounts are given
 * first, so that no order of rows or tickets matters. A row's discount stays within its room.
 */
export function giveTickets(rows: readonly TicketRow[], tickets: readonly Ticket[]): GivenTickets {
  const savings = rows.map(() => 0);
  const unitsLeft = rows.map((row) => row.qty);
  const used = tickets.map(() => 0);
  for (const { row, ticket, discount } of matchOf(rows, tickets).sort(before)) {
    const room = (rows[row]?.room ?? 0) - (savings[row] ?? 0);
    const usesLeft = (tickets[ticket]?.remainingUses ?? 0) - (used[ticket] ?? 0);
    const units = Math.max(0, Math.min(unitsLeft[row] ?? 0, usesLeft, Math.ceil(room / discount)));
    savings[row] = (savings[row] ?? 0) + Math.min(room, units * discount);
    unitsLeft[row] = (unitsLeft[row] ?? 0) - units;
    used[ticket] = (used[ticket] ?? 0) + units;
  }
  return { savings, used: tickets.flatMap((ticket, index) => (used[index] ? [{ ticket, uses: used[index] }] : [])) };
}
