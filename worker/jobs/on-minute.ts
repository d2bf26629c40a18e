import { MINUTE_MS } from '#shared/time/duration.ts';
import { type Clock, systemClock } from '#worker/clock.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { tellBins } from '#worker/jobs/bin-mail.ts';
import { checkVatNumbers } from '#worker/jobs/check-vat-numbers.ts';
import { numberOld } from '#worker/jobs/number-old.ts';
import { sendMails } from '#worker/jobs/send-mails.ts';
import { runSubscriptions } from '#worker/jobs/subscriptions.ts';
import { logFor } from '#worker/log/log.ts';
import { sendOut } from '#worker/ports/ask-service.ts';
import { HttpVat } from '#worker/ports/vat/http.ts';
import { publishPriceChanges } from '#worker/publish/publish.ts';
import { BinMailStore } from '#worker/store/account/bins.ts';
import { VatCheckStore } from '#worker/store/account/vat-checks.ts';
import { forgetOldEvents } from '#worker/store/discovery/events.ts';
import { EventStore } from '#worker/store/events.ts';
import { MailStore } from '#worker/store/mails.ts';
import { QuoteStore } from '#worker/store/order/quotes.ts';

/**
 * The work of every minute: applies changed special prices, promotions and orders to lists, tells waiting shoppers what
 * is back in stock, announces and charges subscriptions, ends quotes that were not paid in time, assigns missing
 * numbers, checks again VAT numbers that could not be checked, wakes forgotten events, and sends emails that are due.
 * Every hour it deletes old emails, and old records of what shoppers searched for and viewed.
 */
export async function onMinute(env: Env, nowMs: number, clock: Clock = systemClock): Promise<void> {
  const config = configOf(env);
  const log = logFor(`cron-${nowMs}`);
  const changed = await publishPriceChanges(env, nowMs);
  if (changed > 0) log.info('prices_changed', { products: changed });
  // Runs after the lists, which show what is back in stock.
  const back = await tellBins(env, nowMs);
  if (back > 0) log.info('back_in_stock', { mails: back });
  const renewed = await runSubscriptions(env, nowMs, clock);
  if (renewed > 0) log.info('subscriptions', { done: renewed });
  const expired = await new QuoteStore(env).expire(nowMs);
  if (expired > 0) log.info('quotes_expired', { quotes: expired });
  const numbered = await numberOld(env);
  if (numbered > 0) log.info('numbers_given', { numbers: numbered });
  if (config.vatUrl !== '') {
    const vat = new HttpVat(config.vatUrl, log, nowMs, sendOut);
    const invalid = await checkVatNumbers(new VatCheckStore(env.DB), vat, nowMs);
    if (invalid > 0) log.warn('vat_numbers_invalid', { orders: invalid });
  }
  if (Math.floor(nowMs / MINUTE_MS) % 60 === 0) {
    await forgetOldEvents(env.DB, nowMs);
    await new BinMailStore(env.DB).forget(nowMs);
    await new MailStore(env.DB).forget(nowMs);
  }
  const forgotten = await new EventStore(env).forgotten(nowMs);
  if (forgotten.length > 0) {
    await env.EVENTS.sendBatch(forgotten.map((eventId) => ({ body: { eventId } })));
    log.warn('events_forgotten', { events: forgotten.length });
  }
  const tried = await sendMails({ env, log, clock });
  if (tried > 0) log.info('mails_tried', { mails: tried });
}
