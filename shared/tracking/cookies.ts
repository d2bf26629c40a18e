import { DAY_SECONDS, MINUTE_SECONDS } from '#shared/time/duration.ts';
import type { Category } from './consent.ts';

/** One cookie: what it is called, how long browsers keep it, where they send it, and why it is there. */
export interface Cookie {
  /** Its name; a `*` at the end stands for anything. */
  readonly name: string;
  /** How long browsers keep it; null until they are closed. */
  readonly seconds: number | null;
  /** The paths that it is sent to, and everything below them; one cookie is set for each. */
  readonly paths: readonly string[];
  /** Who may read it: the server alone (`HttpOnly`), or scripts of the page too. */
  readonly readers: 'server' | 'scripts';
  /** Whether it comes along when another site leads here (`Lax`) or never (`Strict`). */
  readonly sameSite: 'Lax' | 'Strict';
  /** Where it is kept for HTTPS alone: on pages that came over HTTPS, everywhere but on a developer's machine, or nowhere. */
  readonly secure: 'over-https' | 'off-localhost' | 'never';
  /** Where it is secure, its name begins with `__Host-`: no other host of the domain can plant it. */
  readonly isHostOnly: boolean;
  /** Whose browser has it. Shoppers see their cookies listed on the pages about privacy. */
  readonly user: 'shopper' | 'staff';
  /** What a visitor must agree to for it; null for what the shop cannot do without. */
  readonly category: Category | null;
  readonly why: string;
}

/** Names and lives that scripts of pages need too: they leave the rest of the table out of their bundle. */
export const CONSENT_COOKIE = 'consent';
export const SHOPPER_COOKIE = 'rfkSID';
const CART_PREFIX = 'cart-';
/** Seconds. */
export const SHOPPER_SECONDS = 60 * DAY_SECONDS;
export const CART_COUNT_SECONDS = 180 * DAY_SECONDS;

/** The name of the cookie with what the header of one site counts, such as `cart-usa`. */
export function cartCookieName(siteCode: string): string {
  return CART_PREFIX + siteCode.toLowerCase();
}

/** What most cookies are: sent to the whole store, and when another site leads here. */
const EVERYWHERE = { paths: ['/'], sameSite: 'Lax', isHostOnly: false, user: 'shopper', category: null } as const;

/** Every cookie of the store. The server sets and reads no other, and pages about privacy print the shoppers' ones. */
export const COOKIES = {
  visitor: {
    ...EVERYWHERE,
    name: 'visitor',
    seconds: 180 * DAY_SECONDS,
    readers: 'server',
    secure: 'over-https',
    isHostOnly: true,
    why: 'Identifies a guest’s cart and lists.',
  },
  cart: {
    ...EVERYWHERE,
    name: `${CART_PREFIX}*`,
    seconds: CART_COUNT_SECONDS,
    readers: 'scripts',
    secure: 'never',
    why: 'The number of items shown next to the cart, for each country.',
  },
  session: {
    ...EVERYWHERE,
    name: 'session',
    seconds: 30 * DAY_SECONDS,
    readers: 'server',
    secure: 'off-localhost',
    isHostOnly: true,
    why: 'Keeps you logged in.',
  },
  consent: {
    ...EVERYWHERE,
    name: CONSENT_COOKIE,
    seconds: 365 * DAY_SECONDS,
    readers: 'scripts',
    secure: 'over-https',
    why: 'Your cookie choices.',
  },
  contrast: {
    ...EVERYWHERE,
    name: 'highcontrast',
    seconds: 365 * DAY_SECONDS,
    readers: 'scripts',
    secure: 'never',
    why: 'Your contrast setting.',
  },
  // Outlives the app's last page by half an hour: a browser that shares the app's cookies gets its own pages back.
  app: {
    ...EVERYWHERE,
    name: 'mobileApp',
    seconds: 30 * MINUTE_SECONDS,
    readers: 'scripts',
    secure: 'never',
    why: 'Tells pages that they are shown in our app, so they leave out what the app shows itself.',
  },
  shopper: {
    ...EVERYWHERE,
    name: SHOPPER_COOKIE,
    seconds: SHOPPER_SECONDS,
    readers: 'scripts',
    secure: 'over-https',
    category: 'functional',
    why: 'A random number under which we store what you viewed, to suggest related products.',
  },
  staff: {
    name: 'staff',
    seconds: null,
    // Staff pages are below these: the cookie goes nowhere else.
    paths: ['/staff', '/order-manager-quote'],
    readers: 'server',
    sameSite: 'Strict',
    secure: 'off-localhost',
    isHostOnly: false,
    user: 'staff',
    category: null,
    why: 'Keeps a member of the staff logged in.',
  },
} as const satisfies Readonly<Record<string, Cookie>>;
export type CookieKey = keyof typeof COOKIES;
