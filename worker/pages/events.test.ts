import { beforeAll, describe, expect, it, vi } from 'vitest';
import { contentPage, fill, request, staffRequest } from '#worker/testing/store.ts';

const KEY = { event: 'page-games', year: 2025 };
const AT = (text: string) => Date.parse(text);
const edition = (changes = {}) => ({
  ...KEY,
  site: null,
  name: 'Page Games',
  venue: 'Hall 4, Rotterdam',
  timeZone: 'Europe/Amsterdam',
  startsMs: AT('2025-10-25T07:00Z'),
  endsMs: AT('2025-10-26T18:00Z'),
  logo: null,
  nav: [
    { label: 'Heats', path: 'schedule' },
    { label: 'Shop', path: '/cart' },
  ],
  isActive: true,
  ...changes,
});
const workout = (slug: string, position: number, changes = {}) => ({
  ...KEY,
  workout: slug,
  name: slug.toUpperCase(),
  description: `Do the ${slug}.`,
  kind: 'time' as const,
  capS: 600,
  tieBreak: '' as const,
  unit: '',
  pointsTable: '100|95|90',
  position,
  ...changes,
});
const athlete = (slug: string, changes = {}) => ({
  ...KEY,
  athlete: slug,
  name: slug === 'jose' ? 'José Oak' : `${slug[0]?.toUpperCase()}${slug.slice(1)} Oak`,
  country: 'NL',
  gym: 'Shed',
  division: 'women',
  bib: '7',
  email: '',
  ...changes,
});
const score = (slug: string, who: string, text: string, isPublished = true) => ({
  ...KEY,
  workout: slug,
  athlete: who,
  score: text,
  tieBreak: '',
  state: text.startsWith('CAP') ? ('capped' as const) : ('ok' as const),
  isPublished,
});

const page = async (path: string) => {
  const answer = await request(path);
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};
/** Text without tags, so that words can be compared as they are read. */
const words = (html: string) =>
  (html.split('<main')[1] ?? html)
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

beforeAll(async () => {
  const outcome = await fill({
    pages: [contentPage('events/page-games/2025/volunteer', { content: '<p>Judges wanted.</p>' })],
    events: [
      edition(),
      edition({ year: 2024, startsMs: AT('2024-10-26T07:00Z'), endsMs: AT('2024-10-27T18:00Z') }),
      edition({ event: 'page-euro', site: 'EUR', name: 'Page Euro', nav: [] }),
      edition({ event: 'page-hidden', isActive: false }),
      edition({ event: 'invitational', year: 2025, name: 'Page Invitational' }),
    ],
    eventDivisions: [
      {
        ...KEY,
        division: 'women',
        name: 'Women',
        gender: 'Female',
        ageFrom: 18,
        ageTo: null,
        capacity: 20,
        position: 0,
      },
      { ...KEY, division: 'open', name: 'Open', gender: '', ageFrom: null, ageTo: null, capacity: null, position: 1 },
    ],
    eventWorkouts: [workout('row', 0), workout('lift', 1, { kind: 'load', unit: 'kg', capS: null })],
    eventAthletes: [athlete('ada'), athlete('jose'), athlete('zoe', { division: 'open', country: 'BR' })],
    eventHeats: [
      {
        ...KEY,
        workout: 'row',
        heat: '1',
        starts: '2025-10-25T09:00',
        floor: 'Main',
        lanes: [
          { lane: 1, athlete: 'ada', division: 'women' },
          { lane: 2, athlete: 'jose', division: 'women' },
        ],
      },
      {
        ...KEY,
        workout: 'row',
        heat: '2',
        starts: '2025-10-25T09:20',
        floor: 'Main',
        lanes: [{ lane: 1, athlete: 'zoe', division: 'open' }],
      },
      // On the day on which clocks go back.
      {
        ...KEY,
        workout: 'lift',
        heat: '1',
        starts: '2025-10-26T09:00',
        floor: 'Main',
        lanes: [{ lane: null, athlete: '', division: '' }],
      },
    ],
    eventScores: [
      score('row', 'ada', '5:00'),
      score('row', 'jose', 'CAP+7'),
      score('row', 'zoe', '4:59'),
      score('lift', 'ada', '100 kg', false),
    ],
  });
  expect(outcome.rejected).toEqual([]);
});

