import { beforeAll, describe, expect, it } from 'vitest';
import { changesets, publishDraft, recordOf } from '#worker/testing/changesets.ts';
import { ADMIN, type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { memberOf } from '#worker/testing/staff-member.ts';
import { category, fill, product, request } from '#worker/testing/store.ts';

const PATH = '/staff/prices';
const usd = { price: 20_000, specialPrice: null, specialFromMs: null, specialToMs: null };
let staff: StaffBrowser;

beforeAll(async () => {
  const brand = { attributes: { manufacturer: ['Ironworks'] } };
  await fill({
    categories: [category('Gear', 'gear'), category('Gear/Desk bars', 'gear/desk-bars'), category('Gear2', 'gear2')],
    products: [
      product('SP-BAR', { ...brand, categories: ['Gear/Desk bars'], prices: { USA: usd, EUR: usd } }),
      product('SP-PLATE', { categories: ['Gear2'], prices: { USA: { ...usd, price: 4_599 } } }),
      product('SP-FREE', { prices: { USA: { ...usd, price: 0 } } }),
    ],
  });
  staff = await signedInStaff();
});

const rowsOf = (html: string): readonly string[] =>
  [...html.matchAll(/name="sku" value="([^"]*)"/g)].map(([, sku = '']) => sku);
const shown = async (filter: Readonly<Record<string, string>>) =>
  rowsOf((await staff.see(`${PATH}?${new URLSearchParams({ site: 'USA', text: 'SP-', ...filter })}`)).html);

/** The value of a hidden field. */
function hidden(html: string, name: string): string {
  const [, value = ''] = new RegExp(`name="${name}" value="([^"]*)"`).exec(html) ?? [];
  return value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

/** The cells of the check of prices, a line each. */
const looks = (html: string): readonly string[] =>
  [...html.matchAll(/<tr data-testid="price-look">(.*?)<\/tr>/g)].map(([, row = '']) =>
    row
      .replaceAll(/<\/td>/g, '|')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?\| ?/g, '|')
      .trim(),
  );
const problems = (html: string): readonly string[] => {
  const [, list = ''] = /data-testid="price-problems">(.*?)<\/ul>/.exec(html) ?? [];
  return [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) => line);
};

async function sendFile(text: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([text], 'prices.csv', { type: 'text/csv' }));
  const cookie = [...staff.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await request(ADMIN + PATH, { method: 'POST', headers: { cookie, origin: ADMIN }, body: form });
  expect(answer.status).toBe(200);
  return answer.text();
}

const add = (html: string, more: Readonly<Record<string, string>>) =>
  staff.post(PATH, {
    action: 'add',
    changeset: '',
    name: '',
    file: hidden(html, 'file'),
    seen: hidden(html, 'seen'),
    ...more,
  });

/** The changeset to which a form has led. */
async function ledTo(to: string | null | undefined) {
  const [, id = ''] = /\/staff\/changesets\/([0-9a-f]{32})/.exec(to ?? '') ?? [];
  return (await changesets(`/${id}`, undefined, 'GET')).changeset;
}

const CHANGE = {
  site: 'USA',
  category: '',
  brand: '',
  text: 'SP-',
  action: 'change',
  unit: 'percent',
  from: '',
  to: '',
};

