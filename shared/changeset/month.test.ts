import { describe, expect, it } from 'vitest';
import { SITE_LIST } from '#shared/site/sites.ts';
import { monthIn } from './month.ts';

const NOW = Date.parse('2026-12-01T03:00:00Z');

describe('a month on the clock of a site', () => {
  it.each([
    ['2026-12', 'Europe/Berlin', '2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z', '2026-11', '2027-01'],
    ['2027-01', 'America/New_York', '2027-01-01T05:00:00.000Z', '2027-02-01T05:00:00.000Z', '2026-12', '2027-02'],
    // Clocks are set forward in it.
    ['2027-03', 'America/New_York', '2027-03-01T05:00:00.000Z', '2027-04-01T04:00:00.000Z', '2027-02', '2027-04'],
    ['2026-10', 'Australia/Sydney', '2026-09-30T14:00:00.000Z', '2026-10-31T13:00:00.000Z', '2026-09', '2026-11'],
  ])('%s in %s', (name, timeZone, from, to, before, after) => {
    const month = monthIn(name, NOW, timeZone);
    expect([new Date(month.startsMs).toISOString(), new Date(month.endsMs).toISOString()]).toEqual([from, to]);
    expect([month.name, month.before, month.after]).toEqual([name, before, after]);
  });

  it.each([null, '', '2026-13', '1999-12', '2026-1', 'now'])('%j is the month of now, on that clock', (text) => {
    expect(monthIn(text, NOW, 'Europe/Berlin').name).toBe('2026-12');
    expect(monthIn(text, NOW, 'America/New_York').name).toBe('2026-11');
  });

  it('months follow each other without a gap on all sites', () => {
    for (const { timeZone } of SITE_LIST) {
      for (let name = '2026-01'; name < '2031-01'; ) {
        const month = monthIn(name, NOW, timeZone);
        const next = monthIn(month.after, NOW, timeZone);
        expect(next.startsMs).toBe(month.endsMs);
        expect(next.before).toBe(name);
        name = month.after;
      }
    }
  });
});
