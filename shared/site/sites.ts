import type { Place } from '#shared/address/contract.ts';

/**
 * The six regional storefronts, described by facts (public contract, section 2). Code checks a fact and never compares
 * a site's name, so that a seventh site is only one more row.
 */
export type SiteCode = 'USA' | 'CAN' | 'APO' | 'EUR' | 'AUS' | 'GBR';

/** Stock that several sites sell from. USA and APO share one warehouse. */
export const STOCK_POOLS = ['USA', 'CAN', 'EUR', 'AUS', 'GBR'] as const;
export type StockPool = (typeof STOCK_POOLS)[number];

/** ISO 4217 codes of the currencies that sites sell in. */
export type Currency = 'USD' | 'CAD' | 'EUR' | 'AUD' | 'GBP';

/** VAT contained in a shown price, in percent, per tax class; used only to print the tax-excluded price next to it. */
export interface DisplayVat {
  readonly goods: number;
  readonly food: number;
  readonly ebook: number;
}

/** Where customers pick up their orders, with the address that counts for tax. */
export interface PickupPlace extends Place {
  /** Name for shoppers: 'Columbus, Ohio'. */
  readonly name: string;
}

export interface Site {
  readonly code: SiteCode;
  readonly siteId: number;
  readonly storeId: number;
  /** First letter of its order, return and quote numbers (public contract, section 6). */
  readonly letter: string;
  /** First path segment with its slash, or '' for the site at the root. Lower case. */
  readonly prefix: string;
  readonly currency: Currency;
  readonly locale: string;
  /** Country that a visitor of this site ships to by default. */
  readonly country: string;
  /** Name of the region in menus and the country switcher. */
  readonly label: string;
  /** The zone whose clock staff mean when they plan something for the site. */
  readonly timeZone: string;
  readonly pool: StockPool;
  /** Whether sales are taxed; orders to military addresses abroad are not. */
  readonly collectsTax: boolean;
  /** Shown prices contain tax. */
  readonly taxIncluded: boolean;
  /** What shoppers call this tax: 'VAT'. */
  readonly taxName: string;
  /** The tax-excluded price is printed beside the price (spec 1 section 5). */
  readonly showsTaxExcluded: boolean;
  readonly displayVat: DisplayVat;
  /** Weights are printed in kilograms. */
  readonly metric: boolean;
  /** Search engines may index the site (spec 3 section 2). */
  readonly indexable: boolean;
  /** `hreflang` values under which other sites name this one. */
  readonly hreflang: readonly string[];
  readonly hasGymBuilder: boolean;
  readonly hasReturns: boolean;
  /** Returns are offered while the flag `enable-eu-returns` is on (spec 1 section 2). */
  readonly hasReturnsByFlag: boolean;
  readonly hasInvitationalLists: boolean;
  /** Shoppers can chat with the store (spec 1 section 6). */
  readonly hasChat: boolean;
  /** Orders may leave in several packages, each as soon as it is ready (spec 2 section 9). */
  readonly hasSplitShipping: boolean;
  /** Where orders can be picked up; null for no pickup. */
  readonly pickupPlace: PickupPlace | null;
  /** Visitors who have not made a choice are treated as agreeing to every category of tracking (spec 3 section 4). */
  readonly grantsConsent: boolean;
  /** A newsletter begins only after its address has confirmed it by email, as European and British law asks. */
  readonly confirmsNewsletters: boolean;
  /** Path of the category whose products are featured (spec 1 section 9). */
  readonly featuredCategory: string;
}

const NO_VAT: DisplayVat = { goods: 0, food: 0, ebook: 0 };

