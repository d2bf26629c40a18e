import { beforeAll, expect, it } from 'vitest';
import { draft } from '#worker/testing/changesets.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { memberOf } from '#worker/testing/staff-member.ts';
import { env, request } from '#worker/testing/store.ts';

let sam: StaffBrowser;
let mo: StaffBrowser;
let id = '';

const heard = async (who: StaffBrowser, more: Readonly<Record<string, string>> = {}): Promise<readonly string[]> => {
  const fields = { kind: 'page', key: 'pr-page', site: '', ...more };
  const { status, html } = await who.post(`/staff/changesets/${id}/present`, fields);
  expect(status).toBe(200);
  return (JSON.parse(html) as { others: readonly string[] }).others;
};

beforeAll(async () => {
  sam = await signedInStaff();
  mo = (await memberOf('present@staff.test', 'content')).browser;
  ({ id } = await draft({ kind: 'page', key: 'pr-page', base: 0, value: { title: 'Page', content: '' } }));
});

it('tells each who else has the record open, and nobody of themselves', async () => {
  expect(await heard(sam)).toEqual([]);
  expect(await heard(mo)).toEqual(['Sam Steward']);
  expect(await heard(sam)).toEqual(['Mo content']);
  // The record of one site is another one.
  expect(await heard(sam, { site: 'EUR' })).toEqual([]);
});

it('forgets who has closed it, and who is not heard of any more', async () => {
  expect(await heard(mo, { gone: '1' })).toEqual([]);
  expect(await heard(sam)).toEqual([]);
  await heard(mo);
  await env.DB.prepare('UPDATE staff_presence SET seen_ms = seen_ms - 45001 WHERE email = ?1')
    .bind('present@staff.test')
    .run();
  expect(await heard(sam)).toEqual([]);
});

it('is no change: the log has nothing of it', async () => {
  const entries = () => env.DB.prepare('SELECT count(*) FROM staff_log').first('count(*)');
  const before = await entries();
  await heard(sam);
  expect(await entries()).toBe(before);
});

it('is for members, about a record of a changeset that there is', async () => {
  expect((await request(`http://local.localhost/staff/changesets/${id}/present`, { method: 'POST' })).status).toBe(403);
  const post = (path: string, key: string) => sam.post(path, { kind: 'page', key, site: '' });
  expect((await post(`/staff/changesets/${id.replaceAll(/./g, '0')}/present`, 'pr-page')).status).toBe(404);
  expect((await post(`/staff/changesets/${id}/present`, '')).status).toBe(400);
});
