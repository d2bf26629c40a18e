import { expect, it } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import type { EventMessage } from '#worker/bindings.ts';
import { onMinute } from '#worker/jobs/on-minute.ts';
import { env } from '#worker/testing/store.ts';

/** A database that is away for all statements of one table. */
function without(table: string): D1Database {
  const prepare = (sql: string) => {
    if (sql.includes(table)) throw new Error('D1_ERROR: Network connection lost.');
    return env.DB.prepare(sql);
  };
  return { prepare, batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements) } as unknown as D1Database;
}

it.each(['quote_events', 'bin', 'subscriptions'])(
  'a step that fails, here for %s, does not prevent the steps after it',
  async (table) => {
    const nowMs = Date.now();
    const eventId = `USA-${table}`;
    await env.DB.prepare(
      "INSERT INTO events (event_id, type, subject, payload, created_ms) VALUES (?1, 'order.paid', 'x', '{}', ?2)",
    )
      .bind(eventId, nowMs - 3_600_000)
      .run();
    const woken: string[] = [];
    const queue = {
      sendBatch: async (messages: readonly { body: EventMessage }[]) => {
        woken.push(...messages.map(({ body }) => body.eventId));
      },
    } as unknown as Queue<EventMessage>;
    await onMinute({ ...env, DB: without(table), EVENTS: queue }, nowMs);
    expect(woken).toContain(eventId);
    expect(takeConsole().join('\n')).toContain('step_failed');
  },
);
