import { checkPaymentPages } from '#tools/payment-pages/check-pages.ts';
import { expect, test } from './store-test.ts';

/** A product without options. */
const SKU = 'NB-CP-15';

test('the payment pages are as they were built, and a changed or added script is found @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  const store = baseURL ?? '';
  expect(await checkPaymentPages(page, store, SKU)).toEqual([]);

  await context.route(/\/assets\/checkout-/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n/* skims */` });
  });
  await context.route(/\/checkout$/, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('</body>', '<script>globalThis.skims = 1</script></body>');
    const headers = { ...answer.headers(), 'content-security-policy': "default-src 'self' 'unsafe-inline'" };
    await route.fulfill({ response: answer, headers, body: html });
  });
  const found = await checkPaymentPages(await context.newPage(), store, SKU);
  expect(found.map((each) => each.replace(/http\S+\/checkout-\S+/, 'checkout.js').slice(0, 60))).toEqual([
    "the page has another content security policy: default-src 's",
    'checkout.js was changed on its way to the browser',
    'a script within the page is not authorized',
  ]);
});
