import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { WaitingLine } from '#worker/objects/waiting-line.ts';
import { env } from '#worker/testing/store.ts';

const NOW = Date.UTC(2026, 10, 27);

/** A line of its own, under a clock that the test moves. */
async function withLine(
  name: string,
  work: (line: WaitingLine, pass: (ms: number) => void, again: () => WaitingLine) => Promise<void>,
): Promise<void> {
  const stub = env.WAITING_LINE.get(env.WAITING_LINE.idFromName(name));
  await runInDurableObject(stub, async (_, state) => {
    let nowMs = NOW;
    const open = () => new WaitingLine(state, env, () => nowMs);
    await work(
      open(),
      (ms) => {
        nowMs += ms;
      },
      open,
    );
  });
}

/** Orders of as many shoppers, one after the other. */
async function crowd(line: WaitingLine, many: number): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (let at = 1; at <= many; at++) numbers.push((await line.join(`order-${at}`, `visitor:${at}`)).number);
  return numbers;
}

describe('a waiting line', () => {
  it('gives numbers in the order of asking, and calls them in that order', () =>
    withLine('order', async (line, pass) => {
      expect(await crowd(line, 50)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
      expect(line.progress()).toMatchObject({ called: 0, last: 50 });
      pass(250);
      expect(line.progress().called).toBe(22);
    }));

  it('begins at the pace that the desk had when it had too many, and a line that moves keeps its own', () =>
    withLine('begin', async (line) => {
      expect((await line.join('order-1', 'visitor:1', 400)).perSecond).toBe(360);
      expect((await line.join('order-2', 'visitor:2', 20)).perSecond).toBe(360);
    }));

  it('knows an order again, also after it was closed', () =>
    withLine('again', async (line, pass, again) => {
      await crowd(line, 20);
      pass(40);
      const { called } = line.progress();
      const reopened = again();
      expect((await reopened.join('order-7', 'visitor:7')).number).toBe(7);
      expect(reopened.progress()).toMatchObject({ called, last: 20 });
    }));

  it('has one place for a shopper: another order of theirs takes it over', () =>
    withLine('owner', async (line) => {
      await crowd(line, 10);
      expect((await line.join('other', 'visitor:3')).number).toBe(3);
      expect((await line.join('third', 'visitor:3')).number).toBe(3);
      expect(line.progress().last).toBe(10);
    }));

  it('gives a shopper who was called a new place for the next order', () =>
    withLine('next', async (line, pass) => {
      await crowd(line, 10);
      pass(60);
      expect(line.progress().called).toBe(5);
      expect((await line.join('other', 'visitor:3')).number).toBe(11);
      expect((await line.join('order-3', 'visitor:3')).number).toBe(3);
    }));

  it('goes slower when the desk does not keep up, and faster when it does', () =>
    withLine('pace', async (line, pass) => {
      await crowd(line, 1_000);
      const { perSecond } = line.progress();
      pass(5_000);
      line.hear(2_600);
      pass(1_000);
      const slow = line.progress().perSecond;
      expect(slow).toBeLessThan(perSecond);
      line.hear(10);
      pass(1_000);
      expect(line.progress().perSecond).toBeGreaterThan(slow);
    }));

  it('ends when everyone has been called and nobody asks, and the next one begins another line', () =>
    withLine('end', async (line, pass, again) => {
      await crowd(line, 10);
      const { lineId } = line.progress();
      pass(61_000);
      const next = await line.join('order-1', 'visitor:1');
      expect(next.number).toBe(1);
      expect(next.lineId).toBeGreaterThan(lineId);
      expect(again().progress().lineId).toBe(next.lineId);
    }));

  it('keeps no names of orders for long', async () => {
    const stub = env.WAITING_LINE.get(env.WAITING_LINE.idFromName('alarm'));
    await stub.join('order-1', 'visitor:1');
    const kept = () =>
      runInDurableObject(stub, (_, { storage }) => [...storage.sql.exec('SELECT order_id FROM places')].length);
    // The line goes on, so that its names are still needed.
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await kept()).toBe(1);
    await withLine('alarm', async (line, pass) => {
      pass(Date.now() - NOW + 120_000);
      await line.alarm();
    });
    expect(await kept()).toBe(0);
  });
});
