/** Settings of a store that is attacked. */
export interface Configuration {
  /** Vars and secrets; `services` is the address of the stand-ins of outside services. */
  readonly vars: (services: string) => Readonly<Record<string, string>>;
  /** Flags by their names. */
  readonly flags?: Readonly<Record<string, boolean>>;
  /** Without goods and accounts. */
  readonly isEmpty?: boolean;
}

const PUBLIC = 'https://www.example.com';
/** Settings with which a deployed store serves. */
const SAFE = { STORE_PLACE: '', BASE_URL: PUBLIC, PAYMENTS: 'http' };
const deployed = (vars: Readonly<Record<string, string>>) => ({
  vars: (services: string) => ({ ...SAFE, PAYMENTS_URL: `${services}/pay`, ...vars }),
  isEmpty: true,
});

export const CONFIGURATIONS = {
  /** The demo shop on this machine. */
  demo: { vars: () => ({}) },
  /** All outside services are stand-ins. */
  services: {
    vars: (services) => ({
      SHIPPING_URL: services,
      TAX_URL: services,
      INDEX_HOST: services,
      PAYMENTS: 'http',
      PAYMENTS_URL: `${services}/pay`,
      PAYMENTS_LIMIT_MS: '3000',
    }),
  },
  captcha: {
    vars: (services) => ({ CAPTCHA_KEY: 'public-key', CAPTCHA_SECRET: 'hush', CAPTCHA_CHECK: services }),
    flags: { captcha: true },
  },
  'deployed, safe': deployed({}),
  'deployed, with the sandbox': deployed({ PAYMENTS: 'sandbox' }),
  'deployed, without BASE_URL': deployed({ BASE_URL: '' }),
  'deployed, with a BASE_URL of this machine': deployed({ BASE_URL: 'http://localhost:8787' }),
  'deployed, with a short secret': deployed({ SESSION_SECRET: 'short' }),
  'deployed, with half a captcha': deployed({ CAPTCHA_KEY: 'public-key' }),
  'deployed, with demo accounts': { ...deployed({}), isEmpty: false },
  'deployed, with a misspelled setting': deployed({ MAIL_TOKN: 'hush' }),
} as const satisfies Readonly<Record<string, Configuration>>;

export type ConfigurationName = keyof typeof CONFIGURATIONS;
