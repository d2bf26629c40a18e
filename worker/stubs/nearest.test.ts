import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { app } from '#worker/app.ts';
import { category, env, fill, product } from '#worker/testing/store.ts';
import { raiseEdition } from './edition.ts';
import { nearest } from './nearest.ts';

beforeAll(() => fill({ categories: [category('Gear', 'gear')], products: [product('NR-RACK'), product('NR-BAR')] }));

afterEach(() => void vi.useRealTimers());

/** The database, with a record of the sessions that were begun and of statements outside of them. */
function watched() {
  const sessions: string[] = [];
  const outside: string[] = [];
  const db = {
    prepare: (query: string) => {
      outside.push(query);
      return env.DB.prepare(query);
    },
    batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    withSession: (constraint: string) => {
      sessions.push(constraint);
      return env.DB.withSession(constraint);
    },
  };
  return { db: db as unknown as D1Database, sessions, outside };
}

async function ask(path: string, init: RequestInit = {}) {
  const { db, sessions, outside } = watched();
  const context = createExecutionContext();
  const answer = await app.fetch(new Request(`http://localhost${path}`, init), { ...env, DB: db }, context);
  const text = await answer.text();
  await waitOnExecutionContext(context);
  return { status: answer.status, text, sessions, outside };
}

const bookmark = () => env.EDITION.get(env.EDITION.idFromName('edition')).bookmark();

describe('the catalog is read from the nearest replica', () => {
  it('never as it was before the last publish', async () => {
    // Files that set the clock ahead share this isolate, which trusts what it knows until then.
    await raiseEdition(env, [], Date.now());
    const before = await bookmark();
    await fill({ products: [product('NR-RACK', { weightLb: 12 })] });
    const after = await bookmark();
    expect(after).not.toBe('');
    expect(after > before).toBe(true);
    // An isolate asks for the version again after ten seconds, behind an answer.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
    await ask('/svc_ssr/heartbeat');
    const { sessions } = await ask('/svc_content/catalog/product?sku=NR-RACK');
    expect(sessions).toEqual([after]);
  });

  it.each(['/svc_content/catalog/product?sku=NR-BAR', '/nr-bar?debug=1', '/gear?debug=1', '/sitemap.xml'])(
    '%s reads nothing elsewhere, all in one session',
    async (path) => {
      const { status, sessions, outside } = await ask(path);
      expect([status, sessions.length]).toEqual([200, 1]);
      expect(outside).toEqual([]);
    },
  );

  it('but not for staff, who see what they have just saved', async () => {
    const headers = { authorization: 'Bearer test-staff-token-0123456789' };
    const { status, sessions } = await ask('/svc_staff/state', { headers });
    expect([status, sessions]).toEqual([200, []]);
  });

  it('but not for what changes something, which reads where it writes', async () => {
    const headers = { origin: 'http://localhost', 'content-type': 'application/json' };
    const { sessions } = await ask('/svc_list/lists/cart/items', { method: 'POST', headers, body: '{"items":[]}' });
    expect(sessions).toEqual([]);
  });
});

it('without a bookmark the first read goes to the primary, and a session begins with its first statement', async () => {
  const { db, sessions } = watched();
  const near = nearest(db, '');
  expect(sessions).toEqual([]);
  await near.prepare('SELECT 1').first();
  await near.batch([near.prepare('SELECT 2')]);
  expect(sessions).toEqual(['first-primary']);
});
