import { z } from 'zod';
import type { SavedAddress } from '#shared/address/saved.ts';

interface AddressRow {
  readonly address_id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly telephone: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly region: string;
  readonly country_id: string;
  readonly vat_number: string;
  readonly eori_number: string;
  readonly is_default_shipping: number;
  readonly is_default_billing: number;
}

const streetSchema = z.array(z.string());

function addressOf(row: AddressRow): SavedAddress {
  return {
    _id: row.address_id,
    firstname: row.firstname,
    lastname: row.lastname,
    telephone: row.telephone,
    street: streetSchema.parse(JSON.parse(row.street)),
    city: row.city,
    postcode: row.postcode,
    region: row.region,
    countryId: row.country_id,
    vatNumber: row.vat_number,
    eoriNumber: row.eori_number,
    isDefaultShipping: row.is_default_shipping === 1,
    isDefaultBilling: row.is_default_billing === 1,
  };
}

/** Addresses that customers keep. Every call names the customer: somebody else's is none. */
export class AddressStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Addresses of a customer, the oldest first. */
  async ofCustomer(customerId: number): Promise<readonly SavedAddress[]> {
    const { results } = await this.#db
      .prepare('SELECT * FROM addresses WHERE customer_id = ?1 ORDER BY created_ms, address_id')
      .bind(customerId)
      .all<AddressRow>();
    return results.map(addressOf);
  }
}
