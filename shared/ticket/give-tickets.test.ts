import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giveTickets, type TicketRow } from './give-tickets.ts';
import type { Ticket } from './ticket.ts';

const row = (changes: Partial<TicketRow> = {}): TicketRow => {
  const made = { productId: 1, variantId: null, unit: 1_000, qty: 1, shipsFree: false, ...changes };
  return { room: made.unit * made.qty, ...made };
};
const fixed = (value: number, remainingUses = 1, productId = 1, orderId = `order-${value}`): Ticket => ({
  orderId,
  remainingUses,
  productId,
  discount: { type: 'fixed', value, freeShipping: false },
});
const sent = (ticket: Ticket): Ticket => ({ ...ticket, discount: { ...ticket.discount, freeShipping: true } });
const half: Ticket = {
  orderId: 'order-half',
  remainingUses: 1,
  productId: 1,
  discount: { type: 'percent', value: 50, freeShipping: false },
};

describe('tickets', () => {
  it.each<[string, TicketRow[], Ticket[], number[]]>([
    ['each use covers one unit', [row({ qty: 3 })], [fixed(100, 2)], [200]],
    ['a ticket covers no more units than there are', [row({ qty: 3 })], [fixed(100, 9)], [300]],
    ['a unit gets at most one ticket', [row()], [fixed(100), fixed(200)], [200]],
    ['the greatest discounts are given first', [row({ qty: 2 })], [fixed(100), fixed(300), fixed(200)], [500]],
    ['a ticket goes to the row where its discount is greatest', [row(), row({ unit: 4_000 })], [half], [0, 2_000]],
    ['the next ticket goes to the next row', [row(), row({ unit: 4_000 })], [half, fixed(100)], [100, 2_000]],
    ['a ticket of another product gives nothing', [row({ productId: 2 })], [fixed(100)], [0]],
    [
      'a ticket of a variant covers only that variant',
      [row({ variantId: 7 }), row({ variantId: 8 })],
      [fixed(100, 5, 7)],
      [100, 0],
    ],
    [
      'tickets of a variant go first, which leaves the others for rows that only they fit',
      [row({ variantId: 7 }), row({ variantId: 8 })],
      [fixed(100, 1, 1), fixed(100, 1, 7)],
      [100, 100],
    ],
    ['a used ticket gives nothing', [row()], [fixed(100, 0)], [0]],
    ['a discount never exceeds the room of its row', [row({ qty: 2, room: 150 })], [fixed(100, 2)], [150]],
    ['a row without room gets no discount', [row({ room: 0 })], [fixed(100)], [0]],
  ])('%s', (_name, rows, tickets, savings) => {
    expect(giveTickets(rows, tickets).savings).toEqual(savings);
  });

  it('says which uses are taken, and takes none that give nothing', () => {
    const tickets = [fixed(100, 5), half, fixed(0)];
    expect(giveTickets([row({ qty: 3 }), row({ room: 0, qty: 2 })], tickets).used).toEqual([
      { ticket: tickets[0], uses: 2 },
      { ticket: half, uses: 1 },
    ]);
  });
});

describe('tickets with free shipping', () => {
  it.each<[string, TicketRow[], Ticket[], number[]]>([
    ['one use frees one unit across all rows', [row(), row({ qty: 2 })], [sent(fixed(100))], [1, 0]],
    ['a ticket with only free shipping is given', [row({ qty: 3 })], [sent(fixed(0, 2))], [2]],
    ['a ticket without free shipping frees nothing', [row({ qty: 3 })], [fixed(100, 2)], [0]],
    [
      'a ticket frees units even where nothing of the price is left',
      [row({ qty: 2, room: 0 })],
      [sent(fixed(100, 2))],
      [2],
    ],
    [
      'no ticket is given for items that ship free anyway',
      [row({ qty: 2, shipsFree: true })],
      [sent(fixed(0, 2))],
      [0],
    ],
    ['a unit with another ticket gets none', [row({ qty: 2 })], [fixed(100), sent(fixed(0, 5))], [1]],
    [
      'a ticket of a variant frees only that variant',
      [row({ variantId: 7 }), row({ variantId: 8 })],
      [sent(fixed(0, 5, 7))],
      [1, 0],
    ],
  ])('%s', (_name, rows, tickets, freeUnits) => {
    expect(giveTickets(rows, tickets).freeUnits).toEqual(freeUnits);
  });

  it('a discount is applied before free shipping', () => {
    const rows = [row({ qty: 2, room: 100 }), row()];
    expect(giveTickets(rows, [sent(fixed(100, 2))])).toMatchObject({ savings: [100, 100], freeUnits: [1, 1] });
  });

  const small = fc.integer({ min: 0, max: 4 });
  const someRow = fc
    .record({
      productId: fc.integer({ min: 1, max: 2 }),
      variantId: fc.constantFrom(null, 7, 8),
      unit: fc.constantFrom(0, 100, 1_000),
      qty: small,
      shipsFree: fc.boolean(),
      taken: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ taken, ...each }) => row({ ...each, room: Math.round(each.unit * each.qty * (1 - taken)) }));
  const someTicket = fc
    .record({
      value: fc.constantFrom(0, 50, 300),
      uses: small,
      productId: fc.constantFrom(1, 2, 7),
      free: fc.boolean(),
    })
    .map(({ value, uses, productId, free }) => (free ? sent : (each: Ticket) => each)(fixed(value, uses, productId)));

  it('never frees more units than there are uses, units and matching tickets', () => {
    fc.assert(
      fc.property(fc.array(someRow, { maxLength: 5 }), fc.array(someTicket, { maxLength: 4 }), (rows, tickets) => {
        const { savings, freeUnits, used } = giveTickets(rows, tickets);
        const freeing = used.filter(({ ticket }) => ticket.discount.freeShipping);
        const sum = (figures: readonly number[]) => figures.reduce((total, each) => total + each, 0);
        expect(sum(freeUnits)).toBeLessThanOrEqual(sum(freeing.map(({ uses }) => uses)));
        expect(sum(used.map(({ uses }) => uses))).toBeLessThanOrEqual(sum(rows.map(({ qty }) => qty)));
        for (const { ticket, uses } of used) expect(uses).toBeLessThanOrEqual(ticket.remainingUses);
        for (const [index, { qty, room, shipsFree }] of rows.entries()) {
          expect(freeUnits[index]).toBeLessThanOrEqual(shipsFree ? 0 : qty);
          expect(savings[index]).toBeLessThanOrEqual(room);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
