import { boundedEnv } from '#worker/bounded-env.ts';
import type { Clock } from '#worker/clock.ts';
import { isDeployed } from '#worker/config/deployed.ts';
import { settingsProblems, unreadNames } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { type Log, logFor } from '#worker/log/log.ts';
import { within } from '#worker/render/time-limit.ts';
import { CatalogueStateStore } from '#worker/store/product/catalogue-state.ts';

/** Most milliseconds that a first request waits for D1; without an answer the next request asks again. */
const DEMO_LIMIT_MS = 1_000;
/** Milliseconds after which a store with demo accounts looks again whether they are gone. */
const RECHECK_MS = 10_000;

/** Environments that may serve; an isolate usually has one. */
const open = new WeakSet<Env>();

/** Why an environment must not serve, and until when that is known, Unix milliseconds. */
const closed = new WeakMap<Env, { readonly reasons: readonly string[]; readonly untilMs: number }>();

/** Environments whose unread names the log has. */
const told = new WeakSet<Env>();

/** Whether it is known that a store may serve: all that a request costs after the first one of an isolate. */
export function isOpen(env: Env): boolean {
  return open.has(env);
}

function close(env: Env, log: Log, reasons: readonly string[], untilMs: number): readonly string[] {
  log.error('store_refused', { reasons });
  closed.set(env, { reasons, untilMs });
  return reasons;
}

/** Asks D1 for demo accounts; undefined while it does not answer, which says nothing about them. */
async function hasDemoAccounts(env: Env, log: Log, clock: Clock): Promise<boolean | undefined> {
  try {
    const { DB } = boundedEnv(env, 'page', clock);
    return await within<boolean | undefined>(new CatalogueStateStore(DB).hasDemoAccounts(), DEMO_LIMIT_MS, () => {
      log.warn('demo_accounts_unknown', { waitedMs: DEMO_LIMIT_MS });
      return undefined;
    });
  } catch (error) {
    log.warn('demo_accounts_unknown', { error });
    return undefined;
  }
}

/**
 * Why a store must not serve, each reason in words; none if it may. The log gets the reasons once in an isolate: what
 * is wrong with its settings, and whether a deployed store has demo accounts, whose passwords are public. An outage of
 * D1 closes nothing and is not remembered.
 */
export async function closedReasons(env: Env, requestId: string, clock: Clock): Promise<readonly string[]> {
  if (open.has(env)) return [];
  const known = closed.get(env);
  if (known && clock() < known.untilMs) return known.reasons;
  const log = logFor(requestId);
  const settings = settingsProblems(env);
  if (settings.length > 0) return close(env, log, settings, Number.POSITIVE_INFINITY);
  if (isDeployed(env)) {
    const hasDemo = await hasDemoAccounts(env, log, clock);
    if (hasDemo === undefined) return [];
    if (hasDemo) {
      const reasons = [
        'demo accounts: their passwords are public; delete the rows of customers and staff with is_demo = 1',
      ];
      return close(env, log, reasons, clock() + RECHECK_MS);
    }
  }
  open.add(env);
  return [];
}

/** Names in the log what the environment gives and nothing reads, once in an isolate: a misspelled var, for example. */
export function tellUnread(env: Env, requestId: string): void {
  if (told.has(env)) return;
  told.add(env);
  const names = unreadNames(env);
  if (names.length > 0) logFor(requestId).warn('vars_unread', { names });
}
