import { expect, test } from 'vitest';
import { memoryTable } from './csv/table.ts';
import { importRows } from './send/import-rows.ts';
import { NO_MEDIA } from './send/media-folder.ts';

type Cells = Readonly<Record<string, string>>;

const NO_SLUG = 'must be lowercase letters, digits and single hyphens';
const EVENT: Cells = {
  event: 'harbor-games',
  year: '2025',
  site: '',
  name: 'Harbor Games',
  venue: 'Hall 4',
  time_zone: 'America/New_York',
  starts: '2025-10-24T09:00',
  ends: '2025-10-26T18:00',
  logo: '',
  nav: '',
  is_active: '1',
};
const DIVISION: Cells = {
  event: 'harbor-games',
  year: '2025',
  division: 'women',
  name: 'Women',
  gender: 'Female',
  age_from: '18',
  age_to: '',
  capacity: '20',
};
const WORKOUT: Cells = {
  event: 'harbor-games',
  year: '2025',
  workout: 'row',
  name: 'Row',
  description: '',
  kind: 'time',
  cap_s: '600',
  tie_break: '',
  unit: '',
  points_table: '100|95',
};
const ATHLETE: Cells = {
  event: 'harbor-games',
  year: '2025',
  athlete: 'ada',
  name: 'Ada',
  country: 'NL',
  gym: '',
  division: 'women',
  bib: '7',
  customer_email: '',
};
const HEAT: Cells = {
  event: 'harbor-games',
  year: '2025',
  workout: 'row',
  heat: '1',
  division: 'women',
  starts: '2025-10-24T09:00',
  floor: 'Main',
  lane: '1',
  athlete: 'ada',
};
const SCORE: Cells = {
  event: 'harbor-games',
  year: '2025',
  workout: 'row',
  athlete: 'ada',
  score: '9:59',
  tie_break: '',
  state: 'ok',
  published: '1',
};

