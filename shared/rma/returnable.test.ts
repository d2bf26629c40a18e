import { describe, expect, it } from 'vitest';
import { type ReturnableLine, type ReturnProblem, returnable, returnProblems, type SeenOrder } from './returnable.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;

const bar = {
  listItemId: 'a',
  sku: 'BAR',
  name: 'Bar',
  qty: 3,
  isVirtual: false,
  isGiftcard: false,
  interval: null,
};
const card = { ...bar, listItemId: 'b', sku: 'CARD', isGiftcard: true };
const file = { ...bar, listItemId: 'c', sku: 'FILE', isVirtual: true };
const coffee = { ...bar, listItemId: 'd', sku: 'COFFEE', interval: 'Month' };

const order = (changes: Partial<SeenOrder> = {}): SeenOrder => ({
  status: 'shipped',
  createdMs: NOW - 5 * DAY,
  sentMs: NOW - 2 * DAY,
  lines: [bar],
  returned: new Map(),
  ...changes,
});

describe('what may be returned', () => {
  it.each<[string, Partial<SeenOrder>, ReturnProblem | string]>([
    ['a shipped order', {}, 'a:3'],
    ['a delivered order', { status: 'delivered' }, 'a:3'],
    ['an order that is only published', { status: 'published' }, 'not-yet'],
    ['a paid order', { status: 'paid' }, 'not-yet'],
    ['a packed order', { status: 'packed' }, 'not-yet'],
    ['an order on hold', { status: 'held' }, 'not-yet'],
    ['an order whose payment is pending', { status: 'payment_pending' }, 'not-yet'],
    ['a canceled order', { status: 'cancelled' }, 'never'],
    ['an order that was never paid', { status: 'payment_error' }, 'never'],
    ['units ordered minus units being returned', { returned: new Map([['a', 2]]) }, 'a:1'],
    ['all units are already being returned', { returned: new Map([['a', 3]]) }, 'nothing'],
    ['gift cards, virtual goods and subscriptions are left out', { lines: [card, bar, file, coffee] }, 'a:3'],
    ['only gift cards, virtual goods and subscriptions', { lines: [card, file, coffee] }, 'never'],
    ['the last moment of 30 days', { sentMs: NOW - 30 * DAY }, 'a:3'],
    ['a moment later', { sentMs: NOW - 30 * DAY - 1 }, 'late'],
    ['days count from shipment, not from the order', { createdMs: NOW - 60 * DAY }, 'a:3'],
    ['without a shipping date, days count from the order', { sentMs: null, createdMs: NOW - 31 * DAY }, 'late'],
    ['a recent order without a shipping date', { sentMs: null }, 'a:3'],
  ])('%s', (_, changes, expected) => {
    const { lines, problem } = returnable(order(changes), NOW);
    expect(problem ?? lines.map(({ listItemId, qty }) => `${listItemId}:${qty}`).join(' ')).toBe(expected);
  });
});

describe('items to return', () => {
  const lines: readonly ReturnableLine[] = [
    { listItemId: 'a', sku: 'BAR', name: 'Bar', qty: 2 },
    { listItemId: 'b', sku: 'RACK', name: 'Rack', qty: 1 },
  ];

  it.each<[string, { listItemId: string; qty: number }[], string[]]>([
    ['all units of a line', [{ listItemId: 'a', qty: 2 }], []],
    ['several lines', ['a', 'b'].map((listItemId) => ({ listItemId, qty: 1 })), []],
    ['one too many', [{ listItemId: 'a', qty: 3 }], ['items.0.qty']],
    ['an unknown line', [{ listItemId: 'x', qty: 1 }], ['items.0.listItemId']],
    ['a line twice', ['a', 'a'].map((listItemId) => ({ listItemId, qty: 1 })), ['items.1.listItemId']],
  ])('%s', (_, items, fields) => {
    expect(returnProblems(lines, items).map(({ field }) => field)).toEqual(fields);
  });
});
