import { expect, it } from 'vitest';
import { encodedEmail } from './encoded-email.ts';

it.each([
  ['plain', 'athlete@northbar.test', 'athlete@northbar.test'],
  ['base64url', 'YXRobGV0ZUBub3J0aGJhci50ZXN0', 'athlete@northbar.test'],
  ['base64url with its filling', 'Ym9AYS50ZXN0', 'bo@a.test'],
  ['with letters that base64 writes otherwise', 'w7w_QGEudGVzdA', 'ü?@a.test'],
  ['base64url, filled up', 'w7w_QGEudGVzdA==', 'ü?@a.test'],
  ['no address inside', 'aGVsbG8', 'aGVsbG8'],
  ['no base64url', 'not an address', 'not an address'],
  ['bytes that are no text', '_w', '_w'],
  ['nothing', '', ''],
])('an email address in a link, %s', (_, text, email) => {
  expect(encodedEmail(text)).toBe(email);
});
