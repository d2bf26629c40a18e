import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_GYMS } from '#shared/gym/contract.ts';
import { GYM } from '#shared/testing/gym.ts';
import { openAccount, PASSWORD } from '#worker/testing/account.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { memberOf } from '#worker/testing/staff-member.ts';
import { category, env, fill, product, staffRequest } from '#worker/testing/store.ts';

const PATH = '/account/my-gyms';
const HALL = {
  ...GYM,
  kind: 'affiliate',
  website: 'https://www.ironhall.example/',
  floor: '1200',
  about: 'Heavy on Mondays',
  equipment: 'barbells',
};

beforeAll(() => fill({ categories: [category('Gear', 'gear')], products: [product('MG-BAR')] }));

let customers = 0;

async function customer(): Promise<{ browser: PageBrowser; email: string; customerId: number }> {
  customers += 1;
  const email = `gym-owner-${customers}@gyms.test`;
  const customerId = await openAccount(email);
  const browser = new PageBrowser();
  await browser.enter(email);
  return { browser, email, customerId };
}

const add = (browser: PageBrowser, fields: Readonly<Record<string, string>> = {}, path = PATH) =>
  browser.post(path, { act: 'save', id: '', ...HALL, ...fields });

const idOf = async (browser: PageBrowser) => /name="id" value="(\w+)"/.exec((await browser.see(PATH)).html)?.[1] ?? '';
const stateOf = (gymId: string) =>
  env.DB.prepare('SELECT state, reason FROM gyms WHERE gym_id = ?1').bind(gymId).first<object>();
const versionOf = (gymId: string) =>
  env.DB.prepare('SELECT written_ms AS n FROM gyms WHERE gym_id = ?1').bind(gymId).first<number>('n');

/** Decides on the current version of a gym, as the staff page's form does. */
async function decide(staff: StaffBrowser, gymId: string, action: 'refuse' | 'remove' | 'show', reason = '') {
  return staff.post('/staff/gyms', { action, gym: gymId, written: String(await versionOf(gymId)), reason });
}

