import type { LinkNeed } from '#shared/route/code-pages.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { MenuLinkRow, MenuName } from './menus.ts';

/** A link of a menu that has its page. */
export interface PublishedLink extends Omit<MenuLinkRow, 'position'> {
  /** What else must hold while it is drawn. */
  readonly needs: LinkNeed | null;
}

/** The menus of one site as they are drawn, worked out when it was published. */
export interface PublishedMenus {
  /** A menu that nobody wrote and that has no default is missing. */
  readonly menus: Readonly<Partial<Record<MenuName, readonly PublishedLink[]>>>;
  /** Pages that the merchant's texts and blocks link to and this site does not have. */
  readonly dead: readonly string[];
  /** Pages that they link to and that something else decides about. */
  readonly needing: Readonly<Record<string, LinkNeed>>;
}

/** What a site draws, as it is read. */
export interface Navigation extends PublishedMenus {
  /** Sites that sell something: the others are not offered. All of them in a store that sells nothing. */
  readonly sites: readonly SiteCode[];
}
