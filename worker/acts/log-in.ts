import type { Context } from 'hono';
import type { z } from 'zod';
import type { Customer, loginSchema } from '#shared/customer/contract.ts';
import { Fault } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { softly } from '#worker/log/softly.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { isLocalHost } from '#worker/request/local-host.ts';
import { networkOf } from '#worker/request/network.ts';
import { beginSession } from '#worker/request/session.ts';
import { type CountedSubject, countTry, forgiveTry } from '#worker/request/tries.ts';
import { claimBins } from './bins.ts';
import { mergeGuestLists } from './merge-guest-lists.ts';
import { tellCartQuantities } from './shopper.ts';

/**
 * Failed attempts for one email address, no matter who makes them, and from one network, whatever addresses it tries.
 */
const WINDOW_MS = 15 * MINUTE_MS;
const MOST_OF_ADDRESS = 10;
const MOST_OF_NETWORK = 100;

/**
 * Returns the customer with an email address and a password. Attempts are counted before a password is hashed. Throws
 * `rate_limited`, and `invalid_credentials` for every other reason to refuse.
 */
export async function authenticate(ctx: Ctx, credentials: z.infer<typeof loginSchema>): Promise<Customer> {
  const counted: readonly CountedSubject[] = [
    {
      subject: `login:network:${networkOf(ctx.visitor.address)}`,
      limit: { most: MOST_OF_NETWORK, windowMs: WINDOW_MS },
    },
    { subject: `login:address:${credentials.email}`, limit: { most: MOST_OF_ADDRESS, windowMs: WINDOW_MS } },
  ];
  await countTry(ctx, counted);
  const customer = await ctx.store.customers.authenticate(credentials, isLocalHost(ctx));
  if (!customer) {
    ctx.log.info('login_failed');
    throw new Fault('invalid_credentials');
  }
  await forgiveTry(ctx, counted);
  return customer;
}

/**
 * Logs a customer in. The session is always a new one, and what was chosen as a guest is merged into the customer's
 * lists. If merging fails, it is repeated when the session is renewed. Throws what `authenticate` throws.
 */
export async function logIn(c: Context<AppEnv>, credentials: z.infer<typeof loginSchema>): Promise<Customer> {
  const ctx = c.get('ctx');
  const customer = await authenticate(ctx, credentials);
  await beginSession(c, customer);
  await softly(ctx, 'merge_failed', undefined, () => mergeGuestLists(c, customer.customerId));
  await softly(ctx, 'bins_not_claimed', undefined, () => claimBins(ctx, customer.customerId, customer.email));
  await tellCartQuantities(c);
  ctx.log.info('login', { customerId: customer.customerId });
  return customer;
}
