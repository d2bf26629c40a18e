import { z } from 'zod';
import type { BookEntry } from '#shared/audit/provider-books.ts';

/** Access to the transactions of a gateway. */
export interface SpreedlyAccess {
  readonly url: string;
  readonly environmentKey: string;
  readonly accessSecret: string;
  readonly gatewayToken: string;
}

/** Transactions of one page, the most that Spreedly returns. */
const PAGE = 100;
const LIMIT_MS = 30_000;

const pageSchema = z.object({
  transactions: z.array(
    z.object({
      token: z.string(),
      state: z.string(),
      transaction_type: z.string(),
      created_at: z.string(),
      order_id: z.string().nullish(),
      amount: z.int().nullish(),
      currency_code: z.string().nullish(),
      reference_token: z.string().nullish(),
    }),
  ),
});
type Transaction = z.infer<typeof pageSchema>['transactions'][number];

const KINDS: Readonly<Record<string, BookEntry['kind']>> = {
  Purchase: 'authorized',
  Authorization: 'authorized',
  Void: 'canceled',
  Credit: 'refunded',
};

function entryOf(transaction: Transaction): BookEntry | undefined {
  const { state, token, transaction_type: type, order_id: orderId, amount, reference_token: about } = transaction;
  const kind = KINDS[type];
  if (kind === undefined || state !== 'succeeded' || !orderId) return undefined;
  return {
    orderId,
    paymentId: kind === 'authorized' ? token : (about ?? token),
    kind,
    amount: amount ?? 0,
    currency: transaction.currency_code ?? '',
    atMs: Date.parse(transaction.created_at),
  };
}

async function page({ url, environmentKey, accessSecret, gatewayToken }: SpreedlyAccess, since: string) {
  const query = new URLSearchParams({
    order: 'asc',
    count: String(PAGE),
    ...(since === '' ? {} : { since_token: since }),
  });
  const answer = await fetch(`${url}/v1/gateways/${gatewayToken}/transactions.json?${query}`, {
    headers: { authorization: `Basic ${btoa(`${environmentKey}:${accessSecret}`)}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!answer.ok) throw new Error(`Spreedly answered ${answer.status} to its list of transactions`);
  return pageSchema.parse(await answer.json()).transactions;
}

/**
 * Reads all transactions of a Spreedly gateway, page by page, the oldest first. Throws if a page cannot be read, because
 * books that are only half read prove nothing.
 */
export async function* spreedlyBooks(access: SpreedlyAccess): AsyncGenerator<BookEntry> {
  for (let since = ''; ; ) {
    const transactions = await page(access, since);
    for (const each of transactions) {
      const entry = entryOf(each);
      if (entry) yield entry;
    }
    const last = transactions.at(-1)?.token;
    if (last === undefined || transactions.length < PAGE) return;
    since = last;
  }
}
