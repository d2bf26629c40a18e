import { expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const SECRET = 'a secret of a store that nobody knows';

it('a sealed text opens only with the same secret and purpose', async () => {
  const sealed = await seal('Ünlocks', SECRET, 'codes');
  expect(sealed).not.toContain('Ünlocks');
  expect(await unseal(sealed, SECRET, 'codes')).toBe('Ünlocks');
  expect(await unseal(sealed, SECRET, 'letters')).toBeUndefined();
  expect(await unseal(sealed, `${SECRET}!`, 'codes')).toBeUndefined();
  const [iv = '', body = ''] = sealed.split('.');
  expect(await unseal(`${iv}.${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`, SECRET, 'codes')).toBeUndefined();
  for (const nonsense of ['', '.', 'x', '%.%']) expect(await unseal(nonsense, SECRET, 'codes')).toBeUndefined();
});

it('the same text is sealed differently each time', async () => {
  expect(await seal('x', SECRET, 'codes')).not.toBe(await seal('x', SECRET, 'codes'));
});
