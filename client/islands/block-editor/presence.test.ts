// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { showOthers } from './presence.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [[], ''],
  [['Ada'], 'Ada has this open, too.'],
  [['Ada', 'Bo'], 'Ada and Bo have this open, too.'],
  [['Ada', 'Bo', 'Cy'], 'Ada, Bo and Cy have this open, too.'],
])('%j', async (others, expected) => {
  const sent: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
    sent.push(body);
    return Response.json({ others });
  });
  const place = document.createElement('p');
  showOthers(place, '/present', () => new URLSearchParams({ kind: 'page', key: 'home', site: '' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitFor(() => expect(place.textContent).toBe(expected));
  expect(String(sent[0])).toBe('kind=page&key=home&site=');
});

it('what was known stays where the store does not answer', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  const place = document.createElement('p');
  place.textContent = 'Ada has this open, too.';
  showOthers(place, '/present', () => new URLSearchParams());
  await new Promise((done) => setTimeout(done, 20));
  expect(place.textContent).toBe('Ada has this open, too.');
});
