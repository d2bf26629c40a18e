import { describe, expect, it } from 'vitest';
import { giveTickets, type TicketRow } from './give-tickets.ts';
import type { Ticket } from './ticket.ts';

const row = (changes: Partial<TicketRow> = {}): TicketRow => {
  const made = { productId: 1, variantId: null, unit: 1_000, qty: 1, ...changes };
  return { room: made.unit * made.qty, ...made };
};
const fixed = (value: number, remainingUses = 1, productId = 1, orderId = `order-${value}`): Ticket => ({
  orderId,
  remainingUses,
  productId,
  discount: { type: 'fixed', value, freeShipping: false },
});
const half: Ticket = {
  orderId: 'order-half',
  remainingUses: 1,
  productId: 1,
  discount: { type: 'percent', value: 50, freeShipping: false },
};

describe('tickets', () => {
  it.each<[string, TicketRow[], Ticket[], number[]]>([
    ['each use covers one unit', [row({ qty: 3 })], [fixed(100, 2)], [200]],
    ['no more units than there are', [row({ qty: 3 })], [fixed(100, 9)], [300]],
    ['a unit gets at most one ticket', [row()], [fixed(100), fixed(200)], [200]],
    ['the greatest discounts are given first', [row({ qty: 2 })], [fixed(100), fixed(300), fixed(200)], [500]],
    ['to the row where they are greatest', [row(), row({ unit: 4_000 })], [half], [0, 2_000]],
    ['what is left goes to the next row', [row(), row({ unit: 4_000 })], [half, fixed(100)], [100, 2_000]],
    ['of another product: none', [row({ productId: 2 })], [fixed(100)], [0]],
    ['of a variant', [row({ variantId: 7 }), row({ variantId: 8 })], [fixed(100, 5, 7)], [100, 0]],
    [
      'of a variant go first, so that the others are left for what only they fit',
      [row({ variantId: 7 }), row({ variantId: 8 })],
      [fixed(100, 1, 1), fixed(100, 1, 7)],
      [100, 100],
    ],
    ['used up: none', [row()], [fixed(100, 0)], [0]],
    ['never more than the room of the row', [row({ qty: 2, room: 150 })], [fixed(100, 2)], [150]],
    ['nothing without room', [row({ room: 0 })], [fixed(100)], [0]],
  ])('%s', (_name, rows, tickets, savings) => {
    expect(giveTickets(rows, tickets).savings).toEqual(savings);
  });

  it('tells which uses are taken, and takes none for nothing', () => {
    const tickets = [fixed(100, 5), half, fixed(0)];
    expect(giveTickets([row({ qty: 3 }), row({ room: 0, qty: 2 })], tickets).used).toEqual([
      { ticket: tickets[0], uses: 2 },
      { ticket: half, uses: 1 },
    ]);
  });
});
