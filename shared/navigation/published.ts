import type { LinkNeed } from '#shared/route/code-pages.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { MenuLinkRow, MenuName } from './menus.ts';

/** A menu link whose page exists. */
export interface PublishedLink extends Omit<MenuLinkRow, 'position'> {
  /** A further condition for drawing it. */
  readonly needs: LinkNeed | null;
}

/** The menus of one site as drawn, prepared when it was published. */
export interface PublishedMenus {
  /** Menus that were not written and have no default are missing. */
  readonly menus: Readonly<Partial<Record<MenuName, readonly PublishedLink[]>>>;
  /** Pages to which the merchant's texts and blocks link, but which this site does not have. */
  readonly dead: readonly string[];
  /** Linked pages whose availability depends on another condition. */
  readonly needing: Readonly<Record<string, LinkNeed>>;
  /** Whether the site has an Invitational, to which the search leads (spec 1 section 2.5). */
  readonly hasInvitational?: boolean;
}

/** The complete navigation of a site. */
export interface Navigation extends PublishedMenus {
  /** Sites with products for sale, which are the only ones offered; all sites if the store sells nothing. */
  readonly sites: readonly SiteCode[];
}
