import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportCartRule } from '#shared/cart-rule/cart-rule-record.ts';
import type { WireList } from '#shared/list/wire-list.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { memberOf } from '#worker/testing/staff-member.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

const RULE: ImportCartRule = {
  ruleId: 901,
  name: 'Staff see it',
  isActive: true,
  sites: ['USA'],
  groups: [],
  fromMs: null,
  toMs: null,
  codes: ['SC-TEN', 'SC-TWO'],
  usesPerCode: 5,
  usesPerCustomer: null,
  sortOrder: 0,
  isLast: false,
  action: 'by_percent',
  amount: 1_250,
  mostUnits: 2,
  step: 0,
  shipping: 'cart',
  conditions: '',
  items: '',
};
const bar = { id: 0 };
let staff: StaffBrowser;

beforeAll(async () => {
  const stock = { qoh: 50, min: 1, max: 50, isInStock: true, backorder: false, bin: false };
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('SC-BAR', { stock: { USA: stock } })],
    cartRules: [RULE],
  });
  bar.id = await productIdOf('SC-BAR');
  staff = await signedInStaff();
});

async function buyerWith(code: string): Promise<Buyer> {
  const buyer = new Buyer();
  await buyer.add({ productId: bar.id, qty: 1 });
  const path = `/svc_list/lists/${buyer.list?._id}/coupons`;
  const { body } = await buyer.json<{ list: WireList }>('PUT', path, { codes: [code] });
  buyer.list = body.list;
  return buyer;
}

const page = async () => (await staff.see('/staff/cart-rules')).html;
const usesIn = (html: string) => /data-testid="uses-901">([^<]*)</.exec(html)?.[1];
const deeds = () =>
  env.DB.prepare("SELECT email, subject FROM staff_log WHERE action = 'cart rule' ORDER BY id").all<{
    subject: string;
  }>();

describe('rules over carts for staff', () => {
  it('are listed with what they take off and how often their codes were used', async () => {
    const html = await page();
    expect(html).toContain('12.5%, at most 2 per item, free shipping');
    expect(html).toContain('SC-TEN, SC-TWO');
    expect(usesIn(html)).toBe('0 of 10');
    expect((await (await buyerWith('SC-TEN')).buy()).status).toBe(201);
    expect(usesIn(await page())).toBe('1 of 10');
  });

  it('are turned off and on with a reason, which is kept', async () => {
    await staff.post('/staff/cart-rules', { rule: '901', to: 'off', reason: 'Wrong price' });
    expect((await buyerWith('SC-TEN')).list?.coupons).toMatchObject([{ problem: 'This code is no longer valid.' }]);
    await staff.post('/staff/cart-rules', { rule: '901', to: 'on', reason: 'Right again' });
    expect((await buyerWith('SC-TEN')).list?.coupons).toMatchObject([{ code: 'SC-TEN', discount: 12.5 }]);
    const { results } = await deeds();
    expect(results.map(({ subject }) => subject)).toEqual(['901 off: Wrong price', '901 on: Right again']);
    const changes = await env.DB.prepare(
      "SELECT key, before, after FROM staff_log_changes WHERE kind = 'cart-rule' AND version_after IS NULL ORDER BY change_id",
    ).all();
    expect(changes.results).toEqual([
      { key: '901', before: 'On', after: 'Off' },
      { key: '901', before: 'Off', after: 'On' },
    ]);
    expect(await page()).toContain('901 on: Right again');
  });

  it('stay as they are without a reason, and of a rule that is not there nothing is recorded', async () => {
    const before = (await deeds()).results.length;
    const refused = await staff.post('/staff/cart-rules', { rule: '901', to: 'off', reason: ' ' });
    expect(refused.html).toContain('is missing');
    const missing = await staff.post('/staff/cart-rules', { rule: '999', to: 'off', reason: 'Why not' });
    expect(missing.to).toContain('gone');
    expect((await deeds()).results).toHaveLength(before);
    expect((await buyerWith('SC-TEN')).list?.coupons).toMatchObject([{ discount: 12.5 }]);
  });

  it('of another site are seen by a member who is limited, and not switched', async () => {
    const switches = async (browser: StaffBrowser) =>
      (await browser.see('/staff/cart-rules')).html.includes('name="rule" value="901"');
    const form = { rule: '901', to: 'off', reason: 'Not mine' };
    const { browser } = await memberOf('uk@rules.test', 'merchandiser', { sites: ['GBR'] });
    expect([await switches(browser), (await browser.post('/staff/cart-rules', form)).status]).toEqual([false, 403]);
    const own = (await memberOf('us@rules.test', 'merchandiser', { sites: ['USA'] })).browser;
    const before = (await deeds()).results.length;
    expect([await switches(own), (await own.post('/staff/cart-rules', form)).status]).toEqual([true, 303]);
    // Off already: no change, and no entry.
    await own.post('/staff/cart-rules', form);
    expect((await deeds()).results.slice(before).map(({ subject }) => subject)).toEqual(['901 off: Not mine']);
    await own.post('/staff/cart-rules', { ...form, to: 'on' });
  });
});
