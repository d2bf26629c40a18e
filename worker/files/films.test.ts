import { beforeAll, expect, it } from 'vitest';
import { request } from '#worker/testing/store.ts';

const BYTES = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);
const authorization = 'Bearer test-staff-token-0123456789';

const put = (file: string, body: BodyInit) =>
  request(`/svc_staff/media/film/${file}`, { method: 'PUT', headers: { authorization }, body });

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  request('/media/film/stories/bar.mp4', { method, headers });

beforeAll(async () => {
  expect((await put('stories/bar.mp4', BYTES)).status).toBe(201);
  expect((await put('stories/bar.vtt', 'WEBVTT\n')).status).toBe(201);
});

it('a film is sent whole or in the pieces that a player asks for', async () => {
  const whole = await get();
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'video/mp4',
    'bytes',
  ]);
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(BYTES);
  for (const [range, from, to] of [
    ['bytes=0-1', 0, 1],
    ['bytes=0-', 0, 999],
    ['bytes=500-599', 500, 599],
    ['bytes=-100', 900, 999],
    ['bytes=990-5000', 990, 999],
  ] as const) {
    const part = await get({ range });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/1000`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(BYTES.slice(from, to + 1));
  }
});

it('a range that is not there, or of another version of the film, is no piece of it', async () => {
  const beyond = await get({ range: 'bytes=1000-' });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
  const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
  const same = await get({ range: 'bytes=0-9', 'if-range': etag });
  const other = await get({ range: 'bytes=0-9', 'if-range': '"another"' });
  expect([same.status, (await same.arrayBuffer()).byteLength]).toEqual([206, 10]);
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, 1000]);
  expect((await get({ 'if-none-match': etag })).status).toBe(304);
});

it('captions are text; what is no film is neither taken nor sent', async () => {
  const captions = await request('/media/film/stories/bar.vtt');
  expect([captions.headers.get('content-type'), await captions.text()]).toEqual([
    'text/vtt; charset=utf-8',
    'WEBVTT\n',
  ]);
  for (const file of ['page.html', 'film', 'a..mp4x', 'x.svg']) expect((await put(file, 'x')).status).toBe(400);
  for (const file of ['stories/none.mp4', 'stories/bar.svg', '../original/a.mp4']) {
    expect((await request(`/media/film/${file}`)).status).toBe(404);
  }
});
