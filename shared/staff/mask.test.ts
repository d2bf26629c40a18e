import { expect, it } from 'vitest';
import { maskedText } from './mask.ts';

it.each([
  ['', ''],
  ['No address here', 'No address here'],
  ['anna@example.com', 'a…@example.com'],
  ['From Anna <anna.b+x@mail.example.com>, 5 stars', 'From Anna <a…@mail.example.com>, 5 stars'],
  ['{"to":"b@x.test","cc":"c@x.test"}', '{"to":"b…@x.test","cc":"c…@x.test"}'],
  ['5 @ 3', '5 @ 3'],
])('%j is kept as %j', (text, masked) => {
  expect(maskedText(text)).toBe(masked);
});
