import { addToCart } from '#client/state/cart.ts';

/**
 * Adds a product to the cart without leaving the page. If the store refuses, the form is submitted as it is without
 * script.
 */
export function wake(element: HTMLElement): void {
  const form = element.querySelector('form');
  const button = element.querySelector('button');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button || button.getAttribute('aria-busy') === 'true') return;
    const fields = new FormData(form);
    const item = {
      productId: Number(fields.get('productId')),
      qty: Number(fields.get('qty') ?? 1),
      children: [],
      customOptions: [],
      metadata: {},
    };
    button.setAttribute('aria-busy', 'true');
    void addToCart([item]).then((refused) => {
      button.removeAttribute('aria-busy');
      // The form leads to a page that tells the shopper why, and what to choose.
      if (refused) form.submit();
    });
  });
}
