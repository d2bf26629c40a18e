import { expect, it } from 'vitest';
import { deskCall, importEvent, storedBoard } from '#worker/testing/event.ts';
import { env } from '#worker/testing/store.ts';
import { recomputeBoards } from './compute-boards.ts';

it('computations at the same time all count', async () => {
  const id = await importEvent({ event: 'computed', athletes: 2 });
  await deskCall(id, 'scores', {
    entries: [{ id: '1', workoutId: 'fran', athleteId: 'a1', score: '9:00', state: 'ok' }],
  });
  await deskCall(id, 'publish', { workoutId: 'fran' });
  const { version } = await storedBoard(id);
  const versions = await Promise.all([1, 2, 3].map((nowMs) => recomputeBoards(env.DB, id, nowMs)));
  expect(versions.toSorted()).toEqual([version + 1, version + 2, version + 3]);
  expect((await storedBoard(id)).version).toBe(version + 3);
});

it('an event that does not exist has no boards', async () => {
  expect(await recomputeBoards(env.DB, 'nothing-2025', 1)).toBeUndefined();
});
