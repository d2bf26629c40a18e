import type { ImportCustomer, ImportTicket } from '#shared/import/contract.ts';
import { hashPassword } from '#worker/store/account/password.ts';
import { type Taken, upsert } from '#worker/store/imports/catalogue-parts.ts';
import { writeGyms } from '#worker/store/imports/gyms.ts';
import { forRows } from '#worker/store/sql.ts';

/**
 * Writes accounts by their email address. An existing account keeps its password and kind, whatever the import says, so
 * that a published demo password never opens a real account.
 */
export async function writeCustomers(
  db: D1Database,
  customers: readonly ImportCustomer[],
  now: number,
): Promise<Taken> {
  const known = await db.batch<{ email: string }>(
    forRows(
      db,
      'SELECT c.email FROM json_each(?1) j JOIN customers c ON c.email = j.value',
      customers.map(({ email }) => email),
    ),
  );
  const present = new Set(known.flatMap((result) => result.results).map(({ email }) => email));
  const passwordOf = ({ email, password }: ImportCustomer) =>
    password === undefined || present.has(email) ? null : hashPassword(password);
  const statements = forRows(
    db,
    `INSERT INTO customers (email, password, group_id, firstname, lastname, created_ms, is_demo)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6 FROM json_each(?1) WHERE true
     ON CONFLICT (email) DO UPDATE SET group_id = excluded.group_id, firstname = excluded.firstname,
       lastname = excluded.lastname
     WHERE (group_id, firstname, lastname) IS NOT (excluded.group_id, excluded.firstname, excluded.lastname)`,
    customers.map((customer) => [
      customer.email,
      passwordOf(customer),
      customer.groupId,
      customer.firstname,
      customer.lastname,
      customer.createdMs ?? now,
      customer.password === undefined ? 0 : 1,
    ]),
  );
  const taken = await upsert(db, statements, customers.length);
  await writeAddresses(db, customers, now);
  await writeGyms(db, customers, now);
  return taken;
}

/** Writes the addresses of customers who have none. An import never changes what customers have saved themselves. */
async function writeAddresses(db: D1Database, customers: readonly ImportCustomer[], now: number): Promise<void> {
  const rows = customers.flatMap(({ email, addresses = [] }) =>
    addresses.map((address, index) => [
      email,
      address.firstname,
      address.lastname,
      address.telephone,
      JSON.stringify(address.street),
      address.city,
      address.postcode,
      address.region,
      address.countryId,
      address.vatNumber,
      address.eoriNumber,
      // One millisecond apart, to preserve their order.
      address.isDefaultShipping ? 1 : 0,
      address.isDefaultBilling ? 1 : 0,
      now + index,
    ]),
  );
  const statements = forRows(
    db,
    `INSERT INTO addresses (address_id, customer_id, firstname, lastname, telephone, street, city, postcode, region,
       country_id, vat_number, eori_number, is_default_shipping, is_default_billing, created_ms)
     SELECT lower(hex(randomblob(12))), c.customer_id, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6,
       value->>7, value->>8, value->>9, value->>10, value->>11, value->>12, value->>13
     FROM json_each(?1) j JOIN customers c ON c.email = j.value->>0
     WHERE NOT EXISTS (SELECT 1 FROM addresses a WHERE a.customer_id = c.customer_id)`,
    rows,
  );
  if (statements.length > 0) await db.batch(statements);
}

interface Subject {
  readonly email: string;
  readonly sku: string;
  readonly customer_id: number | null;
  readonly product_id: number | null;
}

/**
 * Writes earned discounts. If the same ticket has more uses than before, the difference is added; used ones stay used.
 */
export async function writeTickets(db: D1Database, tickets: readonly ImportTicket[]): Promise<Taken> {
  const read = await db.batch<Subject>(
    forRows(
      db,
      `SELECT value->>0 AS email, value->>1 AS sku, c.customer_id, p.product_id FROM json_each(?1) j
       LEFT JOIN customers c ON c.email = j.value->>0 LEFT JOIN products p ON p.sku = j.value->>1`,
      tickets.map(({ email, sku }) => [email, sku]),
    ),
  );
  const subjects = read.flatMap((result) => result.results);
  const rejected = subjects.flatMap(({ email, sku, customer_id, product_id }) => {
    if (customer_id !== null && product_id !== null) return [];
    const reason = customer_id === null ? 'no customer has this address' : `unknown sku '${sku}'`;
    return [{ kind: 'tickets', key: `${email} ${sku}`, reason }];
  });
  const rows = tickets.flatMap((ticket, index) => {
    const { customer_id, product_id } = subjects[index] as Subject;
    if (customer_id === null || product_id === null) return [];
    return [
      [
        ticket.orderId,
        customer_id,
        product_id,
        ticket.type,
        ticket.value,
        ticket.freeShipping ? 1 : 0,
        ticket.uses,
        ticket.pool,
      ],
    ];
  });
  const statements = forRows(
    db,
    `INSERT INTO tickets (order_id, customer_id, product_id, type, value, free_shipping, given_uses, remaining_uses, pool)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>6, value->>7 FROM json_each(?1) WHERE true
     ON CONFLICT (customer_id, product_id, order_id) DO UPDATE SET type = excluded.type, value = excluded.value,
       free_shipping = excluded.free_shipping, given_uses = excluded.given_uses, pool = excluded.pool,
       remaining_uses = max(0, remaining_uses + excluded.given_uses - given_uses)
     WHERE (type, value, free_shipping, given_uses, pool)
       IS NOT (excluded.type, excluded.value, excluded.free_shipping, excluded.given_uses, excluded.pool)`,
    rows,
  );
  return { ...(await upsert(db, statements, rows.length)), rejected };
}