describe('the list of prices', () => {
  it('has those of a site, a category with all below it, a brand and words', async () => {
    expect(await shown({})).toEqual(['SP-BAR', 'SP-FREE', 'SP-PLATE']);
    expect(await shown({ site: 'EUR' })).toEqual(['SP-BAR']);
    expect(await shown({ category: 'Gear' })).toEqual(['SP-BAR', 'SP-FREE']);
    expect(await shown({ category: 'Gear/Desk bars' })).toEqual(['SP-BAR']);
    expect(await shown({ brand: 'ironworks' })).toEqual(['SP-BAR']);
    expect(await shown({ text: 'product sp-plate' })).toEqual(['SP-PLATE']);
  });

  it('is checked as it was edited, and nothing else of it changes', async () => {
    const { html } = await staff.see(`${PATH}?site=USA&text=SP-`);
    const fields = [...html.matchAll(/name="((?:price|special|from|to|was) SP-[A-Z]+)"[^>]*value="([^"]*)"/g)];
    const sent = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
    const form = { ...sent, site: 'USA', category: '', brand: '', text: 'SP-', action: 'rows', sku: 'SP-PLATE' };
    const checked = await staff.post(PATH, { ...form, 'special SP-PLATE': '39.5', 'to SP-PLATE': '2099-01-01' });
    expect(looks(checked.html)).toEqual([
      'SP-PLATE|USA|Product SP-PLATE|$45.99 $39.50|-14.1%|45.99|39.50, to 2099-01-01|',
    ]);
    expect(looks((await staff.post(PATH, form)).html)).toEqual([]);
    expect(problems((await staff.post(PATH, { ...form, 'price SP-PLATE': '' })).html)).toEqual([
      'SP-PLATE, price: is missing',
    ]);
    const refused = await staff.post(PATH, { ...form, 'price SP-PLATE': 'much', 'special SP-PLATE': '12' });
    expect(refused.html).toMatch(/name="price SP-PLATE"[^>]*value="much"/);
    expect(refused.html).toMatch(/name="special SP-PLATE"[^>]*value="12"/);
  });
});

describe('a rule for all of them', () => {
  it('changes the regular price, and leaves what costs nothing', async () => {
    const { html } = await staff.post(PATH, { ...CHANGE, target: 'price', by: '-12,5', ending: '95' });
    expect(looks(html)).toEqual([
      'SP-BAR|USA|Product SP-BAR|$200.00 $174.95|-12.5%|200.00 174.95||',
      'SP-PLATE|USA|Product SP-PLATE|$45.99 $39.95|-13.1%|45.99 39.95||',
    ]);
  });

  it('sets a special price with its dates, and removes it again', async () => {
    const wish = {
      ...CHANGE,
      unit: 'amount',
      target: 'special',
      by: '-5',
      ending: '',
      from: '2027-03-01 09:00',
      to: '2027-03-08',
    };
    const checked = await staff.post(PATH, wish);
    expect(looks(checked.html)).toEqual([
      'SP-BAR|USA|Product SP-BAR|$200.00|0%|200.00|195.00, from 2027-03-01 09:00, to 2027-03-08|',
      'SP-FREE|USA|Product SP-FREE|$0.00||0.00|0.00, from 2027-03-01 09:00, to 2027-03-08|',
      'SP-PLATE|USA|Product SP-PLATE|$45.99|0%|45.99|40.99, from 2027-03-01 09:00, to 2027-03-08|',
    ]);
    const { id } = await ledTo((await add(checked.html, { name: 'Specials' })).to);
    expect((await publishDraft(id)).status).toBe(200);
    expect((await recordOf('price', 'SP-BAR', 'USA')).value).toEqual({
      price: 200,
      specialPrice: 195,
      specialFrom: '2027-03-01T09:00:00.000Z',
      specialTo: '2027-03-08T00:00:00.000Z',
    });
    const ended = await staff.post(PATH, { ...CHANGE, target: 'end', by: '', ending: '' });
    expect(looks(ended.html)).toHaveLength(3);
    expect(looks(ended.html)[0]).toContain('none');
    expect((await changesets(`/${id}/revert`)).changeset.status).toBe('reverted');
  });

  it.each([
    [{ by: 'much' }, 'Change by must be a number such as -10 or 5.50'],
    [{ by: '1.005' }, 'Change by must be a number such as -10 or 5.50'],
    [{ by: '-1', target: 'special', from: 'soon' }, 'SP-BAR, from: must be a time with an offset'],
  ])('with %j is refused', async (wish, words) => {
    const { html } = await staff.post(PATH, { ...CHANGE, target: 'price', ending: '', ...wish });
    expect(problems(html)[0]).toContain(words);
  });

  it('never leaves less than nothing: such prices are named and stay', async () => {
    const { html } = await staff.post(PATH, { ...CHANGE, unit: 'amount', target: 'price', by: '-100', ending: '' });
    expect(looks(html)).toEqual(['SP-BAR|USA|Product SP-BAR|$200.00 $100.00|-50%|200.00 100.00||']);
    expect(html).toContain('SP-PLATE</div>');
  });
});

const HEAD = 'sku,site,price,special,from,to\n';

