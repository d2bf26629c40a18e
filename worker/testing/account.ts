import { hashPassword } from '#worker/store/account/password.ts';
import { env } from './store.ts';

/** The password of accounts that tests open. */
export const PASSWORD = 'chalk and collars';

let hashed: string | undefined;

/**
 * Creates an account with `PASSWORD`, which is hashed once for all accounts because a hash takes a third of a second.
 * Returns its id.
 */
export async function openAccount(email: string): Promise<number> {
  hashed ??= hashPassword(PASSWORD);
  const customerId = await env.DB.prepare(
    `INSERT INTO customers (email, password, group_id, firstname, lastname, created_ms)
     VALUES (?1, ?2, 1, 'Ada', 'Berg', 1) RETURNING customer_id`,
  )
    .bind(email, hashed)
    .first<number>('customer_id');
  if (customerId === null) throw new Error(`${email} was not opened`);
  return customerId;
}
