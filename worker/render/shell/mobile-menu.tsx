import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import type { MenuEntry, MenuLink } from '#shared/navigation/contract.ts';
import { type Site, type SiteCode, sitePath } from '#shared/site/sites.ts';
import { CountrySwitcher } from './country-switcher.tsx';
import { footerHref } from './footer-href.ts';

export const MOBILE_MENU_ID = 'mobilemenu';

const SERVICES: readonly { readonly label: string; readonly href: string; readonly icon: IconName }[] = [
  { label: 'Account', href: '/account/dashboard', icon: 'account' },
  { label: 'Wishlist', href: '/account/wishlist', icon: 'heart' },
];

export interface MobileMenuProps {
  readonly site: Site;
  readonly menu: readonly MenuEntry[];
  /** The links of the utility strip, which does not fit on small screens. */
  readonly links: readonly MenuLink[];
  /** Sites that are offered, and the path that links to them keep. */
  readonly regions?: { readonly sites: readonly SiteCode[]; readonly path: string } | undefined;
}

type Column = MenuEntry['columns'][number];

/** A group of an entry, with the links below it. */
function Group({ site, column }: { readonly site: Site; readonly column: Column }): ReactNode {
  const { title, href, links } = column;
  if (links.length === 0) return <a href={footerHref(site, href)}>{title}</a>;
  return (
    <details>
      <summary>{title}</summary>
      <a href={footerHref(site, href)}>{`All ${title}`}</a>
      {links.map((link) => (
        <a key={link.href} href={footerHref(site, link.href)}>
          {link.label}
        </a>
      ))}
    </details>
  );
}

function Entry({ site, entry }: { readonly site: Site; readonly entry: MenuEntry }): ReactNode {
  if (entry.columns.length === 0) {
    return (
      <a className={entry.isDeal ? 'deal' : undefined} href={footerHref(site, entry.href)}>
        {entry.label}
      </a>
    );
  }
  return (
    <details name="mobilemenu-entry">
      <summary>{entry.label}</summary>
      <a href={footerHref(site, entry.href)}>{`All ${entry.label}`}</a>
      {entry.columns.map((column) => (
        <Group key={column.title} site={site} column={column} />
      ))}
    </details>
  );
}

/** The menu below 1366 px: a full-height popover from the left. */
export function MobileMenu({ site, menu, links, regions }: MobileMenuProps): ReactNode {
  return (
    <div className="menu" id={MOBILE_MENU_ID} popover="auto" role="dialog" aria-label="Menu">
      <div className="menu-head">
        <span className="mark">
          <Wordmark />
        </span>
        <button
          type="button"
          className="iconbtn"
          popoverTarget={MOBILE_MENU_ID}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="close" />
        </button>
      </div>
      {menu.length > 0 && (
        <nav aria-label="Shop">
          <ul>
            {menu.map((entry) => (
              <li key={entry.label}>
                <Entry site={site} entry={entry} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ul className="menu-more">
        {SERVICES.map(({ label, href, icon }) => (
          <li key={href}>
            <a href={sitePath(site, href)}>
              <Icon name={icon} />
              {label}
            </a>
          </li>
        ))}
        {links.map((link) => (
          <li key={link.href}>
            <a href={footerHref(site, link.href)}>{link.label}</a>
          </li>
        ))}
        {regions && (
          <li>
            <CountrySwitcher site={site} {...regions} />
          </li>
        )}
      </ul>
    </div>
  );
}
