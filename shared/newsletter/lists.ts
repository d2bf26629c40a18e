import type { Site } from '#shared/site/sites.ts';

/** A mailing list that shoppers can choose (spec 1 section 3, Newsletter lists). */
export interface NewsletterList {
  readonly code: string;
  readonly label: string;
  /** A sign-up needs one of these, whatever else is chosen (spec 1 section 5). */
  readonly isMain: boolean;
  /** About the Invitational, so offered only on participating sites, and only while there is one to write about. */
  readonly isInvitational: boolean;
  /** Added to the site's id times 100, because each site has its own lists. */
  readonly number: number;
}

const main = (code: string, label: string, number: number): NewsletterList => ({
  code,
  label,
  isMain: true,
  isInvitational: false,
  number,
});
const invitational = (code: string, label: string, number: number): NewsletterList => ({
  code,
  label,
  isMain: false,
  isInvitational: true,
  number,
});

/** Short deals, which the app's pages choose by themselves (spec 1 section 2.1). */
export const RAPIDFIRE = main('rapidfire', 'Rapid-fire deals', 2);

const LISTS: readonly NewsletterList[] = [
  main('newsletter', 'Northbar newsletter', 1),
  RAPIDFIRE,
  invitational('invitationalNewsUpdates', 'Invitational news', 11),
  invitational('invitationalTickets', 'Invitational tickets', 12),
  invitational('invitationalVolunteering', 'Invitational volunteering', 13),
  invitational('invitationalVendors', 'Invitational vendors', 14),
];

/** Said of a sign-up without a main list (spec 1 section 5). */
export const SELECT_A_LIST = 'Please select a list to sign up.';

/** Lists that a site has, also those that it does not offer at present: a reader may end each of them. */
export function listsOf(site: Site): readonly NewsletterList[] {
  return LISTS.filter((list) => !list.isInvitational || site.hasInvitationalLists);
}

/** Lists that a site offers. `hasEvent`: there is an event to write about. */
export function offeredLists(site: Site, hasEvent: boolean): readonly NewsletterList[] {
  return listsOf(site).filter((list) => hasEvent || !list.isInvitational);
}

/** Id of a list of a site. */
export function listId(site: Site, list: NewsletterList): number {
  return site.siteId * 100 + list.number;
}

/** The lists named by a request, by code or id, of those given; undefined if one is not among them. */
export function namedLists(
  site: Site,
  among: readonly NewsletterList[],
  names: readonly (string | number)[],
): readonly NewsletterList[] | undefined {
  const found = names.map((name) => among.find((each) => each.code === name || listId(site, each) === Number(name)));
  return found.includes(undefined) ? undefined : [...new Set(found as NewsletterList[])];
}

/** Whether a main list is among some lists. */
export function hasMainList(lists: readonly NewsletterList[]): boolean {
  return lists.some(({ isMain }) => isMain);
}
