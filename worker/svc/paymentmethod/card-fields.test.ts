import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { beforeAll, expect, it } from 'vitest';
import { askApp } from '#worker/testing/ask-app.ts';
import { newPrivateKey } from '#worker/testing/private-key.ts';
import { env, request } from '#worker/testing/store.ts';

const PATH = '/svc_paymentmethod/card-fields';
let spreedlyEnv: typeof env;

beforeAll(async () => {
  spreedlyEnv = {
    ...env,
    PAYMENTS: 'spreedly',
    SPREEDLY_ENVIRONMENT_KEY: 'environment',
    SPREEDLY_ACCESS_SECRET: 'secret',
    SPREEDLY_GATEWAY_TOKEN: 'GATEWAY',
    SPREEDLY_CERTIFICATE_TOKEN: 'CERTIFICATE',
    SPREEDLY_PRIVATE_KEY: (await newPrivateKey()).pem,
  };
});

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const context = createExecutionContext();
  const answer = await askApp(new Request(`http://localhost${path}`, init), spreedlyEnv, context);
  await waitOnExecutionContext(context);
  return answer;
}

function ask(address: string): Promise<Response> {
  const headers = { origin: 'http://localhost', 'content-type': 'application/json', 'cf-connecting-ip': address };
  return send(PATH, { method: 'POST', headers, body: '{}' });
}

it('the store signs for card fields, each time again', async () => {
  const answer = await ask('203.0.113.7');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const signed = (await answer.json()) as Record<string, string>;
  expect(signed).toEqual({
    nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
    timestamp: expect.stringMatching(/^\d{10}$/),
    certificateToken: 'CERTIFICATE',
    signature: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
  });
  expect(await (await ask('203.0.113.7')).json()).not.toMatchObject({ nonce: signed.nonce });
});

it('signatures are limited per visitor', async () => {
  const answers = [];
  for (let n = 0; n < 61; n++) answers.push((await ask('203.0.113.99')).status);
  expect(answers.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(answers.at(-1)).toBe(429);
  expect((await ask('198.51.100.4')).status).toBe(200);
});

it('a provider that needs no signature gets none', async () => {
  const headers = { origin: 'http://localhost', 'content-type': 'application/json' };
  expect((await request(PATH, { method: 'POST', headers, body: '{}' })).status).toBe(404);
});

it('a browser learns the public key and what the gateway accepts, and nothing else', async () => {
  const answer = await send('/svc_paymentmethod/methods');
  expect(await answer.json()).toMatchObject({
    methods: [{ adyenType: 'scheme' }],
    provider: { name: 'spreedly', environmentKey: 'environment' },
  });
  expect(await (await send('/svc_paymentmethod/methods')).text()).not.toMatch(/secret|GATEWAY|PRIVATE/);
});
