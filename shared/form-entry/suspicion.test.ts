import { expect, it } from 'vitest';
import { countLinks, suspicion } from './suspicion.ts';

const said = (text: string) => [{ name: 'message', label: 'Message', values: [text] }];

it.each<[string, Parameters<typeof suspicion>[0], string]>([
  ['a plain message', { honeypot: '', elapsedMs: 20_000, fields: said('My bar is bent') }, ''],
  ['nothing measured', { honeypot: '', elapsedMs: undefined, fields: said('My bar is bent') }, ''],
  ['the hidden field', { honeypot: 'x', elapsedMs: undefined, fields: [] }, 'the hidden field was filled in'],
  ['a hasty one', { honeypot: '', elapsedMs: 1999, fields: said('My bar is bent') }, ''],
  [
    'a hasty one with a link',
    { honeypot: '', elapsedMs: 1999, fields: said('See https://a.test') },
    'it has a link and was filled in within two seconds',
  ],
  ['two seconds and a link', { honeypot: '', elapsedMs: 2000, fields: said('See https://a.test') }, ''],
  ['three links', { honeypot: '', elapsedMs: undefined, fields: said('https://a.test http://b.test www.c.test') }, ''],
  [
    'four links',
    { honeypot: '', elapsedMs: undefined, fields: said('https://a.test [url=x] <a href=y> www.c.test') },
    'it has 4 links',
  ],
])('%s: %j', (_name, signs, why) => {
  expect(suspicion(signs)).toBe(why);
});

it('a link with www after its scheme counts as it is written', () => {
  expect(countLinks('see https://www.northbar.test/bars')).toBe(1);
  expect(countLinks('no links, only 1.5 kg and a.b')).toBe(0);
});
