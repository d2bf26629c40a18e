import { expect, it } from 'vitest';
import { encodedEmail } from './encoded-email.ts';

it.each([
  ['plain', 'athlete@northbar.test', 'athlete@northbar.test'],
  ['base64url', 'YXRobGV0ZUBub3J0aGJhci50ZXN0', 'athlete@northbar.test'],
  ['base64url of a short address', 'Ym9AYS50ZXN0', 'bo@a.test'],
  ['base64url with its own two characters', 'w7w_QGEudGVzdA', 'ü?@a.test'],
  ['base64url with padding', 'w7w_QGEudGVzdA==', 'ü?@a.test'],
  ['base64url without an address', 'aGVsbG8', 'aGVsbG8'],
  ['text that is not base64url', 'not an address', 'not an address'],
  ['bytes that are not text', '_w', '_w'],
  ['an empty text', '', ''],
])('an email address in a link, %s', (_, text, email) => {
  expect(encodedEmail(text)).toBe(email);
});
