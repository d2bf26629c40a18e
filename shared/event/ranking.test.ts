import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CENTRAL_REGIONAL_2015, REGIONAL_POINTS, WITHDRAWN_2015 } from '#shared/testing/central-regional-2015.ts';
import { isPointsTable, type RankedScore, type RankedWorkout, rankOverall, rankWorkout, scoringOf } from './ranking.ts';

const TABLE = '100|95|90|85|80';

function workout(over: Partial<RankedWorkout> = {}): RankedWorkout {
  return { workoutId: 'w', kind: 'time', unit: '', capSeconds: 900, tieBreak: '', pointsTable: '', ...over };
}

/** Scores from `12:34`, `CAP+3/1:20` (with a tie-break), `DNF`, `WD` and `12:34?` (unofficial), by athletes a, b, c and so on. */
function scoresOf(text: string, workoutId = 'w'): RankedScore[] {
  return text.split(' ').flatMap((each, at) => {
    if (each === '-') return [];
    const [score = '', tieBreak = ''] = each.replace('?', '').split('/');
    const state = each.endsWith('?') ? 'unofficial' : score === 'DNF' ? 'dnf' : score === 'WD' ? 'wd' : 'ok';
    return [
      {
        workoutId,
        athleteId: String.fromCharCode(97 + at),
        score: state === 'dnf' || state === 'wd' ? '' : score,
        tieBreak,
        state: score.startsWith('CAP') && state === 'ok' ? ('capped' as const) : state,
      },
    ];
  });
}

describe('one workout', () => {
  const table = { pointsTable: TABLE };
  const capped = { tieBreak: 'time' } as const;
  const load = { kind: 'load', unit: 'kg', capSeconds: null } as const;
  const rounds = { kind: 'rounds_reps', capSeconds: null } as const;
  const reps = { kind: 'reps', capSeconds: null } as const;
  const distance = { kind: 'distance', unit: 'm', capSeconds: null } as const;

  it.each<[string, Partial<RankedWorkout>, string, string]>([
    ['the fastest is first', {}, '10:00 9:59 9:59.9', '3:3 1:1 2:2'],
    ['a shared first, the second is skipped', {}, '9:00 9:00 9:01', '1:1 1:1 3:3'],
    ['a shared second', {}, '8:00 9:00 9:00 9:01', '1:1 2:2 2:2 4:4'],
    ['a shared last', {}, '8:00 9:00 9:00', '1:1 2:2 2:2'],
    ['three share', {}, '9:00 9:00 9:00 8:00', '2:2 2:2 2:2 1:1'],
    ['everyone shares', {}, '9:00 9:00 9:00', '1:1 1:1 1:1'],
    ['different spellings of a time are equal', {}, '9:00.50 9:00,5 540.5', '1:1 1:1 1:1'],
    ['capped behind finishers, fewer left first', {}, 'CAP+1 14:59 CAP+0 CAP+2', '3:3 1:1 2:2 4:4'],
    ['capped share', {}, 'CAP+3 CAP+3 14:59 CAP+4', '2:2 2:2 1:1 4:4'],
    ['dnf behind capped, sharing', {}, 'DNF CAP+90 DNF 14:59', '3:3 2:2 3:3 1:1'],
    ['nobody finished', {}, 'DNF DNF CAP+9', '2:2 2:2 1:1'],
    ['all dnf', {}, 'DNF DNF', '1:1 1:1'],
    ['wd has no rank', {}, 'WD 9:00 10:00', '-:- 1:1 2:2'],
    ['unofficial has no rank and takes none', {}, '8:00? 9:00 10:00', '-:- 1:1 2:2'],
    ['unofficial capped', {}, 'CAP+1? 9:00 CAP+2', '-:- 1:1 2:2'],
    ['points by rank', table, '9:00 8:00 10:00', '2:95 1:100 3:90'],
    ['a shared place has the points of that place', table, '9:00 9:00 10:00', '1:100 1:100 3:90'],
    ['a shared third', table, '8:00 9:00 9:30 9:30 9:40', '1:100 2:95 3:90 3:90 5:80'],
    ['beyond the list 0', { pointsTable: '10|5' }, '8:00 9:00 10:00 11:00', '1:10 2:5 3:0 4:0'],
    ['a share at the end of the list', { pointsTable: '10|5' }, '8:00 9:00 9:00', '1:10 2:5 2:5'],
    ['a share beyond the list', { pointsTable: '10' }, '8:00 9:00 9:00', '1:10 2:0 2:0'],
    ['dnf 0 points in a table', table, '8:00 DNF DNF', '1:100 2:0 2:0'],
    ['capped has points of its rank', table, '8:00 CAP+9 DNF', '1:100 2:95 3:0'],
    ['wd no points', table, '8:00 WD 9:00', '1:100 -:- 2:95'],
    ['decimals in a table', { pointsTable: '10.5|7.25' }, '8:00 9:00', '1:10.5 2:7.25'],
    ['the word placement', { pointsTable: 'placement' }, '8:00 9:00 9:00', '1:1 2:2 2:2'],
    ['most repetitions', reps, '100 120 99 120', '3:3 1:1 4:4 1:1'],
    ['no repetition is a score', reps, '0 1 DNF', '2:2 1:1 3:3'],
    ['heaviest', load, '100 102.5 102,5', '3:3 1:1 1:1'],
    ['lb beside kg', load, '100 220lb 221lb', '2:2 3:3 1:1'],
    ['lb and kg that round alike are not equal', load, '453.592kg 1000lb 453.593kg', '3:3 2:2 1:1'],
    ['units of the workout', { ...load, unit: 'lb' }, '225 102kg 224', '1:1 2:2 3:3'],
    ['no lift', load, '100 DNF 90', '1:1 3:3 2:2'],
    ['farthest', distance, '30 100ft 30.48m', '3:3 1:1 1:1'],
    ['rounds before repetitions', rounds, '7+12 8+0 7+13 7', '3:3 1:1 2:2 4:4'],
    ['equal rounds and repetitions', rounds, '7+12 7+12', '1:1 1:1'],
    ['a tie-break by time parts equal scores', { ...reps, tieBreak: 'time' }, '90/3:00 90/2:59 91/5:00', '3:3 2:2 1:1'],
    ['equal in both shares', { ...reps, tieBreak: 'time' }, '90/3:00 90/3:00 89/1:00', '1:1 1:1 3:3'],
    ['a missing tie-break is behind', { ...reps, tieBreak: 'time' }, '90 90/3:00 90', '2:2 1:1 2:2'],
    ['a tie-break by repetitions, more first', { ...load, tieBreak: 'reps' }, '100/5 100/6 90/9', '2:2 1:1 3:3'],
    ['a tie-break by load, heavier first', { ...reps, tieBreak: 'load' }, '5/100kg 5/225lb', '2:2 1:1'],
    ['a tie-break of capped ones', capped, 'CAP+3/5:00 CAP+3/4:00 CAP+2/9:00', '3:3 2:2 1:1'],
    ['a tie-break never lifts over a better score', capped, '9:00/8:00 9:01/1:00', '1:1 2:2'],
    ['a tie-break does not part dnf', capped, 'DNF DNF 9:00/1:00', '2:2 2:2 1:1'],
    ['without a rule a tie-break is not read', {}, '9:00/1:00 9:00/2:00', '1:1 1:1'],
    ['an unreadable score has no rank', {}, 'abc 9:00', '-:- 1:1'],
    ['raw seconds', { pointsTable: 'cumulative' }, '9:00.5 CAP+10 DNF', '1:540.5 2:910 3:-'],
    ['raw kilograms', { ...load, pointsTable: 'cumulative' }, '100 220lb', '1:100 2:99.79'],
    ['no scores', {}, '-', ''],
  ])('%s', (_, over, scores, expected) => {
    const places = rankWorkout(workout(over), scoresOf(scores));
    const shown = [...places].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(shown.map(([, { rank, points }]) => `${rank ?? '-'}:${points ?? '-'}`).join(' ')).toBe(expected);
  });
});