describe('a customer', () => {
  it('keeps a gym private unless the map is requested', async () => {
    const { browser } = await customer();
    expect((await browser.see(PATH)).html).toContain('You haven’t added a gym yet');
    expect((await add(browser)).to).toBe(`${PATH}?state=saved`);
    const { html } = await browser.see(PATH);
    for (const words of ['Iron Hall', 'Affiliate · 1,200 ft²', 'Columbus, Ohio, United States', 'ironhall.example'])
      expect(html).toContain(words);
    expect(html).toContain('Not on the map');
    expect(await stateOf(await idOf(browser))).toEqual({ state: 'private', reason: '' });
  });

  it('sees no link to the map while it is closed', async () => {
    const { browser } = await customer();
    await add(browser);
    expect((await browser.see(PATH)).html).not.toContain('View the map');
    expect((await browser.see('/rogue-equipped-gyms')).status).toBe(404);
  });

  it('changes a gym, whose form shows what is saved, in the unit of the site', async () => {
    const { browser } = await customer();
    await add(browser);
    const id = await idOf(browser);
    const { html } = await browser.see(`${PATH}?edit=${id}`);
    for (const value of ['Iron Hall', '43215', '1200']) expect(html).toContain(`value="${value}"`);
    expect((await browser.see(`/eu${PATH}?edit=${id}`)).html).toMatch(/name="floor"[^>]*value="111"/);
    expect((await add(browser, { id, name: 'Steel Hall', floor: '' })).to).toBe(`${PATH}?state=saved`);
    const after = (await browser.see(PATH)).html;
    expect(after).toContain('Steel Hall');
    expect(after).not.toMatch(/Iron Hall|ft²/);
  });

  it('removes a gym', async () => {
    const { browser } = await customer();
    await add(browser);
    const id = await idOf(browser);
    expect((await browser.post(PATH, { act: 'remove', id })).to).toBe(`${PATH}?state=removed`);
    expect(await stateOf(id)).toBeNull();
    expect((await browser.post(PATH, { act: 'remove', id })).status).toBe(404);
  });

  it.each([
    [{ name: '' }, 'Please enter the name of the gym'],
    [{ postcode: '9' }, 'Please enter a valid ZIP code, such as 43211'],
    [{ region: 'ZZ' }, 'Please choose your state'],
    [{ website: 'http://ironhall.example' }, 'begins with https://, such as'],
    [{ floor: 'large' }, 'Please enter a whole number'],
    [{ about: 'x'.repeat(501) }, 'Please use at most 500 characters'],
    [{ equipment: 'cars' }, ''],
    [{ state: 'shown' }, ''],
    [{ customer_id: '1' }, ''],
  ])('sees what is wrong with %j beside what was typed, and nothing is saved', async (fields, words) => {
    const { browser } = await customer();
    const { to, html } = await add(browser, fields);
    expect(to).toBeNull();
    expect(html).toContain(words);
    expect(html).toContain('value="Columbus"');
    expect((await browser.see(PATH)).html).toContain('You haven’t added a gym yet');
  });

  it('loads the regions of a country without script', async () => {
    const { browser } = await customer();
    const { html } = await add(browser, { act: 'regions', countryId: 'ES', region: '' }, `/eu${PATH}`);
    expect(html).toContain('<option value="B">Barcelona</option>');
    expect(html).toContain('value="Iron Hall"');
    expect((await browser.see(PATH)).html).toContain('You haven’t added a gym yet');
  });

  it(`keeps ${MOST_GYMS} gyms at most, however many forms are open`, async () => {
    const { browser, customerId } = await customer();
    const opened = await browser.see(`${PATH}?add=1`);
    expect(opened.html).toContain('Add a gym');
    for (let n = 0; n < MOST_GYMS - 1; n += 1) expect((await add(browser)).to).toBe(`${PATH}?state=saved`);
    const both = await Promise.all([add(browser), add(browser)]);
    expect(both.map(({ to }) => to).sort()).toEqual([`${PATH}?state=saved`, null].sort());
    expect(both.map(({ html }) => html).join()).toContain(`You already have ${MOST_GYMS} gyms`);
    expect((await browser.see(PATH)).html).not.toContain('Add a gym');
    const count = env.DB.prepare('SELECT count(*) AS n FROM gyms WHERE customer_id = ?1').bind(customerId);
    expect(await count.first('n')).toBe(MOST_GYMS);
  });

  it('neither finds nor changes anything of someone else’s gym', async () => {
    const [{ browser: owner }, { browser: other }] = [await customer(), await customer()];
    await add(owner);
    const id = await idOf(owner);
    const before = await env.DB.prepare('SELECT * FROM gyms WHERE gym_id = ?1').bind(id).first();
    const none = '0'.repeat(32);
    expect((await other.see(`${PATH}?edit=${id}`)).html).not.toContain('Iron Hall');
    for (const asked of [id, none]) {
      expect((await add(other, { id: asked, name: 'Mine now' })).status).toBe(404);
      expect((await other.post(PATH, { act: 'remove', id: asked })).status).toBe(404);
    }
    expect(await env.DB.prepare('SELECT * FROM gyms WHERE gym_id = ?1').bind(id).first()).toEqual(before);
  });

  it('exports gyms with the account data, and they are deleted with the account', async () => {
    const { browser, email } = await customer();
    await add(browser, { isListed: 'on' });
    const id = await idOf(browser);
    const answer = await browser.send('GET', '/account/data/northbar-data.json');
    const data = (await answer.json()) as { profile: unknown; gyms: readonly Record<string, unknown>[] };
    expect(data).toMatchObject({ profile: [{ email }], gyms: [{ name: 'Iron Hall', equipment: ['barbells'] }] });
    expect(data.gyms[0]).not.toHaveProperty('words');
    expect((await browser.post('/account/data', { password: PASSWORD })).to).toBe('/account/data?state=deleted');
    expect(await stateOf(id)).toBeNull();
  });

  it('logs in first, and what a guest sends is ignored', async () => {
    const guest = new PageBrowser();
    expect((await guest.see(PATH)).to).toMatch(/\/login\?redirect=%2Faccount%2Fmy-gyms$/);
    expect((await add(guest, { name: 'Of nobody' })).to).toMatch(/^\/login/);
    expect(await env.DB.prepare("SELECT 1 AS n FROM gyms WHERE name = 'Of nobody'").first('n')).toBeNull();
  });
});

