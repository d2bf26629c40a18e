import { beforeAll, describe, expect, it } from 'vitest';
import { newCustomer } from '#worker/testing/charge.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, env, fill, product } from '#worker/testing/store.ts';

const PAGE = '/account/address';
const FORM = {
  act: 'save',
  id: '',
  firstname: 'Ada',
  lastname: 'Berg',
  telephone: '614 555 0100',
  company: '',
  countryId: 'US',
  street1: '1 Iron Street',
  street2: '',
  city: 'Columbus',
  region: 'OH',
  postcode: '43215',
};

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('AP-BAR')] });
});

async function customer(name: string): Promise<{ browser: PageBrowser; customerId: number }> {
  await newCustomer(env.DB, `${name}@address-page.test`);
  const browser = new PageBrowser();
  return { browser, customerId: await browser.enter(`${name}@address-page.test`) };
}

async function idsOf(customerId: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT address_id AS id FROM addresses WHERE customer_id = ?1 ORDER BY created_ms, address_id',
  )
    .bind(customerId)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

describe('the address book', () => {
  it('is for customers', async () => {
    const guest = new PageBrowser();
    const to = `/login?redirect=${encodeURIComponent(PAGE)}`;
    expect((await guest.see(PAGE)).to).toMatch(new RegExp(`${to.replace('?', '\\?')}$`));
    expect(await guest.post(PAGE, FORM)).toMatchObject({ status: 303, to });
    expect(await env.DB.prepare('SELECT count(*) AS n FROM addresses').first('n')).toBe(0);
  });

  it('adds, changes and removes an address, by forms', async () => {
    const { browser, customerId } = await customer('forms');
    expect((await browser.see(PAGE)).html).toContain('You haven’t saved an address yet');
    expect((await browser.see(`${PAGE}?add=1`)).html).toContain('name="street1"');
    expect(await browser.post(PAGE, FORM)).toMatchObject({ status: 303, to: `${PAGE}?state=saved` });
    const [id = ''] = await idsOf(customerId);
    const { html } = await browser.see(`${PAGE}?state=saved`);
    for (const words of ['Your address has been saved.', 'Columbus, OH 43215', 'Default shipping and billing']) {
      expect(html).toContain(words);
    }
    const form = (await browser.see(`${PAGE}?edit=${id}`)).html;
    expect(form).toContain('value="1 Iron Street"');
    expect(form).toMatch(/<option value="OH" selected/);
    expect(await browser.post(PAGE, { ...FORM, id, street2: 'Unit 4' })).toMatchObject({ status: 303 });
    expect((await browser.see(PAGE)).html).toContain('Unit 4');
    expect(await browser.post(PAGE, { act: 'remove', id })).toMatchObject({ to: `${PAGE}?state=removed` });
    expect(await idsOf(customerId)).toEqual([]);
  });

  it('makes another address the default', async () => {
    const { browser, customerId } = await customer('first');
    await browser.post(PAGE, FORM);
    await browser.post(PAGE, { ...FORM, street1: '2 Steel Road' });
    const [, second = ''] = await idsOf(customerId);
    expect(await browser.post(PAGE, { act: 'ship', id: second })).toMatchObject({ to: `${PAGE}?state=first` });
    const { html } = await browser.see(PAGE);
    expect(html).toContain('Default billing');
    expect(html).toContain('Default shipping');
    await browser.post(PAGE, { act: 'bill', id: second });
    expect((await browser.see(PAGE)).html).toContain('Default shipping and billing');
  });

  it('shows errors beside what was typed', async () => {
    const { browser, customerId } = await customer('wrong');
    const { status, html } = await browser.post(PAGE, { ...FORM, firstname: '<b>Ada</b>', street1: '', postcode: '1' });
    expect(status).toBe(200);
    for (const words of ['Please enter your street address', 'Please enter a valid ZIP code']) {
      expect(html).toContain(words);
    }
    expect(html).toContain('value="&lt;b&gt;Ada&lt;/b&gt;"');
    expect(await idsOf(customerId)).toEqual([]);
  });

  it('shows the regions of the selected country without script, and saves nothing yet', async () => {
    const { browser, customerId } = await customer('regions');
    const typed = { ...FORM, countryId: 'ES', region: '', city: 'Sevilla', postcode: '41001', act: 'regions' };
    const { html } = await browser.post(`/eu${PAGE}`, typed);
    expect(html).toContain('<option value="SE">Sevilla</option>');
    expect(html).toContain('value="Sevilla"');
    expect(html).not.toContain('class="err"');
    expect(await idsOf(customerId)).toEqual([]);
    expect(await browser.post(`/eu${PAGE}`, { ...typed, act: 'save', region: 'SE' })).toMatchObject({
      to: `/eu${PAGE}?state=saved`,
    });
    const { html: austria } = await browser.post(`/eu${PAGE}`, { ...typed, countryId: 'AT' });
    expect(austria).toMatch(/<div class="third" data-region="" hidden=""/);
  });

  it('says that an address no longer exists, and leads back to the others', async () => {
    const { browser } = await customer('twice');
    const { status, html } = await browser.post(`/eu${PAGE}`, { act: 'remove', id: '0'.repeat(32) });
    expect(status).toBe(404);
    expect(html).toContain('That no longer exists.');
    expect(html).toMatch(/<a class="btn" href="\/eu\/account\/address">/);
  });

  it('says that a form was too large', async () => {
    const { browser } = await customer('large');
    const { status, html } = await browser.post(PAGE, { ...FORM, street1: 'x'.repeat(300_000) });
    expect(status).toBe(413);
    expect(html).toContain('That is too much to send at once.');
  });

  it('shows no address of someone else', async () => {
    const [{ browser: owner, customerId }, { browser: stranger }] = [await customer('owner'), await customer('other')];
    await owner.post(PAGE, { ...FORM, street1: '9 Secret Street' });
    const [id = ''] = await idsOf(customerId);
    expect((await stranger.see(`${PAGE}?edit=${id}`)).html).not.toContain('9 Secret Street');
    for (const act of ['remove', 'ship', 'bill', 'save']) {
      expect((await stranger.post(PAGE, { ...FORM, act, id })).status).toBe(404);
    }
    expect((await owner.see(PAGE)).html).toContain('9 Secret Street');
  });
});