describe('overall', () => {
  const by = (kind: 'time' | 'reps' | 'load', pointsTable: string, unit = '') => ({ kind, pointsTable, unit });
  const place = by('time', '');
  const table = by('time', TABLE);

  it.each<[string, Partial<RankedWorkout>[], string[], string]>([
    ['fewest points of places', [place, place], ['1:00 2:00 3:00', '1:00 3:00 2:00'], 'a1:2 b2:5 c2:5'],
    ['most points of a table', [table, table], ['1:00 2:00 3:00', '2:00 1:00 3:00'], 'a1:195 b1:195 c3:180'],
    [
      'equal points, more firsts',
      [table, by('time', '10|0|5')],
      ['2:00 3:00 1:00', '3:00 1:00 2:00'],
      'c1:100 b2:100 a3:100',
    ],
    [
      'equal firsts, more seconds',
      [by('time', '10|8|6|4'), by('time', '10|8|6|4'), by('time', '9|6|5|6')],
      ['1:00 2:00 3:00 4:00', '3:00 1:00 2:00 4:00', '2:00 4:00 3:00 1:00'],
      'b1:24 a2:22 c3:19 d4:17',
    ],
    [
      'equal points go by the best place, and the last two share',
      [by('time', '5|5|5|5'), by('time', '5|5|5|5')],
      ['1:00 2:00 3:00 4:00', '1:00 2:00 4:00 3:00'],
      'a1:10 b2:10 c3:10 d3:10',
    ],
    [
      'equal to the last place is shared and the next skipped',
      [place, place],
      ['1:00 2:00 3:00', '2:00 1:00 3:00'],
      'a1:3 b1:3 c3:6',
    ],
    ['all equal', [place], ['1:00 1:00 1:00'], 'a1:1 b1:1 c1:1'],
    ['a missing score does not help where fewest win', [place, place], ['1:00 2:00', '- 1:00'], 'b1:3 a2:1'],
    ['a missing score has no points of a table', [table, table], ['1:00 2:00', '- 1:00'], 'b1:195 a2:100'],
    ['withdrawn is missing', [place, place], ['1:00 2:00', 'WD 1:00'], 'b1:3 a2:1'],
    ['dnf keeps its place', [place, place], ['1:00 2:00', 'DNF 1:00'], 'a1:3 b1:3'],
    ['unofficial everywhere has no rank', [table], ['1:00? 2:00'], 'b1:100 a-:-'],
    ['without scores there is no rank', [table], ['1:00 -'], 'a1:100 b-:-'],
    [
      'loads add up',
      [by('load', 'cumulative', 'kg'), by('load', 'cumulative', 'kg')],
      ['100 105 95', '130 120 140'],
      'c1:235 a2:230 b3:225',
    ],
    [
      'loads of two units add up',
      [by('load', 'cumulative', 'kg'), by('load', 'cumulative', 'lb')],
      ['100 101', '225 223'],
      'b1:202.151 a2:202.058',
    ],
    [
      'equal sums go by more firsts, then more seconds',
      [by('load', 'cumulative', 'kg'), by('load', 'cumulative', 'kg'), by('load', 'cumulative', 'kg')],
      ['100 90 80', '90 100 80', '80 80 110'],
      'a1:270 b1:270 c3:270',
    ],
    [
      'times add up, fewest win',
      [by('time', 'cumulative'), by('time', 'cumulative')],
      ['9:00 10:00', '10:00 8:00'],
      'b1:1080 a2:1140',
    ],
    [
      'a cap adds a second for each repetition',
      [by('time', 'cumulative'), by('time', 'cumulative')],
      ['CAP+10 14:00', '1:00 2:31'],
      'a1:970 b2:991',
    ],
    [
      'not finished in a sum of times is behind',
      [by('time', 'cumulative'), by('time', 'cumulative')],
      ['DNF 14:00', '1:00 5:00'],
      'b1:1140 a2:60',
    ],
    ['repetitions add up', [by('reps', 'cumulative'), by('reps', 'cumulative')], ['50 60', '70 60'], 'a1:120 b1:120'],
    [
      'what does not add up counts by rank',
      [by('reps', 'cumulative'), by('time', 'cumulative')],
      ['50 60', '1:00 2:00'],
      'a1:3 b1:3',
    ],
    ['tables and places do not mix', [table, place], ['1:00 2:00', '1:00 2:00'], 'a1:2 b2:4'],
    ['kinds mix in tables', [table, by('load', TABLE, 'kg')], ['1:00 2:00', '80 90'], 'a1:195 b1:195'],
  ])('%s', (_, rules, texts, expected) => {
    const workouts = rules.map((over, at) => workout({ ...over, workoutId: `w${at}` }));
    const scores = texts.flatMap((text, at) => scoresOf(text, `w${at}`));
    const athletes = [
      ...new Set(texts.flatMap((text) => text.split(' ').map((_each, at) => String.fromCharCode(97 + at)))),
    ];
    const shown = rankOverall(workouts, athletes, scores);
    expect(shown.map(({ athleteId, rank, points }) => `${athleteId}${rank ?? '-'}:${points ?? '-'}`).join(' ')).toBe(
      expected,
    );
  });

  it('leaves out scores of others', () => {
    const places = rankOverall([workout()], ['b'], scoresOf('1:00 2:00'));
    expect(places).toMatchObject([{ athleteId: 'b', rank: 1, points: 1 }]);
  });
});

