import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount, PASSWORD } from '#worker/testing/account.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

const id = { bar: 0, plate: 0 };
const GOOD = { rating: '4', title: 'Straight', text: 'It is as straight as a bar can be.', nickname: 'Mo' };

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('RV-BAR'), product('RV-PLATE')],
    reviews: [
      { sku: 'RV-BAR', rating: 2, title: 'Old', text: 'From before', nickname: 'Kim', createdMs: 1_700_000_000_000 },
    ],
  });
  id.bar = await productIdOf('RV-BAR');
  id.plate = await productIdOf('RV-PLATE');
});

async function customer(name: string): Promise<PageBrowser> {
  const email = `${name}@reviews.test`;
  await openAccount(email);
  const browser = new PageBrowser();
  await browser.enter(email);
  return browser;
}

const write = (browser: PageBrowser, fields: Readonly<Record<string, string>> = {}, productId = id.bar) =>
  browser.post('/account/reviews', { action: 'write', product: String(productId), ...GOOD, ...fields });

const productPage = async () => (await new PageBrowser().see(`/rv-bar?preview=${crypto.randomUUID()}`)).html;

/** The stars that are stored with the product: their total and number. */
const stars = () =>
  env.DB.prepare('SELECT rating_sum AS total, rating_count AS n FROM products WHERE product_id = ?1')
    .bind(id.bar)
    .first<{ total: number; n: number }>();

/** Decides on a waiting review, found by its title, as the staff page's form does. */
async function decide(staff: StaffBrowser, title: string, action: 'refuse' | 'show', reason = '') {
  const { html } = await staff.see('/staff/reviews');
  const [, part = ''] = html.split(`<b>${title}</b>`);
  const value = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(part)?.[1] ?? '';
  const fields = { customer: value('customer'), product: value('product'), written: value('written') };
  return { fields, seen: await staff.post('/staff/reviews', { action, reason, ...fields }) };
}

describe('a review', () => {
  it('is shown as text after staff approve it, and counts in the stars', async () => {
    const ada = await customer('ada');
    expect((await write(ada, { title: '<b>Straight</b> & true' })).to).toBe('/account/reviews?state=written');
    expect(await productPage()).not.toContain('Straight');
    expect(await stars()).toEqual({ total: 2, n: 1 });
    expect((await ada.see('/account/reviews')).html).toContain('In review');
    const staff = await signedInStaff();
    expect((await decide(staff, '&lt;b&gt;Straight&lt;/b&gt; &amp; true', 'show')).seen.to).toBe('/staff/reviews');
    const html = await productPage();
    expect(html).toContain('&lt;b&gt;Straight&lt;/b&gt; &amp; true');
    expect(html).not.toContain('Verified purchase');
    expect(await stars()).toEqual({ total: 6, n: 2 });
    expect((await ada.see('/account/reviews')).html).toContain('Shown');
    await ada.post('/account/reviews', { action: 'remove', product: String(id.bar) });
    expect(await productPage()).not.toContain('Straight');
    expect(await stars()).toEqual({ total: 2, n: 1 });
  });

  it('by someone who bought the product says so, and the order page asks for one', async () => {
    const buyer = new Buyer();
    const email = 'bo@reviews.test';
    await openAccount(email);
    await buyer.enter(email);
    await buyer.add({ productId: id.bar, qty: 1 });
    const { body } = await buyer.buy();
    await expect
      .poll(() =>
        env.DB.prepare('SELECT count(*) AS n FROM order_lines WHERE order_id = ?1').bind(body.orderId).first('n'),
      )
      .toBe(1);
    const bo = new PageBrowser();
    await bo.enter(email);
    expect((await bo.see('/account/reviews')).html).toContain('Your purchases');
    await write(bo, { title: 'Bought it' });
    expect((await bo.see('/account/reviews')).html).not.toContain('Your purchases');
    await decide(await signedInStaff(), 'Bought it', 'show');
    expect(await productPage()).toContain('Verified purchase');
    await bo.post('/account/reviews', { action: 'remove', product: String(id.bar) });
  });

  it('that was edited or removed waits again, and the approved version is the one shown', async () => {
    const cy = await customer('cy');
    const staff = await signedInStaff();
    await write(cy, { title: 'First words' });
    const { html } = await staff.see('/staff/reviews');
    expect(html).toContain('First words');
    const { fields } = await decide(staff, 'First words', 'show');
    await write(cy, { title: 'Second words' });
    expect(await productPage()).toContain('First words');
    // This form is from a page that is out of date by now.
    expect((await staff.post('/staff/reviews', { action: 'show', ...fields })).html).toContain('was edited or removed');
    await decide(staff, 'Second words', 'refuse', 'It names a person');
    expect(await productPage()).not.toMatch(/First words|Second words/);
    expect((await cy.see('/account/reviews')).html).toContain('It names a person');
    const { results } = await env.DB.prepare(
      "SELECT before, after FROM staff_log_changes WHERE kind = 'review' ORDER BY change_id DESC LIMIT 2",
    ).all();
    expect(results).toEqual([
      { before: 'In review', after: 'Not shown: It names a person' },
      { before: 'In review', after: 'Shown' },
    ]);
  });

  it.each<[Readonly<Record<string, string>>, string]>([
    [{ rating: '' }, 'one to five stars'],
    [{ rating: '6' }, ''],
    [{ title: ' ' }, 'Please enter a title'],
    [{ text: 'Good' }, 'at least one sentence'],
    [{ nickname: '' }, 'Please enter a display name'],
    [{ state: 'shown' }, ''],
  ])('with %j is refused beside what was typed', async (fields, words) => {
    const dee = await customer(`dee${JSON.stringify(fields).length}${Object.keys(fields)[0]}`);
    const { to, html } = await write(dee, fields);
    expect(to).toBeNull();
    expect(html).toContain(words);
    expect(html).toContain('It is as straight as a bar can be.'.slice(0, fields.text === undefined ? 34 : 0));
    expect((await dee.see('/account/reviews')).html).toContain('You haven’t written a review yet.');
  });

  it('belongs to its writer: customers remove and change only their own', async () => {
    const [eve, fay] = [await customer('eve'), await customer('fay')];
    await write(eve, { title: 'Of Eve' }, id.plate);
    await fay.post('/account/reviews', { action: 'remove', product: String(id.plate) });
    await write(fay, { title: 'Of Fay' }, id.plate);
    expect((await eve.see('/account/reviews')).html).toContain('Of Eve');
    expect((await eve.see('/account/reviews')).html).not.toContain('Of Fay');
  });

  it('of a product that is not sold here is refused', async () => {
    const gus = await customer('gus');
    expect((await write(gus, {}, 999_999)).to).toBeNull();
    expect((await gus.see('/account/reviews?product=999999')).html).toContain('This product is not sold here.');
  });

  it('makes a guest log in first and return to the product', async () => {
    const path = `/account/reviews?product=${id.bar}`;
    expect((await new PageBrowser().see(path)).to).toBe(`http://localhost/login?redirect=${encodeURIComponent(path)}`);
  });

  it('is deleted with its writer’s account', async () => {
    const hal = await customer('hal');
    await write(hal, { title: 'Of Hal' });
    await decide(await signedInStaff(), 'Of Hal', 'show');
    expect(await productPage()).toContain('Of Hal');
    const before = await stars();
    expect((await hal.post('/account/data', { password: PASSWORD })).to).toBe('/account/data?state=deleted');
    expect(await productPage()).not.toContain('Of Hal');
    expect((await stars())?.n).toBe((before?.n ?? 0) - 1);
  });
});
