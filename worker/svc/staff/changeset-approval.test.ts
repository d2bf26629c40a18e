import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { ChangesetStore } from '#worker/store/changeset/changesets.ts';
import { publishChangeset } from '#worker/store/changeset/publication.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import type { SentOperation } from '#worker/testing/changesets.ts';
import { ADMIN, type StaffBrowser } from '#worker/testing/staff-browser.ts';
import { memberOf } from '#worker/testing/staff-member.ts';
import { env, fill, product, request } from '#worker/testing/store.ts';

const PAGE = { title: 'A page', contentHeading: 'A heading', content: '<p>Some text</p>' };
const SETTINGS = { ...env, APPROVAL_SITES: 'EUR', APPROVAL_PRICE_DROP: '40' };

const browsers = new Map<string, StaffBrowser>();

interface Said {
  readonly status: number;
  readonly text: string;
  readonly to: string | null;
}

/** Sends a request as a member to a store that asks for approval on EUR, and for prices that fall by more than 40 %. */
async function ask(who: string, method: string, path: string, body?: string, type = 'application/json'): Promise<Said> {
  const cookie = [...(browsers.get(who)?.jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin: ADMIN, ...(body === undefined ? {} : { 'content-type': type }) };
  const context = createExecutionContext();
  const sent = new Request(ADMIN + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  const answer = await askApp(sent, SETTINGS, context);
  const text = await answer.text();
  await waitOnExecutionContext(context);
  return { status: answer.status, text, to: answer.headers.get('location') };
}

const call = (who: string, method: string, path: string, body?: unknown) =>
  ask(who, method, `/svc_staff/changesets${path}`, body === undefined ? undefined : JSON.stringify(body));

const form = (who: string, id: string, fields: Readonly<Record<string, string>>) =>
  ask(
    who,
    'POST',
    `/staff/changesets/${id}`,
    new URLSearchParams(fields).toString(),
    'application/x-www-form-urlencoded',
  );

async function draftOf(who: string, ...operations: readonly SentOperation[]): Promise<string> {
  const { status, text } = await call(who, 'POST', '', { name: 'Approval', operations });
  expect(status, text).toBe(201);
  return (JSON.parse(text) as { changeset: { id: string } }).changeset.id;
}

const errorOf = ({ text }: Said): string => (JSON.parse(text) as { error: { type: string } }).error.type;

const pageOf = (key: string, site: string | null): SentOperation => ({ kind: 'page', key, site, base: 0, value: PAGE });
const priceOf = (price: number, base = 1): SentOperation => ({
  kind: 'price',
  key: 'AP-BAR',
  site: 'USA',
  base,
  value: { price, specialPrice: null, specialFrom: null, specialTo: null },
});

beforeAll(async () => {
  const price = { price: 20_000, specialPrice: null, specialFromMs: null, specialToMs: null };
  await fill({ products: [product('AP-BAR', { prices: { USA: price, EUR: price } })] });
  for (const [who, role] of [
    ['ann', 'content'],
    ['bob', 'content'],
    ['eve', 'editor'],
  ] as const)
    browsers.set(who, (await memberOf(`${who}@approval.test`, role)).browser);
});

describe('a changeset of a site that asks for approval', () => {
  it('is published only after another member has approved it', async () => {
    const id = await draftOf('ann', pageOf('ap-page', 'EUR'));
    for (const step of ['publish', 'schedule']) {
      const said = await call('ann', 'POST', `/${id}/${step}`, { at: '2099-01-01T00:00:00Z' });
      expect([said.status, errorOf(said)]).toEqual([409, 'approval_needed']);
    }
    const seen = await ask('ann', 'GET', `/staff/changesets/${id}`);
    expect(seen.text).toContain('Changes to EUR need a second person’s approval.');
    expect(seen.text).not.toContain('value="approve"');
    expect(seen.text).not.toContain('Publish now');
    // Neither the author nor someone who may not publish can approve it.
    expect((await form('ann', id, { action: 'approve' })).text).toContain('Someone else has to approve it.');
    expect((await form('eve', id, { action: 'approve' })).status).toBe(403);
    expect(errorOf(await call('ann', 'POST', `/${id}/publish`))).toBe('approval_needed');
    expect((await ask('bob', 'GET', `/staff/changesets/${id}`)).text).toContain('value="approve"');
    expect((await form('bob', id, { action: 'approve' })).to).toContain('approved');
    expect((await ask('ann', 'GET', `/staff/changesets/${id}`)).text).toContain('Approved by bob@approval.test');
    expect((await call('ann', 'POST', `/${id}/publish`)).status).toBe(200);
    expect((await request('/eu/ap-page')).status).toBe(200);
    const entries = await env.DB.prepare("SELECT email FROM staff_log WHERE action = 'changeset approve'").all();
    expect(entries.results).toEqual([{ email: 'bob@approval.test' }]);
    // It can be taken back by one person.
    expect((await call('ann', 'POST', `/${id}/revert`)).status).toBe(200);
  });

  it('needs a new approval after an edit, also by the one who approved', async () => {
    const id = await draftOf('ann', pageOf('ap-edited', 'EUR'));
    expect((await form('bob', id, { action: 'approve' })).to).toContain('approved');
    expect((await call('bob', 'PATCH', `/${id}`, { operations: [pageOf('ap-more', 'EUR')] })).status).toBe(200);
    expect(errorOf(await call('ann', 'POST', `/${id}/publish`))).toBe('approval_needed');
    // Both have written a part of it now.
    for (const who of ['ann', 'bob'])
      expect((await form(who, id, { action: 'approve' })).text).toContain('Someone else has to approve it.');
  });

  it('is scheduled once it is approved', async () => {
    const id = await draftOf('eve', pageOf('ap-later', null));
    expect((await form('ann', id, { action: 'approve' })).to).toContain('approved');
    const said = await call('ann', 'POST', `/${id}/schedule`, { at: '2099-01-01T00:00:00Z' });
    expect(said.status, said.text).toBe(200);
    expect((await call('ann', 'DELETE', `/${id}/schedule`)).status).toBe(200);
  });

  it('does not concern other sites', async () => {
    const id = await draftOf('ann', pageOf('ap-usa', 'USA'));
    expect((await call('ann', 'POST', `/${id}/publish`)).status).toBe(200);
  });
});

describe('a price that falls far', () => {
  it.each([
    ['a little', priceOf(121), 200],
    ['far', priceOf(119), 409],
    ['up', priceOf(900), 200],
  ])('%s: %s', async (_, operation, status) => {
    const base = Number(
      (await env.DB.prepare(
        "SELECT max(version) AS n FROM record_revisions WHERE kind = 'price' AND key = 'AP-BAR'",
      ).first('n')) ?? 1,
    );
    const id = await draftOf('ann', { ...operation, base });
    const said = await call('ann', 'POST', `/${id}/publish`);
    expect(said.status, said.text).toBe(status);
    if (status === 200) expect((await call('ann', 'POST', `/${id}/revert`)).status).toBe(200);
    else
      expect((await ask('bob', 'GET', `/staff/changesets/${id}`)).text).toContain(
        'The price of AP-BAR on USA falls by 40%.',
      );
  });

  it('by a promotion on all sites asks, too', async () => {
    const value = { price: 90, from: null, to: null, qty: null };
    const id = await draftOf('ann', { kind: 'promotion', key: 'AP-BAR', site: null, base: 0, value });
    expect(errorOf(await call('ann', 'POST', `/${id}/publish`))).toBe('approval_needed');
    const { text } = await ask('bob', 'GET', `/staff/changesets/${id}`);
    expect(text).toContain('The price of AP-BAR on EUR falls by 55%.');
  });
});

describe('an edit just before the transaction', () => {
  const edit = async (id: string): Promise<void> => {
    const { status } = await call('ann', 'PATCH', `/${id}`, { operations: [pageOf(`ap-${id.slice(0, 8)}`, 'EUR')] });
    expect(status).toBe(200);
  };

  /** The database, with an edit between the reads of a step and its transaction. */
  const editedFirst = (id: string): D1Database => {
    let isEdited = false;
    return new Proxy(env.DB, {
      get: (db, name) => {
        if (name !== 'batch') return Reflect.get(db, name).bind(db);
        return async (statements: D1PreparedStatement[]) => {
          if (!isEdited && statements.length > 3) {
            isEdited = true;
            await edit(id);
          }
          return db.batch(statements);
        };
      },
    });
  };

  const seenOf = async (id: string) => {
    const changeset = await new ChangesetStore(env.DB).find(id);
    return { updatedMs: changeset?.updatedMs ?? 0, isApproved: true };
  };

  it('lets a publication see another changeset than was approved', async () => {
    const id = await draftOf('ann', pageOf('ap-raced', 'EUR'));
    await form('bob', id, { action: 'approve' });
    const cause = { author: 'ann', nowMs: Date.now(), seen: await seenOf(id) };
    expect(await publishChangeset(editedFirst(id), id, cause)).toEqual({ outcome: 'state' });
    expect((await request('/eu/ap-raced')).status).toBe(404);
    // Nor is it published later with what was seen first.
    expect(await publishChangeset(env.DB, id, cause)).toEqual({ outcome: 'state' });
  });

  it('takes the approval and the schedule away', async () => {
    const id = await draftOf('ann', pageOf('ap-raced-too', 'EUR'));
    const deed = { author: 'bob', action: 'test', subject: 'x', nowMs: Date.now() };
    const before = await seenOf(id);
    await edit(id);
    expect(await new ChangesetStore(env.DB).approve(id, { ...before, isApproved: false }, deed)).toBe(false);
    const now = await seenOf(id);
    const plan = { atMs: Date.now() + 1e9, untilMs: null, site: null };
    expect(await new ChangesetStore(env.DB).schedule(id, ['draft'], plan, deed, now)).toBe(false);
    expect(await new ChangesetStore(env.DB).approve(id, { ...now, isApproved: false }, deed)).toBe(true);
    expect(await new ChangesetStore(env.DB).schedule(id, ['draft'], plan, deed, now)).toBe(true);
  });
});
