import { env } from './store.ts';

/** Waits for the given number of emails of a kind to an address, because they are written after the response. */
export async function mailsTo(
  email: string,
  kind: string,
  count = 1,
): Promise<readonly { readonly subject: string; readonly text: string }[]> {
  for (let turn = 0; ; turn++) {
    const { results } = await env.DB.prepare(
      'SELECT subject, text FROM mails WHERE recipient = ?1 AND kind = ?2 ORDER BY created_ms',
    )
      .bind(email, kind)
      .all<{ subject: string; text: string }>();
    if (results.length >= count) return results;
    if (turn === 200) throw new Error(`${results.length} mails instead of ${count}`);
    await scheduler.wait(25);
  }
}

/** SQL pattern for emails about an order (its id is `?1`), which contain its number. */
export const ABOUT_ORDER = "'%' || (SELECT order_number FROM orders WHERE order_id = ?1) || '%'";
