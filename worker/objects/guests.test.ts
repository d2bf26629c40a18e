import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import type { Addition } from '#shared/list/add-items.ts';
import { MOST_ITEMS } from '#shared/list/contract.ts';
import { Guests } from '#worker/objects/guests.ts';
import type { Answer, ListCaller } from '#worker/objects/lists-object.ts';
import { newVisitorId, seatOf } from '#worker/store/account/visitor-id.ts';
import { guestsObject } from '#worker/stubs/shopper-object.ts';
import { env } from '#worker/testing/store.ts';

const DAY_MS = 86_400_000;

/** Builds a visitor who first came `daysAgo` days ago, in an object chosen by the test. */
function visitor(shard: string, daysAgo = 0) {
  const id = newVisitorId('weur', Date.now() - daysAgo * DAY_MS).replace(/^weur../, `weur${shard}`);
  const { guests, key } = guestsObject(env, id);
  return { guests, key, id };
}

function addition(productId: number): Addition {
  const item = { productId, qty: 1, children: [], customOptions: [], metadata: {} };
  return { item, name: `No. ${productId}`, most: 1_000, limits: [], deal: false };
}

/** Names a visitor as the caller of an operation. */
function by(key: string): ListCaller {
  return { kind: 'visitor', key };
}

/** Returns the result of an operation. */
function done<Result>(answer: Answer<Result>): Result {
  if (!answer.isValid) throw new Error('a visitor has no session that ends');
  return answer.result;
}

async function add({ guests, key }: ReturnType<typeof visitor>, productId: number, requestKey?: string) {
  const nowMs = Date.now();
  const options = requestKey === undefined ? { nowMs } : { nowMs, key: requestKey };
  const outcome = done(await guests.addToCart(by(key), 'USA', [addition(productId)], options));
  if (outcome.outcome !== 'done') throw new Error(outcome.outcome);
  return outcome.list;
}

async function units({ guests, key }: ReturnType<typeof visitor>): Promise<readonly number[]> {
  const lists = done(await guests.load(by(key), 'USA'));
  return lists.flatMap((list) => list.items.flatMap(({ productId, qty }) => Array<number>(qty).fill(productId)));
}

/** Returns the keys of everything that an object has stored. */
function stored({ guests }: ReturnType<typeof visitor>): Promise<readonly string[]> {
  return runInDurableObject(guests, (_instance, state) => [...state.storage.kv.list()].map(([key]) => key));
}

it('visitors who share an object neither see nor change anything of each other, whatever ids they know', async () => {
  const [owner, stranger] = [visitor('f0'), visitor('f0')];
  expect(seatOf(owner.id).name).toBe(seatOf(stranger.id).name);
  const { _id, items } = await add(owner, 7);
  await add(stranger, 8);
  const { guests, key } = stranger;
  expect(done(await guests.list(by(key), 'USA', _id))).toBeUndefined();
  expect(done(await guests.remove(by(key), 'USA', _id))).toBeUndefined();
  expect(done(await guests.clear(by(key), 'USA', _id))).toEqual({ outcome: 'missing' });
  expect(done(await guests.removeItem(by(key), 'USA', _id, items[0]?.listItemId ?? ''))).toEqual({
    outcome: 'missing',
  });
  expect((await guests.handOver(key, 1)).flatMap(({ lists }) => lists.map(({ list }) => list._id))).not.toContain(_id);
  expect([await units(owner), await units(stranger)]).toEqual([[7], []]);
});

it('hands only each visitor’s own lists, oldest first, to one customer', async () => {
  const [one, other] = [visitor('f1'), visitor('f1')];
  await add(one, 1);
  const [first] = await one.guests.handOver(one.key, 5);
  await add(one, 2);
  await add(other, 3);
  await other.guests.handOver(other.key, 5);
  const both = await one.guests.handOver(one.key, 5);
  expect(both.map(({ lists }) => lists[0]?.list.items[0]?.productId)).toEqual([1, 2]);
  expect(await one.guests.handOver(one.key, 6)).toEqual([]);
  await one.guests.forget(one.key, first?.mergeId ?? '');
  expect((await one.guests.handOver(one.key, 5)).map(({ mergeId }) => mergeId)).toEqual([both[1]?.mergeId]);
  await one.guests.forget(other.key, both[1]?.mergeId ?? '');
  expect(await one.guests.handOver(one.key, 5)).toHaveLength(1);
});

it('loses no write of forty visitors who write five times each, all at once', async () => {
  const visitors = Array.from({ length: 40 }, () => visitor('f2'));
  await Promise.all([1, 2, 3, 4, 5].flatMap((productId) => visitors.map((each) => add(each, productId))));
  for (const each of visitors) expect([...(await units(each))].sort()).toEqual([1, 2, 3, 4, 5]);
});

