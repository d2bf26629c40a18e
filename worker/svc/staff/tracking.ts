import { Hono } from 'hono';
import { ledgerQuerySchema } from '#shared/tracking/ledger-calls.ts';
import { query } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** Entries of a page. */
const PER_PAGE = 100;

/** What consumers of tracking were told (public contract, section 13). */
export const staffTracking = new Hono<AppEnv>();

staffTracking.get('/tracking', async (c) => {
  const { consumer, state, after } = query(c.req.query(), ledgerQuerySchema);
  const asked = { consumer: consumer || undefined, state: state || undefined, after: Number(after || 0) };
  const found = await c.get('ctx').store.ledger.list(asked, PER_PAGE + 1);
  const entries = found.slice(0, PER_PAGE);
  return c.json({
    entries: entries.map((entry) => ({
      id: entry.entryId,
      event: entry.event,
      consumer: entry.consumer,
      state: entry.state,
      attempts: entry.attempts,
      payload: entry.payload,
    })),
    next: found.length > PER_PAGE ? String(entries.at(-1)?.seq ?? 0) : null,
  });
});
