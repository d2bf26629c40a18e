import { describe, expect, it } from 'vitest';
import { dayIn, formatWallTime, isTimeZone, readWallTime, zonedIso } from './wall-time.ts';

const NEW_YORK = 'America/New_York';

describe('readWallTime', () => {
  it.each([
    ['2025-10-24T09:00', NEW_YORK, '2025-10-24T13:00:00.000Z'],
    ['2025-10-24 09:00:30', NEW_YORK, '2025-10-24T13:00:30.000Z'],
    ['2025-10-24', NEW_YORK, '2025-10-24T04:00:00.000Z'],
    ['2025-10-24T09:00+02:00', NEW_YORK, '2025-10-24T07:00:00.000Z'],
    ['2025-10-24T09:00Z', NEW_YORK, '2025-10-24T09:00:00.000Z'],
    // The night on which clocks go back, before, between and after the repeated hour.
    ['2025-11-02T00:59', NEW_YORK, '2025-11-02T04:59:00.000Z'],
    ['2025-11-02T01:30-04:00', NEW_YORK, '2025-11-02T05:30:00.000Z'],
    ['2025-11-02T01:30-05:00', NEW_YORK, '2025-11-02T06:30:00.000Z'],
    ['2025-11-02T02:00', NEW_YORK, '2025-11-02T07:00:00.000Z'],
    // The night on which they go forward.
    ['2025-03-09T01:59', NEW_YORK, '2025-03-09T06:59:00.000Z'],
    ['2025-03-09T03:00', NEW_YORK, '2025-03-09T07:00:00.000Z'],
    ['2025-03-30T03:00', 'Europe/Amsterdam', '2025-03-30T01:00:00.000Z'],
    // Half an hour of change.
    ['2025-10-05T02:30', 'Australia/Lord_Howe', '2025-10-04T15:30:00.000Z'],
    ['2025-07-01T12:00', 'Asia/Kathmandu', '2025-07-01T06:15:00.000Z'],
    ['2025-07-01T12:00', 'UTC', '2025-07-01T12:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, expected) => {
    const ms = readWallTime(text, zone);
    expect(typeof ms === 'number' ? new Date(ms).toISOString() : ms).toBe(expected);
  });

  it.each([
    ['2025-11-02T01:00', NEW_YORK, 'exists twice'],
    ['2025-11-02T01:59', NEW_YORK, 'exists twice'],
    ['2025-03-09T02:00', NEW_YORK, 'does not exist'],
    ['2025-03-09T02:59', NEW_YORK, 'does not exist'],
    ['2025-10-26T02:30', 'Europe/Amsterdam', 'exists twice'],
    ['2025-10-05T02:15', 'Australia/Lord_Howe', 'does not exist'],
    ['2025-02-29', NEW_YORK, 'not a time'],
    ['2025-10-24T24:00', NEW_YORK, 'not a time'],
    ['2025-10-24T9:00', NEW_YORK, 'not a time'],
    ['noon', NEW_YORK, 'not a time'],
  ])('%s in %s: %s', (text, zone, problem) => {
    expect(readWallTime(text, zone)).toBe(problem);
  });

  it('a day that ends an event counts to its last minute', () => {
    expect(readWallTime('2025-10-26', NEW_YORK, true)).toBe(readWallTime('2025-10-26T23:59', NEW_YORK));
  });
});

describe('formatWallTime', () => {
  it('is read back as the same moment, through both changes of the clock', () => {
    for (const zone of [NEW_YORK, 'Europe/Amsterdam', 'Australia/Lord_Howe', 'UTC']) {
      for (const change of ['2025-03-08T20:00Z', '2025-03-29T20:00Z', '2025-10-25T20:00Z', '2025-11-01T20:00Z']) {
        for (let step = 0; step < 60; step++) {
          const ms = Date.parse(change) + step * 15 * 60_000;
          expect(readWallTime(formatWallTime(ms, zone), zone), `${zone} ${ms}`).toBe(ms);
        }
      }
    }
  });

  it('has an offset only where the time exists twice', () => {
    expect(formatWallTime(Date.parse('2025-11-02T05:30Z'), NEW_YORK)).toBe('2025-11-02T01:30-04:00');
    expect(formatWallTime(Date.parse('2025-11-02T07:30Z'), NEW_YORK)).toBe('2025-11-02T02:30');
  });
});

it.each([
  ['America/New_York', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['+02:00', false],
  ['', false],
])('%s is a time zone: %s', (text, expected) => {
  expect(isTimeZone(text)).toBe(expected);
});

it('writes moments for machines and days for calendars', () => {
  const ms = Date.parse('2025-10-25T02:00Z');
  expect(zonedIso(ms, NEW_YORK)).toBe('2025-10-24T22:00:00-04:00');
  expect(dayIn(ms, NEW_YORK)).toBe('2025-10-24');
});
