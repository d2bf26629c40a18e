import { beforeAll, expect, it } from 'vitest';
import { openAccount } from '#worker/testing/account.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, env, fill, product, productIdOf, staffRequest } from '#worker/testing/store.ts';

const EMAIL = 'asked@reviews.test';
const ids = { bar: 0, orderId: '' };
const browser = new PageBrowser();

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('MP-BAR'), product('MP-PLATE')] });
  ids.bar = await productIdOf('MP-BAR');
  await openAccount(EMAIL);
  const buyer = new Buyer();
  await buyer.enter(EMAIL);
  await buyer.add({ productId: ids.bar, qty: 1 });
  ids.orderId = (await buyer.buy()).body.orderId ?? '';
  await browser.enter(EMAIL);
});

it('asks a customer about bought products, and returns after each review', async () => {
  const asking = async () => (await browser.see(`/mps-review?order=${ids.orderId}`)).html;
  await expect.poll(asking, { timeout: 10_000 }).toContain('Product MP-BAR');
  const before = await asking();
  expect(before).not.toContain('Product MP-PLATE');
  const form = `/account/reviews?product=${ids.bar}&rating=4&from=asked`;
  expect(before).toContain(form.replaceAll('&', '&amp;'));
  const { html } = await browser.see(form);
  expect(html).toMatch(/name="rating"[^>]*checked=""[^>]*value="4"|value="4"[^>]*checked=""/);
  const fields = { rating: '4', title: 'Straight', text: 'It is as straight as a bar can be.', nickname: 'Mo' };
  const { to } = await browser.post('/account/reviews', {
    action: 'write',
    product: String(ids.bar),
    from: 'asked',
    ...fields,
  });
  expect(to).toBe('/mps-review?state=written');
  const after = (await browser.see('/mps-review?state=written')).html;
  expect(after).toContain('Thank you.');
  expect(after).toContain('There is nothing left to review');
});

it('a guest logs in and returns, and orders of others stay private', async () => {
  const { html } = await new PageBrowser().see(`/mps-review?order=${ids.orderId}`);
  expect(html).toContain(`/login?redirect=${encodeURIComponent(`/mps-review?order=${ids.orderId}`)}`);
  await openAccount('other@reviews.test');
  const other = new PageBrowser();
  await other.enter('other@reviews.test');
  expect((await other.see(`/mps-review?order=${ids.orderId}`)).html).not.toContain('Product MP-BAR');
});

it('a shipped order links there, on its page and in its email', async () => {
  const link = `/mps-review?order=${ids.orderId}`;
  expect((await browser.see(`/account/order/${ids.orderId}`)).html).not.toContain(link);
  for (const to of ['packed', 'shipped']) await staffRequest(`/svc_staff/orders/${ids.orderId}/status`, { to });
  const mail = () =>
    env.DB.prepare("SELECT text FROM mails WHERE kind = 'order-shipped' AND text LIKE ?1")
      .bind(`%${ids.orderId}%`)
      .first<string>('text');
  await expect.poll(mail, { timeout: 10_000 }).toContain(`http://localhost${link}`);
  await expect.poll(async () => (await browser.see(`/account/order/${ids.orderId}`)).html).toContain(link);
});