describe('the list of events', () => {
  it('has those of the site and their years', async () => {
    const { html } = await page('/events');
    expect(html).toContain('href="/events/page-games/2025"');
    expect(html).toContain('href="/invitational"');
    expect(html).toContain('href="/events?year=2024"');
    expect(html).not.toContain('page-euro');
    expect(html).not.toContain('page-hidden');
    expect((await page('/eu/events')).html).toContain('href="/eu/events/page-euro/2025"');
    expect(words((await page('/events?year=2024')).html)).not.toContain('Page Games 2025');
  });

  it('an event without a year leads to that of 2024, or to its latest', async () => {
    const to = async (path: string) => (await request(path)).headers.get('location');
    expect(await to('/events/page-games')).toBe('/events/page-games/2024');
    expect(await to('/eu/events/page-euro')).toBe('/eu/events/page-euro/2025');
    expect((await page('/events/page-none')).status).toBe(404);
  });
});

describe('pages of an event', () => {
  it.each([
    ['', 'Page Games 2025', 'October 25 – 26, 2025'],
    ['/divisions', 'Divisions', 'Women, 18 and older'],
    ['/workouts', 'Workouts', '100 for the win, 95 for second place'],
    ['/schedule', 'Schedule', 'ROW Heat 1'],
    ['/athletes', 'Athletes', 'José Oak'],
    ['/athletes/zoe', 'Zoe Oak', 'Brazil'],
    ['/leaderboard', 'Leaderboard', 'CAP+7'],
    ['/videos', 'Videos', 'No videos of this event are published yet.'],
    ['/shorts', 'Shorts', 'No short clips of this event are published yet.'],
    ['/tickets', 'Tickets', 'Tickets for this event are not on sale.'],
    ['/register', 'Register', 'Women'],
    ['/volunteer', 'Volunteer', 'Judges wanted.'],
    ['/vendors', 'Vendors', 'Vendors of this event are not announced yet.'],
    ['/results', 'Results', 'Ada Oak'],
  ])('%s is called %s and says %s', async (below, title, sentence) => {
    const { status, html } = await page(`/events/page-games/2025${below}`);
    expect(status).toBe(200);
    expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toBe(title);
    expect(/<title>([^<]*)</.exec(html)?.[1]).toContain('Page Games 2025');
    expect(words(html)).toContain(sentence);
    expect(html).toContain('href="/events/page-games/2025/schedule"');
  });

  it('exist for editions and athletes that the site shows, and nothing else', async () => {
    for (const path of ['page-euro/2025', 'page-hidden/2025', 'page-games/2030', 'page-games/2025/athletes/nobody'])
      expect((await page(`/events/${path}`)).status, path).toBe(404);
    expect((await page('/events/page-games/2025/parking')).status).toBe(404);
    expect((await page('/eu/events/page-euro/2025')).status).toBe(200);
  });

  it('are those of the Invitational, too, in the year of the flag', async () => {
    const { status, html } = await page('/invitational/schedule');
    expect(status).toBe(200);
    expect(words(html)).toContain('Page Invitational 2025');
    expect((await page('/events/invitational/2025/schedule')).html).toContain(
      '<link rel="canonical" href="http://localhost/invitational/schedule"',
    );
  });

  it('tell search engines dates with the offset of the venue, and the place', async () => {
    const { html } = await page('/events/page-games/2025');
    expect(html).toContain('"startDate":"2025-10-25T09:00:00+02:00","endDate":"2025-10-26T19:00:00+01:00"');
    expect(html).toContain('"location":{"@type":"Place","name":"Hall 4, Rotterdam"');
  });
});

