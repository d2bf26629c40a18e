import { SITE_LIST } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import { backInStock } from '#worker/jobs/mail/back-in-stock.ts';
import { BinMailStore, BinStore } from '#worker/store/account/bins.ts';
import type { StoreEvent } from '#worker/store/events.ts';
import type { Mail } from '#worker/store/mails.ts';

/** Messages of one sending, as the queue takes them. */
const AT_ONCE = 100;

/**
 * Looks for what is available again, however that came about: an import, a correction, an order that was cancelled. Each bin
 * has one event, made together with the knowledge of it, so that two looks at once make one mail, and one that is cut off
 * is made up for by the next. Answers how many mails are due.
 */
export async function tellBins(env: Env, nowMs: number): Promise<number> {
  let due = 0;
  for (const site of SITE_LIST) {
    const eventIds = await new BinStore(env.DB, site).noteBack(nowMs);
    due += eventIds.length;
    for (let at = 0; at < eventIds.length; at += AT_ONCE) {
      await env.EVENTS.sendBatch(eventIds.slice(at, at + AT_ONCE).map((eventId) => ({ body: { eventId } })));
    }
  }
  return due;
}

/** The mail of a bin. Nobody is told who does not wait any more, or of what is no longer sold. */
export async function binMail(
  env: Env,
  { eventId, subject }: StoreEvent,
): Promise<{ readonly mail?: Mail; readonly writes: readonly D1PreparedStatement[] }> {
  const bins = new BinMailStore(env.DB);
  const bin = await bins.find(subject);
  if (!bin || bin.url === null) return { writes: [] };
  const { token, writes } = await bins.draft(bin, Date.now());
  return { mail: backInStock(eventId, bin, bin.url, token), writes };
}
