import { beforeAll, describe, expect, it } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { draft, publishDraft } from '#worker/testing/changesets.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { takeOn } from '#worker/testing/staff-member.ts';
import { category, env, fill, product, request, staffRequest } from '#worker/testing/store.ts';

let staff: StaffBrowser;
const log = async (query: Readonly<Record<string, string>> = {}) =>
  (await staff.see(`/staff/log?${new URLSearchParams(query)}`)).html;
/** What entries have changed, as text. */
const changesIn = (html: string): readonly string[] =>
  [...html.matchAll(/data-testid="log-change">(.*?)<\/li>/g)].map(([, line]) =>
    (line ?? '').replaceAll(/<[^>]+>/g, ''),
  );

beforeAll(async () => {
  staff = await signedInStaff();
  await fill({ categories: [category('Gear', 'gear')], products: [product('LG-BAR')] });
});

describe('the log tells before and after', () => {
  it('of stock, by page and by call', async () => {
    const { html } = await staff.see('/staff/stock?pool=USA&sku=LG-BAR');
    const key = /name="key" value="([^"]+)"/.exec(html)?.[1] ?? '';
    await staff.post('/staff/stock', { pool: 'USA', sku: 'LG-BAR', amount: '3', reason: 'counted', key });
    await staffRequest('/svc_staff/stock', {
      pool: 'USA',
      sku: 'LG-BAR',
      amount: -2,
      key: 'by-call-1',
      reason: 'lost',
    });
    // The desk tells what was done there within a second.
    const stockLog = async () => changesIn(await log({ kind: 'stock', key: 'LG-BAR' }));
    await expect
      .poll(stockLog, { timeout: 10_000 })
      .toEqual(['Free stock of LG-BAR, USA: 8 → 6', 'Free stock of LG-BAR, USA: 5 → 8']);
  });

  it('of a record, with a link to its revisions', async () => {
    const { id } = await draft(
      { kind: 'price', key: 'LG-BAR', site: 'USA', base: 1, value: { price: 79.5 } },
      { kind: 'page', key: 'lg-page', base: 0, value: { title: 'Mail anna@example.com' } },
    );
    await publishDraft(id);
    const html = await log({ kind: 'price', key: 'LG-BAR' });
    expect(changesIn(html)).toEqual(['Price LG-BAR, USA: price: 100 → 79.5', 'Page lg-page, all sites: created']);
    expect(html).toContain('href="/staff/records?kind=price&amp;key=LG-BAR&amp;site=USA&amp;from=1&amp;to=2"');
  });

  it('of a record that is too long to be told, and of the first of very many', async () => {
    const long = { title: 'Long', content: `<p>${'word '.repeat(2000)}</p>` };
    const { id } = await draft({ kind: 'page', key: 'lg-long', base: 0, value: long });
    await publishDraft(id);
    expect(changesIn(await log({ kind: 'page', key: 'lg-long' }))).toEqual(['Page lg-long, all sites: changed']);
    const many = Array.from({ length: 14 }, (_, at) => at + 10);
    const made = await draft(
      ...many.map((at) => ({ kind: 'redirect', key: `lg-many-${at}`, base: 0, value: { targetPath: 'gear' } })),
    );
    await publishDraft(made.id);
    const html = await log({ kind: 'redirect', key: 'lg-many-10' });
    expect(changesIn(html)).toHaveLength(10);
    expect(changesIn(html)[0]).toBe(
      'Redirect lg-many-10, all sites: redirectType: (none) → 301; targetPath: (none) → gear',
    );
    expect(html).toContain('and 4 more');
  });

  it('of the rights of a member, and nothing where nothing changed', async () => {
    await takeOn('lg@staff.test', 'orders');
    const post = (fields: Record<string, string>) =>
      staff.post('/staff/members', { email: 'lg@staff.test', ...fields });
    await post({ action: 'role', role: 'content', events: '' });
    await post({ action: 'role', role: 'content', events: '' });
    await post({ action: 'leave' });
    expect((await staff.see('/staff/members')).html).toContain('/staff/log?kind=member&amp;key=lg%40staff.test');
    expect(changesIn(await log({ kind: 'member', key: 'lg@staff.test' }))).toEqual([
      'Rights of lg@staff.test: Content → Content, inactive',
      'Rights of lg@staff.test: Orders → Content',
    ]);
  });

  it('of an import by a command: one entry with counts', async () => {
    const send = (batch: object) =>
      request('/svc_staff/import', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${env.STAFF_TOKEN}`,
          'content-type': 'application/json',
          'import-run': 'abcdef01',
        },
        body: JSON.stringify(batch),
      });
    await send({ products: [product('LG-ONE'), product('LG-TWO')] });
    await send({ products: [product('LG-ONE')], categories: [category('LgNew', 'lg-new')] });
    await send({ reviews: [{ sku: 'LG-NONE', rating: 5, title: 'x', text: 'y', nickname: 'z', createdMs: null }] });
    const { results } = await env.DB.prepare("SELECT id FROM staff_log WHERE subject = 'run abcdef01'").all();
    expect(results).toHaveLength(1);
    const html = await log({ kind: 'import', key: 'reviews' });
    const [own = ''] = html.split('<tr').filter((row) => row.includes('run abcdef01'));
    expect(changesIn(own)).toEqual([
      'Rows of products: 2 written, 1 unchanged, 0 rejected',
      'Rows of categories: 1 written, 0 unchanged, 0 rejected',
      'Rows of reviews: 0 written, 0 unchanged, 1 rejected',
    ]);
  });

  it('with personal data masked', async () => {
    const { results } = await env.DB.prepare('SELECT before, after FROM staff_log_changes').all();
    expect(JSON.stringify(results)).not.toMatch(/\w\w@/);
  });
});

it('the log is a file, with a row for each change', async () => {
  const exports = () =>
    env.DB.prepare("SELECT count(*) AS n FROM staff_log WHERE action = 'log export'").first<number>('n');
  const before = await exports();
  const answer = await staff.see('/staff/log.csv?kind=stock&key=LG-BAR');
  expect(answer.status).toBe(200);
  const [head, ...rows] = answer.html.trim().split(/\r?\n/);
  expect(head).toBe('time,who,what,to_what,kind,key,site,before,after,words');
  expect(rows.map((row) => row.split(',').slice(2, 9).join(','))).toEqual([
    'stock -2,USA LG-BAR,stock,LG-BAR,USA,8,6',
    'stock 3,USA LG-BAR,stock,LG-BAR,USA,5,8',
  ]);
  expect(await exports()).toBe((before ?? 0) + 1);
});

it('is found by member, kind and record, and only by admins', async () => {
  expect(await log({ email: 'NOBODY@x.test' })).toContain('No activity yet');
  expect(await log({ kind: 'stock', key: 'LG-NONE' })).toContain('No activity yet');
  expect(changesIn(await log({ kind: 'stock' })).length).toBeGreaterThan(1);
  expect((await request('/staff/log.csv')).status).toBe(404);
});

describe('the entry of a change to members and tokens', () => {
  const rows = async (table: string) => (await env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1`).all()).results;
  const entries = () => env.DB.prepare('SELECT count(*) AS n FROM staff_log').first<number>('n');
  const member = (fields: Record<string, string>) => staff.post('/staff/members', fields);
  const token = (fields: Record<string, string>) => staff.post('/staff/members/tokens', fields);
  const newToken = { action: 'make', name: 'lg-token', 'for-orders': 'on', days: '30' };

  it('is not written where the change is refused', async () => {
    await takeOn('lg-one@staff.test', 'orders');
    await token(newToken);
    const before = await entries();
    await member({ action: 'add', email: 'lg-one@staff.test', name: 'Again', role: 'admin', events: '' });
    await member({ action: 'codes', email: 'nobody@staff.test' });
    await token(newToken);
    await token({ action: 'revoke', token: crypto.randomUUID() });
    expect(await entries()).toBe(before);
    const { tokenId } = (await env.DB.prepare(
      "SELECT token_id AS tokenId FROM staff_tokens WHERE name = 'lg-token'",
    ).first<{ tokenId: string }>()) ?? { tokenId: '' };
    for (let turn = 0; turn < 2; turn++) await token({ action: 'revoke', token: tokenId });
    expect(await entries()).toBe((before ?? 0) + 1);
  });

  it('is made with the change or not at all', async () => {
    await takeOn('lg-two@staff.test', 'orders');
    const before = [await rows('staff'), await rows('staff_tokens')];
    await env.DB.exec("CREATE TRIGGER log_is_full BEFORE INSERT ON staff_log BEGIN SELECT RAISE(ABORT, 'full'); END");
    try {
      const changes = [
        () => member({ action: 'add', email: 'lg-three@staff.test', name: 'New', role: 'orders', events: '' }),
        () => member({ action: 'role', email: 'lg-two@staff.test', role: 'admin', events: '' }),
        () => member({ action: 'leave', email: 'lg-two@staff.test' }),
        () => member({ action: 'codes', email: 'lg-two@staff.test' }),
        () => token({ ...newToken, name: 'lg-other' }),
      ];
      for (const change of changes) expect((await change()).status).toBeGreaterThanOrEqual(500);
    } finally {
      await env.DB.exec('DROP TRIGGER log_is_full');
      takeConsole();
    }
    expect([await rows('staff'), await rows('staff_tokens')]).toEqual(before);
  });
});
