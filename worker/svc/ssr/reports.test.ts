import { expect, it, vi } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { signedInStaff } from '#worker/testing/staff-browser.ts';
import { env, request } from '#worker/testing/store.ts';

const send = (body: unknown, type = 'application/reports+json', headers: Record<string, string> = {}) =>
  request('/svc_ssr/reports', {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const violation = (url: string, blockedURL: string) => ({
  type: 'csp-violation',
  age: 10,
  url,
  user_agent: 'Browser/1.0',
  body: { documentURL: url, effectiveDirective: 'script-src-elem', blockedURL, statusCode: 200 },
});
const rows = async () =>
  (await env.DB.prepare('SELECT site_id, kind, page, what, source, reports FROM browser_reports ORDER BY source').all())
    .results;

it('reports are summed by day, site and kind of page, and staff read them; an alarm tells of payment pages', async () => {
  const evil = violation('http://localhost/eu/checkout/payment?t=secret', 'https://evil.test/skim.js');
  // Browsers send the cookies of the page, and no origin.
  expect((await send([evil, evil], undefined, { cookie: 'visitor=1' })).status).toBe(204);
  expect((await send([evil, violation('http://localhost/gear', 'inline')])).status).toBe(204);
  const older = {
    'csp-report': {
      'document-uri': 'http://localhost/gear',
      'effective-directive': 'img-src',
      'blocked-uri': 'https://pixel.test/1.gif',
    },
  };
  expect((await send(older, 'application/csp-report')).status).toBe(204);
  await vi.waitFor(async () =>
    expect(await rows()).toEqual([
      {
        site_id: 4,
        kind: 'policy',
        page: '/checkout',
        what: 'script-src-elem',
        source: 'https://evil.test',
        reports: 3,
      },
      { site_id: 1, kind: 'policy', page: 'other', what: 'img-src', source: 'https://pixel.test', reports: 1 },
      { site_id: 1, kind: 'policy', page: 'other', what: 'script-src-elem', source: 'inline', reports: 1 },
    ]),
  );
  const alarms = takeConsole();
  expect(alarms).toHaveLength(3);
  expect(alarms[0]).toContain('payment_page_report');
  expect(alarms.join()).not.toContain('secret');

  const { html: text } = await (await signedInStaff()).see('/staff/reports');
  expect(text).toContain('https://evil.test');
  expect(text.indexOf('https://evil.test')).toBeLessThan(text.indexOf('All other pages'));
});

it.each([
  ['another type', [], 'application/json', 415],
  ['no JSON', '{', 'application/reports+json', 400],
  ['no list', {}, 'application/reports+json', 400],
  ['no report', {}, 'application/csp-report', 400],
  ['too long a body', `[${'1,'.repeat(40_000)}1]`, 'application/reports+json', 413],
])('%s is refused', async (_, body, type, status) => {
  expect((await send(body, type)).status).toBe(status);
});

it('a day has a hundred sums; what comes beyond is summed as others', async () => {
  for (let batch = 0; batch < 22; batch += 1) {
    const page = (at: number) => violation('http://localhost/gear', `https://many-${batch * 5 + at}.test/`);
    expect((await send([0, 1, 2, 3, 4].map(page))).status).toBe(204);
  }
  await vi.waitFor(async () => {
    const kept = await rows();
    expect(kept.reduce((sum, { reports }) => sum + Number(reports), 0)).toBeGreaterThanOrEqual(110);
    expect(kept.length).toBeLessThanOrEqual(101);
    expect(kept.find(({ source }) => source === 'others')).toBeDefined();
  });
});

it('pages name the endpoint', async () => {
  for (const path of ['/', '/cart', '/login', '/no-such-page']) {
    const { headers } = await request(path);
    expect(headers.get('reporting-endpoints'), path).toContain('policy="/svc_ssr/reports"');
    expect(headers.get('content-security-policy'), path).toContain('report-uri /svc_ssr/reports; report-to policy');
  }
});