describe('blocks of events', () => {
  it('are usable on any page; those of an event that is not there are left out', async () => {
    const key = { event: 'page-games', year: 2025 };
    const names = ['schedule', 'leaderboard-event', 'leaderboard-overall', 'athlete-cards', 'leaderboard-strongest'];
    const blocks = [
      { name: 'events-list', props: {} },
      ...names.flatMap((name) => [
        { name, props: key },
        { name, props: { ...key, year: 2040 } },
      ]),
    ];
    const outcome = await fill({
      pages: [contentPage('event-blocks', { blocks })],
      eventScores: [score('lift', 'ada', '100 kg'), score('lift', 'zoe', '102.5 kg')],
    });
    expect(outcome.rejected).toEqual([]);
    const { html } = await page('/event-blocks');
    const headings = [...html.matchAll(/<h2[^>]*>(?:<a[^>]*>)?([^<]*)/g)].map(([, text]) => text);
    for (const what of ['Schedule', 'Leaderboard', 'Overall', 'Athletes', 'Strongest'])
      expect(headings.filter((text) => text === `${what}: Page Games 2025`)).toHaveLength(1);
    expect(words(html)).toMatch(/1 Zoe Oak Brazil 102\.5 kg Open 2 Ada Oak Netherlands 100 kg Women/);
    expect(html).toContain('href="/invitational"');
    const back = { eventScores: [score('lift', 'ada', '100 kg', false), score('lift', 'zoe', '102.5 kg', false)] };
    expect((await fill(back)).rejected).toEqual([]);
  });
});

describe('links to events', () => {
  it('the sitemap has editions and athletes of the site', async () => {
    const { html } = await page('/sitemap.xml');
    expect(html).toContain('<loc>http://localhost/events/page-games/2025/leaderboard</loc>');
    expect(html).toContain('<loc>http://localhost/events/page-games/2025/athletes/jose</loc>');
    expect(html).toContain('<loc>http://localhost/invitational</loc>');
    expect(html).not.toContain('page-euro');
  });

  it('the search leads to the Invitational where there is one', async () => {
    expect((await page('/cart')).html).toContain('hasInvitational&quot;:true');
  });

  it('a link to an event that is not there is none', async () => {
    await fill({
      pages: [
        contentPage('event-links', {
          content:
            '<a href="/events/page-games/2025/schedule">Here</a> <a href="/events/page-games/2031">Not</a> <a href="/events/page-games/2025/athletes/nobody">Nobody</a>',
        }),
      ],
    });
    const { html } = await page('/event-links');
    expect(html).toContain('href="/events/page-games/2025/schedule"');
    expect(html).not.toContain('href="/events/page-games/2031"');
    expect(html).not.toContain('/athletes/nobody"');
  });
});

describe('boards', () => {
  it('are real tables: published scores alone, by division and workout', async () => {
    const { html } = await page('/events/page-games/2025/leaderboard');
    expect(html).toContain('data-testid="leaderboard"');
    expect(html).toMatch(/<th scope="row">.*?Ada Oak/);
    expect(words(html)).not.toContain('100 kg');
    expect(words(html)).not.toContain('Zoe');
    expect(words((await page('/events/page-games/2025/leaderboard?division=open')).html)).toContain('4:59');
    const one = words((await page('/events/page-games/2025/leaderboard?workout=row')).html);
    expect(one).toMatch(/Ada Oak Netherlands 100 5:00 .*José Oak Netherlands 95 CAP\+7/);
  });

  it('are searched without regard to accents', async () => {
    const found = words((await page('/events/page-games/2025/leaderboard?q=jose')).html);
    expect(found).toContain('José Oak');
    expect(found).not.toContain('Ada Oak');
    expect(words((await page('/events/page-games/2025/leaderboard?q=nobody')).html)).toContain('No athlete matches.');
  });

  it('of the hall stand alone', async () => {
    const { html } = await page('/events/page-games/2025/screen');
    expect(html).not.toContain('<footer');
    expect(words(html)).toContain('1 Ada Oak 100');
  });

  it('change with a score, while pages of the shop stay as they were kept', async () => {
    const change = { eventScores: [score('row', 'jose', '4:00')] };
    await page('/events/page-games/2025/leaderboard');
    expect((await staffRequest('/svc_staff/import', change)).status).toBe(200);
    expect(words((await page('/events/page-games/2025/leaderboard?workout=row')).html)).toMatch(
      /José Oak Netherlands 100 4:00 .*Ada Oak Netherlands 95 5:00/,
    );
    await staffRequest('/svc_staff/import', { eventScores: [score('row', 'jose', 'CAP+7')] });
  });
});

