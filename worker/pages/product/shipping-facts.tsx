import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { attribute, hasFlag, type Product } from '#shared/product/contract.ts';
import { weightText } from '#shared/product/weight.ts';
import type { Site } from '#shared/site/sites.ts';

interface Fact {
  readonly icon: IconName;
  readonly lead: string;
  readonly text: string;
}

const FREIGHT: ReadonlySet<string> = new Set(['FREIGHT', 'DROPSHIP_FREIGHT']);

function deliveryFacts(product: Product): Fact[] {
  const isFreight = product.attributes.shipperhq_shipping_group?.some((group) => FREIGHT.has(group)) ?? false;
  const how: Fact = isFreight
    ? { icon: 'truck', lead: 'Ships by freight', text: 'on a pallet; the cart shows the rate' }
    : { icon: 'truck', lead: 'Shipping by weight and address', text: 'the cart shows the rate' };
  if (hasFlag(product, 'free_shipping')) return [{ icon: 'truck', lead: 'Free shipping', text: 'on this item' }];
  if (hasFlag(product, '3_ships_free')) return [{ ...how, text: 'or free when three marked items ship together' }];
  return [how];
}

/**
 * Delivery facts worth knowing before buying; nothing for a product that is not shipped. `hasReturns`: whether the site
 * accepts returns.
 */
export function shippingFacts(product: Product, site: Site, hasReturns: boolean): readonly Fact[] {
  const isShipped = product.type !== 'virtual' && (product.type !== 'giftcard' || product.giftcard?.type !== 'virtual');
  const warranty = attribute(product, 'warranty');
  const returns = hasReturns && isShipped ? '30-day returns' : '';
  const facts: Fact[] = isShipped ? deliveryFacts(product) : [];
  if (isShipped && product.weightLb !== null && product.weightLb > 0)
    facts.push({ icon: 'box', lead: weightText(product.weightLb, site), text: 'shipping weight' });
  if (hasFlag(product, 'made_in_usa')) facts.push({ icon: 'flag', lead: 'Made in the USA', text: '' });
  if (warranty) facts.push({ icon: 'shield', lead: `Warranty: ${warranty}`, text: returns });
  else if (returns !== '') facts.push({ icon: 'shield', lead: '30-day returns', text: '' });
  return facts;
}

/** The box of shipping facts below the button. */
export function ShippingFacts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  if (facts.length === 0) return null;
  return (
    <ul className="ship">
      {facts.map((fact) => (
        <li key={fact.lead}>
          <Icon name={fact.icon} />
          <span>
            <b>{fact.lead}</b>
            {fact.text !== '' && `, ${fact.text}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