describe('a file of prices', () => {
  it('is read as a whole or not at all, with line and column of what is wrong', async () => {
    const html = await sendFile(
      `${HEAD}SP-BAR,USA,150,,,\nSP-BAR,USA,151,,,\nSP-PLATE,US,abc,,,\n,USA,1.005,,,\nSP-BAR,EUR,9,8,2027-02-01,2027-01-01\n`,
    );
    expect(problems(html)).toEqual([
      'Line 3, SP-BAR, sku: is on line 2, too',
      'Line 4, SP-PLATE, site: must be one of USA, CAN, APO, EUR, AUS, GBR',
      'Line 4, SP-PLATE, price: must be an amount such as 149.50',
      'Line 5, sku: is missing',
      'Line 6, SP-BAR, to: must be after it begins',
    ]);
    expect(looks(html)).toEqual([]);
    expect(problems(await sendFile(`${HEAD}SP-BAR,USA,1.005,,,\nSP-NONE,USA,5,,,\n`))[0]).toBe(
      'Line 2, SP-BAR, price: must have at most two decimals',
    );
    expect(problems(await sendFile(`${HEAD}SP-BAR,USA,150,,,\nSP-NONE,USA,5,,,\n`))).toEqual([
      'Line 3, SP-NONE, sku: there is no product with this SKU',
    ]);
    expect(problems(await sendFile('sku,price\nSP-BAR,5\n'))).toEqual([
      'Line 1: needs the columns site, special, from, to',
    ]);
    expect(problems(await sendFile(`${HEAD}"SP-BAR,USA,150,,,\n`))[0]).toContain('misplaced quote');
  });

  it('is what the list gives, and changes nothing as it is', async () => {
    const { html } = await staff.see(`${PATH}.csv?site=USA&text=SP-`);
    expect(html.replace('\uFEFF', '')).toBe(
      'sku,site,price,special,from,to\r\nSP-BAR,USA,200.00,,,\r\nSP-FREE,USA,0.00,,,\r\nSP-PLATE,USA,45.99,,,\r\n',
    );
    expect(await sendFile(html)).toContain('No price changes.');
  });

  it('goes into a draft; what is not sold on a site begins to be', async () => {
    const begun = await changesets('', { name: 'A draft for prices' });
    const html = await sendFile(`${HEAD}SP-PLATE,EUR,40,,,\nSP-BAR,EUR,200.00,,,\nSP-BAR,USA,"180,50",,,\n`);
    expect(looks(html)).toEqual([
      'SP-PLATE|EUR|Product SP-PLATE|-- €40.00||40.00||',
      'SP-BAR|USA|Product SP-BAR|$200.00 $180.50|-9.8%|200.00 180.50||',
    ]);
    const changeset = await ledTo((await add(html, { changeset: begun.changeset.id })).to);
    expect(changeset.id).toBe(begun.changeset.id);
    expect(changeset.operations.map(({ key, site, base, value }) => [key, site, base, value?.price])).toEqual([
      ['SP-BAR', 'USA', expect.any(Number), 180.5],
      ['SP-PLATE', 'EUR', 0, 40],
    ]);
    const page = (await staff.see(`/staff/changesets/${changeset.id}`)).html;
    expect(page).toContain('2 prices change');
  });

  it('is checked again when a price has changed since, and needs a name', async () => {
    const html = await sendFile(`${HEAD}SP-BAR,USA,120,,,\n`);
    expect((await add(html, { name: ' ' })).html).toContain('Enter a name of at most 120 characters.');
    await fill({ products: [product('SP-BAR', { prices: { USA: { ...usd, price: 21_000 }, EUR: usd } })] });
    const again = await add(html, { name: 'Too late' });
    expect(again.html).toContain('Prices have changed since you checked them.');
    expect(looks(again.html)).toEqual(['SP-BAR|USA|Product SP-BAR|$210.00 $120.00|-42.9%|210.00 120.00||']);
    expect((await add(again.html, { name: 'In time' })).to).toContain('/staff/changesets/');
  });
});

it('members without the right to change prices neither see nor use the page', async () => {
  const { browser } = await memberOf('editor@prices.test', 'editor');
  expect((await browser.see(PATH)).status).toBe(403);
  expect((await browser.see('/staff')).html).not.toContain(`href="${PATH}"`);
});
