import type { ReactNode } from 'react';
import type { MenuLink } from '#shared/navigation/contract.ts';
import type { Site } from '#shared/site/sites.ts';
import { footerHref } from './footer-href.ts';
import { PaymentMarks } from './payment-marks.tsx';

export interface FunnelledFooterProps {
  readonly site: Site;
  readonly links: readonly MenuLink[];
  readonly appMode: boolean;
}

/**
 * The footer of checkout, payment links and quotes: what someone may want to read before paying, in a tab of its own, so
 * that nothing that was entered is left behind; and what the site takes.
 */
export function FunnelledFooter({ site, links, appMode }: FunnelledFooterProps): ReactNode {
  if (appMode) return null;
  return (
    <footer className="fun-foot">
      <div className="wrap">
        {links.length > 0 && (
          <ul className="fun-links" aria-label="Help, returns and terms">
            {links.map(({ label, href }) => (
              <li key={href}>
                <a className="link" href={footerHref(site, href)} target="_blank" rel="noopener">
                  {label}
                  <span className="vh"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <PaymentMarks site={site} />
      </div>
    </footer>
  );
}
