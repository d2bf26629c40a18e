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

const SECONDS = 400 * 24 * 60 * 60;

it('the marker outlives the app for 400 days', async () => {
  const entered = await markerAfter('/?mobileAppVersion=3.1.0');
  expect(entered).toEqual({ value: expect.stringContaining('3.1.0'), seconds: SECONDS });
});

it('each page in the app extends it', async () => {
  expect((await markerAfter('/', COOKIE))?.seconds).toBe(SECONDS);
  expect(await markerAfter('/svc_ssr/heartbeat', COOKIE)).toBeUndefined();
});

it('a call of a service, which names less, does not replace it', async () => {
  const query = 'isMobileApp=true&mobileAppVersion=3.1.0&mobileAppPlatform=ios';
  expect(await markerAfter(`/svc_ssr/heartbeat?${query}`, COOKIE)).toBeUndefined();
});

it('a redirect remembers the marker of its address', async () => {
  expect((await markerAfter('/account?mobileAppVersion=3.1.0'))?.value).toContain('3.1.0');
});

it.each(['%3Cb%3E', '3&mobileAppPlatform=windows', '3&mobileAppTab=a%2Fb'])(
  'a malformed marker (%s) is none',
  async (query) => {
    expect(await markerAfter(`/?mobileAppVersion=${query}`)).toBeUndefined();
    expect((await markerAfter(`/?mobileAppVersion=${query}`, COOKIE))?.value).toContain('3.1.0');
  },
);

it('an address with an empty version ends it', async () => {
  expect(await markerAfter('/?mobileAppVersion=', COOKIE)).toEqual({ value: '', seconds: 0 });
});

it('a browser is not in app mode', async () => {
  expect(await markerAfter('/')).toBeUndefined();
});