describe('staff', () => {
  it('check a gym before it is on the map, as text, and the log records what they did', async () => {
    const { browser } = await customer();
    const { to } = await add(browser, { name: '<b>Loud</b> Hall', isListed: 'on' });
    expect(to).toBe(`${PATH}?state=waiting`);
    const id = await idOf(browser);
    expect((await browser.see(to ?? '')).html).toContain('In review: not on the map yet');
    const staff = await signedInStaff();
    expect((await staff.see('/staff/gyms')).html).toContain('&lt;b&gt;Loud&lt;/b&gt; Hall');
    expect((await decide(staff, id, 'show')).to).toBe('/staff/gyms');
    expect(await stateOf(id)).toEqual({ state: 'shown', reason: '' });
    expect((await staff.see('/staff/gyms')).html).not.toContain('Loud');
    const logged = env.DB.prepare('SELECT email, action FROM staff_log WHERE subject = ?1').bind(`gym ${id}`);
    expect(await logged.first()).toEqual({ email: 'staff@northbar.test', action: 'gym show' });
    expect((await browser.see(PATH)).html).toContain('Approved: on the map as soon as the map opens');
  });

  it('refuse one only with a reason, which its owner reads', async () => {
    const { browser } = await customer();
    await add(browser, { isListed: 'on' });
    const id = await idOf(browser);
    const staff = await signedInStaff();
    expect((await decide(staff, id, 'refuse')).html).toContain('Enter a reason for the refusal');
    expect(await stateOf(id)).toEqual({ state: 'waiting', reason: '' });
    await decide(staff, id, 'refuse', 'This is a car park');
    expect((await browser.see(PATH)).html).toMatch(/Not accepted for the map<\/b>.*This is a car park/);
    expect((await decide(staff, id, 'show')).html).toContain('Please check it again');
    await add(browser, { id, isListed: 'on' });
    expect(await stateOf(id)).toEqual({ state: 'waiting', reason: '' });
  });

  it('decide only on the version that they have seen, and on no private one', async () => {
    const { browser } = await customer();
    await add(browser, { isListed: 'on' });
    const id = await idOf(browser);
    const staff = await signedInStaff();
    const seen = { action: 'show', gym: id, written: String(await versionOf(id)), reason: '' };
    await add(browser, { id, name: 'Another Hall', isListed: 'on' });
    expect((await staff.post('/staff/gyms', seen)).html).toContain('Please check it again');
    expect(await stateOf(id)).toMatchObject({ state: 'waiting' });
    await add(browser, { id });
    expect((await decide(staff, id, 'show')).html).toContain('Please check it again');
    expect((await decide(staff, id, 'refuse', 'No')).html).toContain('Please check it again');
    expect(await stateOf(id)).toEqual({ state: 'private', reason: '' });
  });

  it('check a gym again when it was shown and is changed, and its form says so beforehand', async () => {
    const { browser } = await customer();
    await add(browser, { isListed: 'on' });
    const id = await idOf(browser);
    await decide(await signedInStaff(), id, 'show');
    expect((await browser.see(`${PATH}?edit=${id}`)).html).toContain(
      'takes it off the map until we have reviewed it again',
    );
    expect((await add(browser, { id, about: 'New words', isListed: 'on' })).to).toBe(`${PATH}?state=waiting`);
    expect(await stateOf(id)).toMatchObject({ state: 'waiting' });
  });

  it('remove an unsuitable gym from the map and tell its owner why', async () => {
    const { browser } = await customer();
    await add(browser, { name: 'Bygone Hall', isListed: 'on' });
    const id = await idOf(browser);
    const staff = await signedInStaff();
    const shown = () => staff.see('/staff/gyms?view=shown&q=bygone');
    expect((await shown()).html).toContain('0 gyms');
    await decide(staff, id, 'show');
    expect((await shown()).html).toMatch(/1 gym<.*Bygone Hall/);
    expect((await decide(staff, id, 'remove')).html).toContain('Enter a reason for the refusal');
    expect(await stateOf(id)).toMatchObject({ state: 'shown' });
    expect((await decide(staff, id, 'remove', 'It has closed')).to).toBe('/staff/gyms?view=shown');
    expect((await shown()).html).toContain('0 gyms');
    expect((await browser.see(PATH)).html).toMatch(/Not accepted for the map<\/b>.*It has closed/);
  });

  it('need the content area', async () => {
    const { browser: orders } = await memberOf('orders@gyms.test', 'orders');
    expect((await orders.see('/staff/gyms')).status).toBe(403);
    const { browser: content } = await memberOf('content@gyms.test', 'content');
    expect((await content.see('/staff/gyms')).status).toBe(200);
    expect((await content.post('/staff/gyms', { action: 'show', gym: 'x', written: '1' })).html).toContain('again');
  });
});

it('gyms in an import are added to a customer who has none, and never replace the customer’s own', async () => {
  const gym = { ...GYM, name: 'Foundry', equipment: ['racks'], floorDm2: 900, isListed: true, isShown: false };
  const send = async (gyms: readonly object[]) => {
    const customer = { email: 'imported@gyms.test', firstname: 'Al', lastname: 'Stone', groupId: 1, createdMs: null };
    const answer = await staffRequest('/svc_staff/import', { customers: [{ ...customer, gyms }] });
    expect(answer.status).toBe(200);
    await answer.text();
  };
  const kept = async () => {
    const { results } = await env.DB.prepare(
      `SELECT g.name, state, equipment, floor_dm2 FROM gyms g JOIN customers USING (customer_id)
       WHERE email = 'imported@gyms.test' ORDER BY g.created_ms`,
    ).all();
    return results.map((row) => Object.values(row));
  };
  await send([gym, { ...gym, name: 'Shed', isShown: true }, { ...gym, name: 'Attic', isListed: false, isShown: true }]);
  const expected = [
    ['Foundry', 'waiting', '["racks"]', 900],
    ['Shed', 'shown', '["racks"]', 900],
    ['Attic', 'private', '["racks"]', 900],
  ];
  expect(await kept()).toEqual(expected);
  await send([{ ...gym, name: 'Another' }]);
  expect(await kept()).toEqual(expected);
});
