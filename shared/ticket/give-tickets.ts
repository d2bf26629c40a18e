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
  /** Nothing is paid for sending it: no ticket need free it of that. */
  readonly shipsFree: boolean;
}

/** So many uses of a ticket. */
export interface TicketUse {
  readonly ticket: Ticket;
  readonly uses: number;
}

export interface GivenTickets {
  /** Discount of each row, in the rows' order. */
  readonly savings: readonly Minor[];
  /** Units of each row whose shipping tickets pay. */
  readonly freeUnits: readonly number[];
  readonly used: readonly TicketUse[];
}

interface Match {
  readonly row: number;
  readonly ticket: number;
  /** Off one unit. */
  readonly discount: Minor;
  /** It frees a unit of what is paid for sending it. */
  readonly freesShipping: boolean;
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
      const freesShipping = ticket.discount.freeShipping && !row.shipsFree;
      const isOfUse = discount > 0 || freesShipping;
      if (!isOfUse || !(isExact || ticket.productId === row.productId)) return [];
      const key = JSON.stringify([ticket, row.productId, row.variantId, row.unit, row.qty, row.room]);
      return [{ row: rowIndex, ticket: ticketIndex, discount, freesShipping, isExact, key }];
    }),
  );
}

function before(a: Match, b: Match): number {
  if (a.discount !== b.discount) return b.discount - a.discount;
  if (a.isExact !== b.isExact) return a.isExact ? -1 : 1;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** What is left to give while tickets are given, and what was given. */
class Giving {
  readonly savings: Minor[];
  readonly freeUnits: number[];
  readonly used: number[];
  readonly #unitsLeft: number[];

  constructor(rows: readonly TicketRow[], tickets: readonly Ticket[]) {
    this.savings = rows.map(() => 0);
    this.freeUnits = rows.map(() => 0);
    this.used = tickets.map(() => 0);
    this.#unitsLeft = rows.map((row) => row.qty);
  }

  /** Gives as many uses as there are units and uses left, `most` at most. */
  give({ row, ticket, freesShipping }: Match, { remainingUses }: Ticket, most: number): number {
    const used = this.used[ticket] ?? 0;
    const left = this.#unitsLeft[row] ?? 0;
    const units = Math.max(0, Math.min(left, remainingUses - used, most));
    this.#unitsLeft[row] = left - units;
    this.used[ticket] = used + units;
    if (freesShipping) this.freeUnits[row] = (this.freeUnits[row] ?? 0) + units;
    return units;
  }
}

/**
 * Gives tickets to rows: each use covers one unit, a unit gets one ticket at most, and the greatest discounts are given
 * first, so that no order of rows or tickets matters. A row's discount stays within its room. Uses that are left then
 * free units of their shipping, where the ticket does so.
 */
export function giveTickets(rows: readonly TicketRow[], tickets: readonly Ticket[]): GivenTickets {
  const giving = new Giving(rows, tickets);
  const { savings, freeUnits, used } = giving;
  const matches = matchOf(rows, tickets).sort(before);
  const eachMatch = (take: (match: Match, ticket: Ticket, row: TicketRow) => void) => {
    for (const match of matches) {
      const [ticket, row] = [tickets[match.ticket], rows[match.row]];
      if (ticket && row) take(match, ticket, row);
    }
  };
  eachMatch((match, ticket, row) => {
    if (match.discount === 0) return;
    const saved = savings[match.row] ?? 0;
    const room = row.room - saved;
    const units = giving.give(match, ticket, Math.ceil(room / match.discount));
    savings[match.row] = saved + Math.min(room, units * match.discount);
  });
  eachMatch((match, ticket) => {
    if (match.freesShipping) giving.give(match, ticket, Number.POSITIVE_INFINITY);
  });
  return {
    savings,
    freeUnits,
    used: tickets.flatMap((ticket, index) => (used[index] ? [{ ticket, uses: used[index] }] : [])),
  };
}
