import type { ListLine, ListView } from '#shared/list/view.ts';
import { toMajor } from '#shared/money/money.ts';
import type { TrackedProduct } from '#shared/tracking/events.ts';
import { track } from './track.ts';

/** The most lines of a cart in one event, and the most parts of a line. */
const MOST = 50;
/** Back-ordered goods can be bought like those on the shelf. */
const STOCK = { in: 'in stock', backorder: 'in stock', bin: 'bin', out: 'oos' } as const;

const major = (minor: number | null): number | null => (minor === null ? null : toMajor(minor));

/** A line of a cart as events carry it (spec 3 section 3, Cart item analytics fields). */
function itemOf({ _id }: ListView, line: ListLine) {
  const { price, regularPrice, metadata } = line;
  // What was typed for a line, such as an engraving, an athlete or a recipient, is nobody else's.
  const isTyped = line.customOptions.length > 0 || metadata.eventRegistration || metadata.giftcard;
  const isReduced = price !== null && regularPrice !== null && price < regularPrice;
  return {
    cart_id: _id,
    sku: line.sku,
    product_id: line.productId,
    name: line.name,
    total: major(line.rowTotal),
    price: major(isReduced ? regularPrice : price),
    specialPrice: isReduced ? major(price) : null,
    qty: line.qty,
    stockStatus: STOCK[line.stock],
    bundleProducts: line.type === 'bundle' ? line.children.slice(0, MOST).map(({ sku }) => sku) : [],
    configuration: isTyped ? [] : line.configuration.slice(0, MOST),
    registryId: metadata.registry?.listId ?? null,
    recipeId: metadata.recipeId ?? null,
  };
}

/** Reports a change of the cart with the products that it is about, and the cart after it. */
export function tellCart(
  name: 'add' | 'remove' | 'update',
  products: readonly TrackedProduct[],
  cart: ListView | null,
): void {
  const after = cart && {
    items: cart.lines.slice(0, MOST).map((line) => itemOf(cart, line)),
    total: toMajor(cart.sums.total),
  };
  track({ type: 'cart', name, value: { products, ...after } });
}
