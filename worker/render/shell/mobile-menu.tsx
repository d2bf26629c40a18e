import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import type { MenuEntry, MenuLink } from '#shared/navigation/contract.ts';
import { SITES, type Site, type SiteCode, sitePath } from '#shared/site/sites.ts';
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

/** The region picker, like the one in the strip above the header. */
function Regions({
  site,
  sites,
  path,
}: {
  readonly site: Site;
  readonly sites: readonly SiteCode[];
  readonly path: string;
}): ReactNode {
  return (
    <details name="mobilemenu-entry">
      <summary>{`${site.label} · ${site.currency}`}</summary>
      {sites.map((code) => (
        <a
          key={code}
          href={sitePath(SITES[code], path)}
          data-region={code}
          aria-current={code === site.code ? 'true' : undefined}
        >
          {`${SITES[code].label} · ${SITES[code].currency}`}
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
        <a key={column.title} href={footerHref(site, column.href)}>
          {column.title}
        </a>
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
            <Regions site={site} {...regions} />
          </li>
        )}
      </ul>
    </div>
  );
}
