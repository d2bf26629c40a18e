import { Fault } from '#shared/errors.ts';
import type { Minor } from '#shared/money/money.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import type { Ctx } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { countTry } from '#worker/request/tries.ts';

/** Codes that one network may check: enough for a drawer of cards, but far too few to guess one. */
const LIMIT = { most: 30, windowMs: 15 * MINUTE_MS };

/** Returns the balances of gift cards in the site's currency; unknown cards are left out. */
export async function giftcardBalances({ store }: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, Minor>> {
  const known = await Promise.all(
    [...new Set(codes)].map(async (code): Promise<[string, Minor][]> => {
      const balance = await store.desk.free('giftcard', code);
      return balance === undefined ? [] : [[code, balance]];
    }),
  );
  return new Map(known.flat());
}

/**
 * Returns the balance of a card whose code was typed; attempts are counted. `address` is the client's address as
 * reported by the edge. Throws `rate_limited`, and `giftcard_not_exist`.
 */
export async function askGiftcard(ctx: Ctx, code: string, address: string | undefined): Promise<Minor> {
  await countTry(ctx, [{ subject: `giftcard:network:${networkOf(address)}`, limit: LIMIT }]);
  const balance = await ctx.store.desk.free('giftcard', code);
  if (balance === undefined) throw new Fault('giftcard_not_exist');
  return balance;
}
