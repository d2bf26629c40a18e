import { Hono } from 'hono';
import { defaultFirst, wireCreditCard } from '#shared/order/stored-method.ts';
import { refuseCardNumbers } from '#worker/request/card-numbers.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';

/** A customer's own data (spec 2 section 7). */
export const customer = new Hono<AppEnv>();

customer.get('/customer/credit-cards', async (c) => {
  const { ctx } = c.var;
  refuseCardNumbers(c.req.query());
  const { customerId } = await requireCustomer(ctx);
  const { store, config, now } = ctx;
  const stored = await store.paymentBooks.stored.ofCustomer(customerId, config.payments.provider);
  const cards = defaultFirst(stored).filter(({ adyenType }) => adyenType === 'scheme');
  return c.json({ credit_cards: cards.map((card) => wireCreditCard(card, now)) });
});
