import { Fault } from '#shared/errors.ts';
import type { OrderLine } from '#shared/line/line.ts';
import { spentRules } from '#shared/order/rule-uses.ts';
import type { BeginOutcome, Shortage } from '#worker/acts/orders.ts';
import { entered, secondShirts } from './once-only.ts';
import type { Worked } from './work-out.ts';

/** The fault for units at a promotion's price that are no longer available, by the lines that wanted them. */
function promoFault(shortages: readonly Shortage[], lines: readonly OrderLine[]): Fault {
  const left = new Map(shortages.map(({ kind, key, free = 0 }) => [`${kind} ${key}`, free]));
  const fields = lines.flatMap(({ promo, name }, index) => {
    const free = promo.map(({ key }) => left.get(`promo ${key}`)).find((each) => each !== undefined);
    if (free === undefined) return [];
    const message = free <= 0 ? `The deal on ${name} has sold out.` : `Only ${free} of ${name} left at this price.`;
    return [{ field: `items.${index}.price`, message }];
  });
  return new Fault('wrong_product_price', fields);
}

/** The fault for everything that could not be reserved, in words for the shopper (spec 2 section 8). */
export function shortageFault(
  { shortages }: Extract<BeginOutcome, { outcome: 'short' }>,
  { applied, lines }: Worked,
): Fault {
  // The customer who paid the quote first also has its goods.
  if (shortages.some(({ kind }) => kind === 'quote')) return new Fault('quote_ordered');
  const stock = shortages.filter(({ kind }) => kind === 'stock');
  if (stock.length > 0) {
    return new Fault(
      'inventory_error',
      stock.map(({ key, free = 0 }) => {
        const name = lines.find((line) => line.stock.some(({ sku }) => sku === key))?.name ?? key;
        return { field: key, message: free <= 0 ? `${name} is sold out.` : `Only ${free} of ${name} are left.` };
      }),
    );
  }
  const kinds = new Set(shortages.map(({ kind }) => kind));
  if (kinds.has('entry')) return new Fault('inventory_error', entered(lines.filter(({ isEntry }) => isEntry)));
  if (kinds.has('premium-shirt')) return new Fault('inventory_error', secondShirts(lines));
  if (kinds.has('promo')) return promoFault(shortages, lines);
  if (kinds.has('coupon')) {
    const keys = shortages.flatMap(({ kind, key }) => (kind === 'coupon' ? [key] : []));
    const fields = spentRules(keys, applied).map((message) => ({ field: 'coupons', message }));
    return new Fault('wrong_discount', fields);
  }
  if (kinds.has('ticket')) return new Fault('wrong_discount');
  if (kinds.has('giftcard')) return new Fault('giftcard_balance_error');
  return new Fault('wrong_shipping_rate');
}
