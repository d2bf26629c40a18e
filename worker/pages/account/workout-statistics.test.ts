import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_WORKOUTS, type WorkoutFields } from '#shared/workout/contract.ts';
import { addDays, dayInUtc } from '#shared/workout/days.ts';
import { readWorkouts } from '#shared/workout/workouts-file.ts';
import { WorkoutStore } from '#worker/store/program/workouts.ts';
import { openAccount, PASSWORD } from '#worker/testing/account.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const PATH = '/account/workout-statistics';
const FILE = `${PATH}/northbar-workouts.csv`;
const TODAY = dayInUtc(Date.now());
const HEADER = 'workout,day,title,program,minutes,note,exercise,repetitions,weight,unit';
const log = new WorkoutStore(env.DB);
let planId = 0;
let barId = 0;

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('WO-PLAN', { type: 'virtual', weightLb: null, attributes: { program_delivery: ['Calendar'] } }),
      product('WO-BAR'),
    ],
  });
  planId = await productIdOf('WO-PLAN');
  barId = await productIdOf('WO-BAR');
});

async function customer(name: string) {
  const email = `${name}@workouts.test`;
  const customerId = await openAccount(email);
  const browser = new PageBrowser();
  await browser.enter(email);
  return { browser, customerId, email };
}

const FACTS = { action: 'save', id: '', day: TODAY, title: 'Heavy pulls', minutes: '60', note: '', program: '' };

/** Posts the form with lines for sets, as a browser does: fields of the same name, one for each line. */
async function post(
  browser: PageBrowser,
  facts: Readonly<Record<string, string>>,
  lines: readonly (readonly [string, string, string])[] = [],
  path = PATH,
) {
  const fields = new URLSearchParams({ ...FACTS, ...facts });
  for (const [exercise, repetitions, weight] of lines) {
    fields.append('exercise', exercise);
    fields.append('repetitions', repetitions);
    fields.append('weight', weight);
  }
  return send(browser, path, fields.toString(), { 'content-type': 'application/x-www-form-urlencoded' });
}

async function send(browser: PageBrowser, path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await request(path, {
    method: 'POST',
    headers: { cookie, origin: 'http://localhost', ...headers },
    body,
  });
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
}

function upload(browser: PageBrowser, file: string | Uint8Array) {
  const form = new FormData();
  form.append('file', new File([file], 'log.csv', { type: 'text/csv' }));
  return send(browser, PATH, form as never);
}

