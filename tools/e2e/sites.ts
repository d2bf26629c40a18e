/** What a visitor sees on each regional site. */
export interface SiteSigns {
  readonly code: string;
  readonly prefix: string;
  /** A price as the site prints it. */
  readonly price: RegExp;
  readonly showsTaxExcluded: boolean;
  /** True for the one site with tax in its prices and the one without that are enough for most tests. */
  readonly isSample: boolean;
}

export const SITES: readonly SiteSigns[] = [
  { code: 'USA', prefix: '', price: /\$\d/, showsTaxExcluded: false, isSample: true },
  { code: 'CAN', prefix: '/ca', price: /\$\d/, showsTaxExcluded: false, isSample: false },
  { code: 'APO', prefix: '/apo', price: /\$\d/, showsTaxExcluded: false, isSample: false },
  { code: 'EUR', prefix: '/eu', price: /€\d/, showsTaxExcluded: true, isSample: true },
  { code: 'AUS', prefix: '/au', price: /\$\d/, showsTaxExcluded: false, isSample: false },
  { code: 'GBR', prefix: '/gb', price: /£\d/, showsTaxExcluded: true, isSample: false },
];

/** Finds the site with a prefix. */
export function siteOf(prefix: string): SiteSigns {
  const site = SITES.find((each) => each.prefix === prefix);
  if (!site) throw new Error(`no site below '${prefix}'`);
  return site;
}

/**
 * The device of a long journey on a site, as a tag of its title: the journeys of the three sites visit each site once and
 * use both devices, instead of every pair of them. `isSwapped` changes the devices.
 */
export function deviceOf(prefix: string, isSwapped = false): '@phone' | '@desktop' {
  return (prefix === '/eu') === isSwapped ? '@phone' : '@desktop';
}
