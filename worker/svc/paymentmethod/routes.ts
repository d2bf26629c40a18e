import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { hiddenMethods, isRedirect, type PaymentMethod, paymentMethods } from '#shared/order/payment-methods.ts';
import { wireStoredMethod } from '#shared/order/stored-method.ts';
import { changeStoredMethodSchema, methodsQuerySchema } from '#shared/order/stored-method-contract.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { changeStoredMethod, forgetStoredMethod, storedMethodsOf } from '#worker/acts/stored-methods.ts';
import { softly } from '#worker/log/softly.ts';
import type { MethodSettings } from '#worker/ports/payments/port.ts';
import { signFields } from '#worker/ports/payments/spreedly-signature.ts';
import { body, query } from '#worker/request/body.ts';
import { refuseCardNumbers } from '#worker/request/card-numbers.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { requireCustomer } from '#worker/request/session.ts';
import { countTry } from '#worker/request/tries.ts';

/** Payment methods, and those that customers have saved (spec 2 section 7). */
export const paymentmethod = new Hono<AppEnv>();

async function storedMethods(ctx: Ctx, customerId: number) {
  return (await storedMethodsOf(ctx, customerId)).map((method) => wireStoredMethod(method, ctx.now));
}

/** A payment method, with the settings that a browser needs. */
interface OfferedMethod extends PaymentMethod {
  readonly configuration?: MethodSettings;
}

/** The payment methods on this site: those that the provider offers, or all if the provider does not answer. */
async function offeredMethods(ctx: Ctx, country: string, locale: string): Promise<readonly OfferedMethod[]> {
  const hidden = hiddenMethods(ctx.visitor.app !== null, ctx.flags);
  const offered = paymentMethods(ctx.site.code, country).filter(({ id }) => !hidden.includes(id));
  const { payments } = ctx.ports;
  const known = await softly(ctx, 'payment_methods_unavailable', undefined, async () =>
    payments.methods?.({ countryId: country, locale }),
  );
  // Apple Pay needs the merchant's name, which only the provider knows.
  if (!known) return offered.filter(({ id }) => id !== 'applepay');
  return offered.flatMap((method) => {
    const configuration = known.get(method.id);
    return configuration ? [{ ...method, configuration }] : [];
  });
}

paymentmethod.get('/methods', async (c) => {
  const ctx = c.get('ctx');
  const { session, site, config } = ctx;
  const asked = query(c.req.query(), methodsQuerySchema);
  refuseCardNumbers(c.req.query());
  if (session.kind === 'expired') throw new Fault('TOKEN_EXPIRED');
  const customer = session.kind === 'customer' ? await requireCustomer(ctx) : undefined;
  const [stored, offered] = await Promise.all([
    customer ? storedMethods(ctx, customer.customerId) : [],
    offeredMethods(ctx, asked.country ?? site.country, (asked.locale ?? site.locale).replace('_', '-')),
  ]);
  const { provider, adyen, spreedly } = config.payments;
  const key = {
    ...(adyen?.clientKey ? { clientKey: adyen.clientKey } : {}),
    ...(spreedly ? { environmentKey: spreedly.environmentKey } : {}),
  };
  return c.json({
    methods: [
      ...stored,
      ...offered.map(({ id, name, message, configuration }) => ({
        adyenType: id,
        name,
        message,
        isRedirect: isRedirect(id),
        ...(id === 'applepay' ? { configuration } : {}),
      })),
    ],
    provider: { name: provider, ...key },
  });
});

/** Signatures of card fields per network, to limit attackers who test large numbers of stolen cards. */
const SIGNATURES = { most: 60, windowMs: 15 * MINUTE_MS };

paymentmethod.post('/card-fields', async (c) => {
  const ctx = c.get('ctx');
  const certificate = ctx.config.payments.spreedly?.certificate;
  if (!certificate) throw new Fault('not_found');
  const network = networkOf(ctx.visitor.address);
  await countTry(ctx, [{ subject: `card-fields:network:${network}`, limit: SIGNATURES }]);
  return c.json(await signFields(certificate, ctx.now));
});

paymentmethod.put('/methods', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  const { id, ...change } = await body(c.req.raw, changeStoredMethodSchema);
  refuseCardNumbers({ id, ...change });
  await changeStoredMethod(ctx, customerId, id, change);
  return c.json({ methods: await storedMethods(ctx, customerId) });
});

paymentmethod.delete('/methods/:id', async (c) => {
  const ctx = c.get('ctx');
  const id = c.req.param('id');
  refuseCardNumbers({ storedPaymentMethodId: id });
  const { customerId } = await requireCustomer(ctx);
  await forgetStoredMethod(ctx, customerId, id);
  return c.json({ ok: true });
});
