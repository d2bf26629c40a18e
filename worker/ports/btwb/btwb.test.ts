import { expect, it } from 'vitest';
import { embeddedBtwb } from './embedded.ts';
import { HttpBtwb } from './http.ts';

const BOARD = {
  version: 3,
  updatedAt: 1,
  rows: [
    {
      rank: 1,
      athleteId: 'a',
      name: 'A',
      country: '',
      points: 1,
      scores: [{ workoutId: 'w', rank: 1, score: '1:00', points: 1 }],
    },
  ],
};

it('asks for a board by its id, and takes more than it needs', async () => {
  const asked: string[] = [];
  const port = new HttpBtwb('https://btwb.test', async (request) => {
    asked.push(request.url);
    return Response.json({ ...BOARD, title: 'more' });
  });
  expect(await port.board('a b')).toEqual(BOARD);
  expect(asked).toEqual(['https://btwb.test/leaderboards/a%20b']);
});

it.each([
  ['a failure', () => new Response('', { status: 500 })],
  ['no board', () => Response.json({ rows: [] })],
  ['no JSON', () => new Response('<html>')],
])('refuses %s', async (_, answer) => {
  await expect(new HttpBtwb('https://btwb.test', async () => answer()).board('1')).rejects.toMatchObject({
    code: 'upstream_unavailable',
  });
});

it('has a board of its own without the service', async () => {
  const { rows } = await embeddedBtwb.board('any');
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 2, 4, 5, 6]);
});
