import { describe, expect, it } from 'vitest';
import { Fault } from '#shared/errors.ts';
import { request } from '#worker/testing/store.ts';
import { guard } from './guard.ts';

const ORIGIN = 'https://shop.test';

/** The code of the refusal, or 'passes'. */
function verdict(method: string, headers: Record<string, string> = {}, url = `${ORIGIN}/svc_x/y`): string {
  // The constructor refuses some methods that arrive over the wire.
  const given = { method, headers: new Headers(headers), url } as unknown as Request;
  try {
    guard(given, new URL(url));
    return 'passes';
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
}

describe('the guard', () => {
  it.each(['TRACE', 'PROPFIND', 'PURGE', 'get'])('refuses the unknown method %s', (method) => {
    expect(verdict(method)).toBe('method_not_allowed');
  });

  it.each([
    ['GET', {}, 'passes'],
    ['GET', { cookie: 'a=b' }, 'passes'],
    ['HEAD', { cookie: 'a=b', origin: 'https://evil.test' }, 'passes'],
    ['OPTIONS', { origin: 'https://evil.test' }, 'passes'],
    ['POST', {}, 'passes'],
    ['POST', { origin: ORIGIN }, 'passes'],
    ['POST', { origin: ORIGIN, cookie: 'a=b' }, 'passes'],
    ['POST', { 'sec-fetch-site': 'same-origin', cookie: 'a=b' }, 'passes'],
    ['POST', { cookie: 'a=b' }, 'csrf'],
    ['POST', { 'sec-fetch-site': 'same-site', cookie: 'a=b' }, 'csrf'],
    ['POST', { 'sec-fetch-site': 'none', cookie: 'a=b' }, 'csrf'],
    ['POST', { origin: 'null', 'sec-fetch-site': 'same-origin', cookie: 'a=b' }, 'passes'],
    ['POST', { origin: 'null', 'sec-fetch-site': 'cross-site', cookie: 'a=b' }, 'csrf'],
    ['POST', { origin: 'null', 'sec-fetch-site': 'same-site' }, 'csrf'],
    ['POST', { origin: 'null', cookie: 'a=b' }, 'csrf'],
    ['POST', { origin: 'null' }, 'csrf'],
    ['POST', { origin: 'https://evil.test' }, 'csrf'],
    ['POST', { origin: 'http://shop.test', cookie: 'a=b' }, 'csrf'],
    ['POST', { origin: 'https://shop.test:8443', cookie: 'a=b' }, 'csrf'],
    ['POST', { origin: 'https://shop.test.evil.test', cookie: 'a=b' }, 'csrf'],
    ['PUT', { cookie: 'a=b' }, 'csrf'],
    ['PATCH', { cookie: 'a=b' }, 'csrf'],
    ['DELETE', { cookie: 'a=b' }, 'csrf'],
    ['DELETE', { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }, 'csrf'],
    ['POST', { 'content-length': '10485760' }, 'passes'],
    ['POST', { 'content-length': '10485761' }, 'too_large'],
  ])('%s with %j: %s', (method, headers, code) => {
    expect(verdict(method, headers as Record<string, string>)).toBe(code);
  });

  it.each([{ cookie: 'a=b' }, { origin: 'null', cookie: 'a=b' }])('takes reports of browsers with %j', (headers) => {
    expect(verdict('POST', headers, `${ORIGIN}/svc_ssr/reports`)).toBe('passes');
    expect(verdict('POST', headers, `${ORIGIN}/svc_ssr/reportsx`)).toBe('csrf');
  });

  it('refuses an overlong address', () => {
    expect(verdict('GET', {}, `${ORIGIN}/${'x'.repeat(9_000)}`)).toBe('too_large');
  });
});

describe('from outside', () => {
  const type = async (answer: Response) => ((await answer.json()) as { error: { type: string } }).error.type;
  const json = { 'content-type': 'application/json', origin: 'http://localhost' };

  it('an unknown method is 405 with the known ones', async () => {
    const answer = await request('/svc_ssr/heartbeat', { method: 'PURGE' });
    expect([answer.status, await type(answer)]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).toContain('GET');
  });

  it('a page accepts only GET and HEAD', async () => {
    const answer = await request('/', { method: 'POST', headers: { origin: 'http://localhost' } });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect(answer.headers.get('content-type')).toContain('text/html');
    const html = await answer.text();
    expect(html).toContain('<title>We could not do that');
    expect(html).toContain('This address does not support this method.');
    expect(html).toContain(answer.headers.get('x-request-id'));
  });

  it('a body over 256 KiB is 413: counted in bytes', async () => {
    const send = (text: string) =>
      request('/svc_ssr/hostmatch', { method: 'POST', headers: json, body: JSON.stringify({ h: text, b: '' }) });
    expect(await type(await send('ü'.repeat(140_000)))).toBe('too_large');
    expect(await type(await send('x'.repeat(200_000)))).toBe('validation_error');
  });

  it('a body without a declared length is counted too', async () => {
    const chunk = new TextEncoder().encode('ü'.repeat(10_000));
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (sent++ < 14) controller.enqueue(chunk);
        else controller.close();
      },
    });
    const answer = await request('/svc_ssr/hostmatch', {
      method: 'POST',
      headers: json,
      body,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, await type(answer)]).toEqual([413, 'too_large']);
  });

  it('an address that is too long is 413', async () => {
    const answer = await request(`/svc_ssr/heartbeat?${'x'.repeat(9_000)}`);
    expect([answer.status, await type(answer)]).toEqual([413, 'too_large']);
  });
});
