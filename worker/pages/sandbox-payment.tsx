import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Fault } from '#shared/errors.ts';
import { formatMoney } from '#shared/money/money.ts';
import { ORDER_ID } from '#shared/order/contract.ts';
import { head } from '#shared/seo/head.ts';
import { MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/** A sandbox payment that waits for the shopper. */
interface Waiting {
  readonly amount: string;
  readonly isRedirect: boolean;
}

function SandboxView({ amount, isRedirect }: Waiting): ReactNode {
  return (
    <div className="wrap signup">
      <h1 className="d d64">{isRedirect ? 'Sandbox bank' : 'Is it you?'}</h1>
      <p>
        {isRedirect
          ? `This page stands in for a bank or wallet. Pay ${amount}?`
          : `This page stands in for your card's bank. Confirm the payment of ${amount}?`}
      </p>
      <form method="post" className="stack">
        <Button look="buy" name="decision" value="approve">
          {isRedirect ? `Pay ${amount}` : 'Confirm'}
        </Button>
        <Button look="line" name="decision" value="cancel">
          Cancel
        </Button>
      </form>
    </div>
  );
}

/** The charge of an address, if the store plays its own payment provider. */
async function chargeOf({ config, store }: Ctx, orderId: string | undefined) {
  if (config.payments.provider !== 'sandbox' || !ORDER_ID.test(orderId ?? '')) return undefined;
  return store.sandboxBooks.find(orderId ?? '');
}

async function find(ctx: Ctx, { orderId }: Readonly<Record<string, string>>): Promise<Resolution> {
  const charge = await chargeOf(ctx, orderId);
  if (charge?.state !== 'pending') return MISSING;
  const amount = formatMoney(charge.amount, ctx.site.locale, charge.currency);
  const isRedirect = charge.token === 'sandbox_redirect';
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      head: head({ title: 'Payment', sites: [] }),
      frame: 'funnelled',
      load: async () => ({ view: <SandboxView amount={amount} isRedirect={isRedirect} /> }),
    },
  };
}

/** The question that a bank would ask a shopper, as the sandbox simulates it (public contract, section 6). */
export const sandboxPayment: PageRoute = {
  path: '/sandbox-payment/:orderId',
  gate: 'visitor',
  take: decideSandboxPayment,
  find,
};

/** Handles the shopper's decision and redirects back to the checkout. */
async function decideSandboxPayment(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const orderId = c.req.param('orderId');
  const charge = await chargeOf(ctx, orderId);
  if (!charge) throw new Fault('not_found');
  const decision = (await formFields(c.req.raw)).get('decision');
  await ctx.store.sandboxBooks.decide(charge.orderId, decision === 'approve');
  return c.redirect(charge.returnUrl, 303);
}
