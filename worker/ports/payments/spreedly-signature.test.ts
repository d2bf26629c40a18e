import { beforeAll, expect, it } from 'vitest';
import { readPrivateKey } from '#worker/config/vars.ts';
import { newPrivateKey } from '#worker/testing/private-key.ts';
import { signFields } from './spreedly-signature.ts';

let key: Awaited<ReturnType<typeof newPrivateKey>>;

beforeAll(async () => {
  key = await newPrivateKey();
});

it.each([
  ['as it is in its file', (pem: string) => pem],
  ['with escaped line breaks', (pem: string) => pem.replaceAll('\n', '\\n')],
])('a key %s signs nonce, time and certificate', async (_name, written) => {
  const signed = await signFields({ token: 'CERTIFICATE', privateKey: written(key.pem) }, 1_790_000_000_999);
  expect(signed).toMatchObject({ timestamp: '1790000000', certificateToken: 'CERTIFICATE' });
  expect(await key.hasSigned(`${signed.nonce}1790000000CERTIFICATE`, signed.signature)).toBe(true);
});

it('no two signatures are alike', async () => {
  const certificate = { token: 'CERTIFICATE', privateKey: key.pem };
  const [one, two] = await Promise.all([signFields(certificate, 1000), signFields(certificate, 1000)]);
  expect(one.nonce).not.toBe(two.nonce);
  expect(one.signature).not.toBe(two.signature);
});

it.each(['', 'MIIB', '-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----'])(
  'an invalid key is reported before it is used: %j',
  (text) => expect(readPrivateKey(text)).toBeUndefined(),
);
