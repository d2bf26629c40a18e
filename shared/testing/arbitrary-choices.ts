import fc from 'fast-check';
import type { Choice } from '#shared/product/choice.ts';
import type { GiftcardData } from '#shared/product/contract.ts';
import type { GroupPrices } from '#shared/product/group-price.ts';
import type { ProductOptions } from '#shared/product/options.ts';
import { AT, bundleOption, bundleValue, optionPart, productOptions, stocked } from './product-options.ts';

/** Ids of the parts. */
export const IDS = [21, 22, 23, 24] as const;
/** Minor units. */
export const money = fc.integer({ min: 0, max: 500_000 });
/** Builds special prices out of amounts, or none. */
export const specials = (amounts: fc.Arbitrary<number>) =>
  fc.option(fc.record({ price: amounts, fromMs: fc.constant(null), toMs: fc.constant(null) }), { nil: null });
/** Builds promotions out of amounts, or none. Their times are around `AT`, so that some of them are running. */
export const promotions = (amounts: fc.Arbitrary<number>) =>
  fc.option(
    fc.record({
      price: amounts,
      fromMs: fc.constantFrom(null, AT - 1, AT + 1),
      toMs: fc.constantFrom(null, AT - 1, AT + 1),
      qtyEnabled: fc.boolean(),
      qty: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
    }),
    { nil: null },
  );
const facts = fc.record({
  price: fc.oneof({ weight: 9, arbitrary: money }, { weight: 1, arbitrary: fc.constant(null) }),
  special: specials(money),
  rulePrice: fc.option(money, { nil: null }),
  promo: promotions(money),
});
/** Thousandths of a pound: finer than the precision that counts. */
const weight = fc.option(
  fc.integer({ min: 0, max: 99_999 }).map((thousandths) => thousandths / 1_000),
  { nil: null },
);
const inventory = fc.constantFrom(stocked, { ...stocked, min: 3 }, { ...stocked, max: 0 }, null);
export const parts = fc.tuple(
  ...IDS.map((id) =>
    fc
      .record({ prices: facts, weightLb: weight, inventory })
      .map((changes) => optionPart(id, { ...changes, values: [String(id)] })),
  ),
);
const priceType = fc.constantFrom('fixed' as const, 'percent' as const);
const bundleValues = fc.tuple(
  ...IDS.map((id) =>
    fc
      .record({
        priceType,
        price: fc.integer({ min: 0, max: 300 }),
        canChangeQty: fc.boolean(),
        defaultQty: fc.integer({ min: 1, max: 4 }),
      })
      .map((changes) => bundleValue(id, changes)),
  ),
);
const customOptions = fc
  .record({ priceType, price: fc.integer({ min: 0, max: 300 }), isRequired: fc.boolean() })
  .map((changes) => {
    const option = { title: 'Option', maxLength: 20, sku: '', ...changes };
    const value = { sku: '', title: 'Value', ...changes };
    return [
      { ...option, id: 3, type: 'checkbox' as const, values: [31, 32].map((id) => ({ ...value, id })) },
      { ...option, id: 4, type: 'field' as const, isRequired: false, values: [] },
    ];
  });
export const hundoRules = fc.array(
  fc.record({ ruleWeight: fc.integer({ min: 1, max: 4_000 }), discountPerLb: fc.integer({ min: 0, max: 9_000 }) }),
  { maxLength: 3 },
);
const giftcard: fc.Arbitrary<GiftcardData> = fc.record({
  type: fc.constant('virtual' as const),
  amounts: fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 3 }),
  isOpenAmountAllowed: fc.boolean(),
  openAmountMin: fc.option(fc.integer({ min: 1, max: 2_000 }), { nil: null }),
  openAmountMax: fc.option(fc.integer({ min: 5_000, max: 9_000 }), { nil: null }),
});

/** A well-formed product of any type. */
const options: fc.Arbitrary<ProductOptions> = fc
  .record({
    // Few bundles and gift cards can be bought without choosing anything, so more of them are generated.
    type: fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom('simple' as const, 'virtual' as const, 'configurable' as const) },
      { weight: 4, arbitrary: fc.constantFrom('bundle' as const, 'giftcard' as const) },
      { weight: 1, arbitrary: fc.constant('grouped' as const) },
    ),
    prices: facts,
    weightLb: weight,
    inventory,
    parts,
    isDynamic: fc.boolean(),
    values: bundleValues,
    customOptions: fc.option(customOptions, { nil: [] }),
    hundoRules,
    giftcard,
  })
  .map(({ type, values, customOptions: custom, giftcard: card, ...rest }) =>
    productOptions(type, {
      ...rest,
      customOptions: type === 'grouped' ? [] : custom,
      giftcard: type === 'giftcard' ? card : null,
      axes: type === 'configurable' ? [{ code: 'color', label: 'Colour', values: IDS.map(String) }] : [],
      bundleOptions:
        type === 'bundle'
          ? [
              bundleOption(1, values.slice(0, 2), { includedProductId: 98 }),
              bundleOption(2, values.slice(2), { input: 'checkbox', isRequired: false, includedProductId: 99 }),
            ]
          : [],
    }),
  );

const picks = (ids: readonly number[], most: number) =>
  fc
    .uniqueArray(fc.constantFrom(...ids), { maxLength: most })
    .chain((list) =>
      fc.tuple(...list.map((productId) => fc.integer({ min: 0, max: 9 }).map((qty) => ({ productId, qty })))),
    );
const choiceOf = (product: ProductOptions): fc.Arbitrary<Choice> =>
  fc.record({
    axes: fc.record({ color: fc.constantFrom(...IDS.map(String)) }),
    bundle: product.type === 'bundle' ? fc.record({ 1: picks([21, 22], 1), 2: picks([23, 24], 2) }) : fc.constant({}),
    custom:
      product.customOptions.length > 0
        ? fc.record({
            3: fc.subarray(['31', '32']),
            4: fc.subarray(['IRON BARN']),
          })
        : fc.constant({}),
    amount: fc.oneof(fc.integer({ min: 1, max: 12_000 }), fc.constantFrom(null, ...(product.giftcard?.amounts ?? []))),
    isOpenAmount: fc.boolean(),
    grouped: fc.record({ 21: fc.nat(30), 22: fc.nat(30), 23: fc.nat(30), 24: fc.nat(30) }),
    quantity: fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: null }),
  });
/** A product with any choice for it, including choices that cannot be bought. */
export const chosen = options.chain((product) => choiceOf(product).map((choice) => ({ product, choice })));

export const groupPrices: fc.Arbitrary<GroupPrices> = fc
  .dictionary(
    fc.constantFrom('1', ...IDS.map(String)),
    fc.array(
      fc.oneof(
        fc.record({ qty: fc.integer({ min: 1, max: 9 }), valueType: fc.constant('fixed' as const), value: money }),
        fc.record({
          qty: fc.integer({ min: 1, max: 9 }),
          valueType: fc.constant('discount' as const),
          value: fc.integer({ min: 0, max: 120 }),
        }),
      ),
      { maxLength: 3 },
    ),
  )
  .map((record) => new Map(Object.entries(record).map(([id, tiers]) => [Number(id), tiers])));
