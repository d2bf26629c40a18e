import { beforeAll, describe, expect, it } from 'vitest';
import type { WireList } from '#shared/list/wire-list.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { changesets, draft, publishDraft, recordOf, type SentOperation } from '#worker/testing/changesets.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

/** A tenth off everything, for a code. */
const TENTH = {
  name: 'A tenth off',
  fromDate: null,
  toDate: null,
  isActive: true,
  websiteIds: ['USA'],
  customerGroupIds: [],
  couponCode: ['KIND-TEN'],
  usesPerCoupon: 10,
  usesPerCustomer: null,
  sortOrder: 0,
  stopRulesProcessing: false,
  simpleAction: 'by_percent',
  discountAmount: 10,
  discountQty: null,
  discountStep: 0,
  simpleFreeShipping: 0,
  conditionsSerialized: '',
  actionsSerialized: '',
};

const rule = (key: string, base: number, value: object | null): SentOperation => ({
  kind: 'cart-rule',
  key,
  base,
  value,
});

let productId = 0;

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('KIND-BAR', {
        prices: { USA: { price: 20_000, specialPrice: null, specialFromMs: null, specialToMs: null } },
        stock: { USA: { qoh: 50, min: 1, max: 50, isInStock: true, backorder: false, bin: false } },
      }),
    ],
  });
  productId = await productIdOf('KIND-BAR');
});

/** What a cart with the bar gets for a code. */
async function discountFor(code: string): Promise<number> {
  const buyer = new Buyer();
  const { _id } = await buyer.add({ productId, qty: 1 });
  const { body } = await buyer.json<{ list: WireList }>('PUT', `/svc_list/lists/${_id}/coupons`, { codes: [code] });
  return body.list.totals.discount;
}

const codes = async (ruleId: number) =>
  (
    await env.DB.prepare('SELECT code FROM cart_rule_codes WHERE rule_id = ?1 ORDER BY code').bind(ruleId).all()
  ).results.map(({ code }) => code);

describe('a rule over carts', () => {
  it('is drafted, published, changed and taken back', async () => {
    const { id } = await draft(rule('48101', 0, TENTH));
    expect(await discountFor('kind-ten')).toBe(0);
    expect((await publishDraft(id)).status).toBe(200);
    expect(await discountFor('kind-ten')).toBe(20);
    expect(await recordOf('cart-rule', '48101')).toMatchObject({ version: 1, value: TENTH });

    const more = await draft(rule('48101', 1, { ...TENTH, discountAmount: 25, couponCode: 'KIND-TEN, kind-more' }));
    expect((await publishDraft(more.id)).status).toBe(200);
    expect(await codes(48101)).toEqual(['KIND-MORE', 'KIND-TEN']);
    expect(await discountFor('KIND-MORE')).toBe(50);

    expect((await changesets(`/${more.id}/revert`)).status).toBe(200);
    expect(await codes(48101)).toEqual(['KIND-TEN']);
    expect(await discountFor('KIND-TEN')).toBe(20);
    expect((await changesets(`/${id}/revert`)).status).toBe(409);
  });

  it('ends with its codes', async () => {
    await publishDraft((await draft(rule('48102', 0, { ...TENTH, couponCode: ['KIND-END'] }))).id);
    await publishDraft((await draft(rule('48102', 1, null))).id);
    expect(await codes(48102)).toEqual([]);
    expect(await discountFor('KIND-END')).toBe(0);
  });

  it('gives its code to another one in the same changeset', async () => {
    await publishDraft((await draft(rule('48103', 0, { ...TENTH, couponCode: ['KIND-MOVE'] }))).id);
    const moved = await draft(
      rule('48103', 1, null),
      rule('48104', 0, { ...TENTH, couponCode: ['KIND-MOVE'], discountAmount: 50 }),
    );
    expect((await publishDraft(moved.id)).status).toBe(200);
    expect(await codes(48104)).toEqual(['KIND-MOVE']);
    expect(await discountFor('KIND-MOVE')).toBe(100);
  });

  it('does not take the code of another one', async () => {
    await publishDraft((await draft(rule('48105', 0, { ...TENTH, couponCode: ['KIND-OTHER'] }))).id);
    const operations = [rule('48106', 0, { ...TENTH, couponCode: ['KIND-NEW', 'KIND-OTHER'] })];
    const { status, error } = await changesets('', { name: 'Wrong', operations });
    expect([status, error.fields]).toEqual([
      400,
      [{ field: 'operations.0.value.couponCode', message: 'KIND-OTHER belongs to rule 48105' }],
    ]);
  });

  it.each<[string, object, string]>([
    ['more than all of it', { discountAmount: 101 }, 'operations.0.value.discountAmount'],
    ['uses over several stocks', { websiteIds: ['USA', 'EUR'] }, 'operations.0.value.websiteIds'],
    ['an unknown site', { websiteIds: ['MARS'] }, 'operations.0.value.websiteIds'],
    [
      'a condition that cannot be judged',
      { conditionsSerialized: '{"type":"Segment"}' },
      'operations.0.value.conditionsSerialized',
    ],
    ['an unknown action', { simpleAction: 'to_percent' }, 'operations.0.value.simpleAction'],
    ['a field that is not known', { colour: 'red' }, 'operations.0.value'],
  ])('with %s is refused by place', async (_, changes, field) => {
    const { status, error } = await changesets('', {
      name: 'Wrong',
      operations: [rule('48107', 0, { ...TENTH, ...changes })],
    });
    expect([status, error.fields?.[0]?.field]).toEqual([400, expect.stringContaining(field)]);
  });
});
