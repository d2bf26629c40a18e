import { env, request } from './store.ts';

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

/** The path of the link in an email that leads to a page with a token. Throws if there is none. */
export function linkIn(text: string, page: string): string {
  const found = new RegExp(`https?://[^\\s/]+(\\S*${page}\\?t=\\S+)`).exec(text);
  if (!found?.[1]) throw new Error(`no link to ${page} in: ${text}`);
  return found[1];
}

/** Confirms the newsletters that an address was asked about last, as its reader does. */
export async function confirmNewsletters(email: string, count = 1): Promise<void> {
  const asked = (await mailsTo(email, 'newsletter-confirm', count)).at(-1);
  const path = linkIn(asked?.text ?? '', '/newsletter-confirm');
  const answer = await request(path, { method: 'POST', headers: { origin: 'http://localhost' } });
  if (!answer.headers.get('location')?.endsWith('state=confirmed')) throw new Error(`${email} was not confirmed`);
}

/** SQL pattern for emails about an order (its id is `?1`), which contain its number. */
export const ABOUT_ORDER = "'%' || (SELECT order_number FROM orders WHERE order_id = ?1) || '%'";
