import { array, assert, constantFrom, integer, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import { type ProgramSet, startSchema } from './contract.ts';
import { dayAt, dayOf, nextMonday, todayOf } from './schedule.ts';
import { sessionsOf, sortedSets, weeksOf } from './sessions.ts';
import { groupWords, loadWords, restWords, sessionText } from './words.ts';

const SET: ProgramSet = {
  week: 1,
  day: 1,
  session: 'Squat',
  block: 'Main',
  exercise: 'Back squat',
  set: 1,
  reps: '5',
  percent: 75,
  rpe: null,
  tempo: '',
  restS: 180,
  load: '',
  notes: '',
  video: '',
};
const sets = (count: number, changes: Partial<ProgramSet> = {}) =>
  Array.from({ length: count }, (_, at) => ({ ...SET, ...changes, set: at + 1 }));

describe('sessions', () => {
  it('are distinguished by week, day and name, and equal sets share one line', () => {
    const all = [
      ...sets(3),
      ...sets(2, { exercise: 'Plank', reps: '30 s', percent: null }),
      ...sets(1, { session: 'Run', block: '' }),
      ...sets(1, { day: 3 }),
      ...sets(1, { week: 2 }),
    ];
    const found = sessionsOf(all);
    expect(found.map(({ key, name }) => [key, name])).toEqual([
      ['w1d1', 'Squat'],
      ['w1d1-2', 'Run'],
      ['w1d3', 'Squat'],
      ['w2d1', 'Squat'],
    ]);
    expect(found[0]?.blocks[0]?.exercises.map(({ name, groups }) => [name, groups.map(groupWords)])).toEqual([
      ['Back squat', ['3 × 5, 75%, rest 3 min']],
      ['Plank', ['2 × 30 s, rest 3 min']],
    ]);
    expect(weeksOf(found).map(({ week, sessions }) => [week, sessions.length])).toEqual([
      [1, 3],
      [2, 1],
    ]);
  });

  it('a note on the first set or on all sets belongs to the exercise, any other note names its sets', () => {
    const notesOf = (...notes: string[]) =>
      sessionsOf(notes.map((text, at) => ({ ...SET, set: at + 1, notes: text })))[0]?.blocks[0]?.exercises[0]?.notes;
    expect(notesOf('brace', '', '')).toEqual(['brace']);
    expect(notesOf('brace', 'brace')).toEqual(['brace']);
    expect(notesOf('', '', 'as many as you can')).toEqual(['Set 3: as many as you can']);
    expect(notesOf('', 'slow', 'slow')).toEqual(['Set 2, 3: slow']);
  });

  it('are in training order, however their rows are mixed', () => {
    const mixed = [
      { ...SET, week: 2 },
      { ...SET, exercise: 'Row', block: 'B', set: 2 },
      { ...SET, set: 2 },
      { ...SET, exercise: 'Row', block: 'B', set: 1 },
      SET,
    ];
    expect(sortedSets(mixed).map(({ week, exercise, set }) => `${week} ${exercise} ${set}`)).toEqual([
      '1 Row 1',
      '1 Row 2',
      '1 Back squat 1',
      '1 Back squat 2',
      '2 Back squat 1',
    ]);
  });

  it('sorting a sorted program changes and loses nothing', () => {
    const names = constantFrom('A', 'B', 'C');
    const small = integer({ min: 1, max: 3 });
    const row = record({ week: small, day: small, session: names, block: names, exercise: names, set: small });
    assert(
      property(array(row, { maxLength: 60 }), (rows) => {
        const once = sortedSets(rows.map((each) => ({ ...SET, ...each })));
        expect(sortedSets(once)).toEqual(once);
        expect(once).toHaveLength(rows.length);
      }),
    );
  });
});

it.each([
  [{ percent: 72.5, load: '' }, '72.5%'],
  [{ percent: null, load: '24 kg' }, '24 kg'],
  [{ percent: 60, load: 'pause' }, '60%, pause'],
  [{ percent: null, load: '' }, ''],
])('the load %j is shown as "%s"', (load, words) => {
  expect(loadWords(load)).toBe(words);
});

it.each([
  [45, '45 s'],
  [120, '2 min'],
  [150, '2:30 min'],
])('%d seconds of rest are shown as %s', (seconds, words) => {
  expect(restWords(seconds)).toBe(words);
});

describe('the day', () => {
  const sessions = sessionsOf([...sets(1), ...sets(1, { day: 3 }), ...sets(1, { week: 2, day: 2 })]);
  const state = (today: string) => {
    const found = todayOf(sessions, '2026-11-30', today);
    return [found.state, found.sessions.map(({ key }) => key).join()];
  };

  it.each([
    ['2026-11-27', 'before', 'w1d1'],
    ['2026-11-30', 'train', 'w1d1'],
    ['2026-12-01', 'rest', 'w1d3'],
    ['2026-12-02', 'train', 'w1d3'],
    ['2026-12-03', 'rest', 'w2d2'],
    ['2026-12-08', 'train', 'w2d2'],
    ['2026-12-09', 'done', ''],
  ])('%s is in the state %s, with the next session %s', (today, expected, keys) => {
    expect(state(today)).toEqual([expected, keys]);
  });

  it('counts from the start, across the ends of months and years', () => {
    expect(dayOf({ week: 1, day: 1 }, '2026-11-30')).toBe('2026-11-30');
    expect(dayOf({ week: 5, day: 5 }, '2026-11-30')).toBe('2027-01-01');
    expect(todayOf(sessions, '2026-11-30', '2026-11-27')).toMatchObject({ on: '2026-11-30', inDays: 3 });
  });

  it.each([
    ['2026-11-23', '2026-11-30'],
    ['2026-11-29', '2026-11-30'],
    ['2026-11-28', '2026-11-30'],
  ])('the Monday after %s is %s', (today, monday) => {
    expect(nextMonday(today)).toBe(monday);
  });

  it('follows the local time zone', () => {
    const late = Date.parse('2026-11-24T03:00:00Z');
    expect(dayAt(late, 'America/New_York')).toBe('2026-11-23');
    expect(dayAt(late, 'Australia/Sydney')).toBe('2026-11-24');
    expect(dayAt(late, 'Nowhere/None')).toBe('2026-11-24');
  });

  it.each([
    ['2026-11-30', true],
    ['2026-02-30', false],
    ['', false],
    ['2020-01-01', false],
    ['2031-01-01', false],
  ])('%s is accepted as the start day: %s', (startsOn, isTaken) => {
    expect(startSchema('2026-11-23').safeParse({ startsOn }).success).toBe(isTaken);
  });
});

describe('the calendar file', () => {
  const calendar = (changes: Partial<ProgramSet> = {}) =>
    calendarFile(
      {
        productId: 7,
        name: 'Strength',
        sessions: sessionsOf([...sets(3, changes), ...sets(1, { day: 2 })]),
        startsOn: '2026-12-31',
        url: 'https://shop.test/account/programming/7',
        host: 'shop.test',
      },
      Date.parse('2026-11-23T04:05:06.789Z'),
    );
  const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

  it('has an all-day event for each session, with the exercises as text', () => {
    const lines = unfolded(calendar({ notes: 'brace; breathe, go' }));
    expect(lines.slice(0, 5)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Northbar//Training programs//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
    ]);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:program-7-w1d1@shop.test',
        'DTSTAMP:20261123T040506Z',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'SUMMARY:Squat · Strength\\, week 1',
        'DESCRIPTION:MAIN\\nBack squat: 3 × 5\\, 75%\\, rest 3 min\\nbrace\\; breathe\\, go',
        'URL:https://shop.test/account/programming/7?session=w1d1',
        'DTSTART;VALUE=DATE:20270101',
      ]),
    );
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('folds its lines at 75 octets without splitting a character, and ends each with CRLF', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 300 }), (notes) => {
        const text = calendar({ notes });
        const lines = text.split('\r\n');
        expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(text.includes('\uFFFD')).toBe(notes.includes('\uFFFD'));
        const description = unfolded(text).find((line) => line.startsWith('DESCRIPTION:')) ?? '';
        const written = description.replaceAll(/\\([\\;,n])/g, (_, sign) => (sign === 'n' ? '\n' : sign));
        if (!/\p{Cc}/u.test(notes) && notes !== '') expect(written).toContain(notes);
      }),
    );
  });

  it('matches the page', () => {
    const [session] = sessionsOf(sets(2, { video: 'https://video.test/squat' }));
    expect(session && sessionText(session)).toBe('MAIN\nBack squat: 2 × 5, 75%, rest 3 min\nhttps://video.test/squat');
  });
});
