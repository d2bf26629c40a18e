import type { Fault } from '../fault.ts';

/** Faults in code that runs in the browser, and in the views that both sides render. */
export const BROWSER_FAULTS: readonly Fault[] = [
  {
    name: 'the price that was is no longer struck',
    file: 'client/ui/product/price.tsx',
    text: 'prices.price !== null && now < prices.price',
    by: 'prices.price !== null && now > prices.price',
    tests: ['client/ui/product/price.test.tsx'],
  },
  {
    name: 'an old answer takes back a later change of the cart',
    file: 'client/state/cart.ts',
    text: 'if (confirmed?._id === list._id && confirmed.version > list.version) return;',
    by: 'if (confirmed?._id === list._id && confirmed.version < 0) return;',
    tests: ['client/state/cart.test.ts'],
  },
  {
    name: 'an order that is still on its way is sent again as another one',
    file: 'client/state/checkout/place-order.ts',
    text: 'const id = sentOrder() ?? freshId;',
    by: 'const id = freshId;',
    tests: ['client/state/checkout/app-wallet.test.ts'],
  },
  {
    name: 'an approval that the app repeats is carried out again',
    file: 'client/state/checkout/app-wallet.ts',
    text: '      if (asked.isAgreed) return;\n      asked.isAgreed = true;',
    by: '      asked.isAgreed = true;',
    tests: ['client/state/checkout/app-wallet.test.ts'],
  },
  {
    name: 'a second tap adds a second one',
    file: 'client/islands/quick-add.ts',
    text: "if (!button || button.getAttribute('aria-busy') === 'true') return;",
    by: 'if (!button) return;',
    tests: ['client/islands/quick-add.test.ts'],
  },
];
