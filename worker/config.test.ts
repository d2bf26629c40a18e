import { expect, it } from 'vitest';
import { env } from '#worker/testing/store.ts';
import { BINDINGS, type BindingAbout } from './config/bindings.ts';
import { type GivenVars, readConfig } from './config.ts';
import type { Env } from './env.ts';

const given = (changes: Partial<Record<keyof Env, unknown>>) => readConfig({ ...env, ...changes } as Env);

it('the configuration of the store under test is valid', () => {
  expect(given({})).toMatchObject({ baseUrl: '', staffToken: 'test-staff-token-0123456789' });
});

it.each([
  ['BASE_URL', 'https://shop.test/', 'BASE_URL'],
  ['BASE_URL', 'shop.test', 'BASE_URL'],
  ['STAFF_TOKEN', 'short', 'STAFF_TOKEN: must have at least 24 characters'],
  ['SESSION_SECRET', undefined, 'SESSION_SECRET: is missing'],
  ['SESSION_SECRET', 'x'.repeat(31), 'SESSION_SECRET: must have at least 32 characters'],
  ['LIMITER', undefined, 'binding LIMITER is missing'],
  ['TAX_URL', 'tax.test', 'TAX_URL: must be an address'],
  ['VAT_URL', 'https://vat.test/', 'VAT_URL: must be an address'],
  ['VAT_UNVERIFIED', 'EUR=maybe', "VAT_UNVERIFIED: 'EUR=maybe' is not SITE=charge or SITE=accept"],
  ['DISCOVERY_URL', 'discovery.test', 'DISCOVERY_URL: must be an address'],
  ['INDEX_HOST', 'https://blog.test/theindex', 'INDEX_HOST: must be an origin'],
  ['MAIL_PROVIDER', 'pigeon', 'MAIL_PROVIDER: '],
  ['MAIL_PROVIDER', 'postmark', 'MAIL_TOKEN: is missing, but MAIL_PROVIDER is postmark; MAIL_FROM: is missing'],
  ['MAIL_FROM', 'Northbar', 'MAIL_FROM: must be an address such as orders@example.com'],
  ['MAIL_REPLY_TO', 'a@b.test\r\nBcc: c@d.test', 'MAIL_REPLY_TO: must be an address'],
  ['INDEX_HOOK_SECRET', 'short', 'INDEX_HOOK_SECRET: must have at least 24 characters'],
  ['MAIL_REPORT_SECRET', 'short', 'MAIL_REPORT_SECRET: must have at least 24 characters'],
  ['PAYMENTS', 'paypal', 'PAYMENTS: '],
  ['PAYMENTS', 'http', 'PAYMENTS_URL: is missing, but PAYMENTS is http'],
  ['PAYMENTS', 'adyen', 'ADYEN_URL: is missing, but PAYMENTS is adyen; ADYEN_KEY: is missing'],
  ['PAYMENTS', 'spreedly', 'SPREEDLY_ENVIRONMENT_KEY: is missing, but PAYMENTS is spreedly'],
  ['SPREEDLY_CERTIFICATE_TOKEN', 'TOKEN', 'SPREEDLY_PRIVATE_KEY: is missing, but its other half is set'],
  ['SPREEDLY_PRIVATE_KEY', '-----BEGIN RSA PRIVATE KEY-----', 'SPREEDLY_PRIVATE_KEY: must be a PKCS #8 key'],
  ['SPREEDLY_METHODS', 'paypal,cash', 'SPREEDLY_METHODS.1'],
  ['ADYEN_URL', 'checkout-test.adyen.com', 'ADYEN_URL: must be an address'],
  ['ADYEN_HMAC_KEY', 'not hexadecimal', 'ADYEN_HMAC_KEY: must be the 64 hexadecimal digits'],
  ['SITE_HOSTS', 'www.shop.test=MARS', "'www.shop.test=MARS' is not host=SITE"],
  ['DB', undefined, 'binding DB is missing'],
  ['IMAGES', undefined, 'binding IMAGES is missing'],
])('a missing or malformed value is named: %s = %j', (name, value, message) => {
  expect(() => given({ [name]: value })).toThrow(message);
});

it('names every problem at once', () => {
  expect(() => given({ KV: undefined, BASE_URL: 'x', STAFF_TOKEN: 'y' })).toThrow(/KV.*BASE_URL.*STAFF_TOKEN/);
});

it('names what a provider lacks beside what is malformed', () => {
  expect(() => given({ SESSION_SECRET: 'short', PAYMENTS: 'adyen', CAPTCHA_KEY: 'key' })).toThrow(
    /SESSION_SECRET.*ADYEN_KEY: is missing.*CAPTCHA_SECRET: is missing/,
  );
});

it('an unused provider needs no settings', () => {
  expect(given({}).payments).toEqual({ provider: 'sandbox', url: '', limitMs: 200 });
});

it('a provider gets only its own settings', () => {
  const { payments } = given({
    PAYMENTS: 'adyen',
    ADYEN_URL: 'https://checkout-test.adyen.com/v72',
    ADYEN_KEY: 'key',
    ADYEN_MERCHANT_ACCOUNT: 'Shop',
    ADYEN_HMAC_KEY: 'ab'.repeat(32),
    ADYEN_CLIENT_KEY: 'test_client',
  });
  expect(payments).toMatchObject({ provider: 'adyen', adyen: { merchantAccount: 'Shop', apiKey: 'key' } });
  expect(payments.spreedly).toBeUndefined();
});

it('Spreedly signs for card fields where it has a certificate, and takes only cards unless configured otherwise', () => {
  const spreedly = {
    PAYMENTS: 'spreedly',
    SPREEDLY_ENVIRONMENT_KEY: 'key',
    SPREEDLY_ACCESS_SECRET: 'secret',
    SPREEDLY_GATEWAY_TOKEN: 'GATEWAY',
  };
  expect(given(spreedly).payments.spreedly).toMatchObject({ environmentKey: 'key', methods: [] });
  expect(given(spreedly).payments.spreedly?.certificate).toBeUndefined();
  const privateKey = '-----BEGIN PRIVATE KEY-----\\nMIIB\\n-----END PRIVATE KEY-----';
  const more = {
    SPREEDLY_CERTIFICATE_TOKEN: 'TOKEN',
    SPREEDLY_PRIVATE_KEY: privateKey,
    SPREEDLY_METHODS: 'paypal, ideal',
  };
  expect(given({ ...spreedly, ...more }).payments.spreedly).toMatchObject({
    certificate: { token: 'TOKEN', privateKey },
    methods: ['paypal', 'ideal'],
  });
});

it('without a staff token the staff services are off', () => {
  expect(given({ STAFF_TOKEN: undefined }).staffToken).toBeUndefined();
});

it('admin hosts are exact names in upper or lower case', () => {
  expect([...given({ ADMIN_HOSTS: ' Local.localhost, m2.shop.test ,' }).adminHosts]).toEqual([
    'local.localhost',
    'm2.shop.test',
  ]);
});

it('every binding is described, and nothing else', () => {
  // Compiles only if both have the same names.
  type Bound = Exclude<keyof Env, keyof GivenVars>;
  const described: Readonly<Record<Bound, BindingAbout>> = BINDINGS;
  const bound: Readonly<Record<keyof typeof BINDINGS, unknown>> = env;
  for (const name of Object.keys(described)) expect(Reflect.get(bound, name), name).toBeDefined();
});
