import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { payLaterReach } from '#shared/order/payment-marks.ts';
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

/** Paying later, where the site offers it. */
function payLaterFacts(site: Site): Fact[] {
  const reach = payLaterReach(site.code);
  if (reach === 'nowhere') return [];
  const text = reach === 'everywhere' ? 'with Klarna, chosen at checkout' : 'with Klarna in many countries';
  return [{ icon: 'clock', lead: 'Pay later or over time', text }];
}

/** Whether something of a product travels in a package. */
export function isShipped({ type, giftcard }: Product): boolean {
  return type !== 'virtual' && (type !== 'giftcard' || giftcard?.type !== 'virtual');
}

/**
 * Delivery facts worth knowing before buying; nothing for a product that is not shipped. `hasReturns`: whether the site
 * accepts returns.
 */
export function shippingFacts(product: Product, site: Site, hasReturns: boolean): readonly Fact[] {
  const warranty = attribute(product, 'warranty');
  const returns = hasReturns && isShipped(product) ? '30-day returns' : '';
  const facts: Fact[] = isShipped(product) ? deliveryFacts(product) : [];
  if (isShipped(product) && product.weightLb !== null && product.weightLb > 0)
    facts.push({ icon: 'box', lead: weightText(product.weightLb, site), text: 'shipping weight' });
  if (hasFlag(product, 'made_in_usa')) facts.push({ icon: 'flag', lead: 'Made in the USA', text: '' });
  if (warranty) facts.push({ icon: 'shield', lead: `Warranty: ${warranty}`, text: returns });
  else if (returns !== '') facts.push({ icon: 'shield', lead: '30-day returns', text: '' });
  if (isShipped(product)) facts.push(...payLaterFacts(site));
  return facts;
}

/** The box of shipping facts below the button, with the delivery date above them. */
export function ShippingFacts(props: { readonly facts: readonly Fact[]; readonly children: ReactNode }): ReactNode {
  const { facts, children } = props;
  if (facts.length === 0) return null;
  return (
    <div className="ship">
      {children}
      <ul>
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
    </div>
  );
}
