import type { ImportCustomer } from '#shared/import/contract.ts';
import { GYM_COLUMNS, gymValues } from '#worker/store/gym/gyms.ts';
import { forRows } from '#worker/store/sql.ts';

/** Writes the gyms of customers who have none. An import never changes what customers have saved themselves. */
export async function writeGyms(db: D1Database, customers: readonly ImportCustomer[], now: number): Promise<void> {
  const rows = customers.flatMap(({ email, gyms = [] }) =>
    gyms.map((gym, index) => [
      // One millisecond apart, to preserve their order.
      email,
      now + index,
      gym.isListed && gym.isShown ? 1 : 0,
      ...gymValues(gym, now + index),
    ]),
  );
  const values = GYM_COLUMNS.map((name, index) => {
    const value = `value->>${index + 3}`;
    return name === 'state' ? `iif(value->>2, 'shown', ${value})` : value;
  });
  const statements = forRows(
    db,
    `INSERT INTO gyms (gym_id, customer_id, created_ms, reason, ${GYM_COLUMNS.join(', ')})
     SELECT lower(hex(randomblob(16))), c.customer_id, value->>1, '', ${values.join(', ')}
     FROM json_each(?1) j JOIN customers c ON c.email = j.value->>0
     WHERE NOT EXISTS (SELECT 1 FROM gyms g WHERE g.customer_id = c.customer_id)`,
    rows,
  );
  if (statements.length > 0) await db.batch(statements);
}
