import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { Random } from '#tools/faults/random.ts';
import { SetClock } from './clock.ts';
import { type Route, SimulatedDatabase } from './database.ts';

const MOST_LAG_MS = 60_000;

function openCounter(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE counter (n INTEGER NOT NULL) STRICT; INSERT INTO counter VALUES (0)');
  return database;
}

it('a session never reads what was before its bookmark; without one it may, until the lag is over', async () => {
  const random = new Random(11);
  const clock = new SetClock(0);
  const database = new SimulatedDatabase(clock, openCounter, () => random.between(0, MOST_LAG_MS));
  database.addReplica('oc', openCounter());
  const trip =
    (ms: number) =>
    async <Result>(work: () => Result): Promise<Result> => {
      await clock.wait(ms);
      return work();
    };
  const route: Route = { replica: 'oc', primary: trip(200), nearest: trip(2), onward: trip(200) };
  const client = database.binding(route);
  const read = (session: Pick<typeof client, 'prepare'>) =>
    clock.run(session.prepare('SELECT n FROM counter').first('n')) as Promise<number>;
  let behind = 0;
  for (let written = 1; written <= 200; written++) {
    const writer = client.withSession('first-primary');
    await clock.run(writer.prepare('UPDATE counter SET n = ?1').bind(written).run());
    expect(await read(client.withSession(writer.getBookmark() ?? ''))).toBe(written);
    const free = client.withSession('first-unconstrained');
    const first = await read(free);
    expect(await read(free)).toBeGreaterThanOrEqual(first);
    if (first < written) behind += 1;
    await clock.runUntil(clock.nowMs + random.between(0, 2_000));
  }
  expect(behind).toBeGreaterThan(100);
  await clock.runUntil(clock.nowMs + MOST_LAG_MS);
  expect(await read(client.withSession('first-unconstrained'))).toBe(200);
});
