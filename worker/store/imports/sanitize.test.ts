import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitize } from './sanitize.ts';

describe('HTML is sanitized on import', () => {
  it.each([
    ['script', 'a<script>alert(1)</script>b', 'ab'],
    ['script in capitals with attributes', '<SCRIPT SRC="//x.test/a.js"></SCRIPT>b', 'b'],
    ['style', '<style>body{display:none}</style>b', 'b'],
    ['the style attribute', '<p style="position:fixed">b</p>', '<p>b</p>'],
    ['iframe', '<iframe src="https://x.test"></iframe>b', 'b'],
    [
      'object, embed and form',
      '<object data="x"></object><embed src="x"><form action="/x"><input name="q"></form>b',
      'b',
    ],
    ['handlers', '<img src="/media/o/a.webp" onerror="alert(1)">', '<img src="/media/o/a.webp" />'],
    ['handlers in capitals', '<p ONCLICK=alert(1)>b</p>', '<p>b</p>'],
    ['javascript: addresses', '<a href="javascript:alert(1)">b</a>', '<a>b</a>'],
    ['javascript: with letters as entities', '<a href="java&#115;cript:alert(1)">b</a>', '<a>b</a>'],
    ['javascript: with a tab in it', '<a href="java\tscript:alert(1)">b</a>', '<a>b</a>'],
    ['data: addresses', '<a href="data:text/html,<script>1</script>">b</a>', '<a>b</a>'],
    ['addresses without a protocol', '<a href="//x.test/">b</a>', '<a>b</a>'],
    ["pictures of another store's host", '<img src="https://x.test/a.png">', '<img />'],
    ['svg with a script', '<svg onload="alert(1)"><script>alert(1)</script></svg>b', 'b'],
    ['comments', 'a<!-- <script> -->b', 'ab'],
    ['meta and base', '<meta http-equiv="refresh" content="0"><base href="//x.test">b', 'b'],
  ])('%s is removed', (_, html, clean) => {
    expect(sanitize(html)).toBe(clean);
  });

  it.each([
    ['text without a tag', 'Salt & pepper'],
    ['lists', '<ul><li>One</li><li><strong>Two</strong></li></ul>'],
    ['tables', '<table><tbody><tr><th scope="row" colspan="2">A</th><td>B</td></tr></tbody></table>'],
    [
      'links',
      '<a href="https://example.test/x?a=1" rel="nofollow">x</a><a href="/racks">y</a><a href="mailto:a@b.test">z</a>',
    ],
    ['pictures of this store', '<img src="/media/o/a.webp" alt="A" width="10" height="10" />'],
  ])('%s is kept', (_, html) => {
    expect(sanitize(html)).toBe(html);
  });

  it('a page has one h1, its own', () => {
    expect(sanitize('<h1>Big</h1>')).toBe('<h2>Big</h2>');
  });

  it('no HTML, whatever it is made of, can run anything', () => {
    const piece = fc.constantFrom(
      '<script>',
      '</script>',
      '<p',
      ' onerror=x',
      '>',
      '<',
      '"',
      "'",
      'javascript:',
      ' href=',
      '<a',
      '<img',
      '&lt;',
      'x',
      '/',
      '<svg>',
      '<style>',
      '-->',
      '<!--',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const clean = sanitize(`<p>${pieces.join('')}`);
        expect(clean).not.toMatch(/<(script|style|svg|iframe|!--)/i);
        expect(clean).not.toMatch(/<[^>]*\son\w+=/i);
        expect(clean).not.toMatch(/<[^>]*=["']?javascript:/i);
      }),
      { numRuns: 500 },
    );
  });
});
