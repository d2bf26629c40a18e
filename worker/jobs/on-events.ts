import { runDueChangesets } from '#worker/acts/run-changesets.ts';
import type { EventMessage } from '#worker/bindings.ts';
import { type Clock, systemClock } from '#worker/clock.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { type Consequences, handleEvent } from '#worker/jobs/handle-event.ts';
import { notifyDevices } from '#worker/jobs/notify-devices.ts';
import { sendMails } from '#worker/jobs/send-mails.ts';
import { sendTracking } from '#worker/jobs/send-tracking.ts';
import { type Log, logFor } from '#worker/log/log.ts';
import { wordsOf } from '#worker/log/words-of.ts';
import { CHANGESETS_DUE } from '#worker/objects/edition.ts';
import { EventStore, QUICK_TRIES, type StoreEvent } from '#worker/store/events.ts';
import { MailStore } from '#worker/store/mails.ts';

/** Name of the queue for messages that could not be handled. */
const DEAD_QUEUE = 'northbar-events-dead';

/** What the handling of a batch of messages needs. */
interface Batch {
  readonly env: Env;
  readonly log: Log;
  readonly clock: Clock;
}

interface Handled extends Consequences {
  readonly message: Message<EventMessage>;
  readonly type: StoreEvent['type'];
}

/**
 * Records that an event failed. Its message is retried a few times; after that, the job that runs every minute wakes
 * the event when it is due.
 */
async function putOff({ env, clock }: Batch, message: Message<EventMessage>, error: unknown): Promise<void> {
  const attempts = await new EventStore(env).noteFailed(message.body.eventId, wordsOf(error), clock());
  if (attempts < QUICK_TRIES) message.retry();
  else message.ack();
}

/** Runs work on messages; if it fails, the error is logged and recorded with the event, and the message is retried. */
async function orRetry<Result>(
  batch: Batch,
  messages: readonly Message<EventMessage>[],
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    for (const message of messages) {
      batch.log.error('event_failed', { eventId: message.body.eventId, attempts: message.attempts, error });
      try {
        await putOff(batch, message, error);
      } catch {
        // Without D1 nothing can be recorded, but the queue still has the message.
        message.retry();
      }
    }
    return undefined;
  }
}

/** Writes the results of events, and their emails, which are sent afterwards. */
async function conclude({ env, clock }: Batch, handled: readonly Handled[]): Promise<void> {
  const nowMs = clock();
  const mails = new MailStore(env.DB);
  const hasProvider = configOf(env).mail !== undefined;
  const ids = handled.map(({ message }) => message.body.eventId);
  const writes = handled.flatMap(({ writes: own, mail }) => [
    ...own,
    ...(mail ? [mails.keeping(mail, nowMs, hasProvider)] : []),
  ]);
  await new EventStore(env).noteHandled(ids, writes, nowMs);
  for (const { message } of handled) message.ack();
}

/** Concludes all events at once, or one by one if one of them fails. */
async function concludeAll(batch: Batch, handled: readonly Handled[]): Promise<void> {
  try {
    await conclude(batch, handled);
  } catch (error) {
    batch.log.warn('events_one_by_one', { events: handled.length, error });
    for (const one of handled) await orRetry(batch, [one.message], () => conclude(batch, [one]));
  }
}

/** Sends the emails of events. They are stored, so if this fails, the job that runs every minute sends them. */
async function sendOff(batch: Batch, handled: readonly Handled[]): Promise<void> {
  const mailIds = handled.flatMap(({ mail }) => (mail ? [mail.mailId] : []));
  if (mailIds.length === 0) return;
  try {
    await sendMails(batch, mailIds);
  } catch (error) {
    batch.log.warn('mails_not_sent', { mails: mailIds.length, error });
  }
}

/** Tells consumers of tracking about orders. If this fails, the job that runs every minute does it. */
async function tellPurchases({ env, log, clock }: Batch, handled: readonly Handled[]): Promise<void> {
  if (!handled.some(({ type }) => type === 'order.published')) return;
  try {
    await sendTracking(env, clock());
  } catch (error) {
    log.warn('consumers_not_told', { error });
  }
}

/** Publishes scheduled changesets. Should it fail, the message is repeated, and the job of each minute looks as well. */
async function runChangesets({ env, log, clock }: Batch, messages: readonly Message<EventMessage>[]): Promise<void> {
  try {
    await runDueChangesets(env, clock());
    for (const message of messages) message.ack();
  } catch (error) {
    log.error('changesets_not_run', { error });
    for (const message of messages) message.retry();
  }
}

async function handleMessages(batch: Batch, all: readonly Message<EventMessage>[]): Promise<void> {
  const { env, clock } = batch;
  const due = all.filter(({ body }) => body.eventId === CHANGESETS_DUE);
  if (due.length > 0) await runChangesets(batch, due);
  const messages = all.filter((message) => !due.includes(message));
  if (messages.length === 0) return;
  const ids = messages.map(({ body }) => body.eventId);
  const waiting = await orRetry(batch, messages, () => new EventStore(env).waiting(ids));
  if (!waiting) return;
  const handled: Handled[] = [];
  for (const message of messages) {
    const event = waiting.get(message.body.eventId);
    if (!event) message.ack();
    else {
      const left = await orRetry(batch, [message], () => handleEvent(env, event, clock()));
      if (left) handled.push({ ...left, message, type: event.type });
    }
  }
  if (handled.length === 0) return;
  await concludeAll(batch, handled);
  await sendOff(batch, handled);
  await notifyDevices(
    batch,
    handled.flatMap(({ notice }) => notice ?? []),
  );
  await tellPurchases(batch, handled);
}

/**
 * Handles events, each only once, however often its message is delivered: the event itself is in D1, and the message
 * only wakes the worker. A failure is recorded for staff and retried, at most an hour apart, until it succeeds.
 */
export async function onEvents(batch: MessageBatch<EventMessage>, env: Env, clock: Clock = systemClock): Promise<void> {
  const log = logFor(`queue-${batch.queue}`);
  if (batch.queue !== DEAD_QUEUE) return handleMessages({ env, log, clock }, batch.messages);
  for (const message of batch.messages) {
    const { eventId } = message.body;
    await new EventStore(env).noteFailed(eventId, 'the queue gave up on its message after several attempts', clock());
    log.error('event_put_off', { eventId });
    message.ack();
  }
}
