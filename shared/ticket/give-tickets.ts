import type { Minor } from '#shared/money/money.ts';
import { earnedDiscount, type Ticket } from './ticket.ts';

/** The fields of a list's row that tickets depend on. */
export interface TicketRow {
  readonly productId: number;
  readonly variantId: number | null;
  readonly unit: Minor;
  readonly qty: number;
  /** The part of the row's price that other discounts have left. */
  readonly room: Minor;
  /** Shipping is already free, so no ticket needs to pay for it. */
  readonly shipsFree: boolean;
}

/** A ticket and how often it is used. */
export interface TicketUse {
  readonly ticket: Ticket;
  readonly uses: number;
}

export interface GivenTickets {
  /** Discount of each row, in the order of the rows. */
  readonly savings: readonly Minor[];
  /** Units of each row whose shipping is paid by tickets. */
  readonly freeUnits: readonly number[];
  readonly used: readonly TicketUse[];
}

interface Match {
  readonly row: number;
  readonly ticket: number;
  /** Discount on one unit. */
  readonly discount: Minor;
  /** The ticket pays for the shipping of a unit. */
  readonly freesShipping: boolean;
  /** The ticket names the row's variant. It fits fewer rows, so it is used first. */
  readonly isExact: boolean;
  /** Breaks ties by content, so that the position in a list never matters. */
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

/** Keeps track of what was given and what is left while tickets are given out. */
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

  /** Gives as many uses as there are units and uses left, at most `most`. */
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
 * Gives tickets to rows. Each use covers one unit, a unit gets at most one ticket, and the largest discounts are given
 * first, so that the order of rows and tickets does not matter. A row's discount never exceeds its room. Uses that are
 * left over then pay for the shipping of units, if the ticket includes shipping.
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
