import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { formField, simpleForm } from '#worker/testing/form-batch.ts';
import { category, env, fill, product, request } from '#worker/testing/store.ts';

const OPEN = () => Response.json({ open: true, url: 'https://chat.test/talk?store=1' });

/** The page of a store whose chat answers so, to a visitor with this cookie. */
async function chat(answer: () => Response, { path = '/chat', cookie = '' } = {}) {
  vi.stubGlobal('fetch', async (sent: Request) => {
    expect(sent.url).toBe(`https://chat.test/api/status?site=${path.startsWith('/ca') ? 'CAN' : 'USA'}`);
    return answer();
  });
  const context = createExecutionContext();
  const headers = cookie === '' ? {} : { cookie };
  const sent = new Request(`http://localhost${path}`, { headers });
  const page = await askApp(sent, { ...env, CHAT_URL: 'https://chat.test/api' }, context);
  const html = await page.text();
  await waitOnExecutionContext(context);
  return { status: page.status, html, policy: page.headers.get('content-security-policy') ?? '' };
}

beforeAll(() =>
  fill({
    categories: [category('Gear', 'gear')],
    products: [product('CHAT-1')],
    forms: [simpleForm('chat', [formField('message', { kind: 'textarea', label: 'Message', required: true })])],
  }),
);

afterEach(() => vi.unstubAllGlobals());

describe('the chat', () => {
  it('is a form for a message where no service is set', async () => {
    const html = await (await request('/chat')).text();
    expect(html).toContain('Chat is closed right now.');
    expect(html).toContain('data-testid="form"');
    expect(html).not.toContain('<iframe');
  });

  it('is the conversation where someone is there, and only its page may frame the service', async () => {
    const { html, policy } = await chat(OPEN);
    expect(html).toMatch(/<iframe title="Conversation" src="https:\/\/chat\.test\/talk\?store=1"/);
    expect(policy).toContain('frame-src https://chat.test https://www.youtube-nocookie.com ');
    expect(policy).toContain("frame-ancestors 'none'");
    expect((await chat(OPEN, { path: '/chat?framed' })).policy).toContain("frame-ancestors 'self'");
  });

  it.each([
    ['nobody agreed to functional cookies on a site that asks', { path: '/ca/chat' }],
    ['the visitor refused them', { cookie: 'consent=performance' }],
  ])('is the form, with the reason, where %s', async (_name, visit) => {
    const { html, policy } = await chat(OPEN, visit);
    expect(html).toContain('chat needs functional cookies');
    expect(html).toContain('data-testid="form"');
    expect(html).not.toContain('<iframe');
    expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com ");
  });

  it.each([
    ['says that nobody is there', () => Response.json({ open: false })],
    ['is down', () => new Response('down', { status: 503 })],
    ['leads elsewhere', () => Response.json({ open: true, url: 'https://evil.test/talk' })],
    ['gives no address', () => Response.json({ open: true })],
  ])('is the form where the service %s', async (_name, answer) => {
    const { status, html } = await chat(answer);
    expect([status, html.includes('Chat is closed right now.')]).toEqual([200, true]);
    expect(html).not.toContain('<iframe');
    takeConsole();
  });

  it('is on USA, CAN and APO alone', async () => {
    for (const prefix of ['', '/ca', '/apo']) {
      expect((await request(`${prefix}/chat`)).status).toBe(200);
      expect(await (await request(`${prefix}/`)).text()).toContain(`href="${prefix}/chat"`);
    }
    for (const prefix of ['/eu', '/au', '/gb']) {
      expect((await request(`${prefix}/chat`)).status).toBe(404);
      expect(await (await request(`${prefix}/`)).text()).not.toContain('/chat"');
    }
  });

  it('is never in the checkout, and loads nothing on other pages', async () => {
    for (const path of ['/checkout', '/checkout/shipping', '/checkout/payment', '/payment-link?t=x']) {
      const answer = await request(path);
      expect(await answer.text(), path).not.toContain('/chat"');
    }
    const { html, policy } = await chat(OPEN, { path: '/' });
    expect(html).not.toContain('chat.test');
    expect(policy).not.toContain('chat.test');
  });
});
