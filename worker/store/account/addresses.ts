import { z } from 'zod';
import { type AddressFields, type BookAddress, MOST_ADDRESSES } from '#shared/address/book.ts';
import { jsonColumn } from '#worker/store/columns.ts';

interface AddressRow {
  readonly address_id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly telephone: string;
  readonly email: string;
  readonly company: string;
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

/** Which defaults an address should become; false changes nothing. */
export interface AddressDefaults {
  readonly isDefaultShipping: boolean;
  readonly isDefaultBilling: boolean;
}

const streetOf = jsonColumn('addresses.street', z.array(z.string()));

function addressOf(row: AddressRow): BookAddress {
  return {
    _id: row.address_id,
    firstname: row.firstname,
    lastname: row.lastname,
    telephone: row.telephone,
    email: row.email,
    company: row.company,
    street: streetOf(row.street),
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

/** Columns to write, from the fifth parameter on. */
const FIELDS = [
  'firstname',
  'lastname',
  'telephone',
  'email',
  'company',
  'street',
  'city',
  'postcode',
  'region',
  'country_id',
  'vat_number',
  'eori_number',
] as const;

function valuesOf(fields: AddressFields): string[] {
  const { firstname, lastname, telephone, email, company, street, city, postcode, region, countryId } = fields;
  return [
    firstname,
    lastname,
    telephone,
    email,
    company,
    JSON.stringify(street),
    city,
    postcode,
    region,
    countryId,
    fields.vatNumber,
    fields.eoriNumber,
  ];
}

const OWN = 'customer_id = ?1 AND address_id = ?2';
const FLAGS = ['is_default_shipping', 'is_default_billing'] as const;

/** Addresses that customers have saved. Every call names the customer, so another customer's address is never found. */
export class AddressStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Addresses of a customer, the oldest first. */
  async ofCustomer(customerId: number): Promise<readonly BookAddress[]> {
    const { results } = await this.#db
      .prepare('SELECT * FROM addresses WHERE customer_id = ?1 ORDER BY created_ms, address_id')
      .bind(customerId)
      .all<AddressRow>();
    return results.map(addressOf);
  }

  async find(customerId: number, id: string): Promise<BookAddress | undefined> {
    const row = await this.#db.prepare(`SELECT * FROM addresses WHERE ${OWN}`).bind(customerId, id).first<AddressRow>();
    return row ? addressOf(row) : undefined;
  }

  /** The country of a customer's default shipping address (spec 3 section 4), or undefined. */
  async shipToCountry(customerId: number): Promise<string | undefined> {
    const country = await this.#db
      .prepare('SELECT country_id FROM addresses WHERE customer_id = ?1 AND is_default_shipping = 1')
      .bind(customerId)
      .first<string>('country_id');
    return country ?? undefined;
  }

  /** Saves a new address; the first one is the default for both purposes. Undefined if the address book is full. */
  async add(
    customerId: number,
    fields: AddressFields,
    defaults: AddressDefaults,
    nowMs: number,
  ): Promise<BookAddress | undefined> {
    const id = crypto.randomUUID().replaceAll('-', '');
    const hasRoom = `(SELECT count(*) FROM addresses WHERE customer_id = ?1) < ${MOST_ADDRESSES}`;
    const flag = (name: string, parameter: string) =>
      `(${parameter} = 1 OR NOT EXISTS (SELECT 1 FROM addresses WHERE customer_id = ?1 AND ${name} = 1))`;
    const [, added] = await this.#db.batch<AddressRow>([
      this.#demoting(customerId, id, defaults, hasRoom),
      this.#db
        .prepare(
          `INSERT INTO addresses (customer_id, address_id, ${FLAGS.join(', ')}, ${FIELDS.join(', ')}, created_ms)
           SELECT ?1, ?2, ${flag(FLAGS[0], '?3')}, ${flag(FLAGS[1], '?4')},
             ${FIELDS.map((_, index) => `?${index + 5}`).join(', ')}, ?${FIELDS.length + 5}
           WHERE ${hasRoom} RETURNING *`,
        )
        .bind(...this.#naming(customerId, id, defaults), ...valuesOf(fields), nowMs),
    ]);
    const [row] = added?.results ?? [];
    return row && addressOf(row);
  }

  /** Updates an address. A new default replaces the previous one. Undefined if the address does not exist. */
  async change(
    customerId: number,
    id: string,
    fields: AddressFields,
    defaults: AddressDefaults,
  ): Promise<BookAddress | undefined> {
    const [, changed] = await this.#db.batch<AddressRow>([
      this.#demoting(customerId, id, defaults, `EXISTS (SELECT 1 FROM addresses WHERE ${OWN})`),
      this.#db
        .prepare(
          `UPDATE addresses SET ${FLAGS[0]} = max(${FLAGS[0]}, ?3), ${FLAGS[1]} = max(${FLAGS[1]}, ?4),
             ${FIELDS.map((name, index) => `${name} = ?${index + 5}`).join(', ')}
           WHERE ${OWN} RETURNING *`,
        )
        .bind(...this.#naming(customerId, id, defaults), ...valuesOf(fields)),
    ]);
    const [row] = changed?.results ?? [];
    return row && addressOf(row);
  }

  /**
   * Removes an address. The oldest remaining one takes over its defaults, and stored cards no longer refer to it.
   * Returns whether it existed.
   */
  async remove(customerId: number, id: string): Promise<boolean> {
    const [removed] = await this.#db.batch([
      this.#db.prepare(`DELETE FROM addresses WHERE ${OWN}`).bind(customerId, id),
      ...FLAGS.map((flag) =>
        this.#db
          .prepare(
            `UPDATE addresses SET ${flag} = 1 WHERE address_id =
               (SELECT address_id FROM addresses WHERE customer_id = ?1 ORDER BY created_ms, address_id LIMIT 1)
             AND NOT EXISTS (SELECT 1 FROM addresses WHERE customer_id = ?1 AND ${flag} = 1)`,
          )
          .bind(customerId),
      ),
      this.#db
        .prepare(
          'UPDATE stored_payment_methods SET billing_address_id = NULL WHERE customer_id = ?1 AND billing_address_id = ?2',
        )
        .bind(customerId, id),
    ]);
    return removed?.meta.changes === 1;
  }

  #naming(customerId: number, id: string, { isDefaultShipping, isDefaultBilling }: AddressDefaults) {
    return [customerId, id, isDefaultShipping ? 1 : 0, isDefaultBilling ? 1 : 0];
  }

  /** Removes the defaults of the other addresses that this address takes over, if `condition` holds. */
  #demoting(customerId: number, id: string, defaults: AddressDefaults, condition: string): D1PreparedStatement {
    return this.#db
      .prepare(
        `UPDATE addresses SET ${FLAGS[0]} = ${FLAGS[0]} AND ?3 = 0, ${FLAGS[1]} = ${FLAGS[1]} AND ?4 = 0
         WHERE customer_id = ?1 AND address_id <> ?2 AND ${condition}`,
      )
      .bind(...this.#naming(customerId, id, defaults));
  }
}
