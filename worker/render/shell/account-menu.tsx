import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { headerAccountLinks } from '#shared/customer/account-menu.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';

/** The account dropdown in the header for a customer (spec 1 section 2.2). Guests see a login link there. */
export function AccountMenu({ site }: { readonly site: Site }): ReactNode {
  return (
    <details className="head-account wide-only" data-dismiss="" data-testid="account-menu">
      <summary className="iconbtn">
        <span className="vh">Account</span>
        <Icon name="account" />
      </summary>
      <ul>
        {headerAccountLinks(site).map(({ path, label }) => (
          <li key={path}>
            <a href={sitePath(site, path)}>{label}</a>
          </li>
        ))}
        <li>
          <form method="post" action={sitePath(site, '/logout')}>
            <button type="submit">Log out</button>
          </form>
        </li>
      </ul>
    </details>
  );
}
