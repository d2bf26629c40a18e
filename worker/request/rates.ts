import { Fault } from '#shared/errors.ts';
import { softly } from '#worker/log/softly.ts';
import type { Ctx } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import type { Rate } from '#worker/stubs/limits.ts';

/** Period of the rates in `wrangler.toml`, in seconds. */
const PERIOD_SECONDS = 60;
/** This machine itself, which no request that comes through the edge has as its address. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1']);

/**
 * Counts what a network does, and returns whether it is within a rate that no person reaches. These rates bound costs
 * and protect nothing else: while they cannot be counted, everyone is within them, and the log says so.
 */
export async function isWithinRate(ctx: Ctx, rate: Rate): Promise<boolean> {
  const { address } = ctx.visitor;
  if (address === undefined || LOOPBACK.has(address)) return true;
  return await softly(ctx, 'rate_not_counted', true, () => ctx.store.limits.isWithin(rate, networkOf(address)));
}

/** Refuses what is beyond a rate before it costs anything. Throws `rate_limited` with the seconds to wait. */
export async function limitRate(ctx: Ctx, rate: Rate): Promise<void> {
  if (await isWithinRate(ctx, rate)) return;
  throw new Fault('rate_limited', [], { headers: { 'retry-after': String(PERIOD_SECONDS) } });
}
