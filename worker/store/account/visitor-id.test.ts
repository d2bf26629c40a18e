import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PLACES } from '#worker/store/content/places.ts';
import { firstKeptDay, isVisitorId, newVisitorId, seatOf } from './visitor-id.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 12);
const RANDOM = '0123456789abcdef0123456789abcdef';

it('an id is valid for 180 days, and says in which object its lists are', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PLACES),
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2100, 0, 1) }),
      (place, cameMs) => {
        const id = newVisitorId(place, cameMs);
        const seat = seatOf(id);
        expect(seat.place).toBe(place);
        expect(seat.name).toMatch(new RegExp(`^${place}[01][0-9a-f]$`));
        expect(id).toBe(`${seat.name}-${seat.key}`);
        expect(isVisitorId(id, cameMs)).toBe(true);
        expect(isVisitorId(id, cameMs + 180 * DAY_MS)).toBe(true);
        expect(isVisitorId(id, cameMs + 181 * DAY_MS)).toBe(false);
      },
    ),
  );
});

it('only ids that no cookie can name any longer are forgotten', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (days) => {
      const id = newVisitorId('weur', NOW - days * DAY_MS);
      expect(seatOf(id).key < firstKeptDay(NOW)).toBe(!isVisitorId(id, NOW));
    }),
  );
});

it('new visitors are spread over all objects of their location', () => {
  const names = new Set(Array.from({ length: 2_000 }, () => seatOf(newVisitorId('oc', NOW)).name));
  expect(names.size).toBe(32);
});

it.each([
  ['', 'empty'],
  [RANDOM, 'only the random part'],
  [`mars00-512b-${RANDOM}`, 'an unknown location'],
  [`weur00-512b-${RANDOM}0`, 'too long'],
  [`weur00-512b-${RANDOM.toUpperCase()}`, 'capitals'],
  [`weur00-512b-${RANDOM}\n`, 'a line break'],
  [`weur0-512b-${RANDOM}`, 'half a shard'],
  [`weur00-9999-${RANDOM}`, 'a day of the next century'],
  [`weur00-0000-${RANDOM}`, 'a day long past'],
])('%j is not a visitor id: %s', (id) => {
  expect(isVisitorId(id, NOW)).toBe(false);
});

it('a clock that is a day behind accepts ids from a correct one', () => {
  expect(isVisitorId(newVisitorId('weur', NOW + DAY_MS), NOW)).toBe(true);
  expect(isVisitorId(newVisitorId('weur', NOW + 2 * DAY_MS), NOW)).toBe(false);
});
