import { z } from 'zod';
import type { RecordName } from '#shared/changeset/contract.ts';
import { toMajor } from '#shared/money/money.ts';
import { attribute, hasFlag, type ProductDocument } from '#shared/product/contract.ts';
import { kindOf } from '#worker/store/changeset/kind.ts';
import { promotionTimeMs } from '#worker/store/product/product-rows.ts';
import { momentSchema, moneySchema } from './columns.ts';
import { productDocument, productRow, putDocument } from './product.ts';

const promotionSchema = z
  .strictObject({
    price: moneySchema.refine((price) => price > 0, 'must be above 0'),
    from: momentSchema,
    to: momentSchema,
    /** Units at this price; null for any number. */
    qty: z.int().nonnegative().nullable().default(null),
  })
  .refine(({ from, to }) => from === null || to === null || from < to, {
    message: 'must be after its start',
    path: ['to'],
  });
type Promotion = z.output<typeof promotionSchema>;

type Attributes = ProductDocument['attributes'];

/** Attributes of a promotion, without the end of those that are for one site. */
const CODES = [
  'rogue_promo_enabled',
  'rogue_promo_price',
  'rogue_promo_from_date',
  'rogue_promo_to_date',
  'rogue_promo_qty',
  'rogue_promo_qty_enable',
];

const endOf = ({ site }: RecordName): string => (site === null ? '' : `_${site.toLowerCase()}`);

const isoOf = (text: string | undefined): string | null => {
  const ms = promotionTimeMs(text);
  return ms === null ? null : new Date(ms).toISOString();
};

/** A promotion's own attributes as a record; null for one that is off or has no price. */
function promotionIn(attributes: Attributes, name: RecordName): Promotion | null {
  const product = { attributes };
  const of = (code: string) => attribute(product, code + endOf(name));
  const price = Number(of('rogue_promo_price'));
  const isOn =
    name.site !== null && of('rogue_promo_enabled') === undefined
      ? hasFlag(product, 'rogue_promo_enabled')
      : hasFlag(product, `rogue_promo_enabled${endOf(name)}`);
  if (!isOn || !(price > 0)) return null;
  const qty = of('rogue_promo_qty');
  const isCounted = hasFlag(product, `rogue_promo_qty_enable${endOf(name)}`);
  return {
    price: toMajor(Math.round(price * 100)),
    from: isoOf(of('rogue_promo_from_date')),
    to: isoOf(of('rogue_promo_to_date')),
    qty: isCounted && qty !== undefined && Number.isInteger(Number(qty)) ? Number(qty) : null,
  };
}

const timeText = (iso: string | null): string => (iso === null ? '' : iso.slice(0, 19).replace('T', ' '));

function attributesOf(value: Promotion): readonly string[] {
  const { price, from, to, qty } = value;
  return ['1', String(price), timeText(from), timeText(to), qty === null ? '' : String(qty), qty === null ? '0' : '1'];
}

/**
 * A product's own promotion (spec 2 section 3): that of all sites in their currencies' figures, or that of one site. Its
 * key is the SKU.
 */
export const promotionKind = kindOf<Promotion>({
  schema: promotionSchema,
  sites: 'any',
  canDelete: true,
  shows: 'products',
  wants: (name) => [['products', name.key]],
  read: (rows, name) => {
    const row = rows.of('products').find(({ sku }) => sku === name.key);
    return row ? promotionIn(productDocument(row).attributes, name) : null;
  },
  write: (rows, name, value, nowMs) => {
    const row = productRow(rows, name);
    const document = productDocument(row);
    const codes = CODES.map((code) => code + endOf(name));
    const others = Object.fromEntries(Object.entries(document.attributes).filter(([code]) => !codes.includes(code)));
    const own =
      value === null ? {} : Object.fromEntries(attributesOf(value).map((text, index) => [codes[index], [text]]));
    putDocument(rows, row, { ...document, attributes: { ...others, ...own } as Attributes }, nowMs);
  },
});
