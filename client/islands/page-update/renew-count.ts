import { showCartCount } from '#client/browser/cart-count.ts';
import { serviceAddress } from '#client/browser/service-address.ts';

/** Asks for the lists of someone who has something in the cart: their answer corrects the count (spec 1 section 4). */
export async function renewCount(): Promise<void> {
  if (showCartCount() === '') return;
  await fetch(serviceAddress('/svc_list/lists')).catch(() => undefined);
  showCartCount();
}
