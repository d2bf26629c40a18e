import type { Page } from '@playwright/test';
import { ADYEN_ENVIRONMENTS } from '#shared/order/adyen-environment.ts';
import { INLINE_SCRIPT_HASH } from '#worker/request/inline-script.ts';
import { type CardFields, checkoutSecurityPolicy } from '#worker/request/security-headers.ts';
import { findings, readInventory } from './inventory.ts';
import { watchScripts } from './seen-scripts.ts';

/** Every policy that this build gives to a payment page, whatever the store's provider is. */
function policies(): ReadonlySet<string> {
  const cards: readonly (CardFields | null)[] = [
    null,
    ...ADYEN_ENVIRONMENTS.map((environment) => ({ provider: 'adyen', environment }) as const),
    { provider: 'spreedly', isChallenge: false },
    { provider: 'spreedly', isChallenge: true },
  ];
  return new Set(
    cards.flatMap((each) => [checkoutSecurityPolicy(false, each), checkoutSecurityPolicy(false, each, true)]),
  );
}

/** Puts a product into the visitor's cart, as a page of the store does. Throws if the store does not sell it. */
async function putIntoCart(page: Page, sku: string): Promise<void> {
  const problem = await page.evaluate(async (wanted) => {
    const ask = async (path: string, body?: object) => {
      const answer = await fetch(
        path,
        body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      );
      return answer.ok ? ((await answer.json()) as Record<string, Record<string, unknown>>) : undefined;
    };
    const found = await ask(`/svc_content/catalog/product?sku=${encodeURIComponent(wanted)}`);
    if (!found) return `the store has no product ${wanted}`;
    const made = await ask('/svc_list/lists', { type: 'cart', metadata: {} });
    const items = [{ productId: found.product?.productId, qty: 1 }];
    const added = made && (await ask(`/svc_list/lists/${String(made.list?._id)}/items`, { items }));
    return added ? '' : `${wanted} cannot be put into the cart: name a product without options`;
  }, sku);
  if (problem !== '') throw new Error(problem);
}

/**
 * Opens the checkout of a running store as a shopper, and describes each script and each header that is not as this
 * build made it (PCI DSS 11.6.1). The first step loads everything but a provider's card fields, whose policy is in the
 * header.
 */
export async function checkPaymentPages(page: Page, origin: string, sku: string): Promise<readonly string[]> {
  // A document without scripts: an ordinary page still loads islands when it is left, and they would be counted.
  await page.goto(`${origin}/robots.txt`);
  await putIntoCart(page, sku);
  const scripts = watchScripts(page);
  const answer = await page.goto(`${origin}/checkout`);
  await page.locator('store-island[name="checkout"][data-awake]').waitFor();
  const policy = answer?.headers()['content-security-policy'] ?? '';
  const isKnown = policies().has(policy);
  return [
    ...(isKnown ? [] : [`the page has another content security policy: ${policy || 'none'}`]),
    ...findings(await scripts(), new URL(origin).origin, readInventory(INLINE_SCRIPT_HASH)),
  ];
}
