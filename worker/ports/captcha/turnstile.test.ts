import { describe, expect, it } from 'vitest';
import { Turnstile } from './turnstile.ts';

const asked = { action: 'login', host: 'shop.test' } as const;

/** A port whose service gives this answer, and the requests that it received. */
function port(status: number, answer: unknown) {
  const requests: Request[] = [];
  const send = async (request: Request) => {
    requests.push(request);
    return Response.json(answer, { status });
  };
  return { requests, captcha: new Turnstile({ siteKey: 'key', secret: 'hush' }, send) };
}

describe('a token', () => {
  it('from a person, for this action and host, passes', async () => {
    const { captcha, requests } = port(200, { success: true, action: 'login', hostname: 'shop.test' });
    expect(await captcha.passes('token', asked)).toBe(true);
    expect(requests[0]?.url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify');
    expect(await requests[0]?.json()).toEqual({ secret: 'hush', response: 'token' });
  });

  it.each([
    [{ success: false, 'error-codes': ['timeout-or-duplicate'] }],
    [{ success: true, action: 'register', hostname: 'shop.test' }],
    [{ success: true, action: 'login', hostname: 'evil.test' }],
    [{ success: true }],
  ])('answered as %j does not pass', async (answer) => {
    expect(await port(200, answer).captcha.passes('token', asked)).toBe(false);
  });

  it('that is invalid is never sent for checking', async () => {
    const { captcha, requests } = port(200, { success: true, action: 'login', hostname: 'shop.test' });
    expect([await captcha.passes('', asked), await captcha.passes('x'.repeat(2049), asked)]).toEqual([false, false]);
    expect(requests).toEqual([]);
  });

  it.each([
    [500, {}],
    [200, { fine: true }],
  ])('that cannot be checked is a failure: %i %j', async (status, answer) => {
    await expect(port(status, answer).captcha.passes('token', asked)).rejects.toMatchObject({
      code: 'upstream_unavailable',
    });
  });
});
