import { expect, it } from 'vitest';
import { request } from '#worker/testing/store.ts';

const COOKIE = 'mobileApp=mobileAppVersion%3D3.1.0';

/** The app's marker that a response sets: its value and lifetime in seconds, or undefined. */
async function markerAfter(path: string, cookie = '') {
  const answer = await request(path, { headers: { cookie } });
  await answer.arrayBuffer();
  const line = answer.headers.getSetCookie().find((each) => each.startsWith('mobileApp='));
  return line === undefined
    ? undefined
    : { value: /=([^;]*)/.exec(line)?.[1], seconds: Number(/Max-Age=(\d+)/.exec(line)?.[1]) };
}

it('app mode ends half an hour after its last page', async () => {
  const entered = await markerAfter('/?mobileAppVersion=3.1.0');
  expect(entered).toEqual({ value: expect.stringContaining('3.1.0'), seconds: 1800 });
});

it('each page in the app extends it', async () => {
  expect((await markerAfter('/', COOKIE))?.seconds).toBe(1800);
  expect(await markerAfter('/svc_ssr/heartbeat', COOKIE)).toBeUndefined();
});

it('an address with an empty version ends it', async () => {
  expect(await markerAfter('/?mobileAppVersion=', COOKIE)).toEqual({ value: '', seconds: 0 });
});

it('a browser is not in app mode', async () => {
  expect(await markerAfter('/')).toBeUndefined();
});
