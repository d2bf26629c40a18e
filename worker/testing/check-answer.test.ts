import { describe, expect, it } from 'vitest';
import type { ApiDocument } from './check-answer.ts';
import { checkAnswer } from './check-answer.ts';
import { env } from './store.ts';

const SESSION = { cg: 0, exp: 1_790_000_000, groupId: 0 };

function check(answer: Response, document = env.TEST_API, body = '{}', call = 'GET /svc_session/session') {
  const [method = '', path = ''] = call.split(' ');
  const asked = { method, url: `http://localhost${path}`, type: 'application/json', body: async () => body };
  return checkAnswer(document, asked, answer);
}

const json = (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  Response.json(value, { status, headers: { 'cache-control': 'private, no-store', ...headers } });
const error = (type: string, more: object = {}) => ({ error: { type, message: 'No.', requestId: 'r', ...more } });

describe('an answer that matches the document', () => {
  it.each([
    ['an answer', json(SESSION), undefined],
    ['an error', json(error('unknown_error'), 500), undefined],
    [
      'an error with fields',
      json(error('csrf', { fields: [{ field: 'a', message: 'b' }] }), 403),
      'POST /svc_ssr/hostmatch',
    ],
    ['an answer of another site', json(SESSION), 'GET /svc_session/site/CAN/session'],
    ['an unknown address', json(error('not_found'), 404), 'GET /svc_session/nothing'],
    ['a page', new Response('<p>'), 'GET /cart'],
  ])('passes: %s', async (_, answer, call) => {
    await expect(check(answer, env.TEST_API, '{}', call)).resolves.toBeUndefined();
  });
});

describe('an answer that does not match', () => {
  it.each([
    ['an extra field', json({ ...SESSION, secret: 1 }), /secret/],
    ['a missing field', json({ cg: 0, groupId: 0 }), /exp/],
    ['a wrong type', json({ ...SESSION, exp: 'now' }), /exp/],
    ['an undocumented status', json(SESSION, 201), /no answer with status 201/],
    ['an undocumented error', json(error('forbidden'), 500), /does not match any of \["unknown_error"\]/],
    ['an error of another shape', json({ message: 'No.' }, 500), /error/],
    ['another content type', new Response('{}', { headers: { 'cache-control': 'no-store' } }), /content type/],
    ['a cache time', json(SESSION, 200, { 'cache-control': 'private, max-age=60' }), /cache-control/],
  ])('is refused: %s', async (_, answer, problem) => {
    await expect(check(answer)).rejects.toThrow(problem);
  });

  it('is refused where its row is missing', async () => {
    const { '/svc_session/session': _, ...paths } = env.TEST_API.paths;
    const without: ApiDocument = { ...env.TEST_API, paths };
    await expect(check(json(SESSION), without)).rejects.toThrow('is no call of docs/openapi.json');
  });

  it('is refused where the body was accepted although the document refuses it', async () => {
    const taken = () => json({ match: true, url: null });
    await expect(
      check(taken(), env.TEST_API, '{"h": "", "b": ""}', 'POST /svc_ssr/hostmatch'),
    ).resolves.toBeUndefined();
    await expect(check(taken(), env.TEST_API, '{"h": 1}', 'POST /svc_ssr/hostmatch')).rejects.toThrow('took a body');
  });
});
