import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { cartSite } from '#client/ui/cart/cart-site.ts';
import { SideCart } from '#client/ui/cart/side-cart.tsx';
import type { Flags } from '#shared/flag/flags.ts';
import type { Site } from '#shared/site/sites.ts';

/** The placeholder of the side cart's island: the same for all visitors, inactive until someone adds a product. */
export function SideCartPlace({ site, flags }: { readonly site: Site; readonly flags: Flags }): ReactNode {
  const facts = cartSite(site, flags);
  return (
    <Enhanced name="side-cart" when="touch" props={{ site: facts }}>
      <SideCart
        list={null}
        messages={[]}
        arePast={false}
        isOffline={false}
        failure={null}
        arrivals={null}
        added={[]}
        site={facts}
        nowMs={0}
      />
    </Enhanced>
  );
}