/** The text of a page as a person reads it. */
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<main'))
    .replace(/<(script|title|datalist)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const fieldsOf = ({ workoutId: _, ...fields }: Awaited<ReturnType<typeof log.page>>[number]): WorkoutFields => fields;
const all = async (customerId: number) => (await log.page(customerId, 1, 100)).map(fieldsOf);

const workout = (changes: Partial<WorkoutFields> = {}): WorkoutFields => ({
  day: TODAY,
  title: 'Pull',
  programId: null,
  minutes: 60,
  note: '',
  sets: [{ exercise: 'Deadlift', repetitions: 5, weightG: 100_000 }],
  ...changes,
});

describe('a workout', () => {
  it('is logged, counted, changed and removed', async () => {
    const { browser, customerId } = await customer('ada');
    expect(textOf((await browser.see(PATH)).html)).toContain('Your log is empty.');
    const logged = await post(browser, {}, [
      ['deadlift', '5', '315'],
      ['', '', ''],
      ['Deadlift', '5', '315'],
      ['pull up', '12', ''],
      ['<b>Zercher</b>', '3', '185.5'],
    ]);
    expect([logged.status, logged.to]).toEqual([303, `${PATH}?state=logged`]);
    const seen = await browser.see(`${PATH}?state=logged`);
    const text = textOf(seen.html);
    for (const words of [
      'Your workout has been logged.',
      'Workouts this week 1',
      '1 h · 3,707 lb',
      'Streak 1 week',
      'Deadlift 315 lb × 5 (2 sets)',
      'Pull-up Bodyweight × 12',
      'Heavy pulls',
      'Estimated max',
      '367.5',
    ])
      expect(text).toContain(words);
    expect(seen.html).toContain('&lt;b&gt;Zercher&lt;/b&gt;');
    const [{ workoutId = '' } = {}] = await log.page(customerId, 1, 1);
    const form = await browser.see(`${PATH}?workout=${workoutId}`);
    for (const value of ['value="315"', 'value="Pull-up"', 'value="185.5"', `value="${TODAY}"`])
      expect(form.html).toContain(value);
    const changed = await post(browser, { id: workoutId, title: 'Light pulls', minutes: '' }, [['Snatch', '1', '95']]);
    expect(changed.to).toBe(`${PATH}?state=saved`);
    expect(await all(customerId)).toEqual([
      {
        day: TODAY,
        title: 'Light pulls',
        programId: null,
        minutes: null,
        note: '',
        sets: [{ exercise: 'Snatch', repetitions: 1, weightG: 43_091 }],
      },
    ]);
    expect((await post(browser, { action: 'remove', id: workoutId })).to).toBe(`${PATH}?state=removed`);
    expect(textOf((await browser.see(PATH)).html)).toContain('Your log is empty.');
    const left = await env.DB.prepare('SELECT count(*) AS n FROM workout_sets WHERE customer_id = ?1').bind(customerId);
    expect(await left.first('n')).toBe(0);
  });

  it('is typed and shown in kilograms on sites with metric units', async () => {
    const { browser, customerId } = await customer('eu');
    expect((await post(browser, {}, [['Snatch', '2', '62,5']], `/eu${PATH}`)).to).toBe(`/eu${PATH}?state=logged`);
    expect((await all(customerId))[0]?.sets[0]?.weightG).toBe(62_500);
    expect(textOf((await browser.see(`/eu${PATH}`)).html)).toContain('62.5 kg × 2');
    expect(textOf((await browser.see(PATH)).html)).toContain('137.79 lb × 2');
  });

  it.each([
    [{ day: addDays(TODAY, 3) }, [], 'This date is in the future'],
    [{ day: '' }, [], 'Please enter a day'],
    [{ title: ' ' }, [], 'Please enter a title'],
    [{ minutes: '700' }, [], 'A whole number from 1 to 600'],
    [{ program: '999' }, [], 'Please fix the fields'],
    [{ customer_id: '1' }, [], 'Please fix the fields'],
    [{}, [['', '5', '100']], 'Please enter an exercise'],
    [{}, [['Dip', '', '']], 'Repetitions: a whole number from 1 to 1000'],
    [{}, [['Dip', '5', '4000']], 'Weight: at most 1,500 kg'],
    [{}, Array.from({ length: 61 }, () => ['Dip', '5', '']), 'At most 60 sets'],
  ] as const)('with %j and %j is refused beside what was typed', async (facts, lines, words) => {
    const { browser, customerId } = await customer(`bad${crypto.randomUUID().slice(0, 8)}`);
    const { status, to, html } = await post(browser, { note: 'What was typed', ...facts }, lines as never);
    expect([status, to]).toEqual([200, null]);
    expect(html).toContain(words);
    expect(html).toContain('What was typed');
    expect(await all(customerId)).toEqual([]);
  });

  it('keeps an invalid line in its place and shows what is wrong with it', async () => {
    const { browser } = await customer('line');
    const { html } = await post(browser, {}, [
      ['', '', ''],
      ['Dip', '5', ''],
      ['Dip', 'x', ''],
    ]);
    expect(html).toMatch(/aria-describedby="set-2-error"/);
    expect(html).not.toMatch(/aria-describedby="set-[13]-error"/);
  });

  it('gets more lines from the server, keeps what was typed, and saves nothing', async () => {
    const { browser, customerId } = await customer('more');
    const lines = Array.from({ length: 8 }, (_, n) => ['Dip', String(n + 1), ''] as const);
    const { status, html } = await post(browser, { action: 'more', title: '' }, lines);
    expect(status).toBe(200);
    expect(html.match(/name="repetitions"/g)).toHaveLength(16);
    expect(html).not.toContain('Please enter a title');
    expect(await all(customerId)).toEqual([]);
    const most = await post(
      browser,
      { action: 'more' },
      Array.from({ length: 58 }, () => ['Dip', '1', ''] as const),
    );
    expect(most.html.match(/name="repetitions"/g)).toHaveLength(60);
  });

  it('belongs to its customer: others can neither find, change, remove nor read it', async () => {
    const [eve, fay] = [await customer('eve'), await customer('fay')];
    await log.add(eve.customerId, [workout({ title: 'Of Eve' })], 1);
    const [{ workoutId = '' } = {}] = await log.page(eve.customerId, 1, 1);
    const before = await all(eve.customerId);
    for (const path of [`${PATH}?workout=${workoutId}`, `${PATH}?workout=none`])
      expect((await fay.browser.see(path)).status).toBe(404);
    expect((await post(fay.browser, { id: workoutId }, [['Dip', '5', '']])).status).toBe(404);
    expect((await post(fay.browser, { id: workoutId, action: 'remove' })).status).toBe(404);
    expect(await all(eve.customerId)).toEqual(before);
    expect(await all(fay.customerId)).toEqual([]);
    expect((await fay.browser.see(PATH)).html).not.toContain('Of Eve');
    expect((await fay.browser.see(FILE)).html).not.toContain('Of Eve');
    const sets = env.DB.prepare('SELECT count(*) AS n FROM workout_sets WHERE workout_id = ?1').bind(workoutId);
    expect(await sets.first('n')).toBe(1);
  });

  it('makes a guest log in first', async () => {
    const guest = new PageBrowser();
    const back = `/login?redirect=${encodeURIComponent(PATH)}`;
    expect((await guest.see(`${PATH}?workout=new`)).to).toContain('/login?redirect=');
    expect((await post(guest, {})).to).toBe(back);
    expect((await upload(guest, HEADER)).to).toBe(back);
    expect((await guest.see(FILE)).to).toBe(back);
  });
});

it('belongs to a program that its customer has bought, and to no other', async () => {
  const { email, customerId } = await customer('plan');
  const buyer = new Buyer();
  await buyer.enter(email);
  await buyer.add({ productId: planId, qty: 1 }, { productId: barId, qty: 1 });
  const { body } = await buyer.buy();
  await expect
    .poll(() => env.DB.prepare('SELECT status FROM orders WHERE order_id = ?1').bind(body.orderId).first('status'))
    .toBe('published');
  const browser = new PageBrowser();
  await browser.enter(email);
  const href = `${PATH}?workout=new&amp;program=${planId}`;
  expect((await browser.see(`/account/programming/${planId}`)).html).toContain(`href="${href}"`);
  const form = await browser.see(`${PATH}?workout=new&program=${planId}`);
  expect(form.html).toContain(`<option value="${planId}" selected="">`);
  expect((await post(browser, { program: String(planId) })).to).toBe(`${PATH}?state=logged`);
  expect((await browser.see(PATH)).html).toContain(`href="/account/programming/${planId}"`);
  expect(await all(customerId)).toMatchObject([{ programId: planId }]);
  const other = await customer('noplan');
  expect((await post(other.browser, { program: String(planId) })).status).toBe(200);
  expect(await all(other.customerId)).toEqual([]);
});

describe('statistics', () => {
  it('cover the weeks, however many workouts there are, and the log has pages', async () => {
    const { browser, customerId } = await customer('stat');
    // Twenty weeks with three workouts each; the last are in this week or the previous one.
    const days = Array.from({ length: 20 }, (_, week) => addDays(TODAY, -7 * week));
    const workouts = days.flatMap((day) => ['A', 'B', 'C'].map((title) => workout({ day, title })));
    await log.add(customerId, workouts, Date.now());
    const first = await browser.see(PATH);
    const text = textOf(first.html);
    for (const words of [
      'Workouts this week 3',
      'Streak 20 weeks',
      'Longest streak 20 weeks',
      'Workouts 60 of all time',
      'Time 60 h',
    ])
      expect(text).toContain(words);
    expect(first.html.match(/<rect/g)).toHaveLength(12);
    expect(text).toContain('220.46 lb × 5');
    expect(first.html.match(/value="remove"/g)).toHaveLength(20);
    expect(text).toContain('Older workouts');
    const last = await browser.see(`${PATH}?page=3`);
    expect(last.html.match(/value="remove"/g)).toHaveLength(20);
    expect(textOf(last.html)).not.toContain('Older workouts');
    expect((await browser.see(`${PATH}?page=9&chart=minutes`)).html).toContain('no workouts on this page');
  });

  it('know the first day of the best result for each number of repetitions', async () => {
    const { customerId } = await customer('best');
    const at = (day: string, repetitions: number, weightG: number, exercise = 'Snatch') =>
      workout({ day, sets: [{ exercise, repetitions, weightG }] });
    await log.add(
      customerId,
      [
        at('2026-10-03', 2, 80_000),
        at('2026-10-01', 2, 80_000),
        at('2026-10-02', 2, 70_000),
        at('2026-10-05', 1, 85_000),
        at('2026-10-06', 3, 60_000, 'Zercher Squat'),
        at('2026-10-07', 3, 65_000, 'zercher-squat'),
      ],
      1,
    );
    const { bestSets, weeks } = await log.sums(customerId);
    expect(bestSets).toEqual([
      { exercise: 'Snatch', repetitions: 1, weightG: 85_000, day: '2026-10-05' },
      { exercise: 'Snatch', repetitions: 2, weightG: 80_000, day: '2026-10-01' },
      { exercise: 'zercher-squat', repetitions: 3, weightG: 65_000, day: '2026-10-07' },
    ]);
    expect([...weeks].sort((a, b) => (a.monday < b.monday ? -1 : 1))).toEqual([
      { monday: '2026-09-28', workouts: 3, minutes: 180, volumeG: 460_000 },
      { monday: '2026-10-05', workouts: 3, minutes: 180, volumeG: 460_000 },
    ]);
  });
});

describe('the file', () => {
  it('is imported as it was: nothing is added to its own log, everything to another one', async () => {
    const [gus, hal] = [await customer('gus'), await customer('hal')];
    const workouts = [
      workout({ title: '=SUM(1), "quoted"', note: 'Two\nlines', day: addDays(TODAY, -1) }),
      workout({ title: 'Twin', sets: [], minutes: null }),
      workout({ title: 'Twin', sets: [], minutes: null }),
      workout({ sets: [{ exercise: 'Pull-up', repetitions: 8, weightG: 0 }, ...workout().sets] }),
    ];
    await log.add(gus.customerId, workouts, Date.now());
    const { status, html: file } = await gus.browser.see(FILE);
    expect(status).toBe(200);
    expect(file).toContain("'=SUM(1)");
    expect((await upload(gus.browser, file)).to).toBe(`${PATH}?state=imported&added=0`);
    expect(await all(gus.customerId)).toHaveLength(4);
    expect((await upload(hal.browser, file)).to).toBe(`${PATH}?state=imported&added=4`);
    expect(await all(hal.customerId)).toEqual(await all(gus.customerId));
    expect((await hal.browser.see(FILE)).html).toBe(file);
    expect(readWorkouts(file, Date.now()).workouts.map(({ fields }) => fields)).toEqual(await all(gus.customerId));
    const words = textOf((await hal.browser.see(`${PATH}?state=imported&added=4`)).html);
    expect(words).toContain('4 workouts added to your log.');
  });

  it.each([
    [`${HEADER}\n1,${TODAY},Pull,,,,Dip,5,,\n2,${TODAY},Push,,,,Dip,x,,`, 'Line 3 · repetitions'],
    [`${HEADER}\n1,${TODAY},Pull,999999,,,,,,`, 'Line 2 · program · This is not one of your programs'],
    [`${HEADER}\n1,${TODAY},<b>,,700,,,,,`, 'Line 2 · minutes'],
    ['what,is\nthis,file', 'Line 1 · workout · This column is missing'],
    [new Uint8Array([0x61, 0xff, 0xfe]), 'UTF-8'],
    ['', 'Please choose a file'],
    ['x'.repeat(600_000), 'The file is too large'],
  ])('is refused as a whole, with line and field (case %$)', async (file, words) => {
    const { browser, customerId } = await customer(`file${crypto.randomUUID().slice(0, 8)}`);
    const { status, html } = await upload(browser, file);
    expect(status).toBe(200);
    expect(textOf(html)).toContain(words);
    expect(await all(customerId)).toEqual([]);
  });

  it('is refused if it is not a form', async () => {
    const { browser } = await customer('noform');
    const broken = await send(browser, PATH, 'nothing', { 'content-type': 'multipart/form-data' });
    expect(broken.status).toBe(400);
  });

  it('cannot be requested without limit', async () => {
    const { browser } = await customer('often');
    for (let sent = 0; sent < 30; sent += 1) await upload(browser, HEADER);
    expect(textOf((await upload(browser, HEADER)).html)).toContain('a lot of files today');
  });

  it('may contain a thousand sets', async () => {
    const { browser, customerId } = await customer('large');
    const note = 'ü'.repeat(400);
    const lines = Array.from(
      { length: 1000 },
      (_, n) => `${n},${addDays(TODAY, -n)},Day ${n},,,${n < 300 ? note : ''},Dip,${n + 1 > 999 ? 9 : n + 1},,`,
    );
    expect((await upload(browser, [HEADER, ...lines].join('\n'))).to).toBe(`${PATH}?state=imported&added=1000`);
    const { weeks } = await log.sums(customerId);
    expect(weeks.reduce((sum, week) => sum + week.workouts, 0)).toBe(1000);
  });

  it('is complete even beyond what is read at once', async () => {
    const { browser, customerId } = await customer('long');
    await log.add(
      customerId,
      Array.from({ length: 1001 }, (_, n) => workout({ title: `Day ${n}` })),
      Date.now(),
    );
    const lines = (await browser.see(FILE)).html.trim().split('\r\n');
    expect([lines.length, lines[1], lines.at(-1)]).toEqual([
      1002,
      expect.stringContaining('Day 0,'),
      expect.stringContaining('Day 1000,'),
    ]);
  });
});

describe('a log', () => {
  it('has a limit on workouts, by form and by file', async () => {
    const { browser, customerId } = await customer('full');
    const few = Array.from({ length: MOST_WORKOUTS - 1 }, () => workout({ sets: [] }));
    for (let at = 0; at < few.length; at += 1000)
      expect(await log.add(customerId, few.slice(at, at + 1000), 1)).toBe(true);
    const file = `${HEADER}\n1,${TODAY},New,,,,,,,\n2,${TODAY},Newer,,,,,,,`;
    expect(textOf((await upload(browser, file)).html)).toContain('A log holds 5,000 workouts');
    expect((await post(browser, {})).to).toBe(`${PATH}?state=logged`);
    expect(textOf((await post(browser, {})).html)).toContain('A log holds 5,000 workouts');
    const count = env.DB.prepare('SELECT count(*) AS n FROM workouts WHERE customer_id = ?1').bind(customerId);
    expect(await count.first('n')).toBe(MOST_WORKOUTS);
  });

  it('is in its customer’s data, and is deleted with the account', async () => {
    const { browser, customerId } = await customer('gone');
    await post(browser, {}, [['Dip', '5', '45']]);
    const data = JSON.parse((await browser.see('/account/data/northbar-data.json')).html);
    expect(data).toMatchObject({ workouts: [{ title: 'Heavy pulls' }], workoutSets: [{ exercise: 'Dip' }] });
    await browser.post('/account/data', { password: PASSWORD });
    for (const table of ['workouts', 'workout_sets']) {
      const left = env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE customer_id = ?1`).bind(customerId);
      expect(await left.first('n')).toBe(0);
    }
  });
});
