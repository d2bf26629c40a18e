import { addressSchema } from '#shared/address/contract.ts';
import type { Charge } from '#worker/ports/payments/port.ts';
import { newOrderId } from './buyer.ts';

const ADDRESS = addressSchema.parse({
  firstname: 'Ada',
  lastname: 'Strong',
  telephone: '+4930123456',
  email: 'ada@example.com',
  street: ['Eisenstr. 1'],
  city: 'Berlin',
  postcode: '10115',
  countryId: 'DE',
});

/** What a browser in Germany tells about itself for 3-D Secure. */
export const BROWSER_INFO = {
  userAgent: 'Mozilla/5.0',
  acceptHeader: '*/*',
  language: 'de-DE',
  colorDepth: 24,
  screenHeight: 900,
  screenWidth: 1440,
  timeZoneOffset: -60,
  javaEnabled: false,
};

/** Builds a charge on the European site; `changes` overrides its values. */
export function chargeFor(changes: Partial<Charge> = {}): Charge {
  const orderId = changes.orderId ?? newOrderId();
  return {
    orderId,
    amount: 11_900,
    currency: 'EUR',
    token: 'token',
    method: 'scheme',
    site: 'EUR',
    lines: [{ sku: 'BAR', qty: 2 }],
    basket: [
      { id: 'BAR', name: 'Bar', qty: 2, amount: 10_900 },
      { id: 'shipping', name: 'Shipping', qty: 1, amount: 1_000 },
    ],
    returnUrl: `https://shop.test/eu/checkout/review?order=${orderId}`,
    email: 'ada@example.com',
    billingAddress: ADDRESS,
    deliveryAddress: ADDRESS,
    customerId: null,
    isStored: false,
    ...changes,
  };
}

/** Creates a customer account. Returns its id. */
export async function newCustomer(db: D1Database, email: string): Promise<number> {
  const made = await db
    .prepare(
      `INSERT INTO customers (email, password, group_id, firstname, lastname, created_ms)
       VALUES (?1, NULL, 1, 'Ada', 'Strong', 0)`,
    )
    .bind(email)
    .run();
  return made.meta.last_row_id;
}
