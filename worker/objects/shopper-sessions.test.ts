import { runInDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import type { Shopper } from '#worker/objects/shopper.ts';
import { ShopperSessions } from '#worker/objects/shopper-sessions.ts';
import { env } from '#worker/testing/store.ts';

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;

/** Runs work on the storage of an object that no other test uses. */
function inStorage(name: string, work: (sql: SqlStorage) => void): Promise<void> {
  const object = env.SHOPPER.get(env.SHOPPER.idFromName(`customer:${name}`));
  return runInDurableObject(object, (_instance, state) => work(state.storage.sql));
}

it('sessions of an older release stay valid and say when they began', async () => {
  await inStorage('older', (sql) => {
    sql.exec('CREATE TABLE sessions (id TEXT PRIMARY KEY, ends_ms INTEGER NOT NULL) STRICT');
    sql.exec("INSERT INTO sessions VALUES ('0123456789abcdef0123456789abcdef', ?1)", NOW + 20 * DAY_MS);
    const sessions = new ShopperSessions(sql);
    expect(sessions.isValid('0123456789abcdef0123456789abcdef', NOW)).toBe(true);
    const beganMs = NOW - 10 * DAY_MS;
    expect(sessions.all(NOW)).toEqual([{ handle: '0123456789abcdef', beganMs, renewedMs: beganMs, browser: '' }]);
    // The table is migrated only once.
    expect(new ShopperSessions(sql).all(NOW)).toHaveLength(1);
  });
});

it('a renewal is written once for many questions, and never for a session that has ended', async () => {
  await inStorage('renewed', (sql) => {
    const sessions = new ShopperSessions(sql);
    const id = 'a'.repeat(32);
    sessions.begin(id, 'Firefox on Linux', NOW);
    const renewedMs = () => sessions.all(NOW)[0]?.renewedMs;
    expect([sessions.renew(id, NOW + 60_000), renewedMs()]).toEqual([true, NOW]);
    expect([sessions.renew(id, NOW + 700_000), renewedMs()]).toEqual([true, NOW + 700_000]);
    expect([sessions.renew(id, NOW + 760_000), renewedMs()]).toEqual([true, NOW + 700_000]);
    expect(sessions.renew(id, NOW + 31 * DAY_MS)).toBe(false);
    sessions.endByHandle('a'.repeat(16));
    expect([sessions.renew(id, NOW), sessions.all(NOW)]).toEqual([false, []]);
  });
});

it('a session that has ended neither reads nor changes lists, and a visitor does neither', async () => {
  const shopper = env.SHOPPER.get(env.SHOPPER.idFromName('customer:lists'));
  await runInDurableObject(shopper, (instance: Shopper) => {
    const session = { kind: 'session', id: 'b'.repeat(32), nowMs: NOW } as const;
    const lists = () => instance.load({ kind: 'store' }, 'USA');
    instance.beginSession(session.id, 'Firefox on Linux', NOW);
    expect(instance.create(session, 'USA', 'cart', {}, NOW)).toMatchObject({ isValid: true });
    const before = lists();
    expect(before).toMatchObject({ result: [{ type: 'cart' }] });
    const late = { ...session, nowMs: NOW + 31 * DAY_MS };
    expect(instance.create(late, 'USA', 'quote', {}, NOW)).toEqual({ isValid: false });
    instance.endSession(session.id);
    expect(instance.create(session, 'USA', 'quote', {}, NOW)).toEqual({ isValid: false });
    expect(instance.load(session, 'USA')).toEqual({ isValid: false });
    expect(() => instance.load({ kind: 'visitor', key: 'any' }, 'USA')).toThrow('a visitor has no lists');
    expect(lists()).toEqual(before);
  });
});
