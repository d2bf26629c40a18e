import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import type { MenuLink } from '#shared/navigation/contract.ts';
import type { NewsletterList } from '#shared/newsletter/lists.ts';
import { CHAT_PATH } from '#shared/route/chat.ts';
import { type Site, type SiteCode, sitePath } from '#shared/site/sites.ts';
import { CountrySwitcher } from './country-switcher.tsx';
import { footerHref } from './footer-href.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { PaymentMarks } from './payment-marks.tsx';
import { ThemeChoice, type ThemeChoiceProps } from './theme-choice.tsx';

const SINCE = 2010;

export interface FooterColumn {
  readonly title: string;
  readonly links: readonly MenuLink[];
}

export interface FooterProps {
  readonly site: Site;
  /** Path of the page on the site, without its prefix. */
  readonly path: string;
  readonly appMode: boolean;
  readonly year: number;
  readonly theme: ThemeChoiceProps['theme'];
  /** The page's query with its '?', or ''. */
  readonly query: string;
  /** Sites in the country switcher. */
  readonly sites: readonly SiteCode[];
  readonly columns: readonly FooterColumn[];
  /** The newsletters on offer. */
  readonly newsletters: readonly NewsletterList[];
  /** The store on social networks; addresses on other hosts. */
  readonly social?: readonly MenuLink[];
  /** Terms, privacy and cookie settings, and a debug link for staff. */
  readonly legal: readonly MenuLink[];
}

function Links({ site, links }: { readonly site: Site; readonly links: readonly MenuLink[] }): ReactNode {
  return links.map((link) => {
    const href = footerHref(site, link.href);
    return (
      href && (
        <li key={link.label}>
          <a href={href}>{link.label}</a>
        </li>
      )
    );
  });
}

/** The footer of every page, except in the app. */
export function Footer({
  site,
  path,
  appMode,
  year,
  theme,
  query,
  sites,
  columns,
  newsletters,
  social = [],
  legal,
}: FooterProps): ReactNode {
  if (appMode) return null;
  return (
    <footer className="foot dark" id="foot">
      <div className="wrap">
        <div className="foot-cols">
          <div>
            <p className="mark">
              <span className="vh">Northbar</span>
              <Wordmark />
            </p>
            <p className="pitch">Deals, new gear and training tips. One email a week, no filler.</p>
            <NewsletterForm site={site} lists={newsletters} />
            {site.hasChat && (
              <Enhanced name="chat" when="touch">
                <p className="social">
                  <a className="btn ghost sm" href={sitePath(site, CHAT_PATH)} data-hold="">
                    <span>Chat with us</span>
                  </a>
                </p>
              </Enhanced>
            )}
            {social.length > 0 && (
              <ul className="social" aria-label="Northbar elsewhere">
                {social.map((link) => (
                  <li key={link.href}>
                    <a href={link.href} rel="noopener">
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {columns.map((column) => (
            <nav key={column.title} aria-label={`${column.title} links`}>
              <h2>{column.title}</h2>
              <ul>
                <Links site={site} links={column.links} />
              </ul>
            </nav>
          ))}
        </div>
        <PaymentMarks site={site} />
        <div className="legal">
          <span>{`© ${SINCE}–${year} Northbar Strength`}</span>
          <CountrySwitcher site={site} path={path} sites={sites} />
          <ThemeChoice theme={theme} query={query} />
          <ul className="legal-links">
            <Links site={site} links={legal} />
          </ul>
        </div>
      </div>
    </footer>
  );
}
