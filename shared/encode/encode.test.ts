import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';
import { toHex } from './hex.ts';

it('each byte becomes two digits', () => {
  expect(toHex(new Uint8Array([0, 10, 255]))).toBe('000aff');
  expect(toHex(new Uint8Array([1, 2]).buffer)).toBe('0102');
  expect(toHex(new Uint8Array([1, 2, 3, 4]).subarray(1, 3))).toBe('0203');
});

it('no part of a text becomes markup or ends an attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>R&D</a>`)).toBe(
    '&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;R&#38;D&#60;/a&#62;',
  );
});