it('knows points tables', () => {
  const texts = ['', 'placement', 'cumulative', '100|95|90', '10.5|7', '100', '100|', '|5', '-1|2', '100,95', 'other'];
  expect(texts.map(isPointsTable)).toEqual([true, true, true, true, true, true, false, false, false, false, false]);
});

it('recomputes the final table of a real competition', () => {
  const published = CENTRAL_REGIONAL_2015.trim()
    .split('\n')
    .map((line) => line.split(' | '));
  const results = [...published.map(([, scores = '']) => scores), WITHDRAWN_2015];
  const workouts = [1, 2, 3, 4, 5, 6, 7].map((at) =>
    workout({ workoutId: `${at}`, pointsTable: REGIONAL_POINTS, tieBreak: at === 1 ? 'time' : '' }),
  );
  const ids = results.map((_, at) => String(at + 1));
  const scores = results.flatMap((line, athlete) =>
    line.split(' ').flatMap((text, at) => {
      const [score = '', tieBreak = ''] = text.split('/');
      const state = score === 'WD' ? ('wd' as const) : ('ok' as const);
      return [{ workoutId: String(at + 1), athleteId: String(athlete + 1), score, tieBreak, state }];
    }),
  );
  const ranked = rankOverall(workouts, ids, scores);
  // The published table leaves out who withdrew, so those behind move up.
  const withdrawn = ranked.find(({ athleteId }) => athleteId === '40')?.rank ?? 0;
  const final = ranked.filter(({ athleteId }) => athleteId !== '40');
  const placeOf = (rank: number | null): number => (rank ?? 0) - (withdrawn < (rank ?? 0) ? 1 : 0);
  expect(final.map(({ rank, athleteId, points }) => [placeOf(rank), athleteId, points])).toEqual(
    published.map(([head = '']) => {
      const [place = '', points] = head.split(' ');
      return [Number(place), place, Number(points)];
    }),
  );
});

