import { describe, expect, it, vi } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { logFor, redact } from './log.ts';

describe('logs never contain what a person typed', () => {
  it.each([
    ['an email address', 'no account athlete@northbar.test', 'no account (email)'],
    ['several email addresses', 'a.b+c@x.co.uk and "d@e.fr"', '(email) and "(email)"'],
    [
      'the query of a URL',
      'GET https://x.test/rss?email=a%40b.test&order=1 failed',
      'GET https://x.test/rss?(query) failed',
    ],
    ['a card number', 'refused 4111 1111 1111 1111 here', 'refused (card) here'],
    ['nothing to hide', 'D1_ERROR: no such table', 'D1_ERROR: no such table'],
  ])('%s', (_, text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });

  it('in values, in errors and in their causes', () => {
    const cause = new Error('inner c@d.test');
    logFor('id-1').error('failed', { who: 'a@b.test', error: new Error('outer a@b.test?x=1', { cause }), n: 1 });
    const [line = ''] = takeConsole();
    expect(line).not.toMatch(/[a-d]@[bd]\.test/);
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      event: 'failed',
      requestId: 'id-1',
      who: '(email)',
      n: 1,
      error: { name: 'Error', message: 'outer (email)', cause: { message: 'inner (email)' } },
    });
  });

  it('in lists and objects too', () => {
    logFor('id-2').warn('refused', { fields: ['a@b.test'], customer: { email: 'c@d.test' } });
    expect(takeConsole().join()).not.toContain('@');
  });

  it('each level has its own line', () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    logFor('id-3').info('done');
    expect(JSON.parse(String(info.mock.calls[0]?.[0]))).toEqual({ level: 'info', event: 'done', requestId: 'id-3' });
    info.mockRestore();
    logFor('id-3').warn('odd');
    expect(takeConsole()).toEqual(['{"level":"warn","event":"odd","requestId":"id-3"}']);
  });
});
