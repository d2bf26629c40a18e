import { MINUTE_MS } from '#shared/time/duration.ts';
import { runDueChangesets } from '#worker/acts/run-changesets.ts';
import { type Clock, systemClock } from '#worker/clock.ts';
import { isDeployed } from '#worker/config/deployed.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { tellAbandoned } from '#worker/jobs/abandoned-carts.ts';
import { tellBins } from '#worker/jobs/bin-mail.ts';
import { checkVatNumbers } from '#worker/jobs/check-vat-numbers.ts';
import { endOld } from '#worker/jobs/end-old.ts';
import { settlePlaces } from '#worker/jobs/event-places.ts';
import { keepRelease } from '#worker/jobs/keep-release.ts';
import { numberOld } from '#worker/jobs/number-old.ts';
import { sendMails } from '#worker/jobs/send-mails.ts';
import { sendTracking } from '#worker/jobs/send-tracking.ts';
import { runSubscriptions } from '#worker/jobs/subscriptions.ts';
import { type Log, logFor } from '#worker/log/log.ts';
import { sendOut } from '#worker/ports/ask-service.ts';
import { HttpVat } from '#worker/ports/vat/http.ts';
import { publishPriceChanges } from '#worker/publish/publish-changes.ts';
import { Turn } from '#worker/publish/turn.ts';
import { RELEASE } from '#worker/render/assets.ts';
import { BinMailStore } from '#worker/store/account/bins.ts';
import { VatCheckStore } from '#worker/store/account/vat-checks.ts';
import { forgetOldEvents } from '#worker/store/discovery/events.ts';
import { EventStore } from '#worker/store/events.ts';
import { FormFileStore } from '#worker/store/form/form-files.ts';
import { forgetOldViews } from '#worker/store/index/post-views.ts';
import { MailStore } from '#worker/store/mails.ts';
import { QuoteStore } from '#worker/store/order/quotes.ts';
import { ReviewPictureStore } from '#worker/store/product/review-pictures.ts';
import { LedgerStore } from '#worker/store/tracking/ledger.ts';
import { mendCopy } from '#worker/stubs/edition.ts';

/** A run of the job, and what its steps use. */
interface Minute {
  readonly env: Env;
  readonly log: Log;
  /** The time that the job was given, Unix milliseconds; `clock` tells the real one. */
  readonly nowMs: number;
  readonly clock: Clock;
}

/** A step of the job by the name of the event that it logs. Returns the facts to log, if there are any. */
type Step = readonly [event: string, run: (minute: Minute) => Promise<Readonly<Record<string, number>> | undefined>];

const some = (name: string, count: number) => (count > 0 ? { [name]: count } : undefined);

const STEPS: readonly Step[] = [
  ['changesets_run', async ({ env, nowMs }) => some('changesets', await runDueChangesets(env, nowMs))],
  ['prices_changed', async ({ env, nowMs }) => some('products', await changePrices(env, nowMs))],
  ['versions_copied', async ({ env, nowMs }) => void (await mendCopy(env, nowMs))],
  // Runs after the lists, which show what is back in stock.
  ['back_in_stock', async ({ env, nowMs }) => some('mails', await tellBins(env, nowMs))],
  ['subscriptions', async ({ env, nowMs, clock }) => some('done', await runSubscriptions(env, nowMs, clock))],
  ['quotes_expired', async ({ env, nowMs }) => some('quotes', await new QuoteStore(env).expire(nowMs))],
  ['numbers_given', async ({ env }) => some('numbers', await numberOld(env))],
  ['vat_numbers_invalid', async (minute) => some('orders', await invalidVatNumbers(minute))],
  ['form_files_deleted', async ({ env, nowMs }) => some('files', await new FormFileStore(env).forget(nowMs))],
  [
    'review_pictures_deleted',
    async ({ env, nowMs }) => some('pictures', await new ReviewPictureStore(env).forget(nowMs)),
  ],
  ['event_places_settled', async ({ env, nowMs }) => some('places', await settlePlaces(env, nowMs))],
  ['old_records_deleted', deleteOldRecords],
  ['old_data_ended', async ({ env, nowMs }) => some('records', await endOld(env, nowMs))],
  ['events_forgotten', async (minute) => some('events', await wakeForgottenEvents(minute))],
  [
    'release_kept',
    async ({ env, nowMs }) => some('files', isDeployed(env) ? await keepRelease(env, RELEASE, nowMs) : 0),
  ],
  ['mails_tried', async (minute) => some('mails', await sendMails(minute))],
  [
    'ledger_events_deleted',
    async ({ env, nowMs }) => some('entries', await new LedgerStore(env.DB).forgetEvents(nowMs)),
  ],
  ['carts_abandoned', async ({ env, nowMs }) => some('carts', await tellAbandoned(env, nowMs))],
  ['consumers_told', async ({ env, nowMs }) => some('entries', await sendTracking(env, nowMs))],
];

/** Steps whose result staff should look at. */
const WARNINGS = new Set(['vat_numbers_invalid', 'events_forgotten']);

/** While a publish runs, changed prices wait for the next minute. */
async function changePrices(env: Env, nowMs: number): Promise<number> {
  return (await Turn.try(env.DB, (turn) => publishPriceChanges(env, turn, nowMs))) ?? 0;
}

async function invalidVatNumbers({ env, log, nowMs }: Minute): Promise<number> {
  const { vatUrl } = configOf(env);
  if (vatUrl === '') return 0;
  return checkVatNumbers(new VatCheckStore(env.DB), new HttpVat(vatUrl, log, nowMs, sendOut), nowMs);
}

/** Every hour; nothing to log, because it deletes a little each time. */
async function deleteOldRecords({ env, nowMs }: Minute): Promise<undefined> {
  if (Math.floor(nowMs / MINUTE_MS) % 60 !== 0) return;
  await forgetOldEvents(env.DB, nowMs);
  await forgetOldViews(env.DB, nowMs);
  await new BinMailStore(env.DB).forget(nowMs);
  await new MailStore(env.DB).forget(nowMs);
}

async function wakeForgottenEvents({ env, nowMs }: Minute): Promise<number> {
  const forgotten = await new EventStore(env).forgotten(nowMs);
  if (forgotten.length > 0) await env.EVENTS.sendBatch(forgotten.map((eventId) => ({ body: { eventId } })));
  return forgotten.length;
}

/**
 * The work of every minute: publishes and takes back changesets whose time was missed, applies changed special prices,
 * promotions and orders to lists, keeps the copy of the content versions right, tells waiting shoppers what is back in stock, announces and charges subscriptions, ends quotes that were not paid in time, assigns missing
 * numbers, frees places of events whose orders were not paid, checks again VAT numbers that could not be checked, wakes
 * forgotten events, keeps the browser files of the release once a day, deletes files of forms and pictures of reviews
 * that belong to nothing, sends emails that are due, tells consumers of tracking of abandoned carts and what is due, and ends what is
 * old of that.
 * Every hour it deletes old emails, and old records of what shoppers searched for and viewed; during one hour of the day
 * it ends all other personal data that has been kept long enough. A step that fails is logged and tried again by the
 * next minute; the others run nevertheless.
 */
export async function onMinute(env: Env, nowMs: number, clock: Clock = systemClock): Promise<void> {
  const minute = { env, log: logFor(`cron-${nowMs}`), nowMs, clock };
  for (const [event, run] of STEPS) {
    try {
      const facts = await run(minute);
      if (facts) minute.log[WARNINGS.has(event) ? 'warn' : 'info'](event, facts);
    } catch (error) {
      minute.log.error('step_failed', { step: event, error });
    }
  }
}
