import { describe, expect, it } from 'vitest';
import { policyReportSchema, reportsSchema } from './contract.ts';
import { OTHER_PAGES, readPolicyReport, readReports } from './read-reports.ts';

const NO_HOSTS = new Map();
const violation = (url: string, blockedURL: string, more: object = {}) => ({
  type: 'csp-violation',
  url,
  body: { documentURL: url, effectiveDirective: 'script-src-elem', blockedURL, ...more },
});
const read = (value: unknown) => readReports(reportsSchema.parse(value), NO_HOSTS);

describe('a violation of the content security policy', () => {
  it.each([
    ['of the checkout in Europe', 'https://shop.test/eu/checkout/payment?t=secret', 4, '/checkout'],
    ['of a product', 'https://shop.test/ohio-bar', 1, OTHER_PAGES],
    ['of the home page', 'https://shop.test/', 1, OTHER_PAGES],
    ['of an account in any case', 'https://shop.test/CA/Account/orders', 2, '/account'],
  ])('%s keeps the site and the kind of page, not the address', (_, url, siteId, page) => {
    expect(read([violation(url, 'https://evil.test/x.js?card=4111')])).toEqual([
      { siteId, kind: 'policy', page, what: 'script-src-elem', source: 'https://evil.test' },
    ]);
  });

  it.each([
    ['inline', 'inline'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['', ''],
    ['wss://evil.test/socket', 'wss://evil.test'],
    ['data:text/html;base64,QUJD', 'data'],
    ['blob:https://shop.test/1', 'blob'],
    ['not an address', 'unreadable'],
    [`https://${'a'.repeat(200)}.test/`, `https://${'a'.repeat(92)}`],
  ])('by %j is kept as %j', (blocked, source) => {
    expect(read([violation('https://shop.test/cart', blocked)])[0]?.source).toBe(source);
  });

  it.each([
    ['an extension', violation('https://shop.test/cart', 'chrome-extension')],
    [
      'a script of an extension',
      violation('https://shop.test/cart', 'inline', { sourceFile: 'moz-extension://1/x.js' }),
    ],
    ['no address', violation('about', 'inline')],
    ['a card number as a host', violation('https://shop.test/cart', 'https://4111111111111111.test/')],
    ['no directive', violation('https://shop.test/cart', 'inline', { effectiveDirective: '<b>' })],
    ['another kind', { ...violation('https://shop.test/cart', 'inline'), type: 'network-error' }],
  ])('of %s is not kept', (_, report) => {
    expect(read([report])).toEqual([]);
  });

  it('comes in the older shape, too', () => {
    const report = {
      'document-uri': 'https://shop.test/gb/cart',
      'violated-directive': "img-src 'self' data:",
      'blocked-uri': 'https://pixel.test/1.gif',
    };
    expect(readPolicyReport(policyReportSchema.parse({ 'csp-report': report }), NO_HOSTS)).toEqual([
      { siteId: 5, kind: 'policy', page: '/cart', what: 'img-src', source: 'https://pixel.test' },
    ]);
  });
});

it('crashes and interventions keep the reason that the browser gives', () => {
  const url = 'https://shop.test/search?q=bar';
  expect(
    read([
      { type: 'crash', url, body: { reason: 'oom' } },
      { type: 'crash', url, body: null },
      { type: 'intervention', url, body: { id: 'NoDocumentWrite', message: 'words' } },
    ]).map(({ kind, what, source }) => [kind, what, source]),
  ).toEqual([
    ['crash', 'oom', ''],
    ['crash', 'unknown', ''],
    ['intervention', 'NoDocumentWrite', ''],
  ]);
});

it('only the first five reports of a request are read', () => {
  expect(read(Array.from({ length: 50 }, () => violation('https://shop.test/', 'inline')))).toHaveLength(5);
});
