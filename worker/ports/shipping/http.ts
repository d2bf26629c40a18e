import { z } from 'zod';
import type { Arrival } from '#shared/delivery/arrival-words.ts';
import type { OrderLine } from '#shared/line/line.ts';
import { toMajor, toMinor } from '#shared/money/money.ts';
import type { ShippingQuote, ShippingRequest } from '#shared/shipping/contract.ts';
import { askService, jsonBody, type Send } from '#worker/ports/ask-service.ts';
import type { ShippingPort } from './port.ts';

const daySchema = z.iso.date();

/** A day, or the days between which a package arrives. */
const deliverySchema = z.union([
  daySchema.transform((day): Arrival => ({ earliest: day, latest: day })),
  z
    .object({ earliest: daySchema, latest: daySchema })
    .refine(({ earliest, latest }) => earliest <= latest, 'earliest must not be after latest'),
]);

/** Answer of the service (spec 2 section 7). Money in major units. */
const answerSchema = z.object({
  rates: z.array(
    z.object({
      shippingCode: z.string().min(1).max(64),
      rate: z.number().nonnegative().max(1_000_000),
      label: z.string().max(255).default(''),
      carrier: z.string().max(255).default(''),
      packageNumber: z.int().positive().default(1),
      transactionId: z.string().max(128).optional(),
      usesFiveForFive: z.boolean().default(false),
      // A date that cannot be read is no reason to refuse an order: none is promised then.
      deliveryDate: deliverySchema.optional().catch(undefined),
    }),
  ),
  split: z.boolean().optional(),
  packages: z
    .array(
      z.object({
        packageNumber: z.int().positive(),
        items: z.array(
          z.object({
            listItemId: z.string().max(64).default(''),
            sku: z.string().max(255).default(''),
            name: z.string().max(255),
            qty: z.int().positive(),
          }),
        ),
      }),
    )
    .optional(),
  transactionId: z.string().max(128).default(''),
});

/** A line as the service expects it. Money in major units, weight in pounds per unit. */
function itemOf(line: OrderLine) {
  return {
    productId: line.productId,
    qty: line.qty,
    type: line.type,
    price: toMajor(line.price),
    listItemId: line.listItemId,
    sku: line.sku,
    weight: line.weightLb,
    rowTotal: toMajor(line.rowTotal),
    productAttributes: {
      shipperhq_shipping_group: line.shippingGroup,
      rogue_pickup_disabled: line.forbidsPickup,
      free_shipping: line.freeUnits >= line.qty,
      '3_ships_free': line.isThreeShipsFree,
      black_friday_dropship: line.isFiveForFive,
    },
    customOptions: line.customOptions,
    addonType: null,
    freeQty: line.freeUnits,
    children: line.children,
  };
}

function bodyOf({ site, address, lines, subtotal, allowSplit, fiveForFive }: ShippingRequest) {
  return {
    storeId: site.storeId,
    subtotalAmount: toMajor(subtotal),
    shippingAddress: { ...address, address1: address.street?.[0] ?? '' },
    items: lines.map(itemOf),
    allowSplit,
    fiveForFive,
  };
}

/**
 * Rates from an outside service that implements the call of spec 2 section 7 at `{SHIPPING_URL}/shipping/rates/get`.
 */
export class HttpShipping implements ShippingPort {
  readonly #url: string;
  readonly #send: Send;

  constructor(url: string, send: Send) {
    this.#url = url;
    this.#send = send;
  }

  async quote(request: ShippingRequest): Promise<ShippingQuote> {
    const url = `${this.#url}/shipping/rates/get`;
    const answer = await askService(this.#send, url, jsonBody(bodyOf(request)), answerSchema);
    const { rates, split, transactionId, packages } = answer;
    return {
      rates: rates.map(({ deliveryDate, ...rate }) => ({
        ...rate,
        ...(deliveryDate && { deliveryDate }),
        rate: toMinor(rate.rate),
        transactionId: rate.transactionId ?? transactionId,
      })),
      split: split ?? rates.some(({ packageNumber }) => packageNumber > 1),
      transactionId,
      ...(packages && { packages }),
    };
  }
}
