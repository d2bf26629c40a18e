/** Every flag that the store reads, with its default value (spec 1 section 6). */
export const FLAG_DEFAULTS = {
  fiveforfive_enabled: true,
  /** The banner shows the last day to order for Christmas. */
  show_christmas_shipping_banner: false,
  /** Banners of Matte Black November. */
  matte_black_enabled: false,
  /** Visitors from another region are offered their own site (spec 1 section 4). */
  ip_popup: true,
  enable_gym_map: false,
  rfk_fallback: false,
  'enable-eu-returns': false,
  captcha: false,
  /** PayPal in the native app, which may refuse to leave its own page (spec 2 section 6). */
  app_paypal: false,
  /** A film stays in a corner while its page is scrolled and left (spec 1 section 6). */
  pip: true,
  /** The year that the section of the Invitational shows (spec 1 section 2.1). */
  invitational_year: 2025,
  /** Apple Pay, if browser and provider support it (spec 3 section 9). */
  apple_pay: true,
} as const;

export type FlagName = keyof typeof FLAG_DEFAULTS;

export type Flags = { readonly [K in FlagName]: (typeof FLAG_DEFAULTS)[K] extends number ? number : boolean };

/**
 * The flags of one site from the stored document: `{"name": value}` or `{"name": {"default": value, "EUR": value}}`. If
 * a value has another type than the default, the default applies (spec 1 section 8).
 */
export function evaluateFlags(document: Readonly<Record<string, unknown>>, siteCode: string): Flags {
  const flags: Record<string, unknown> = { ...FLAG_DEFAULTS };
  for (const name of Object.keys(FLAG_DEFAULTS) as FlagName[]) {
    const stored = document[name];
    const value = isRecord(stored) ? (stored[siteCode] ?? stored.default) : stored;
    if (typeof value === typeof FLAG_DEFAULTS[name]) flags[name] = value;
  }
  return flags as Flags;
}

const tags = new WeakMap<Flags, string>();

/** A tag for a set of flags: its non-default values, encoded for an address; empty if there are none. */
export function flagsTag(flags: Flags): string {
  const known = tags.get(flags);
  if (known !== undefined) return known;
  const names = Object.keys(FLAG_DEFAULTS) as FlagName[];
  const changed = names.filter((name) => flags[name] !== FLAG_DEFAULTS[name]);
  const tag = encodeURIComponent(changed.map((name) => `${name}=${flags[name]}`).join());
  tags.set(flags, tag);
  return tag;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