it('runs a repeated request once, separately for each visitor', async () => {
  const [one, other] = [visitor('f3'), visitor('f3')];
  await Promise.all([add(one, 1, 'key-one'), add(one, 1, 'key-one'), add(other, 1, 'key-one'), add(one, 1, 'key-two')]);
  expect([await units(one), await units(other)]).toEqual([[1, 1], [1]]);
});

it('a request that found no room does not count as done: sent again it finds none again', async () => {
  const { guests, key } = visitor('f8');
  const nowMs = Date.now();
  const many = Array.from({ length: MOST_ITEMS }, (_, index) => addition(index + 1));
  await guests.addToCart(by(key), 'USA', many, { nowMs });
  const once = async () =>
    done(await guests.addToCart(by(key), 'USA', [addition(MOST_ITEMS + 1)], { nowMs, key: 'key-full' }));
  expect([await once(), await once()]).toEqual([{ outcome: 'full' }, { outcome: 'full' }]);
});

it('forgets everything about visitors whose ids have ended, and nothing of others', async () => {
  const [gone, last, fresh] = [visitor('f4', 181), visitor('f4', 180), visitor('f4')];
  for (const each of [gone, last, fresh]) {
    await add(each, 1, 'key-one');
    await each.guests.handOver(each.key, 5);
    await add(each, 2);
  }
  expect((await stored(gone)).filter((key) => key.startsWith(gone.key))).toHaveLength(3);
  expect(await runDurableObjectAlarm(gone.guests)).toBe(true);
  const left = await stored(gone);
  expect(left.filter((key) => key.startsWith(gone.key))).toEqual([]);
  expect(left).toHaveLength(6);
  expect([await units(gone), await units(last), await units(fresh)]).toEqual([[], [2], [2]]);
  const next = await runInDurableObject(gone.guests, (_instance, state) => state.storage.getAlarm());
  expect((next ?? 0) - Date.now()).toBeGreaterThan(DAY_MS / 2);
});

it('judges the age of ids by the clock that it is given', async () => {
  const fresh = visitor('f9');
  await add(fresh, 1);
  await runInDurableObject(fresh.guests, async (_instance, state) => {
    await new Guests(state, env, () => Date.now() + 180 * DAY_MS).alarm();
    expect([...state.storage.kv.list()]).toHaveLength(1);
    await new Guests(state, env, () => Date.now() + 182 * DAY_MS).alarm();
    expect([...state.storage.kv.list()]).toEqual([]);
  });
});

it('forgets many step by step', async () => {
  const { guests, key } = visitor('f5', 200);
  await runInDurableObject(guests, (_instance, state) => {
    for (let index = 0; index < 1_500; index += 1) state.storage.kv.put(`${key}:${index}`, index);
  });
  await runDurableObjectAlarm(guests);
  await expect.poll(() => stored({ guests, key, id: '' })).toEqual([]);
});

it('stores more visitors than fit in memory', async () => {
  const visitors = Array.from({ length: 250 }, () => visitor('f6'));
  await Promise.all(visitors.map((each) => add(each, 1)));
  await Promise.all(visitors.map((each) => add(each, 2)));
  const kept = await Promise.all(visitors.map(units));
  expect(kept.filter((each) => each.join() === '1,2')).toHaveLength(250);
});

it('a change that fails leaves lists as they are stored', async () => {
  const { guests, key } = visitor('f7');
  await add({ guests, key, id: '' }, 1);
  const failed = await runInDurableObject(guests, (instance: Guests, { storage }) => {
    const { transactionSync } = storage;
    storage.transactionSync = <Result>(work: () => Result) =>
      transactionSync.call(storage, () => {
        work();
        throw new Error('the disk is full');
      }) as Result;
    try {
      return instance.handOver(key, 5);
    } catch (error) {
      return String(error);
    } finally {
      storage.transactionSync = transactionSync;
    }
  });
  expect(failed).toBe('Error: the disk is full');
  expect(await units({ guests, key, id: '' })).toEqual([1]);
  expect(await guests.handOver(key, 5)).toHaveLength(1);
});

it('refuses callers who are not visitors', async () => {
  const { guests } = visitor('fa');
  await runInDurableObject(guests, (instance: Guests) => {
    expect(() => instance.load({ kind: 'session', id: 'a', nowMs: Date.now() }, 'USA')).toThrow('only visitors');
    expect(() => instance.load({ kind: 'store' }, 'USA')).toThrow('only visitors');
  });
});
