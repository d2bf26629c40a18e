import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { type Site, sitePath } from '#shared/site/sites.ts';

/** The link to the cart. Its count is personal, so a script fills it in; an empty cart shows none. */
export function CartLink({ site }: { readonly site: Site }): ReactNode {
  return (
    <a className="iconbtn" href={sitePath(site, '/cart')}>
      <span className="vh">Cart </span>
      <Icon name="cart" />
      <span className="count" data-testid="cart-count" />
    </a>
  );
}
