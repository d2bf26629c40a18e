import { Hono } from 'hono';
import { wishSchema } from '#shared/list/contract.ts';
import { mayKeep, ownLists } from '#worker/acts/shopper.ts';
import { addWish, dropWish, wishedProducts, wishlistOf } from '#worker/acts/wishes.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** The customer's wishlist for the heart buttons: only product ids, without prices. */
export const wishes = new Hono<AppEnv>();

wishes.get('/', async (c) => {
  mayKeep(c.get('ctx'), 'wishlist');
  return c.json({ wishes: wishedProducts(await wishlistOf(ownLists(c))) });
});

wishes.post('/', async (c) => {
  const { productId, choice } = await body(c.req.raw, wishSchema);
  const { list } = await addWish(c, productId, new URLSearchParams(choice));
  return c.json({ wishes: wishedProducts(list) }, 201);
});

wishes.delete('/:productId{[0-9]+}', async (c) => {
  mayKeep(c.get('ctx'), 'wishlist');
  const list = await dropWish(ownLists(c), Number(c.req.param('productId')));
  return c.json({ ok: true, wishes: wishedProducts(list) });
});