export const SITES: Readonly<Record<SiteCode, Site>> = {
  USA: {
    code: 'USA',
    siteId: 1,
    storeId: 1,
    letter: 'U',
    prefix: '',
    currency: 'USD',
    locale: 'en-US',
    country: 'US',
    label: 'United States',
    timeZone: 'America/New_York',
    pool: 'USA',
    collectsTax: true,
    taxIncluded: false,
    taxName: 'tax',
    showsTaxExcluded: false,
    displayVat: NO_VAT,
    metric: false,
    indexable: true,
    hreflang: ['en-US', 'x-default'],
    hasGymBuilder: true,
    hasReturns: true,
    hasReturnsByFlag: false,
    hasInvitationalLists: true,
    hasChat: true,
    hasSplitShipping: true,
    pickupPlace: { name: 'Columbus, Ohio', countryId: 'US', region: 'OH', postcode: '43211', city: 'Columbus' },
    grantsConsent: true,
    confirmsNewsletters: false,
    featuredCategory: 'featured',
  },
  CAN: {
    code: 'CAN',
    siteId: 2,
    storeId: 2,
    letter: 'C',
    prefix: '/ca',
    currency: 'CAD',
    locale: 'en-CA',
    country: 'CA',
    label: 'Canada',
    timeZone: 'America/Toronto',
    pool: 'CAN',
    collectsTax: true,
    taxIncluded: false,
    taxName: 'tax',
    showsTaxExcluded: false,
    displayVat: NO_VAT,
    metric: false,
    indexable: true,
    hreflang: ['en-CA'],
    hasGymBuilder: false,
    hasReturns: true,
    hasReturnsByFlag: false,
    hasInvitationalLists: false,
    hasChat: true,
    hasSplitShipping: true,
    pickupPlace: null,
    grantsConsent: false,
    confirmsNewsletters: true,
    featuredCategory: 'featured',
  },
  APO: {
    code: 'APO',
    siteId: 3,
    storeId: 4,
    letter: 'P',
    prefix: '/apo',
    currency: 'USD',
    locale: 'en-US',
    country: 'US',
    label: 'APO / Military',
    timeZone: 'America/New_York',
    pool: 'USA',
    collectsTax: false,
    taxIncluded: false,
    taxName: 'tax',
    showsTaxExcluded: false,
    displayVat: NO_VAT,
    metric: false,
    indexable: false,
    hreflang: [],
    hasGymBuilder: false,
    hasReturns: true,
    hasReturnsByFlag: false,
    hasInvitationalLists: true,
    hasChat: true,
    hasSplitShipping: true,
    pickupPlace: null,
    grantsConsent: true,
    confirmsNewsletters: false,
    featuredCategory: 'featured',
  },
  EUR: {
    code: 'EUR',
    siteId: 4,
    storeId: 5,
    letter: 'E',
    prefix: '/eu',
    currency: 'EUR',
    locale: 'en-IE',
    country: 'DE',
    label: 'Europe',
    timeZone: 'Europe/Berlin',
    pool: 'EUR',
    collectsTax: true,
    taxIncluded: true,
    taxName: 'VAT',
    showsTaxExcluded: true,
    displayVat: { goods: 19, food: 19, ebook: 7 },
    metric: true,
    indexable: true,
    hreflang: ['en-ES', 'en-FR', 'en-BE', 'en-DE', 'fr-FR', 'fr-BE', 'es-ES', 'de-DE'],
    hasGymBuilder: false,
    hasReturns: false,
    hasReturnsByFlag: true,
    hasInvitationalLists: false,
    hasChat: false,
    hasSplitShipping: true,
    pickupPlace: { name: 'Rotterdam', countryId: 'NL', region: '', postcode: '3089 JH', city: 'Rotterdam' },
    grantsConsent: false,
    confirmsNewsletters: true,
    featuredCategory: 'featured-eu',
  },
  AUS: {
    code: 'AUS',
    siteId: 14,
    storeId: 18,
    letter: 'A',
    prefix: '/au',
    currency: 'AUD',
    locale: 'en-AU',
    country: 'AU',
    label: 'Australia',
    timeZone: 'Australia/Sydney',
    pool: 'AUS',
    collectsTax: true,
    taxIncluded: true,
    taxName: 'GST',
    showsTaxExcluded: false,
    displayVat: { goods: 10, food: 10, ebook: 10 },
    metric: true,
    indexable: true,
    hreflang: ['en-AU'],
    hasGymBuilder: false,
    hasReturns: false,
    hasReturnsByFlag: false,
    hasInvitationalLists: false,
    hasChat: false,
    hasSplitShipping: true,
    pickupPlace: null,
    grantsConsent: true,
    confirmsNewsletters: false,
    featuredCategory: 'featured-au',
  },
  GBR: {
    code: 'GBR',
    siteId: 5,
    storeId: 34,
    letter: 'G',
    prefix: '/gb',
    currency: 'GBP',
    locale: 'en-GB',
    country: 'GB',
    label: 'United Kingdom',
    timeZone: 'Europe/London',
    pool: 'GBR',
    collectsTax: true,
    taxIncluded: true,
    taxName: 'VAT',
    showsTaxExcluded: true,
    displayVat: { goods: 20, food: 20, ebook: 0 },
    metric: true,
    indexable: true,
    hreflang: ['en-GB'],
    hasGymBuilder: false,
    hasReturns: false,
    hasReturnsByFlag: false,
    hasInvitationalLists: false,
    hasChat: false,
    hasSplitShipping: false,
    pickupPlace: { name: 'Doncaster', countryId: 'GB', region: '', postcode: 'DN4 5JH', city: 'Doncaster' },
    grantsConsent: false,
    confirmsNewsletters: true,
    featuredCategory: 'featured-gb',
  },
};

export const SITE_LIST: readonly Site[] = Object.values(SITES);
export const SITE_CODES = Object.keys(SITES) as SiteCode[];

/** The site at the root, which answers if neither host nor prefix names another. */
export const DEFAULT_SITE = SITES.USA;

/** Finds a site by its code in upper or lower case; undefined if there is none. */
export function siteByCode(code: string): Site | undefined {
  const upper = code.toUpperCase();
  return Object.hasOwn(SITES, upper) ? SITES[upper as SiteCode] : undefined;
}

/** Finds a site by the store id in service requests (1, 2, 4, 5, 18, 34); undefined if there is none. */
export function siteByStoreId(storeId: number): Site | undefined {
  return SITE_LIST.find((site) => site.storeId === storeId);
}

/** Address of a path on a site: `/racks` on CAN is `/ca/racks`; the root of a site is its prefix. */
export function sitePath(site: Pick<Site, 'prefix'>, path: string): string {
  if (site.prefix === '') return path;
  return path === '/' ? site.prefix : site.prefix + path;
}

/** Returns the pool whose sites sell in a currency, which also holds the balances of gift cards. */
export function poolOfCurrency(currency: Currency): StockPool {
  const site = SITE_LIST.find((each) => each.currency === currency);
  if (!site) throw new Error(`no site sells in ${currency}`);
  return site.pool;
}

/** The currency of a pool's sites. */
export function currencyOfPool(pool: StockPool): Currency {
  const site = SITE_LIST.find((each) => each.pool === pool);
  if (!site) throw new Error(`no site sells from ${pool}`);
  return site.currency;
}
