import { describe, expect, it } from 'vitest';
import { chosenInstant, readMoment } from './wall-time.ts';

const iso = (read: ReturnType<typeof readMoment>): string =>
  typeof read === 'number' ? new Date(read).toISOString() : read.problem;

describe('times of schedules', () => {
  it.each([
    ['2027-01-15T09:00:00+01:00', undefined, '2027-01-15T08:00:00.000Z'],
    ['2027-01-15T09:00:00Z', 'Europe/Berlin', '2027-01-15T09:00:00.000Z'],
    ['2027-01-15T09:00', 'Europe/Berlin', '2027-01-15T08:00:00.000Z'],
    ['2027-07-15 09:00:30', 'Europe/Berlin', '2027-07-15T07:00:30.000Z'],
    ['2027-01-15T09:00', 'America/New_York', '2027-01-15T14:00:00.000Z'],
    ['2027-07-15T09:00', 'Australia/Sydney', '2027-07-14T23:00:00.000Z'],
    // The last minute before and the first after each change of the clock.
    ['2027-03-28T01:59', 'Europe/Berlin', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28T03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31T01:59', 'Europe/Berlin', '2027-10-30T23:59:00.000Z'],
    ['2027-10-31T03:00', 'Europe/Berlin', '2027-10-31T02:00:00.000Z'],
    // The hour that happens twice, once it says which.
    ['2027-10-31T02:30:00+02:00', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
    ['2027-10-31T02:30:00+01:00', 'Europe/Berlin', '2027-10-31T01:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, expected) => {
    expect(iso(readMoment(text, zone))).toBe(expected);
  });

  it.each([
    ['2027-03-28T02:00', 'Europe/Berlin', /does not exist/],
    ['2027-03-28T02:59', 'Europe/Berlin', /does not exist/],
    ['2027-03-14T02:30', 'America/New_York', /does not exist/],
    ['2027-10-03T02:30', 'Australia/Sydney', /does not exist/],
    ['2027-10-31T02:00', 'Europe/Berlin', /twice.*\+02:00 or \+01:00/],
    ['2027-10-31T02:59', 'Europe/Berlin', /twice/],
    ['2027-11-07T01:30', 'America/New_York', /twice.*-04:00 or -05:00/],
    ['2027-01-15T09:00', undefined, /needs an offset/],
    ['2027-02-30T09:00', 'Europe/Berlin', /not a time/],
    ['2027-13-01T09:00:00Z', undefined, /not a time/],
    ['2027-01-15T25:00', 'Europe/Berlin', /not a time/],
    ['tomorrow', 'Europe/Berlin', /not a time/],
  ])('%s in %s is refused', (text, zone, problem) => {
    expect(iso(readMoment(text, zone))).toMatch(problem);
  });
});

it.each([
  ['2027-10-31T02:30', 'first', '2027-10-31T00:30:00.000Z'],
  ['2027-10-31T02:30', 'second', '2027-10-31T01:30:00.000Z'],
  ['2027-10-31T03:30', 'second', '2027-10-31T03:30'],
  ['2027-03-28T02:30', 'first', '2027-03-28T02:30'],
] as const)('%s, the %s one, is %s', (text, which, expected) => {
  expect(chosenInstant(text, 'Europe/Berlin', which)).toBe(expected);
});