describe('laws', () => {
  const ATHLETES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const state = fc.constantFrom('ok', 'ok', 'ok', 'ok', 'dnf', 'wd', 'unofficial');
  const score = fc.oneof(
    fc.integer({ min: 60, max: 70 }).map((seconds) => `1:${String(seconds - 60).padStart(2, '0')}`),
    fc.nat(4).map((left) => `CAP+${left}`),
  );
  const tie = fc.nat(2).map((seconds) => `0:0${seconds}`);
  const entry = fc.record({ score, tieBreak: tie, state });
  const edition = fc.record({
    pointsTable: fc.constantFrom('', TABLE, 'cumulative'),
    tieBreak: fc.constantFrom('' as const, 'time' as const),
    results: fc.array(fc.array(fc.option(entry, { freq: 6 }), { minLength: 8, maxLength: 8 }), {
      minLength: 1,
      maxLength: 4,
    }),
    shuffle: fc.infiniteStream(fc.nat()),
  });

  const scoresIn = (results: readonly (readonly ({ score: string; tieBreak: string; state: string } | null)[])[]) =>
    results.flatMap((row, at) =>
      row.flatMap((each, athlete): RankedScore[] =>
        each ? [{ ...each, state: each.state as 'ok', workoutId: `w${at}`, athleteId: ATHLETES[athlete] ?? '' }] : [],
      ),
    );
  const workoutsOf = (count: number, over: Partial<RankedWorkout>) =>
    Array.from({ length: count }, (_, at) => workout({ ...over, workoutId: `w${at}` }));

  it('the order of entry never matters', () => {
    fc.assert(
      fc.property(edition, ({ results, shuffle, ...over }) => {
        const workouts = workoutsOf(results.length, over);
        const scores = scoresIn(results);
        const keys = new Map(scores.map((each) => [each, shuffle.next().value ?? 0]));
        const shuffled = [...scores].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
        const athletes = [...ATHLETES].reverse();
        expect(rankOverall(workouts, athletes, shuffled)).toEqual(rankOverall(workouts, ATHLETES, scores));
      }),
    );
  });

  it('ranks are a competition ranking, and each rank gets what its table gives', () => {
    fc.assert(
      fc.property(edition, ({ results, pointsTable, tieBreak }) => {
        const workouts = workoutsOf(results.length, { pointsTable, tieBreak });
        const scores = scoresIn(results);
        const table = TABLE.split('|').map(Number);
        for (const each of workouts) {
          const mine = scores.filter(({ workoutId }) => workoutId === each.workoutId);
          const places = rankWorkout(each, mine);
          const ranks = [...places.values()].flatMap(({ rank }) => rank ?? []).sort((a, b) => a - b);
          // A rank is one more than the number of better ones.
          for (const rank of ranks) expect(rank).toBe(ranks.filter((other) => other < rank).length + 1);
          for (const { athleteId, state: how } of mine) {
            const place = places.get(athleteId);
            if (how === 'wd' || how === 'unofficial') expect(place).toMatchObject({ rank: null, points: null });
            else if (pointsTable === '') expect(place?.points).toBe(place?.rank);
            else if (pointsTable === TABLE)
              expect(place?.points).toBe(how === 'dnf' ? 0 : (table[(place?.rank ?? 0) - 1] ?? 0));
          }
        }
        const overall = rankOverall(workouts, ATHLETES, scores);
        const ranks = overall.flatMap(({ rank }) => rank ?? []);
        for (const rank of ranks) expect(rank).toBe(ranks.filter((other) => other < rank).length + 1);
        const { fewestWin } = scoringOf(workouts);
        if (!fewestWin) {
          const points = overall.flatMap(({ points: each }) => each ?? []);
          expect(points).toEqual([...points].sort((a, b) => b - a));
        }
      }),
    );
  });
});
