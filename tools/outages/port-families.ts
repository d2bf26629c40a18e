import { DEMO_LOGIN } from '#tools/seed/customers.ts';
import type { PortMode } from './fake-ports.ts';
import { type Family, newEntry, type Prepared } from './families.ts';

/** A request that depends on an outside service, and its answer while the service fails. */
export interface PortFamily extends Pick<Family, 'name'> {
  /** The service by its setting. */
  readonly port: string;
  readonly path: (turn: number) => string;
  readonly body?: (prepared: Prepared, turn: number) => unknown;
  readonly headers?: (prepared: Prepared, turn: number) => Readonly<Record<string, string>>;
  /** Status while the service fails, with words that say so; the usual status if nobody has to notice. */
  readonly failing: number | 'usual';
  /** What the answer says while the service fails. */
  readonly words?: RegExp;
}

/** Settings of a store that uses some of the services, and what it is asked. */
export interface PortStore {
  readonly name: string;
  /** First words of the paths of its services, each of which must be asked. */
  readonly services: readonly string[];
  readonly vars: (url: string) => Readonly<Record<string, string>>;
  readonly families: readonly PortFamily[];
}

/** Milliseconds within which every answer is complete. */
export const LIMIT_MS = 10_000;
const UNAVAILABLE = /Nothing has been lost|upstream_unavailable/;

/** The n-th German VAT number with correct check digits (ISO 7064, modulus 11,10). */
function vatNumber(nth: number): string {
  const digits = String(10_000_000 + nth);
  let product = 10;
  for (const digit of digits) product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  return `DE${digits}${(11 - product) % 10}`;
}

function rated({ order }: Prepared) {
  return { storeId: 1, shippingAddress: order.shippingAddress, items: order.items, allowSplit: true };
}

function taxedInGermany({ europeanItem }: Prepared, turn: number) {
  const shippingAddress = { countryId: 'DE', postcode: '10115', city: 'Berlin', region: '', street: ['Weg 1'] };
  return { storeId: 5, shippingAddress, items: [europeanItem], shippingAmount: 0, vatNumber: vatNumber(turn) };
}

const orderOf = ({ orders }: Prepared, turn: number) => orders[turn % orders.length];

export const PORT_STORES: readonly PortStore[] = [
  {
    name: 'services',
    services: ['shipping', 'tax', 'svc_ssr', 'theindex', 'turnstile'],
    vars: (url) => ({
      SHIPPING_URL: url,
      TAX_URL: url,
      DISCOVERY_URL: url,
      INDEX_HOST: url,
      CAPTCHA_KEY: 'public-key',
      CAPTCHA_SECRET: 'hush',
      CAPTCHA_CHECK: url,
    }),
    families: [
      {
        name: 'shipping rates',
        port: 'SHIPPING_URL',
        path: () => '/svc_shipping/shipping/rates/get',
        body: rated,
        failing: 503,
        words: UNAVAILABLE,
      },
      {
        name: 'taxes',
        port: 'TAX_URL',
        path: () => '/svc_tax/tax/rates/fetch',
        body: (prepared) => ({ ...rated(prepared), shippingAmount: 0 }),
        failing: 503,
        words: UNAVAILABLE,
      },
      {
        name: 'search page',
        port: 'DISCOVERY_URL',
        path: (turn) => `/search?q=bar${turn}`,
        failing: 503,
        words: UNAVAILABLE,
      },
      {
        name: 'product with recommendations',
        port: 'DISCOVERY_URL',
        path: (turn) => `/north-bar-28-5-multi?debug=1&turn=${turn}`,
        failing: 'usual',
      },
      {
        name: 'stories',
        port: 'INDEX_HOST',
        path: (turn) => `/theindex?q=story${turn}`,
        failing: 200,
        words: /Stories are currently unavailable/,
      },
      {
        name: 'login with a captcha',
        port: 'CAPTCHA_SECRET',
        path: () => '/svc_session/session/login',
        headers: () => ({ 'x-captcha-token': 'a token' }),
        body: () => DEMO_LOGIN,
        failing: 'usual',
      },
    ],
  },
  {
    name: 'payments',
    services: ['charge', 'chat', 'forms', 'subscribe', 'vat'],
    vars: (url) => ({
      PAYMENTS: 'http',
      PAYMENTS_URL: url,
      PAYMENTS_LIMIT_MS: '1500',
      VAT_URL: `${url}/vat`,
      FORMS_URL: url,
      EMAIL_MARKETING_URL: url,
      CHAT_URL: `${url}/chat`,
    }),
    families: [
      // Both are stored, and told to the service once it is back.
      {
        name: 'entry of a form',
        port: 'FORMS_URL',
        path: () => '/svc_ssr/submit/wufoo',
        body: () => newEntry(),
        failing: 'usual',
      },
      {
        name: 'newsletters',
        port: 'EMAIL_MARKETING_URL',
        path: () => '/svc_ssr/newsletters/subscribe',
        body: () => ({ email: `dana.${crypto.randomUUID()}@northmail.example`, newsletters: ['newsletter'] }),
        failing: 'usual',
      },
      {
        name: 'chat',
        port: 'CHAT_URL',
        path: (turn) => `/chat?turn=${turn}`,
        failing: 200,
        words: /Chat is closed right now/,
      },
      {
        name: 'taxes of a company',
        port: 'VAT_URL',
        path: () => '/svc_tax/site/EUR/tax/rates/fetch',
        body: taxedInGermany,
        failing: 'usual',
      },
      {
        name: 'order',
        port: 'PAYMENTS_URL',
        path: () => '/svc_checkout/order',
        headers: (prepared, turn) => ({ cookie: orderOf(prepared, turn)?.cookie ?? '' }),
        body: (prepared, turn) => orderOf(prepared, turn)?.order,
        // The order waits for its payment, and its desk goes on asking.
        failing: 202,
        words: /payment_pending/,
      },
    ],
  },
];

/** Whether a visitor must not notice a service that fails in a way. */
export function isHarmless(mode: PortMode | 'fine'): boolean {
  return mode === 'fine' || mode === 'slow';
}
