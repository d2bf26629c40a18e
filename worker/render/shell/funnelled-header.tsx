import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { CartLink } from './cart-link.tsx';

/** The header of checkout, payment links and quotes, with no links except home and the cart. The app draws its own. */
export function FunnelledHeader({ site, appMode }: { readonly site: Site; readonly appMode: boolean }): ReactNode {
  if (appMode) return null;
  return (
    <header className="head fun">
      <div className="wrap bar">
        <a className="mark" href={sitePath(site, '/')} aria-label="Northbar, home">
          <Wordmark />
        </a>
        <span className="lock">
          <Icon name="lock" />
          Checkout
        </span>
        <div className="tools">
          <CartLink site={site} />
        </div>
      </div>
    </header>
  );
}
