import type { Site } from '#shared/site/sites.ts';

/** A mailing list that shoppers can choose (spec 1 section 3, Newsletter lists). */
export interface NewsletterList {
  readonly code: string;
  readonly label: string;
  /** About the Invitational, so offered only on participating sites. */
  readonly isInvitational: boolean;
  /** Added to the site's id times 100, because each site has its own lists. */
  readonly number: number;
}

const LISTS: readonly NewsletterList[] = [
  { code: 'newsletter', label: 'Northbar newsletter', isInvitational: false, number: 1 },
  { code: 'rapidfire', label: 'Rapid-fire deals', isInvitational: false, number: 2 },
  { code: 'invitationalNewsUpdates', label: 'Invitational news', isInvitational: true, number: 11 },
  { code: 'invitationalTickets', label: 'Invitational tickets', isInvitational: true, number: 12 },
  { code: 'invitationalVolunteering', label: 'Invitational volunteering', isInvitational: true, number: 13 },
  { code: 'invitationalVendors', label: 'Invitational vendors', isInvitational: true, number: 14 },
];

/** Lists that a site offers. */
export function listsOf(site: Site): readonly NewsletterList[] {
  return LISTS.filter((list) => !list.isInvitational || site.hasInvitationalLists);
}

/** Id of a list of a site. */
export function listId(site: Site, list: NewsletterList): number {
  return site.siteId * 100 + list.number;
}

/** Ids of the lists named by a request, by code or id; undefined if the site lacks one of them. */
export function listIds(site: Site, names: readonly (string | number)[]): number[] | undefined {
  const offered = listsOf(site);
  const ids = names.map((name) => {
    const list = offered.find((each) => each.code === name || listId(site, each) === Number(name));
    return list && listId(site, list);
  });
  return ids.includes(undefined) ? undefined : (ids as number[]);
}
