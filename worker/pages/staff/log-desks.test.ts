import { beforeAll, expect, it } from 'vitest';
import { QUESTION_FORM } from '#shared/question/contract.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { openAccount } from '#worker/testing/account.ts';
import { importEvent } from '#worker/testing/event.ts';
import { formField, simpleForm } from '#worker/testing/form-batch.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, env, fill, product } from '#worker/testing/store.ts';

/** A desk's form, sent by its page, and the entry that it leaves. */
interface Step {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly entry: string;
  /** What the entry says was changed, `before → after`; undefined where it names no value. */
  readonly change?: string;
}

let staff: StaffBrowser;

const ANSWERED = { question: 'Does it fit?', answer: 'It does.', nickname: 'Mo' };

const one = (sql: string, ...values: readonly string[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<string>('id')
    .then((id) => String(id));

/** An entry of a form of someone. */
async function enter(form: string, email: string): Promise<string> {
  const fields = { product: 'LD-BAR', question: 'Does it fit?', nickname: 'Mo', email };
  await new PageBrowser().post(`/form/${form}`, fields);
  return one('SELECT entry_id AS id FROM form_entries WHERE email = ?1', email);
}

/** A gym of someone who asks for it to be on the map. */
async function listGym(name: string): Promise<{ gym: string; written: string }> {
  const email = `${name}@desks.test`;
  await openAccount(email);
  const owner = await PageBrowser.of(email);
  await owner.post('/account/my-gyms', {
    ...{ act: 'save', id: '', name, kind: 'garage', city: 'Columbus', region: 'OH', postcode: '43215' },
    ...{ countryId: 'US', website: '', floor: '', about: '', isListed: 'on' },
  });
  const gym = await one('SELECT gym_id AS id FROM gyms WHERE name = ?1', name);
  return { gym, written: await one('SELECT written_ms AS id FROM gyms WHERE gym_id = ?1', gym) };
}

/** A claim of a customer on an athlete. */
async function claim(eventId: string, athlete: string): Promise<string> {
  const email = `${athlete}@desks.test`;
  await openAccount(email);
  const browser = await PageBrowser.of(email);
  await browser.send('POST', `/svc_event/events/${eventId}/athletes/${athlete}/claim`, { words: athlete });
  return one('SELECT claim_id AS id FROM event_claims WHERE words = ?1', athlete);
}

async function searchSteps(): Promise<readonly Step[]> {
  await staff.post('/staff/search', { action: 'synonym.add', phrases: 'first, line' });
  const id = await one("SELECT synonym_id AS id FROM search_synonyms WHERE phrases = 'first, line'");
  const path = '/staff/search';
  const redirect = { keyphrase: 'cages', site: '' };
  return [
    {
      path,
      fields: { action: 'synonym.add', phrases: 'cage, rack' },
      entry: 'synonym.add cage, rack',
      change: '∅ → cage, rack',
    },
    {
      path,
      fields: { action: 'synonym.save', id, phrases: 'second, line' },
      entry: `synonym.save ${id} second, line`,
      change: 'first, line → second, line',
    },
    {
      path,
      fields: { action: 'synonym.delete', id },
      entry: `synonym.delete ${id}`,
      change: 'second, line → ∅',
    },
    {
      path,
      fields: { ...redirect, action: 'redirect.save', path: '/racks' },
      entry: 'redirect.save every site cages /racks',
      change: '∅ → /racks',
    },
    {
      path,
      fields: { ...redirect, action: 'redirect.save', path: '/cages' },
      entry: 'redirect.save every site cages /cages',
      change: '/racks → /cages',
    },
    {
      path,
      fields: { ...redirect, action: 'redirect.delete' },
      entry: 'redirect.delete every site cages',
      change: '/cages → ∅',
    },
  ];
}

async function questionSteps(): Promise<readonly Step[]> {
  const id = await enter(QUESTION_FORM, 'asks@desks.test');
  const path = '/staff/questions';
  const step = (action: string, fields: Readonly<Record<string, string>>, change: string): Step => ({
    path,
    fields: { action, id, ...fields },
    entry: `question ${action} entry ${id}`,
    change,
  });
  return [
    step('publish', ANSWERED, '∅ → Q: Does it fit? A: It does.'),
    step('change', { ...ANSWERED, answer: 'Yes.' }, 'Q: Does it fit? A: It does. → Q: Does it fit? A: Yes.'),
    step('withdraw', {}, 'Q: Does it fit? A: Yes. → ∅'),
  ];
}

async function formSteps(): Promise<readonly Step[]> {
  const id = await enter('ld-form', 'writes@desks.test');
  const path = `/staff/forms/${id}`;
  const step = (action: string, fields: Readonly<Record<string, string>>, change?: string): Step => ({
    path,
    fields: { action, ...fields },
    entry: `form ${action} entry ${id}`,
    ...(change !== undefined && { change }),
  });
  return [
    step('note', { text: 'Ask the desk' }),
    step('change', { state: 'open', assigned: '' }, 'new → open'),
    step('answer', { text: 'It does.', answerId: crypto.randomUUID() }, 'open → answered, •••'),
    step('change', { state: 'spam', assigned: '' }, 'answered, ••• → spam'),
    step('release', {}, 'spam → new'),
    step('delete', {}, 'new → ∅'),
  ];
}

async function gymSteps(): Promise<readonly Step[]> {
  const [shown, refused] = [await listGym('shown-hall'), await listGym('refused-hall')];
  const step = (gym: typeof shown, action: string, reason: string, change: string): Step => ({
    path: '/staff/gyms',
    fields: { ...gym, action, reason },
    entry: `gym ${action} gym ${gym.gym}`,
    change,
  });
  return [
    step(shown, 'show', '', 'waiting → shown'),
    step(shown, 'remove', 'closed', 'shown → refused: closed'),
    step(refused, 'refuse', 'no address', 'waiting → refused: no address'),
  ];
}

async function claimSteps(): Promise<readonly Step[]> {
  const eventId = await importEvent({ event: 'desks', athletes: 2 });
  const [first, second] = [await claim(eventId, 'a1'), await claim(eventId, 'a2')];
  const step = (id: string, athlete: string, action: string, state: string): Step => ({
    path: '/staff/events',
    fields: { claim: id, action },
    entry: `athlete claim ${action} ${eventId} ${athlete} ${athlete}@desks.test`,
    change: `waiting → ${state}`,
  });
  return [step(first, 'a1', 'approve', 'approved'), step(second, 'a2', 'refuse', 'refused')];
}

/** What the steps change. */
const TABLES = [
  ...['search_synonyms', 'search_redirects', 'product_questions', 'form_entries', 'form_answers', 'gyms'],
  ...['event_claims', 'event_athlete_accounts'],
];
const state = async () =>
  JSON.stringify(
    (await env.DB.batch(TABLES.map((each) => env.DB.prepare(`SELECT * FROM ${each} ORDER BY 1`)))).map(
      ({ results }) => results,
    ),
  );

/** The last entry of the log with its changes, addresses without their letters. */
async function lastEntry(): Promise<{
  readonly id: number;
  readonly line: string;
  readonly changes: readonly string[];
}> {
  const row = await env.DB.prepare(
    "SELECT id, action || ' ' || subject AS line FROM staff_log ORDER BY id DESC LIMIT 1",
  ).first<{ id: number; line: string }>();
  const { id, line } = row ?? { id: 0, line: '' };
  const { results } = await env.DB.prepare('SELECT before, after FROM staff_log_changes WHERE log_id = ?1')
    .bind(id)
    .all<{ before: string | null; after: string | null }>();
  const words = (text: string | null) => (text ?? '∅').replace(/\S*@\S*/, '•••');
  return { id, line, changes: results.map(({ before, after }) => `${words(before)} → ${words(after)}`) };
}

beforeAll(async () => {
  const fields = [
    formField('product', { label: 'Product number', required: true }),
    formField('question', { kind: 'textarea', label: 'Your question', required: true }),
    formField('nickname', { label: 'Display name' }),
    formField('email', { kind: 'email', label: 'Email', required: true }),
  ];
  await fill({
    categories: [category('Desks', 'desks')],
    products: [product('LD-BAR', { categories: ['Desks'] })],
    forms: [simpleForm(QUESTION_FORM, fields), simpleForm('ld-form', fields)],
  });
  staff = await signedInStaff();
});

it.each([
  ['search words', searchSteps],
  ['questions', questionSteps],
  ['entries of forms', formSteps],
  ['gyms', gymSteps],
  ['claims on athletes', claimSteps],
])('%s: each change has one entry, made with it or not at all', async (_, stepsOf) => {
  for (const { path, fields, entry, change } of await stepsOf()) {
    const [before, known] = [await state(), await lastEntry()];
    await env.DB.exec("CREATE TRIGGER log_is_full BEFORE INSERT ON staff_log BEGIN SELECT RAISE(ABORT, 'full'); END");
    try {
      expect((await staff.post(path, fields)).status, entry).toBeGreaterThanOrEqual(500);
    } finally {
      await env.DB.exec('DROP TRIGGER log_is_full');
      takeConsole();
    }
    expect(await state(), entry).toBe(before);
    await staff.post(path, fields);
    const made = await lastEntry();
    expect(made).toEqual({ id: known.id + 1, line: entry, changes: change === undefined ? [] : [change] });
    expect(await state(), entry).not.toBe(before);
  }
});

it.each([
  ['/staff/search', { action: 'synonym.save', id: '999', phrases: 'a b, c d' }],
  ['/staff/search', { action: 'synonym.delete', id: '999' }],
  ['/staff/search', { action: 'redirect.delete', keyphrase: 'nowhere', site: '' }],
  ['/staff/questions', { action: 'withdraw', id: 'none' }],
  ['/staff/questions', { action: 'change', id: 'none', ...ANSWERED }],
  ['/staff/gyms', { action: 'show', gym: 'abc', written: '1' }],
  ['/staff/events', { action: 'approve', claim: 'none' }],
])('%s: what changes nothing leaves no entry: %j', async (path, fields) => {
  const known = await lastEntry();
  await staff.post(path, fields);
  expect(await lastEntry()).toEqual(known);
});

it('an answer that is sent twice has one entry', async () => {
  const id = await enter('ld-form', 'twice@desks.test');
  const known = await lastEntry();
  const answer = { action: 'answer', text: 'Yes.', answerId: crypto.randomUUID() };
  await Promise.all([1, 2, 3].map(() => staff.post(`/staff/forms/${id}`, answer)));
  expect((await lastEntry()).id).toBe(known.id + 1);
});
