import type { ReactNode } from 'react';
import type { MenuLink } from '#shared/navigation/contract.ts';
import type { Site, SiteCode } from '#shared/site/sites.ts';
import { CountrySwitcher } from './country-switcher.tsx';
import { footerHref } from './footer-href.ts';

/** One message of the deals banner: the lead, such as `3 ships free`, in chalk, followed by the rest. */
export interface Deal {
  readonly lead: string;
  readonly text: string;
  /** As an editor wrote it. */
  readonly href: string;
}

/** Most messages of the banner; the style sheet's animation depends on this number. */
const DEALS_AT_MOST = 4;

export interface UtilityStripProps {
  readonly site: Site;
  readonly deals: readonly Deal[];
  readonly links: readonly MenuLink[];
  /** Path of the page, and the sites that are offered, for the chooser of the region. */
  readonly path: string;
  readonly sites: readonly SiteCode[];
}

function Message({ deal, site }: { readonly deal: Deal; readonly site: Site }): ReactNode {
  const words = (
    <>
      <b>{deal.lead}</b> {deal.text}
    </>
  );
  return <a href={footerHref(site, deal.href)}>{words}</a>;
}

/** The dark line above the header. Messages rotate every 4 s without scripts, and pause while hovered or focused. */
export function UtilityStrip({ site, deals, links, path, sites }: UtilityStripProps): ReactNode {
  const shown = deals.slice(0, DEALS_AT_MOST);
  return (
    <section className="util dark" aria-label="Deals and service">
      <div className="wrap">
        <div className="deals" data-live="">
          {shown.length > 0 && (
            <ul className={shown.length > 1 ? 'turn' : undefined} aria-live="off">
              {shown.map((deal) => (
                <li key={deal.lead + deal.text}>
                  <Message deal={deal} site={site} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <ul className="links">
          {links.map((link) => (
            <li key={link.href}>
              <a href={footerHref(site, link.href)}>{link.label}</a>
            </li>
          ))}
          <li>
            <CountrySwitcher site={site} path={path} sites={sites} />
          </li>
        </ul>
      </div>
    </section>
  );
}