test.each<[string, Cells, Cells, string]>([
  ['events.csv', EVENT, {}, '3 harbor-games duplicate row, first in events.csv:2'],
  ['events.csv', EVENT, { event: 'Harbor Games' }, `3 Harbor Games event "Harbor Games" ${NO_SLUG}`],
  ['events.csv', EVENT, { event: '' }, '3  event is empty'],
  ['events.csv', EVENT, { year: 'soon' }, '3 harbor-games year "soon" is not a number'],
  ['events.csv', EVENT, { year: '26' }, '3 harbor-games year "26" is out of range'],
  ['events.csv', EVENT, { year: '2026', site: 'MOON' }, '3 harbor-games unknown site "MOON"'],
  ['events.csv', EVENT, { year: '2026', name: '' }, '3 harbor-games name is empty'],
  ['events.csv', EVENT, { year: '2026', time_zone: 'EST5' }, '3 harbor-games time_zone "EST5" is no time zone'],
  ['events.csv', EVENT, { year: '2026', starts: '' }, '3 harbor-games starts is empty'],
  [
    'events.csv',
    EVENT,
    { year: '2026', starts: '2025-02-30T09:00' },
    '3 harbor-games starts "2025-02-30T09:00" is not a date and time',
  ],
  [
    'events.csv',
    EVENT,
    { year: '2026', starts: '2025-03-09T02:30' },
    '3 harbor-games starts "2025-03-09T02:30" does not exist in America/New_York: give its offset',
  ],
  [
    'events.csv',
    EVENT,
    { year: '2026', ends: '2025-11-02T01:30' },
    '3 harbor-games ends "2025-11-02T01:30" exists twice in America/New_York: give its offset',
  ],
  ['events.csv', EVENT, { year: '2026', ends: '2025-10-23' }, '3 harbor-games ends "2025-10-23" is before the start'],
  ['events.csv', EVENT, { year: '2026', nav: '[{' }, '3 harbor-games nav "[{" is not JSON'],
  ['events.csv', EVENT, { year: '2026', nav: '{}' }, '3 harbor-games nav "{}" is out of range'],
  [
    'events.csv',
    EVENT,
    { year: '2026', nav: '[{"label":"A","path":"javascript:alert(1)"}]' },
    '3 harbor-games nav "[{"label":"A","path":"javascript:alert(1)"}]" must be a path or an https address',
  ],
  ['events.csv', EVENT, { year: '2026', is_active: 'maybe' }, '3 harbor-games is_active "maybe" is neither yes nor no'],
  ['event_divisions.csv', DIVISION, {}, '3 women duplicate row, first in event_divisions.csv:2'],
  [
    'event_divisions.csv',
    DIVISION,
    { division: 'x', gender: 'robots' },
    '3 x gender "robots" is no gender of a division',
  ],
  ['event_divisions.csv', DIVISION, { division: 'x', age_from: 'old' }, '3 x age_from "old" is not a number'],
  ['event_divisions.csv', DIVISION, { division: 'x', age_to: '17' }, '3 x age_to "17" is below the first age'],
  ['event_divisions.csv', DIVISION, { division: 'x', capacity: '1.5' }, '3 x capacity "1.5" is out of range'],
  ['event_workouts.csv', WORKOUT, {}, '3 row duplicate row, first in event_workouts.csv:2'],
  [
    'event_workouts.csv',
    WORKOUT,
    { workout: 'x', kind: 'style' },
    '3 x kind "style" is none of time, reps, load, distance, rounds_reps',
  ],
  ['event_workouts.csv', WORKOUT, { workout: 'x', kind: '' }, '3 x kind is empty'],
  ['event_workouts.csv', WORKOUT, { workout: 'x', cap_s: '-1' }, '3 x cap_s "-1" is negative'],
  [
    'event_workouts.csv',
    WORKOUT,
    { workout: 'x', tie_break: 'luck' },
    '3 x tie_break "luck" is none of time, reps, load',
  ],
  [
    'event_workouts.csv',
    WORKOUT,
    { workout: 'x', points_table: '100;95' },
    '3 x points_table "100;95" is neither placement, cumulative nor points by rank',
  ],
  ['event_athletes.csv', ATHLETE, {}, '3 ada duplicate row'],
  ['event_athletes.csv', ATHLETE, { athlete: 'bo', name: '' }, '3 bo name is empty'],
  ['event_athletes.csv', ATHLETE, { athlete: 'bo', division: '' }, '3 bo division is empty'],
  [
    'event_athletes.csv',
    ATHLETE,
    { athlete: 'bo', customer_email: 'bo' },
    '3 bo customer_email "bo" is not an address',
  ],
  ['event_heats.csv', HEAT, {}, '3 1 lane 1 is listed twice'],
  ['event_heats.csv', HEAT, { lane: '2' }, '3 1 athlete "ada" is listed twice in the heat'],
  [
    'event_heats.csv',
    HEAT,
    { lane: '2', athlete: 'bo', starts: '2025-10-24T10:00' },
    '3 1 starts is another than in the first row of the heat',
  ],
  [
    'event_heats.csv',
    HEAT,
    { lane: '2', athlete: 'bo', floor: 'B' },
    '3 1 floor is another than in the first row of the heat',
  ],
  ['event_heats.csv', HEAT, { heat: 'a b' }, '3 a b heat "a b" must be letters, digits, dots and hyphens'],
  ['event_heats.csv', HEAT, { heat: '2', lane: 'left' }, '3 2 lane "left" is not a number'],
  ['event_scores.csv', SCORE, {}, '3 ada duplicate row'],
  ['event_scores.csv', SCORE, { athlete: 'B o' }, `3 B o athlete "B o" ${NO_SLUG}`],
  [
    'event_scores.csv',
    SCORE,
    { athlete: 'bo', state: 'lost' },
    '3 bo state "lost" is none of ok, capped, dnf, wd, unofficial',
  ],
  ['event_scores.csv', SCORE, { athlete: 'bo', published: 'x' }, '3 bo published "x" is neither yes nor no'],
])('%s: after %o a row with %j is rejected', async (file, good, changes, expected) => {
  const tables = [memoryTable(file, [good, { ...good, ...changes }])];
  const report = await importRows({ tables, media: NO_MEDIA }, { sites: ['USA'], dryRun: true, client: null });
  expect(report.rejected.map(({ line, key, reason }) => `${line} ${key} ${reason}`)).toEqual([expected]);
});
