import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { auditStore } from '#tools/audit/audit-store.ts';
import type { FakeMail } from './fake-mail.ts';
import type { Arena } from './play-round.ts';

/** What waits in D1 (`stormy-store.ts`). */
const leftSchema = z.object({ events: z.number(), due: z.number(), held: z.number() });

/** Minutes of the future that are done one after the other, hours apart: within a day, an email has all its tries. */
const MINUTES = 10;
const APART_MS = 2 * 3_600_000;
/** From this minute on, emails that are still due are waited for, too: a try may be on its way, or its answer late. */
const PATIENT = 5;
/** The first of them: emails that a killed store had claimed are free again after five minutes. */
const FIRST_MS = 10 * 60_000;
/** How long the queue may take to bring what a minute has woken, and between two looks, milliseconds. */
const QUEUE_MS = 4_000;
const OFTEN_MS = 200;

async function leftOf(clock: string): Promise<z.infer<typeof leftSchema>> {
  return leftSchema.parse(await (await fetch(`${clock}/left`)).json());
}

/** Lets time pass until every event is handled and every email is sent, or until they should have been. */
async function settled(clock: string): Promise<z.infer<typeof leftSchema>> {
  let left = await leftOf(clock);
  for (let minute = 0; minute < MINUTES && left.events + left.due > 0; minute++) {
    const done = await fetch(`${clock}/${Date.now() + FIRST_MS + minute * APART_MS}`, { method: 'POST' });
    if (!done.ok) throw new Error(`the minute answered ${done.status}: ${await done.text()}`);
    const limit = performance.now() + QUEUE_MS;
    const isWaiting = () => left.events > 0 || (minute >= PATIENT && left.due > 0);
    for (left = await leftOf(clock); isWaiting() && performance.now() < limit; left = await leftOf(clock)) {
      await sleep(OFTEN_MS);
    }
  }
  return left;
}

/**
 * Finds placed orders whose confirmation the email provider did not take exactly once, told by its idempotency keys;
 * emails about orders that were not placed; and what is left to be done. `clock` is the address of the store's minutes.
 */
export async function checkMails({ client }: Arena, mail: FakeMail, clock: string): Promise<readonly string[]> {
  const { events, due, held } = await settled(clock);
  const { orders } = await auditStore(client.audit);
  const published = (orders as { orderId: string; status: string }[])
    .filter(({ status }) => status === 'published')
    .map(({ orderId }) => `${orderId}@example.com`);
  const keys = Map.groupBy([...mail.taken], ([, { to }]) => to);
  const told = (to: string) => (keys.get(to) ?? []).map(([key, { subject }]) => `${key} “${subject}”`).join(', ');
  const known = new Set(published);
  return [
    ...(events + due + held > 0 ? [`left: ${events} events, ${due} emails due, ${held} held`] : []),
    ...published
      .filter((to) => keys.get(to)?.length !== 1)
      .map((to) => `${to}: placed, and ${keys.get(to)?.length ?? 0} emails ${told(to)}`),
    ...[...keys.keys()].filter((to) => !known.has(to)).map((to) => `${to}: an email, and not placed, ${told(to)}`),
  ];
}
