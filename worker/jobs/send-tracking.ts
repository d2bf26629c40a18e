import { sendEntries } from '#worker/acts/tracking-ledger.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { sendOut } from '#worker/ports/ask-service.ts';
import { openConsumers } from '#worker/ports/consumers/open.ts';
import { LedgerStore } from '#worker/store/tracking/ledger.ts';

/** The most entries of a run. */
const AT_ONCE = 200;

/** Tells consumers of tracking what is due. Returns how many entries were tried. */
export async function sendTracking(env: Env, nowMs: number): Promise<number> {
  const ledger = new LedgerStore(env.DB);
  const due = await ledger.due(nowMs, AT_ONCE);
  if (due.length === 0) return 0;
  const { taken, failed } = await sendEntries({ ledger, consumers: openConsumers(configOf(env), sendOut), nowMs }, due);
  return taken + failed;
}
