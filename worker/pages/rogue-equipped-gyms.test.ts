import { beforeAll, describe, expect, it } from 'vitest';
import { GYM } from '#shared/testing/gym.ts';
import { openAccount } from '#worker/testing/account.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, env, fill, product, staffRequest } from '#worker/testing/store.ts';

const PATH = '/rogue-equipped-gyms';
const OWNER = 'owner@map.test';
const owner = new PageBrowser();

const gym = (name: string, changes: object = {}) => ({
  ...GYM,
  name,
  floorDm2: null as number | null,
  isListed: true,
  isShown: true,
  ...changes,
});

const GYMS = [
  gym('Sawdust Hall', { city: 'Austin', region: 'TX', postcode: '78701' }),
  gym('Foundry Row', {
    kind: 'affiliate',
    website: 'https://www.foundry.example/join',
    floorDm2: 11_148,
    about: 'Line one\nLine two',
    equipment: ['barbells', 'racks'],
  }),
  gym('Eisenhalle', { city: 'Köln', region: '', postcode: '50667', countryId: 'DE' }),
  gym('Waiting Hall', { isShown: false }),
  gym('Secret Hall', { isListed: false, isShown: false }),
];

beforeAll(async () => {
  // Set before the first request, because an isolate caches the flags for a minute.
  await env.KV.put('flags', JSON.stringify({ enable_gym_map: { default: true, CAN: false } }));
  await fill({
    categories: [category('Gear', 'gear'), category('Barbells', 'barbells')],
    products: [product('GM-BAR', { categories: ['Barbells'] })],
  });
  await openAccount(OWNER);
  const customer = { email: OWNER, firstname: 'Ada', lastname: 'Berg', groupId: 1, createdMs: null, gyms: GYMS };
  await (await staffRequest('/svc_staff/import', { customers: [customer] })).text();
  await owner.enter(OWNER);
});

/** The map as a guest sees it. */
const see = (query = '', path = PATH) => new PageBrowser().see(path + query);
const names = (html: string) => [...html.matchAll(/<h[34] class="d d24">([^<]+)/g)].map(([, name]) => name);
const said = (html: string) => /<p role="status">([^<]+)/.exec(html)?.[1];

describe('the map of gyms', () => {
  it('shows approved gyms, by country and region, with their number', async () => {
    const { status, html } = await see();
    expect(status).toBe(200);
    expect(names(html)).toEqual(['Eisenhalle', 'Foundry Row', 'Sawdust Hall']);
    const order = ['Germany</h2>', 'Eisenhalle', 'United States</h2>', 'Ohio</h3>', 'Foundry', 'Texas</h3>', 'Sawdust'];
    const places = order.map((words) => html.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(said(html)).toBe('3 gyms');
    expect(html).not.toMatch(/Waiting Hall|Secret Hall/);
  });

  it('shows only public details of a gym, and neither its postcode nor its owner', async () => {
    const { html } = await see();
    for (const words of ['Columbus, Ohio, United States', 'Affiliate · 1,200 ft²', 'Line one\nLine two'])
      expect(html).toContain(words);
    expect(html).toContain('href="https://www.foundry.example/join" rel="nofollow ugc noopener"');
    expect(html).toContain('<a href="/barbells">Barbells</a>');
    expect(html).toContain('<li><span>Racks</span></li>');
    expect(html).not.toMatch(/43215|78701|50667|Ada|Berg|owner@map/);
  });

  it('uses the units of its site', async () => {
    expect((await see('', `/eu${PATH}`)).html).toContain('Affiliate · 111 m²');
  });

  it.each([
    ['ohio', ['Foundry Row']],
    ['OH', ['Foundry Row']],
    ['koln', ['Eisenhalle']],
    ['Köln germany', ['Eisenhalle']],
    ['foundry', ['Foundry Row']],
    ['hall', ['Sawdust Hall']],
    ['united', ['Foundry Row', 'Sawdust Hall']],
    ['oundry', []],
    ['ohio texas', []],
    ['43215', []],
    ['%', []],
    ['?!', []],
    ["' OR 1=1 --", []],
    ['x'.repeat(400), []],
  ])('finds by %j: %j', async (asked, expected) => {
    const { status, html } = await see(`?${new URLSearchParams({ q: asked })}`);
    expect(status).toBe(200);
    expect(names(html)).toEqual(expected);
    expect(said(html)).toMatch(
      expected.length === 0 ? /^No gym matches this name/ : new RegExp(`^${expected.length} gym`),
    );
    expect(html).toContain('noindex');
  });

  it('can be indexed by search engines, but its searches cannot', async () => {
    const { html } = await see();
    expect(html).toContain(`rel="canonical" href="http://localhost${PATH}"`);
    expect(html).not.toContain('noindex');
  });

  it('shows input as text', async () => {
    const { html } = await see(`?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(html).not.toContain('<script>alert');
  });

  it('changes at once: a gym its owner removes is gone, and an edited one waits', async () => {
    const idOf = (name: string) =>
      env.DB.prepare('SELECT gym_id AS id FROM gyms WHERE name = ?1').bind(name).first<string>('id');
    const id = (await idOf('Waiting Hall')) ?? '';
    const written = await env.DB.prepare('SELECT written_ms AS n FROM gyms WHERE gym_id = ?1').bind(id).first('n');
    expect(names((await see('?q=waiting')).html)).toEqual([]);
    const staff = await signedInStaff();
    await staff.post('/staff/gyms', { action: 'show', gym: id, written: String(written) });
    expect(names((await see('?q=waiting')).html)).toEqual(['Waiting Hall']);
    expect((await owner.see('/account/my-gyms')).html).toContain('View the map');
    const fields = { id, name: 'Waiting Hall', kind: 'garage', city: 'Columbus', region: 'OH', postcode: '43215' };
    const { to } = await owner.post('/account/my-gyms', {
      ...fields,
      act: 'save',
      countryId: 'US',
      website: '',
      floor: '',
      about: '',
      isListed: 'on',
    });
    expect(to).toBe('/account/my-gyms?state=waiting');
    expect(names((await see('?q=waiting')).html)).toEqual([]);
  });

  it('does not exist on a site whose flag is off', async () => {
    expect((await see('', `/ca${PATH}`)).status).toBe(404);
    expect((await see(`?q=foundry`, `/ca${PATH}`)).status).toBe(404);
    expect((await owner.see('/ca/account/my-gyms')).html).not.toContain('View the map');
  });

  it('has pages of 24, and shows the last one for any page beyond it', async () => {
    const many = Array.from({ length: 20 }, (_, n) => gym(`Row ${String(n).padStart(2, '0')}`, { city: 'Akron' }));
    for (const email of ['two@map.test', 'three@map.test']) {
      const customer = { email, firstname: 'Bo', lastname: 'Lim', groupId: 1, createdMs: null, gyms: many };
      await (await staffRequest('/svc_staff/import', { customers: [customer] })).text();
    }
    const first = (await see('?q=akron')).html;
    expect([said(first), names(first).length]).toEqual(['40 gyms', 24]);
    expect(first).toContain(`href="${PATH}?q=akron&amp;page=2"`);
    expect(names((await see('?q=akron&page=2')).html)).toHaveLength(16);
    for (const page of ['99', '1e9', '2.7']) expect(names((await see(`?q=akron&page=${page}`)).html)).toHaveLength(16);
    for (const page of ['-1', '0', 'x', '']) expect(names((await see(`?q=akron&page=${page}`)).html)).toHaveLength(24);
  });
});
