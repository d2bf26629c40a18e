import { expect, it } from 'vitest';
import { openAccount } from '#worker/testing/account.ts';
import { mailsTo } from '#worker/testing/mails.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { env, request } from '#worker/testing/store.ts';

const OWNER = 'scanned@x.test';
const READER = 'scanned-reader@x.test';

async function call(path: string, body: unknown): Promise<void> {
  const headers = { origin: 'http://localhost', 'content-type': 'application/json' };
  const answer = await request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status, path).toBeLessThan(300);
}

/** Everything that the links of emails are about. */
async function everything(): Promise<string> {
  const tables = [
    'newsletter_subscriptions',
    'newsletter_consents',
    'customers',
    'email_changes',
    'password_links',
    'bins',
  ];
  const results = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`)));
  return JSON.stringify(results.map(({ results: rows }) => rows));
}

it('a scanner that opens every link of every email confirms nothing and ends nothing', async () => {
  await openAccount(OWNER);
  const owner = await PageBrowser.of(OWNER);
  await call('/svc_ssr/newsletters/subscribe', { email: READER, newsletters: ['newsletter'] });
  for (const site of ['CAN', 'EUR', 'GBR']) {
    await call(`/svc_ssr/site/${site}/newsletters/subscribe`, { email: READER, newsletters: ['newsletter'] });
  }
  await request('/newsletter-unsubscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: READER }).toString(),
  });
  await call('/svc_customer/customer/forgot-password', { email: OWNER });
  await owner.post('/account/settings', { form: 'email', email: 'scanned-new@x.test', password: 'chalk and collars' });
  for (const [to, kind, count] of [
    [READER, 'newsletter-begun', 1],
    [READER, 'newsletter-confirm', 3],
    [READER, 'newsletter-leave', 1],
    [OWNER, 'password-forgotten', 1],
    ['scanned-new@x.test', 'email-change', 1],
  ] as const) {
    await mailsTo(to, kind, count);
  }
  const { results } = await env.DB.prepare(
    "SELECT html, text, unsubscribe_url AS url FROM mails WHERE recipient LIKE 'scanned%'",
  ).all<{
    html: string;
    text: string;
    url: string | null;
  }>();
  const links = results.flatMap(({ html, text, url }) => [
    ...[...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
    ...(text.match(/https?:\/\/\S+/g) ?? []),
    ...(url === null ? [] : [url]),
  ]);
  expect(new Set(links).size).toBeGreaterThanOrEqual(7);
  const before = await everything();
  for (const link of new Set(links)) {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await request(link, { method });
      expect(answer.status, link).toBeLessThan(400);
      await answer.text();
    }
  }
  expect(await everything()).toBe(before);
});
