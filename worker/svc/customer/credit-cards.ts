import { Hono } from 'hono';
import { z } from 'zod';
import { wireCreditCard } from '#shared/order/stored-method.ts';
import { changeCardSchema, keepCardSchema } from '#shared/order/stored-method-contract.ts';
import { changeStoredMethod, forgetStoredMethod, keepCard, storedMethodsOf } from '#worker/acts/stored-methods.ts';
import { body, checked } from '#worker/request/body.ts';
import { refuseCardNumbers, refuseCardSecrets } from '#worker/request/card-numbers.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';

/**
 * Cards that a customer has saved (spec 3 section 7): the stored methods (`svc_paymentmethod`) that are cards. The
 * specification does not define the answers: `credit_card` is the one that was written, and `credit_cards` are all of
 * them afterwards.
 */
export const creditCards = new Hono<AppEnv>();

async function cardsOf(ctx: Ctx, customerId: number) {
  const methods = await storedMethodsOf(ctx, customerId);
  return methods.filter(({ adyenType }) => adyenType === 'scheme').map((card) => wireCreditCard(card, ctx.now));
}

/** The answer to a change of a card. */
async function changed(ctx: Ctx, customerId: number, id: string) {
  const cards = await cardsOf(ctx, customerId);
  return { credit_card: cards.find(({ _id }) => _id === id), credit_cards: cards };
}

/** Accepts any field, so that a card number is also found in a field that is not used. */
const sentSchema = z.record(z.string(), z.unknown());

creditCards.get('/', async (c) => {
  const ctx = c.get('ctx');
  refuseCardNumbers(c.req.query());
  const { customerId } = await requireCustomer(ctx);
  return c.json({ credit_cards: await cardsOf(ctx, customerId) });
});

creditCards.post('/', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  const sent = await body(c.req.raw, sentSchema);
  refuseCardSecrets(sent);
  const id = await keepCard(ctx, customerId, checked(sent, keepCardSchema));
  return c.json(await changed(ctx, customerId, id), 201);
});

creditCards.put('/:id', async (c) => {
  const ctx = c.get('ctx');
  const id = c.req.param('id');
  const { customerId } = await requireCustomer(ctx);
  const sent = await body(c.req.raw, sentSchema);
  refuseCardSecrets({ ...sent, id });
  await changeStoredMethod(ctx, customerId, id, checked(sent, changeCardSchema));
  return c.json(await changed(ctx, customerId, id));
});

creditCards.delete('/:id', async (c) => {
  const ctx = c.get('ctx');
  const id = c.req.param('id');
  refuseCardNumbers({ id });
  const { customerId } = await requireCustomer(ctx);
  await forgetStoredMethod(ctx, customerId, id);
  return c.json({ ok: true, success: true });
});
