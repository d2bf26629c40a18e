import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import type { MenuEntry, MenuLink } from '#shared/navigation/contract.ts';
import { type Site, type SiteCode, sitePath } from '#shared/site/sites.ts';
import { CartLink } from './cart-link.tsx';
import { footerHref } from './footer-href.ts';
import { MegaMenu } from './mega-menu.tsx';
import { MOBILE_MENU_ID, MobileMenu } from './mobile-menu.tsx';
import { SearchForm } from './search-form.tsx';

export interface HeaderProps {
  readonly site: Site;
  readonly menu: readonly MenuEntry[];
  /** Service links, repeated in the mobile menu. */
  readonly links: readonly MenuLink[];
  /** Path of the page on the site, without its prefix. */
  readonly path: string;
  readonly appMode: boolean;
  /** The search phrase, on the page of results. */
  readonly query?: string;
  /** Whether the search leads to the Invitational. */
  readonly hasInvitational?: boolean;
  /** Replaces the plain search form. */
  readonly search?: ReactNode;
  /** Sites that are offered in the mobile menu, and the path that links to them keep. */
  readonly regions?: { readonly sites: readonly SiteCode[]; readonly path: string };
  /** Replaces the account link. */
  readonly account?: ReactNode;
}

function isWithin(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}

function TopEntry({ site, entry, path, id }: { site: Site; entry: MenuEntry; path: string; id: string }): ReactNode {
  const className = entry.isDeal ? 'deal' : undefined;
  const current = isWithin(path, entry.href) ? 'true' : undefined;
  if (entry.columns.length === 0) {
    return (
      <a className={className} href={footerHref(site, entry.href)} aria-current={current}>
        {entry.label}
      </a>
    );
  }
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-current={current}>
        {entry.label}
      </button>
      <MegaMenu site={site} entry={entry} id={id} />
    </>
  );
}

/** The header of nearly every page. The app draws its own. */
export function Header(props: HeaderProps): ReactNode {
  const { site, menu, links, path, appMode, query, search, account, regions, hasInvitational = false } = props;
  if (appMode) return null;
  return (
    <header className="head">
      <div className="wrap bar">
        <div className="start" id="shop-menu">
          <button type="button" className="iconbtn burger" popoverTarget={MOBILE_MENU_ID} aria-label="Menu">
            <Icon name="menu" />
          </button>
          <a className="mark" href={sitePath(site, '/')} aria-label="Northbar, home">
            <Wordmark />
          </a>
        </div>
        {menu.length > 0 && (
          <nav className="nav" aria-label="Shop">
            <ul>
              {menu.map((entry, index) => (
                <li key={entry.label}>
                  <TopEntry site={site} entry={entry} path={path} id={`shop-menu-${index}`} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        {search ?? <SearchForm site={site} query={query} hasInvitational={hasInvitational} />}
        <div className="tools">
          {account ?? (
            <a className="iconbtn wide-only" href={sitePath(site, '/account/dashboard')} aria-label="Account">
              <Icon name="account" />
            </a>
          )}
          <a className="iconbtn wide-only" href={sitePath(site, '/account/wishlist')} aria-label="Wishlist">
            <Icon name="heart" />
          </a>
          <CartLink site={site} />
        </div>
      </div>
      <MobileMenu site={site} menu={menu} links={links} regions={regions} />
    </header>
  );
}
