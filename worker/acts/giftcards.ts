import { Fault } from '#shared/errors.ts';
import type { GiftcardBalance } from '#shared/giftcard/contract.ts';
import type { Minor } from '#shared/money/money.ts';
import type { Ctx } from '#worker/request/context.ts';
import { forgetCodeTry, takeCodeTry } from './code-tries.ts';

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
 * Returns the balance of a card whose code was typed, minor units. This is the only way in for a code that the shopper
 * has not proved to know, whichever page or service it arrives at: wrong codes are counted together, and one that is
 * unknown, malformed, of another currency or spent has the same answer after the same work. The code is counted before
 * it is looked up, so that parallel tries cannot exceed the limit, and uncounted if it is right. Throws `rate_limited`,
 * and `giftcard_not_exist`, with the field that the code came in if it is given.
 */
export async function askGiftcard(
  ctx: Ctx,
  code: string,
  { listId, field }: { readonly listId?: string; readonly field?: string } = {},
): Promise<Minor> {
  const tried = await takeCodeTry(ctx, listId);
  const balance = await ctx.store.desk.free('giftcard', code);
  if (balance === undefined || balance <= 0) {
    ctx.log.info('giftcard_refused');
    throw new Fault('giftcard_not_exist', field === undefined ? [] : [{ field, message: 'is not valid' }]);
  }
  await forgetCodeTry(ctx, tried);
  return balance;
}

/**
 * Checks the codes for a list one after the other; those that it has already need no check. Throws like
 * `askGiftcard`.
 */
export async function askGiftcardsOfList(
  ctx: Ctx,
  codes: readonly string[],
  list?: { readonly _id: string; readonly metadata: { readonly giftcards?: readonly string[] | undefined } },
): Promise<void> {
  for (const code of codes) {
    if (!list?.metadata.giftcards?.includes(code)) await askGiftcard(ctx, code, list ? { listId: list._id } : {});
  }
}

/**
 * Returns the balances of the gift cards of an order. Codes that its list has were checked when they were added to it;
 * one of them may be spent by now, which the order's totals tell. Throws like `askGiftcard`.
 */
export async function giftcardsOfOrder(
  ctx: Ctx,
  codes: readonly string[],
  list: { readonly _id: string; readonly metadata: { readonly giftcards?: readonly string[] | undefined } },
): Promise<readonly GiftcardBalance[]> {
  const balances: GiftcardBalance[] = [];
  for (const [index, code] of [...new Set(codes)].entries()) {
    const known = list.metadata.giftcards?.includes(code) ? await ctx.store.desk.free('giftcard', code) : undefined;
    const asked = { listId: list._id, field: `giftcards.${index}.code` };
    balances.push({ code, balance: known ?? (await askGiftcard(ctx, code, asked)) });
  }
  return balances;
}
