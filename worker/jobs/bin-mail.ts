import { SITE_LIST, SITES, sitePath } from '#shared/site/sites.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { backInStock } from '#worker/jobs/mail/back-in-stock.ts';
import { mailOrigin } from '#worker/jobs/mail-origin.ts';
import type { Notice } from '#worker/jobs/notify-devices.ts';
import { BinMailStore, BinStore } from '#worker/store/account/bins.ts';
import type { StoreEvent } from '#worker/store/events.ts';
import type { Mail } from '#worker/store/mails.ts';

/** Most messages in one batch, the limit of the queue. */
const AT_ONCE = 100;

/**
 * Finds what is back in stock, whatever the cause: an import, a correction, a canceled order. Each request gets one
 * event, written together with the discovery, so that two concurrent runs cause one email, and the next run completes
 * an interrupted one. Returns the number of emails due.
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

/**
 * Builds the email of a back-in-stock request. There is none if the request has ended or the product is no longer sold.
 */
export async function binMail(
  env: Env,
  { eventId, subject }: StoreEvent,
  nowMs: number,
): Promise<{ readonly mail?: Mail; readonly notice?: Notice; readonly writes: readonly D1PreparedStatement[] }> {
  const bins = new BinMailStore(env.DB);
  const bin = await bins.find(subject);
  if (!bin || bin.url === null) return { writes: [] };
  const { token, writes } = await bins.draft(bin, nowMs);
  const origin = mailOrigin(configOf(env), SITES[bin.site], bin.origin);
  const mail = backInStock(eventId, { ...bin, origin }, bin.url, token);
  const url = origin + sitePath(SITES[bin.site], bin.url);
  const notice: Notice = { noticeId: mail.mailId, owner: bin.owner, topic: 'backInStock', title: mail.subject, url };
  return { mail, notice, writes };
}
