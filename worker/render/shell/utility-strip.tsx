import type { ReactNode } from 'react';
import type { MenuLink } from '#shared/navigation/contract.ts';
import type { Site } from '#shared/site/sites.ts';
import { footerHref } from './footer-href.ts';

/** One message of the deals banner: `3 ships free` in chalk, the rest behind it. */
export interface Deal {
  readonly lead: string;
  readonly text: string;
  /** As an editor wrote it. */
  readonly href: string;
}

/** The banner turns through so many messages; the style sheet knows their rhythm. */
const DEALS_AT_MOST = 4;

export interface UtilityStripProps {
  readonly site: Site;
  readonly deals: readonly Deal[];
  readonly links: readonly MenuLink[];
}

function Message({ deal, site }: { readonly deal: Deal; readonly site: Site }): ReactNode {
  const words = (
    <>
      <b>{deal.lead}</b> {deal.text}
    </>
  );
  return <a href={footerHref(site, deal.href)}>{words}</a>;
}

/** The dark line above the header. Messages turn every 4 s without script and rest while pointed at or focused. */
export function UtilityStrip({ site, deals, links }: UtilityStripProps): ReactNode {
  const shown = deals.slice(0, DEALS_AT_MOST);
  return (
    <section className="util dark" aria-label="Deals and service">
      <div className="wrap">
        <div className="deals">
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
            <a href="#country">{`${site.label} · ${site.currency}`}</a>
          </li>
        </ul>
      </div>
    </section>
  );
}
