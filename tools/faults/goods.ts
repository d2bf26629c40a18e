import type { ImportCartRule } from '#shared/cart-rule/cart-rule-record.ts';
import type { ImportBatch, ImportProduct } from '#shared/import/contract.ts';
import { emptyProduct, onlyNamed } from '#shared/import/empty-product.ts';

const PRICE = 10_000;
const USUAL = { specialPrice: null, specialFromMs: null, specialToMs: null };

/** Builds a product of the American store with ordinary values; `changes` overrides them. */
export function plainProduct(sku: string, qoh: number, changes: Partial<ImportProduct> = {}): ImportProduct {
  return {
    ...emptyProduct(sku),
    texts: onlyNamed(`Product ${sku}`),
    urlKey: sku.toLowerCase(),
    weightLb: 10,
    prices: { USA: { price: PRICE, ...USUAL } },
    stock: { USA: { qoh, min: 1, max: 1000, isInStock: qoh > 0, backorder: false, bin: false } },
    createdMs: 1,
    updatedMs: 1,
    ...changes,
  };
}

/** Builds a bundle that contains a number of units of one product. */
function setOf(sku: string, child: string, units: number): ImportProduct {
  const value = { sku: child, defaultQty: units, canChangeQty: false, isDefault: true, price: 0 };
  return plainProduct(sku, 0, {
    type: 'bundle',
    prices: { USA: { price: 0, ...USUAL } },
    bundlePriceType: 'dynamic',
    bundleOptions: [
      {
        title: 'Plates',
        input: 'radio',
        isRequired: true,
        includedSku: null,
        values: [{ ...value, priceType: 'fixed' }],
      },
    ],
  });
}

/** Units of the shared product in one set. */
export const UNITS_OF_SET = 2;

/** Most units of the limited product in one order. */
export const UNITS_OF_ORDER = 2;

/** What is available in a round: units, and the balance of its gift card in minor units. */
export interface Supply {
  readonly race: number;
  readonly pair: number;
  readonly shared: number;
  /** Units at the price of the promotion; the supply at the ordinary price is ample. */
  readonly deal: number;
  readonly card: number;
}

/** Price of one unit in the promotion, in minor units. */
export const DEAL_PRICE = 8_000;

/** More than anyone orders in a round. */
const PLENTY = 1000;

/** Names of the goods of a round. */
export function goodsOf(round: number) {
  const name = (what: string) => `F${round}-${what}`;
  return {
    race: name('RACE'),
    a: name('A'),
    b: name('B'),
    shared: name('SHARED'),
    set: name('SET'),
    deal: name('DEAL'),
    plenty: name('PLENTY'),
    limited: name('LIMITED'),
    card: name('CARD'),
    code: name('CODE'),
  };
}

/** The product with a promotion of limited units; without the units it has its ordinary price. */
export function dealProduct(round: number, units: number): ImportProduct {
  const promotion = {
    rogue_promo_enabled: ['1'],
    rogue_promo_price: [String(DEAL_PRICE / 100)],
    rogue_promo_qty_enable: ['1'],
    rogue_promo_qty: [String(units)],
  };
  return plainProduct(goodsOf(round).deal, PLENTY, { attributes: units > 0 ? promotion : {} });
}

/** How many orders of a round may have its code. */
export const CODE_USES = 1;

/** The rule over carts of a round: ten percent off for those who have its code, until its uses are gone. */
function codeOf(round: number): ImportCartRule {
  return {
    ruleId: round + 1,
    name: 'Ten percent',
    isActive: true,
    sites: ['USA'],
    groups: [],
    fromMs: null,
    toMs: null,
    codes: [goodsOf(round).code],
    usesPerCode: CODE_USES,
    usesPerCustomer: 1,
    sortOrder: 0,
    isLast: false,
    action: 'by_percent',
    amount: 1_000,
    mostUnits: null,
    step: 0,
    shipping: 'none',
    conditions: '',
    items: '',
  };
}

/** Builds the import of the goods and the gift card of a round. */
export function stockUp(round: number, { race, pair, shared, deal, card }: Supply): ImportBatch {
  const goods = goodsOf(round);
  return {
    products: [
      plainProduct(goods.race, race),
      plainProduct(goods.a, pair),
      plainProduct(goods.b, pair),
      plainProduct(goods.shared, shared),
      setOf(goods.set, goods.shared, UNITS_OF_SET),
      dealProduct(round, deal),
      plainProduct(goods.plenty, PLENTY),
      plainProduct(goods.limited, PLENTY, { attributes: { purchase_limit: [String(UNITS_OF_ORDER)] } }),
    ],
    giftcards: [{ code: goods.card, balance: card, currency: 'USD' }],
    cartRules: [codeOf(round)],
  };
}
