import type { Ctx } from '#worker/request/context.ts';

/** Wakes the worker that sends the email for a recorded event, after the response. */
export function wake({ store, later, log }: Ctx, eventId: string): void {
  later(store.accountEvents.wake(eventId).catch((error: unknown) => log.warn('mail_not_woken', { eventId, error })));
}
