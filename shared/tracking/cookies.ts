import { DAY_SECONDS } from '#shared/time/duration.ts';
import type { Category } from './consent.ts';
import {
  CART_COUNT_SECONDS,
  CART_PREFIX,
  CONSENT_COOKIE,
  REGION_COOKIE,
  REGION_SECONDS,
  SHOPPER_COOKIE,
  SHOPPER_SECONDS,
  TEST_COOKIE,
  VISIT_COOKIE,
} from './cookie-names.ts';

/** A cookie: its name, how long browsers keep it, where they send it, and what it is for. */
export interface Cookie {
  /** Name of the cookie; a `*` at the end matches anything. */
  readonly name: string;
  /** How long browsers keep it, in seconds; null if until they are closed. */
  readonly seconds: number | null;
  /** The paths that it is sent to, and everything below them; one cookie is set for each. */
  readonly paths: readonly string[];
  /** Who can read it: only the server (`HttpOnly`), or scripts of the page too. */
  readonly readers: 'server' | 'scripts';
  /** Whether it is sent when a link on another site leads here (`Lax`) or never (`Strict`). */
  readonly sameSite: 'Lax' | 'Strict';
  /** When it is restricted to HTTPS: on pages loaded over HTTPS, everywhere but on a developer's machine, or never. */
  readonly secure: 'over-https' | 'off-localhost' | 'never';
  /** If it is secure, its name begins with `__Host-`, so that no other host of the domain can plant it. */
  readonly isHostOnly: boolean;
  /** Who has the cookie. The privacy pages list those of shoppers. */
  readonly user: 'shopper' | 'staff';
  /** What a visitor must agree to for it; null if the store cannot work without it. */
  readonly category: Category | null;
  readonly why: string;
}

/** How long a browser is known as the app's: the longest that browsers keep a cookie. */
const APP_SECONDS = 400 * DAY_SECONDS;

/** The usual settings: sent to the whole store, and when a link on another site leads here. */
const EVERYWHERE = { paths: ['/'], sameSite: 'Lax', isHostOnly: false, user: 'shopper', category: null } as const;

/** Every cookie of the store. The server sets and reads no others, and the privacy pages print those of shoppers. */
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
  // One for each site, whose prefix comes before its path.
  inCart: {
    ...EVERYWHERE,
    name: 'in-cart',
    seconds: CART_COUNT_SECONDS,
    paths: ['/cart'],
    readers: 'server',
    secure: 'over-https',
    why: 'The products in your cart, so that its page can look them up sooner.',
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
  device: {
    ...EVERYWHERE,
    name: 'device',
    seconds: 180 * DAY_SECONDS,
    readers: 'server',
    secure: 'off-localhost',
    isHostOnly: true,
    why: 'Recognizes a device on which you have logged in, so that nobody else’s wrong passwords keep you out.',
  },
  order: {
    ...EVERYWHERE,
    name: 'order-link',
    seconds: null,
    readers: 'server',
    secure: 'off-localhost',
    isHostOnly: true,
    why: 'The link from an email with which you opened an order, so that it is not in the page’s address.',
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
  theme: {
    ...EVERYWHERE,
    name: 'theme',
    seconds: 365 * DAY_SECONDS,
    readers: 'scripts',
    secure: 'never',
    why: 'Your choice of the light or the dark theme.',
  },
  // Outlives the app's process: web views forget cookies without an end. `?mobileAppVersion=` ends it, for a browser that
  // shares the app's cookies.
  app: {
    ...EVERYWHERE,
    name: 'mobileApp',
    seconds: APP_SECONDS,
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
  visit: {
    ...EVERYWHERE,
    name: VISIT_COOKIE,
    seconds: null,
    readers: 'server',
    secure: 'over-https',
    category: 'functional',
    why: 'A random number of your visit, so that what you do in it is counted as one visit.',
  },
  test: {
    ...EVERYWHERE,
    name: TEST_COOKIE,
    seconds: 180 * DAY_SECONDS,
    readers: 'scripts',
    secure: 'never',
    category: 'performance',
    why: 'A random number that decides which version of a page you see while we compare two.',
  },
  campaign: {
    ...EVERYWHERE,
    name: 'campaign',
    seconds: 7 * DAY_SECONDS,
    readers: 'server',
    secure: 'over-https',
    category: 'marketing',
    why: 'The number of the email whose link led you here, so that the email service learns what came of it.',
  },
  region: {
    ...EVERYWHERE,
    name: REGION_COOKIE,
    seconds: REGION_SECONDS,
    readers: 'scripts',
    secure: 'never',
    why: 'The region you chose, so that we neither ask again nor send you elsewhere.',
  },
  country: {
    ...EVERYWHERE,
    name: 'country',
    seconds: 365 * DAY_SECONDS,
    readers: 'server',
    secure: 'over-https',
    why: 'The country you ship to, so that delivery dates and new addresses start with it.',
  },
  moved: {
    ...EVERYWHERE,
    name: 'region-moved',
    seconds: null,
    readers: 'server',
    secure: 'never',
    why: 'That we have sent you to the site of your region in this visit, so that we do it once only.',
  },
  segment: {
    ...EVERYWHERE,
    name: 'segment',
    seconds: 180 * DAY_SECONDS,
    readers: 'scripts',
    secure: 'never',
    category: 'functional',
    why: 'How you train, so that pages show what is meant for you.',
  },
  staff: {
    name: 'staff',
    seconds: null,
    // All staff pages are below these paths, and the calls of an event's desk and of changesets; the cookie is sent nowhere else.
    paths: [
      '/staff',
      '/order-manager-quote',
      '/events/moderate',
      '/svc_staff/events',
      '/svc_staff/changesets',
      '/svc_staff/previews',
      '/svc_staff/records',
    ],
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
