import { Hono } from 'hono';
import { giftcardQuestionSchema } from '#shared/giftcard/contract.ts';
import { toMajor } from '#shared/money/money.ts';
import { askGiftcard } from '#worker/acts/giftcards.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** Gift cards that are in circulation. */
export const gc = new Hono<AppEnv>();

/**
 * The balance of a card. The code is sent in the body, so that no log contains it. A card can only be used on sites
 * with its currency.
 */
gc.post('/giftcards/balance', async (c) => {
  const ctx = c.get('ctx');
  const { code } = await body(c.req.raw, giftcardQuestionSchema);
  const balance = await askGiftcard(ctx, code);
  return c.json({ giftcard: { code, balance: toMajor(balance), currency: ctx.site.currency } });
});
