/** What a flag is, for staff, engineers and checks (spec 1 section 6, spec 2 section 5, spec 3 section 6). */
export interface FlagRow {
  /** The type of its values. A value of another type counts as none (spec 1 section 8). */
  readonly type: 'boolean' | 'number';
  /** The value where nobody has set one. */
  readonly default: boolean | number;
  /** The team that decides about it. */
  readonly owner: string;
  /** What it does, in one sentence. */
  readonly meaning: string;
  /** File whose code reads it, from the root of the repository; `npm run check` opens it. */
  readonly readBy: string;
}

/**
 * Every flag of the store. Defaults, the type of `ctx.flags`, the heartbeat's schema, `/staff/flags` and `docs/flags.md`
 * follow from this table; `npm run check` refuses a flag that nothing reads and a read of a flag that is not here
 * (`tools/checks/flags.ts`).
 */
export const FLAG_REGISTRY = {
  fiveforfive_enabled: {
    type: 'boolean',
    default: true,
    owner: 'Promotions',
    meaning: 'Five products of the promotion ship for five in the currency of the site, and its label is shown.',
    readBy: 'worker/acts/quote-shipping.ts',
  },
  show_christmas_shipping_banner: {
    type: 'boolean',
    default: false,
    owner: 'Promotions',
    meaning: 'Banners with the last day to order for Christmas are shown.',
    readBy: 'shared/route/code-pages.ts',
  },
  matte_black_enabled: {
    type: 'boolean',
    default: false,
    owner: 'Promotions',
    meaning: 'Banners of Matte Black November are shown.',
    readBy: 'shared/block/kinds/banner.ts',
  },
  ip_popup: {
    type: 'boolean',
    default: true,
    owner: 'Regions',
    meaning: 'Visitors from another region are offered their own site, and those who chose it are led there.',
    readBy: 'worker/render/shell.tsx',
  },
  enable_gym_map: {
    type: 'boolean',
    default: false,
    owner: 'Content',
    meaning: 'The map of gyms that are equipped by the store exists, and pages link to it.',
    readBy: 'worker/pages/rogue-equipped-gyms.tsx',
  },
  rfk_fallback: {
    type: 'boolean',
    default: false,
    owner: 'Search',
    meaning: 'The index of the store answers searches and lists while the outside discovery service does not.',
    readBy: 'worker/ports/discovery/open.ts',
  },
  'enable-eu-returns': {
    type: 'boolean',
    default: false,
    owner: 'Returns',
    meaning: 'Sites that offer returns only with this flag offer them.',
    readBy: 'shared/rma/offers-returns.ts',
  },
  captcha: {
    type: 'boolean',
    default: false,
    owner: 'Security',
    meaning: 'Logins, accounts, orders and forms need proof that a person sends them, where a captcha is configured.',
    readBy: 'worker/request/captcha.ts',
  },
  app_paypal: {
    type: 'boolean',
    default: false,
    owner: 'Payments',
    meaning: 'PayPal is offered in the native app, which may refuse to leave its own page.',
    readBy: 'shared/order/payment-methods.ts',
  },
  pip: {
    type: 'boolean',
    default: true,
    owner: 'Content',
    meaning: 'A film stays in a corner of the window while its page is scrolled and left.',
    readBy: 'worker/render/shell/page-islands.tsx',
  },
  invitational_year: {
    type: 'number',
    default: 2025,
    owner: 'Events',
    meaning: 'The year that the section of the Invitational shows.',
    readBy: 'worker/pages/events/open.ts',
  },
  apple_pay: {
    type: 'boolean',
    default: true,
    owner: 'Payments',
    meaning: 'Apple Pay is offered where the browser and the payment provider have it.',
    readBy: 'shared/order/payment-methods.ts',
  },
} as const satisfies Readonly<Record<string, FlagRow>>;

/** The name of a flag. */
export type FlagName = keyof typeof FLAG_REGISTRY;

/** The names of all flags, in the order of the registry. */
export const FLAG_NAMES = Object.keys(FLAG_REGISTRY) as readonly FlagName[];

/** The registry's row of a flag. */
export const flagRow = (name: FlagName): FlagRow => FLAG_REGISTRY[name];
