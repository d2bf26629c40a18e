import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { ThreeShipsFree } from '#shared/promo/three-ships-free.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { CartSite } from './cart-site.ts';

const MORE = ['', 'One more marked item', 'Two more marked items'];

function words({ free, missing }: ThreeShipsFree): string {
  if (missing === 0) return `Your ${free} marked items ship free.`;
  return `${MORE[missing]} and all three ship free.`;
}

/** The progress of the cart toward '3 ships free'. */
export function ShipsNote({ ships, site }: { readonly ships: ThreeShipsFree; readonly site: CartSite }): ReactNode {
  return (
    <div className="note good">
      <Icon name="truck" />
      <div>
        <b>{words(ships)} </b>
        <a className="link" href={sitePath(site, '/3-ships-free')}>
          See what counts
        </a>
      </div>
    </div>
  );
}
