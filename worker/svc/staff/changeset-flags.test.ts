import { describe, expect, it } from 'vitest';
import { changesets, draft, publishDraft, recordOf, type SentOperation } from '#worker/testing/changesets.ts';
import { ADMIN, signedInStaff } from '#worker/testing/staff-browser.ts';
import { env, request, runMinute, staffRequest } from '#worker/testing/store.ts';

const KEY = 'enable_gym_map';
const document = async () => JSON.parse((await env.KV.get('flags')) ?? '{}') as Record<string, unknown>;
const gymMap = async (site: string): Promise<boolean> => {
  const answer = await request(`/svc_ssr/site/${site}/heartbeat`);
  return ((await answer.json()) as { features: Record<string, boolean> }).features[KEY] === true;
};
const flag = (site: string | null, base: number, value: unknown): SentOperation => ({
  kind: 'flag',
  key: KEY,
  site,
  base,
  value,
});
const logged = async () =>
  (
    await env.DB.prepare(
      `SELECT l.action, c.kind, c.key, c.site, c.version_before AS was, c.version_after AS now FROM staff_log l
       JOIN staff_log_changes c ON c.log_id = l.id WHERE c.kind = 'flag' ORDER BY c.change_id`,
    ).all()
  ).results;

describe('a flag in a changeset', () => {
  it('holds at once where it is published, with everything else, and no longer once that is taken back', async () => {
    await env.KV.delete('flags');
    const { id } = await draft(flag('EUR', 0, { value: true }), {
      kind: 'page',
      key: 'cf-page',
      base: 0,
      value: { title: 'A page' },
    });
    expect([await gymMap('EUR'), await document()]).toEqual([false, {}]);
    expect((await publishDraft(id)).status).toBe(200);
    expect([await gymMap('EUR'), await gymMap('USA')]).toEqual([true, false]);
    expect(await document()).toEqual({ [KEY]: { EUR: true } });
    expect((await request('/eu/rogue-equipped-gyms')).status).toBe(200);
    expect((await request('/cf-page')).status).toBe(200);
    expect((await changesets(`/${id}/revert`)).status).toBe(200);
    expect([await gymMap('EUR'), await document()]).toEqual([false, {}]);
    expect((await request('/eu/rogue-equipped-gyms')).status).toBe(404);
    expect(await logged()).toMatchObject([
      { action: 'changeset publish', kind: 'flag', key: KEY, site: 'EUR', was: 0, now: 1 },
      { action: 'changeset revert', was: 1, now: 2 },
    ]);
  });

  it('and one at the desk of flags have the same versions and the same history', async () => {
    const staff = await signedInStaff();
    const page = `/staff/flags?flag=${KEY}&site=EUR`;
    const mine = await draft(flag('EUR', 0, { value: true }));
    const version = /name="version" value="(\d+)"/.exec((await staff.see(page)).html)?.[1] ?? '';
    await staff.post('/staff/flags', {
      action: 'save',
      flag: KEY,
      site: 'EUR',
      version,
      value: 'on',
      percentage: '50',
    });
    expect(await recordOf('flag', KEY, 'EUR')).toMatchObject({ version: 3, value: { value: true, percentage: 50 } });
    expect((await publishDraft(mine.id)).conflicts).toMatchObject([
      { theirs: { percentage: 50 }, yours: { value: true } },
    ]);
    const { id } = await draft(flag('EUR', 3, { value: true }));
    await publishDraft(id);
    expect((await logged()).slice(2)).toMatchObject([
      { action: `flag ${KEY}`, was: 0, now: 3 },
      { action: 'changeset publish', was: 3, now: 4 },
    ]);
    const { html } = await staff.see(page);
    expect(html).toContain('EUR: On for 50% → On');
    expect(html).toContain('EUR: Not set → On for 50%');
    // A form that was opened before the changeset overwrites nothing.
    const { to } = await staff.post('/staff/flags', { action: 'off', flag: KEY, site: 'EUR', version });
    expect(to).toContain('state=conflict');
    await changesets(`/${id}/revert`);
    expect(await document()).toEqual({ [KEY]: { EUR: { value: true, percentage: 50 } } });
  });

  it('that someone has written into KV by hand is what an edit begins from', async () => {
    // Long after the last change, KV has what counts.
    await env.DB.prepare('UPDATE flag_documents SET saved_ms = 0').run();
    await env.KV.put('flags', JSON.stringify({ [KEY]: { EUR: true }, pip: false }));
    expect((await recordOf('flag', KEY, 'EUR')).value).toEqual({ value: true });
    expect((await recordOf('flag', 'pip')).value).toEqual({ value: false });
    const { version } = await recordOf('flag', KEY, 'EUR');
    await publishDraft((await draft(flag('EUR', version, null))).id);
    expect(await document()).toEqual({ pip: false });
  });

  it('that KV does not take is copied by the job of a minute', async () => {
    const { version } = await recordOf('flag', KEY, 'GBR');
    const { id } = await draft(flag('GBR', version, { value: true }));
    await publishDraft(id);
    // As if KV had refused it.
    await env.KV.put('flags', '{}');
    await env.DB.prepare('UPDATE flag_documents SET is_uncopied = 1').run();
    expect((await recordOf('flag', KEY, 'GBR')).value).toEqual({ value: true });
    await runMinute(Date.now());
    expect(await document()).toMatchObject({ [KEY]: { GBR: true } });
    await changesets(`/${id}/revert`);
  });

  it('is drawn in a preview, and nowhere else', async () => {
    const { version } = await recordOf('flag', KEY, 'CAN');
    const { id } = await draft(flag('CAN', version, { value: true }));
    const made = await staffRequest('/svc_staff/previews', { changesetId: id, expiresIn: 600 });
    const { token } = (await made.json()) as { token: string };
    const query = new URLSearchParams({ token, path: '/ca/rogue-equipped-gyms' });
    const preview = await request(`${ADMIN}/__rb__/preview?${query}`);
    expect(preview.status).toBe(200);
    expect(await preview.text()).toContain('data-site="CAN"');
    expect((await request('/ca/rogue-equipped-gyms')).status).toBe(404);
    expect(await document()).not.toMatchObject({ [KEY]: { CAN: true } });
  });

  it.each([
    ['nothing', { value: true }, 'operations.0.key', /not a flag/],
    [KEY, { value: 5 }, 'operations.0.value.value', /boolean/],
    ['invitational_year', { value: true }, 'operations.0.value.value', /number/],
    ['invitational_year', { value: 20.5 }, 'operations.0.value.value', /whole/],
    [KEY, { value: true, percentage: 101 }, 'operations.0.value.percentage', /./],
    [KEY, { value: true, segment: 9999 }, 'operations.0.value.segment', /segment/],
    [KEY, { value: true, fromMs: 2, untilMs: 1 }, 'operations.0.value.untilMs', /later/],
    [KEY, {}, 'operations.0.value.value', /./],
  ])('%s as %j is refused', async (key, value, field, message) => {
    const { status, error } = await changesets('', {
      name: 'Refused',
      operations: [{ kind: 'flag', key, base: 0, value }],
    });
    expect(status).toBe(400);
    const problem = error.fields?.find((each) => each.field.startsWith(field));
    expect(problem?.message, JSON.stringify(error.fields)).toMatch(message);
  });
});
