import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_COOKIE } from '#shared/tracking/cookie-names.ts';
import { type StaffBrowser, signedInStaff, StaffBrowser as Visitor } from '#worker/testing/staff-browser.ts';
import { env, request } from '#worker/testing/store.ts';

const PATH = '/staff/flags';
const GYM_MAP = `${PATH}?flag=enable_gym_map&site=EUR`;
let staff: StaffBrowser;

beforeAll(async () => {
  await env.KV.delete('flags');
  staff = await signedInStaff();
});

/** The version that the forms of a page carry. */
const versionIn = (html: string): string => /name="version" value="(\d+)"/.exec(html)?.[1] ?? 'none';
const versionNow = async () => versionIn((await staff.see(GYM_MAP)).html);
const document = async () => JSON.parse((await env.KV.get('flags')) ?? '{}') as Record<string, unknown>;
async function gymMapOn(site: string, headers: Record<string, string> = {}): Promise<boolean> {
  const answer = await request(`/svc_ssr/site/${site}/heartbeat`, { headers });
  return ((await answer.json()) as { features: { enable_gym_map: boolean } }).features.enable_gym_map;
}

async function save(fields: Record<string, string>) {
  return staff.post(PATH, {
    action: 'save',
    flag: 'enable_gym_map',
    site: 'EUR',
    version: await versionNow(),
    value: 'on',
    ...fields,
  });
}

const history = async () =>
  (
    await env.DB.prepare("SELECT subject FROM staff_log WHERE action = 'flag enable_gym_map' ORDER BY id").all<{
      subject: string;
    }>()
  ).results.map(({ subject }) => subject);

describe('flags', () => {
  it('are for admins only', async () => {
    expect((await new Visitor().see(PATH)).to).toContain('/staff/login');
    expect((await new Visitor().post(PATH, { action: 'off', flag: 'pip', site: 'default', version: '0' })).status).toBe(
      403,
    );
    expect((await request(PATH)).status).toBe(404);
  });

  it('are listed with what they do and what they are on each site', async () => {
    const { html } = await staff.see(PATH);
    for (const words of ['enable_gym_map', 'invitational_year', 'The year that the section of the Invitational shows.'])
      expect(html).toContain(words);
    expect(html).toContain('>2025');
  });

  it('that are set on a site are on at once, there only, and in the log', async () => {
    const { to } = await save({});
    expect(to).toBe(`${GYM_MAP}&state=saved`);
    expect(await document()).toEqual({ enable_gym_map: { EUR: true } });
    expect([await gymMapOn('EUR'), await gymMapOn('USA')]).toEqual([true, false]);
    expect((await request('/eu/rogue-equipped-gyms')).status).toBe(200);
    expect((await request('/rogue-equipped-gyms')).status).toBe(404);
    expect(await history()).toEqual(['EUR: Not set → On']);
    const { html } = await staff.see(GYM_MAP);
    expect(html).toContain('EUR: Not set → On');
    expect(html).toContain('staff@northbar.test');
  });

  it('are turned off at once', async () => {
    await staff.post(PATH, { action: 'off', flag: 'enable_gym_map', site: 'EUR', version: await versionNow() });
    expect(await gymMapOn('EUR')).toBe(false);
    expect((await request('/eu/rogue-equipped-gyms')).status).toBe(404);
    await save({ site: 'default' });
    expect([await gymMapOn('EUR'), await gymMapOn('USA')]).toEqual([false, true]);
    await save({ site: 'CAN' });
    await staff.post(PATH, { action: 'off', flag: 'enable_gym_map', site: 'default', version: await versionNow() });
    expect([await gymMapOn('CAN'), await gymMapOn('USA')]).toEqual([false, false]);
    expect(await document()).toEqual({ enable_gym_map: { default: false } });
  });

  it('can be for a part of the visitors, who keep what they have', async () => {
    await save({ percentage: '50' });
    const having = async (id: string) => gymMapOn('EUR', { cookie: `consent=performance; ${TEST_COOKIE}=${id}` });
    const ids = Array.from({ length: 40 }, (_, index) => `visitor-${index}`);
    const first = await Promise.all(ids.map(having));
    expect(first.filter(Boolean).length).toBeGreaterThan(8);
    expect(first.filter(Boolean).length).toBeLessThan(32);
    expect(await Promise.all(ids.map(having))).toEqual(first);
    expect(await gymMapOn('EUR')).toBe(false);
  });

  it.each([
    ['percentage', { percentage: '101' }],
    ['percentage', { percentage: '1.5' }],
    ['segment', { segment: '9999' }],
    ['from', { from: 'tomorrow' }],
    ['from', { from: '2026-03-29T02:30' }],
    ['until', { from: '2026-12-02T10:00', until: '2026-12-01T10:00' }],
    ['ends', { ends: '2026-02-30' }],
    ['value', { value: 'perhaps' }],
  ])('are refused with words at the field: %s %j', async (field, fields) => {
    const before = await document();
    const { status, html } = await save(fields);
    expect(status).toBe(200);
    expect(html).toContain(`${field}: `);
    expect(await document()).toEqual(before);
  });

  it('have a schedule in the zone of the site', async () => {
    await save({ from: '2026-12-01T09:00', until: '2026-12-24T18:00', ends: '2026-12-31' });
    expect(await document()).toMatchObject({
      enable_gym_map: {
        EUR: {
          value: true,
          fromMs: Date.UTC(2026, 11, 1, 8),
          untilMs: Date.UTC(2026, 11, 24, 17),
          endsMs: Date.UTC(2026, 11, 31, 23),
        },
      },
    });
    const { html } = await staff.see(GYM_MAP);
    expect(html).toContain('On from 2026-12-01 09:00 until 2026-12-24 18:00 last day 2026-12-31 (Europe/Berlin)');
    expect(html).toContain('value="2026-12-01T09:00"');
    expect(html).toContain('value="2026-12-31"');
  });

  it('that someone else has changed are shown again instead of overwritten', async () => {
    const version = await versionNow();
    await save({ flag: 'captcha', site: 'GBR' });
    const before = await document();
    const { to } = await staff.post(PATH, {
      action: 'save',
      flag: 'enable_gym_map',
      site: 'EUR',
      version,
      value: 'on',
    });
    expect(to).toContain('state=conflict');
    expect(await document()).toEqual(before);
  });

  it('that are removed have their default again', async () => {
    await staff.post(PATH, { action: 'clear', flag: 'captcha', site: 'GBR', version: await versionNow() });
    expect(await document()).not.toHaveProperty('captcha');
  });

  it('of a number take numbers', async () => {
    const year = { flag: 'invitational_year', site: 'USA' };
    expect((await save({ ...year, value: 'on' })).html).toContain('value: is not a value of this flag');
    await save({ ...year, value: '2024' });
    expect(await document()).toMatchObject({ invitational_year: { USA: 2024 } });
  });
});
