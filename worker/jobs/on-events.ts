import type { Env, EventMessage } from '#worker/env.ts';
import { configOf } from '#worker/env.ts';
import { handleEvent } from '#worker/jobs/handle-event.ts';
import { type Log, logFor } from '#worker/request/log.ts';
import { EventStore } from '#worker/store/events.ts';

/** Name of the queue in which messages end that could not be handled. */
const DEAD_QUEUE = 'northbar-events-dead';

async function onMessage(env: Env, events: EventStore, message: Message<EventMessage>, log: Log): Promise<void> {
  const { eventId } = message.body;
  try {
    const event = await events.waiting(eventId);
    if (event) {
      await handleEvent(env, event);
      await events.noteHandled(eventId, Date.now());
    }
    message.ack();
  } catch (error) {
    log.error('event_failed', { eventId, attempts: message.attempts, error });
    message.retry();
  }
}

/**
 * Handles what has happened, each event once however often its message comes: the event itself stands in D1, the message
 * only wakes. What fails again and again is noted for staff.
 */
export async function onEvents(batch: MessageBatch<EventMessage>, env: Env): Promise<void> {
  configOf(env);
  const log = logFor(`queue-${batch.queue}`);
  const events = new EventStore(env.DB);
  for (const message of batch.messages) {
    if (batch.queue === DEAD_QUEUE) {
      await events.noteFailed(message.body.eventId, 'was given up after several tries');
      log.error('event_given_up', { eventId: message.body.eventId });
      message.ack();
    } else await onMessage(env, events, message, log);
  }
}
