import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { giftcardQuestionSchema } from '#shared/giftcard/contract.ts';
import { toMajor } from '#shared/money/money.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { countTry } from '#worker/request/tries.ts';

/** Gift cards that are in circulation. */
export const gc = new Hono<AppEnv>();

/** Tries of one network: enough for a drawer of cards, and far too few to guess a code. */
const LIMIT = { most: 30, windowMs: 15 * 60_000 };

/** What is left on a card. The code travels in the body, so that it stands in no log; it is spent on its currency's sites. */
gc.post('/giftcards/balance', async (c) => {
  const { ctx } = c.var;
  const { code } = await body(c.req.raw, giftcardQuestionSchema);
  const network = networkOf(c.req.header('cf-connecting-ip'));
  await countTry(ctx, [{ subject: `giftcard:network:${network}`, limit: LIMIT }]);
  const balance = await ctx.store.desk.free('giftcard', code);
  if (balance === undefined) throw new Fault('giftcard_not_exist');
  return c.json({ giftcard: { code, balance: toMajor(balance), currency: ctx.site.currency } });
});
