import { describe, expect, it } from 'vitest';
import { D1, KV, QUEUE, R2 } from '#worker/store/platform-limits.ts';
import { invoked, limitedEnv, within } from './limited-env.ts';
import { env as platform } from './store.ts';

const env = limitedEnv(platform);
const text = (bytes: number) => 'x'.repeat(bytes);
const read = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .all();
const many = <T>(count: number, one: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => one(nth));
const SHORT = "SELECT '' AS x";
const long = (bytes: number) => `SELECT '${text(bytes - 14)}' AS x`;

/** What is at a limit, and one beyond it. */
const EDGES: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
  [
    'bound values',
    () => read(`SELECT ${many(D1.boundValues, (nth) => `?${nth + 1}`).join('+')}`, ...many(D1.boundValues, () => 1)),
    () => read(SHORT, ...many(D1.boundValues + 1, () => 1)),
  ],
  ['bytes of a statement', () => read(long(D1.statementBytes)), () => read(long(D1.statementBytes + 1))],
  [
    'bytes of a bound value',
    () => read('SELECT length(?1)', text(D1.rowBytes)),
    () => read('SELECT length(?1)', text(D1.rowBytes + 1)),
  ],
  ['bytes of a key of KV', () => env.KV.get(text(KV.keyBytes)), () => env.KV.get(text(KV.keyBytes + 1))],
  [
    'bytes of a value of KV',
    () => env.KV.put('limited', text(KV.valueBytes), { expirationTtl: 60 }),
    () => env.KV.put('limited', text(KV.valueBytes + 1), { expirationTtl: 60 }),
  ],
  ['bytes of a key of R2', () => env.MEDIA.head(text(R2.keyBytes)), () => env.MEDIA.head(text(R2.keyBytes + 1))],
  [
    'messages of one call',
    async () => undefined,
    () => env.EVENTS.sendBatch(many(QUEUE.batchMessages + 1, () => ({ body: { eventId: 'none' } }))),
  ],
];

describe('bindings of a worker under test', () => {
  it.each(EDGES)('%s: as much as production takes passes, and one more does not', async (name, at, beyond) => {
    await within(at);
    await expect(within(beyond)).rejects.toThrow(name);
    // Also where a failure is expected and caught.
    await expect(within(() => beyond().catch(() => undefined))).rejects.toThrow(name);
  });

  it('statements of an invocation are counted, those of a batch and of a session one by one', async () => {
    const batch = (count: number) => env.DB.batch(many(count, () => env.DB.prepare(SHORT)));
    const { sent } = await invoked(async () => {
      await batch(10);
      await read(SHORT);
      await env.DB.withSession().prepare(SHORT).first();
    });
    expect(sent).toMatchObject({ statements: 12, subrequests: 3, problems: [] });
    await within(() => batch(D1.statements));
    await expect(
      within(async () => {
        await batch(D1.statements);
        await read(SHORT);
      }),
    ).rejects.toThrow('statements of an invocation: 1001, at most 1000');
  });

  it('a key of KV is written once in an invocation', async () => {
    const write = () => env.KV.put('limited', '1', { expirationTtl: 60 });
    await within(write);
    await expect(
      within(async () => {
        await write();
        await write();
      }),
    ).rejects.toThrow('written twice');
  });
});