describe('the schedule', () => {
  it('is in the time of the venue, or of the reader beside it', async () => {
    const { html } = await page('/events/page-games/2025/schedule');
    expect(html).toContain('<time dateTime="2025-10-25T09:00:00+02:00">9:00 AM</time>');
    // An hour more apart after the clocks of the venue went back.
    const far = words((await page('/events/page-games/2025/schedule?zone=America/New_York')).html);
    expect(far).toContain('3:00 AM 9:00 AM GMT+2');
    expect(far).toContain('4:00 AM 9:00 AM GMT+1');
    expect((await page('/events/page-games/2025/schedule?zone=Mars/Base')).status).toBe(200);
  });

  it('is filtered by division and athlete', async () => {
    const open = words((await page('/events/page-games/2025/schedule?division=open')).html);
    expect(open).toContain('ROW Heat 2');
    expect(open).not.toContain('ROW Heat 1');
    expect(words((await page('/events/page-games/2025/schedule?athlete=jose')).html)).not.toContain('ROW Heat 2');
    expect(words((await page('/events/page-games/2025/schedule?athlete=nobody')).html)).toContain('No heat matches.');
  });

  it('is a calendar that keeps its ids, with times that no change of the clock moves', async () => {
    const answer = await request('/events/page-games/2025/schedule.ics');
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(text).toContain('UID:page-games-2025-row-1@localhost\r\n');
    expect(text).toContain('DTSTART:20251025T070000Z\r\n');
    expect(text).toContain('DTSTART:20251026T080000Z\r\n');
    expect(
      (await (await request('/events/page-games/2025/schedule.ics?athlete=zoe')).text()).match(/BEGIN:VEVENT/g),
    ).toHaveLength(1);
    expect((await request('/events/page-none/2025/schedule.ics')).status).toBe(404);
  });

  it('shows a delay as soon as it is entered, and no more when it is taken back', async () => {
    const delay = (minutes: number) =>
      staffRequest('/svc_staff/events/page-games-2025/delay', {
        workoutId: 'row',
        heatId: '1',
        minutes,
        reason: 'A bar broke',
      });
    await page('/events/page-games/2025/schedule');
    expect((await delay(15)).status).toBe(200);
    const late = words((await page('/events/page-games/2025/schedule')).html);
    expect(late).toContain('9:15 AM 15 min late: A bar broke ROW Heat 1');
    expect(late).toContain('9:35 AM 15 min late: A bar broke ROW Heat 2');
    expect(await (await request('/events/page-games/2025/schedule.ics')).text()).toContain('DTSTART:20251025T071500Z');
    await delay(0);
    expect(words((await page('/events/page-games/2025/schedule')).html)).not.toContain('late');
  });

  it('marks what is on now', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: AT('2025-10-25T07:05Z') });
    const { html } = await page('/events/page-games/2025/schedule?division=women');
    vi.useRealTimers();
    expect(words(html)).toContain('9:00 AM On now ROW Heat 1');
  });
});
