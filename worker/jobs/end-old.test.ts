import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/duration.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { RETENTION } from '#worker/store/account/retention.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { violations } from '#worker/testing/audit.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { env, runMinute, sell } from '#worker/testing/store.ts';

const YEAR_MS = 366 * DAY_MS;
/** Ten minutes past three in the night, UTC, this many days from now. */
const night = (days: number, minute = 10) =>
  Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + 3 * HOUR_MS + minute * MINUTE_MS;
const years = (count: number) => Math.ceil((count * YEAR_MS) / DAY_MS) + 2;
const desk = () => env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA'));

const ids = { bar: 0 };
beforeAll(async () => {
  ids.bar = await sell('EO-BAR', 50);
});

interface OrderRow {
  readonly email: string;
  readonly document: string;
  readonly amount: number;
  readonly customer_id: number | null;
  readonly version: number;
}

const copyOf = (orderId: string) =>
  env.DB.prepare('SELECT email, document, amount, customer_id, version FROM orders WHERE order_id = ?1')
    .bind(orderId)
    .first<OrderRow>();

async function bought(): Promise<{ readonly orderId: string; readonly copy: OrderRow }> {
  const buyer = new Buyer();
  await buyer.add({ productId: ids.bar, qty: 2 });
  const orderId = String((await buyer.buy()).body.orderId);
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(desk());
    expect((await copyOf(orderId))?.version).toBeGreaterThan(1);
  });
  const copy = await copyOf(orderId);
  if (!copy) throw new Error('the order was not copied');
  return { orderId, copy };
}

/** Runs the job of a minute. Orders of this file are told by the queue in their own time, about which it warns. */
async function minute(at: number): Promise<void> {
  await runMinute(at);
  expect(takeConsole().filter((line) => !line.includes('events_forgotten'))).toEqual([]);
}

async function nightAfter(days: number, past?: number): Promise<void> {
  await minute(night(days, past));
  await runDurableObjectAlarm(desk());
}

describe('orders', () => {
  it('name nobody after ten years, in their desk and in its copy, and keep their figures', async () => {
    const { orderId, copy } = await bought();
    expect(copy.document).toContain('Iron Street');
    const before = await new OrderDeskStore(env, 'USA').ledger(orderId);
    await desk().note(orderId, 'Call Ada', { actor: 'staff', nowMs: Date.now() });
    await nightAfter(years(9));
    await minute(night(years(10)) + HOUR_MS);
    expect(await copyOf(orderId)).toEqual(copy);
    await nightAfter(years(10));
    const after = await new OrderDeskStore(env, 'USA').ledger(orderId);
    const row = await copyOf(orderId);
    for (const kept of [JSON.stringify(after), JSON.stringify(row)]) {
      for (const word of ['Ada', 'Iron Street', 'Columbus', '43215', 'ada@example.com', 'example.com', '5551234567']) {
        expect(kept, word).not.toContain(word);
      }
    }
    expect(row).toMatchObject({ email: '', amount: copy.amount, customer_id: null });
    expect(after?.order.document).toMatchObject({
      totals: before?.order.document.totals,
      taxSummary: before?.order.document.taxSummary,
      shippingAddress: { countryId: 'US', region: before?.order.document.shippingAddress.region },
    });
    expect(after?.order.document.lines.map(({ sku, qty, rowTotal }) => [sku, qty, rowTotal])).toEqual(
      before?.order.document.lines.map(({ sku, qty, rowTotal }) => [sku, qty, rowTotal]),
    );
    expect(await violations()).toEqual([]);
    const { version } = row ?? {};
    await nightAfter(years(11));
    expect((await copyOf(orderId))?.version).toBe(version);
  });

  it('keep their names while they are being paid', async () => {
    const buyer = new Buyer();
    await buyer.add({ productId: ids.bar, qty: 1 });
    const placed = await buyer.place(await buyer.order('sandbox_3ds'));
    const orderId = String(placed.body.orderId);
    expect(placed.body.status).toBe('payment_pending');
    expect(await new OrderDeskStore(env, 'USA').forgetPersons([orderId, 'none'], Date.now())).toBe(0);
    expect((await new OrderDeskStore(env, 'USA').ledger(orderId))?.order.document.email).not.toBe('');
    await buyer.json('POST', `/svc_checkout/order/${orderId}/cancel`, {});
  });

  it('keep their names while a subscription of theirs is charged', async () => {
    const { orderId, copy } = await bought();
    await env.DB.prepare(
      `INSERT INTO subscriptions (subscription_id, pool, site_id, order_id, owner, customer_id, email, sku, name, state,
         access_until_ms, started_ms, updated_ms, version, document)
       VALUES (?1, 'USA', 1, ?1, 'visitor:x', NULL, 'a@end.test', 'S', 'S', 'active', 1, 1, 1, 1, '{}')`,
    )
      .bind(orderId)
      .run();
    await nightAfter(years(12));
    expect((await copyOf(orderId))?.email).toBe(copy.email);
    await env.DB.prepare("UPDATE subscriptions SET state = 'cancelled' WHERE order_id = ?1").bind(orderId).run();
    await nightAfter(years(12), 11);
    expect((await copyOf(orderId))?.email).toBe('');
  });
});

describe('rows', () => {
  /** Inserts a row whose age begins at `at`, and says how to find what is left of it. */
  const ROWS: Readonly<Record<string, { days: number; add: (at: number) => string; left: string }>> = {
    events: {
      days: 90,
      add: (at) => `INSERT INTO events (event_id, type, subject, payload, created_ms, handled_ms)
        VALUES ('USA-eo-${at}', 'newsletter.begun', 'eo@end.test', '{}', ${at}, ${at})`,
      left: "SELECT count(*) AS n FROM events WHERE subject = 'eo@end.test'",
    },
    tracking_ledger: {
      days: 90,
      add: (at) => `INSERT INTO tracking_ledger (entry_id, event, consumer, site_id, consent, gpc, payload, state,
          created_ms, next_try_ms)
        VALUES ('eo-${at}', 'order/confirm', 'reviews', 1, 'performance', 0, '{}', 'taken', ${at}, ${at})`,
      left: "SELECT count(*) AS n FROM tracking_ledger WHERE entry_id LIKE 'eo-%'",
    },
    track_links: {
      days: 180,
      add: (at) => `INSERT INTO track_links (token_hash, order_id, created_ms) VALUES ('eo-${at}', 'eo', ${at})`,
      left: "SELECT count(*) AS n FROM track_links WHERE order_id = 'eo'",
    },
    bins: {
      days: 366,
      add: (at) => `INSERT INTO bins (bin_id, owner, site, product_id, email, origin, was_out, created_ms)
        VALUES ('eo-${at}', 'visitor:eo', 'USA', ${ids.bar}, 'eo-${at}@end.test', '', 0, ${at})`,
      left: "SELECT count(*) AS n FROM bins WHERE owner = 'visitor:eo'",
    },
    push_devices: {
      days: 400,
      add: (at) => `INSERT INTO push_devices (token_hash, token, platform, owner, site, seen_ms)
        VALUES ('eo-${at}', 'eo-${at}', 'ios', 'visitor:eo-push', 'USA', ${at})`,
      left: "SELECT count(*) AS n FROM push_devices WHERE owner = 'visitor:eo-push'",
    },
    push_preferences: {
      days: 400,
      add: (at) => `INSERT INTO push_preferences (owner, orders, back_in_stock, changed_ms)
        VALUES ('visitor:eo-${at}', 1, 1, ${at})`,
      left: "SELECT count(*) AS n FROM push_preferences WHERE owner LIKE 'visitor:eo-%'",
    },
    newsletter_consents: {
      days: 1098,
      add: (at) => `INSERT INTO newsletter_consents (email, site_id, list_ids, place, text, given_ms)
        VALUES ('eo@end.test', 1, '[101]', '/', 'Sign up', ${at})`,
      left: "SELECT count(*) AS n FROM newsletter_consents WHERE email = 'eo@end.test'",
    },
    form_entries: {
      days: 366,
      add: (at) => `INSERT INTO form_entries (entry_id, dedupe_key, fingerprint, form_hash, form_name, site_id, email,
          fields, state, forwarding, created_ms)
        VALUES ('eo-${at}', 'eo-${at}', '', 'eo', '', 1, 'eo@end.test', '[]', 'closed', 'none', ${at})`,
      left: "SELECT count(*) AS n FROM form_entries WHERE form_hash = 'eo'",
    },
    form_answers: {
      days: 366,
      add: (at) => `INSERT INTO form_answers (answer_id, entry_id, kind, author, text, created_ms)
        VALUES ('eo-${at}', 'eo', 'note', '', '', ${at})`,
      left: "SELECT count(*) AS n FROM form_answers WHERE entry_id = 'eo'",
    },
    event_registrations: {
      days: 730,
      add: (
        at,
      ) => `INSERT INTO event_registrations (registration_id, edition_id, division, athlete, order_id, line, pool,
          email, entrant, state, made_ms, changed_ms)
        VALUES ('eo-${at}', 'eo-2020', 'open', 'eo', 'eo-${at}', 0, 'USA', 'eo@end.test', '{}', 'withdrawn', 1, ${at})`,
      left: "SELECT count(*) AS n FROM event_registrations WHERE email = 'eo@end.test'",
    },
    staff_log: {
      days: 732,
      add: (at) => `INSERT INTO staff_log (email, action, subject, at_ms) VALUES ('eo@end.test', 'eo', '', ${at})`,
      left: "SELECT count(*) AS n FROM staff_log WHERE email = 'eo@end.test'",
    },
    staff_tokens: {
      days: 732,
      add: (at) => `INSERT INTO staff_tokens (token_id, token_hash, name, purposes, made_by, made_ms, ends_ms)
        VALUES ('eo-${at}', 'eo-${at}', 'eo-${at}', '[]', 'eo@end.test', 1, ${at})`,
      left: "SELECT count(*) AS n FROM staff_tokens WHERE made_by = 'eo@end.test'",
    },
    promotion_redemptions: {
      days: 3660,
      add: (at) => `INSERT INTO promotion_redemptions (promotion, email, order_id, created_ms)
        VALUES ('five-for-five', 'eo@end.test', 'eo-${at}', ${at})`,
      left: "SELECT count(*) AS n FROM promotion_redemptions WHERE email = 'eo@end.test'",
    },
    payment_references: {
      days: 3660,
      add: (
        at,
      ) => `INSERT INTO payment_references (order_id, provider, site, pool, customer_id, is_stored, method, amount,
          currency, state, payload, created_ms, updated_ms)
        VALUES ('eo-${at}', 'adyen', 'USA', 'USA', 77001, 0, 'scheme', 5, 'USD', 'approved', '{"recurringRef":"r"}', ${at}, 1)`,
      left: "SELECT count(*) AS n FROM payment_references WHERE customer_id = 77001 AND payload <> '{}'",
    },
    returns: {
      days: 3660,
      add: (at) => `INSERT INTO returns (rma_id, order_id, owner, email, status, created_ms, updated_ms)
        VALUES ('RMA-eo-${at}', 'eo', 'visitor:eo', 'eo@end.test', 'refunded', ${at}, 1)`,
      left: "SELECT count(*) AS n FROM returns WHERE email = 'eo@end.test'",
    },
    quotes: {
      days: 3660,
      add: (
        at,
      ) => `INSERT INTO quotes (quote_id, site, email, customer_id, state, revision, terms, valid_until_ms, created_ms,
          created_by, version)
        VALUES ('eo-${at}', 'USA', 'eo@end.test', NULL, 'withdrawn', 1, '{"address":{"city":"X"},"note":"Dear Ada","reason":""}',
          1, ${at}, 'staff', 1)`,
      left: "SELECT count(*) AS n FROM quotes WHERE email = 'eo@end.test'",
    },
    staff_sessions: {
      days: 0,
      add: (at) => `INSERT INTO staff_sessions (token_hash, email, ends_ms)
        SELECT 'eo-${at}', email, ${at} FROM staff WHERE email = 'eo@end.test'`,
      left: "SELECT count(*) AS n FROM staff_sessions WHERE email = 'eo@end.test'",
    },
    staff_links: {
      days: 0,
      add: (at) => `INSERT INTO staff_links (token_hash, email, ends_ms)
        SELECT 'eo-${at}', email, ${at} FROM staff WHERE email = 'eo@end.test'`,
      left: "SELECT count(*) AS n FROM staff_links WHERE email = 'eo@end.test'",
    },
    staff_presence: {
      days: 1,
      add: (at) => `INSERT INTO staff_presence (changeset_id, kind, key, site, email, seen_ms)
        VALUES ('eo-${at}', 'page', 'home', '', 'eo@end.test', ${at})`,
      left: "SELECT count(*) AS n FROM staff_presence WHERE email = 'eo@end.test'",
    },
    password_links: {
      days: 0,
      add: (at) => `INSERT INTO password_links (token_hash, customer_id, ends_ms) VALUES ('eo-${at}', 77001, ${at})`,
      left: 'SELECT count(*) AS n FROM password_links WHERE customer_id = 77001',
    },
  };

  beforeAll(async () => {
    await env.DB.batch([
      env.DB.prepare("INSERT INTO staff (email, password, name, is_demo) VALUES ('eo@end.test', '', 'E', 0)"),
      env.DB.prepare(
        `INSERT INTO customers (customer_id, email, group_id, firstname, lastname, created_ms)
         VALUES (77001, 'eo@end.test', 1, 'E', 'O', 1)`,
      ),
    ]);
  });

  it.each(Object.entries(ROWS))('of %s end after their time, and not before', async (_, { days, add, left }) => {
    const at = night(0);
    const old = at - days * DAY_MS;
    for (const begun of [old - 1, old + MINUTE_MS]) await env.DB.prepare(add(begun)).run();
    const count = () => env.DB.prepare(left).first('n');
    expect(await count()).toBe(2);
    await minute(at);
    expect(await count()).toBe(1);
  });

  it('end a limited number at a time, and the rest in the next minute', async () => {
    const many = Array.from({ length: 501 }, (_, index) => [`USA-many-${index}`]);
    await env.DB.prepare(
      `INSERT INTO events (event_id, type, subject, payload, created_ms, handled_ms)
       SELECT value->>0, 'newsletter.begun', 'many@end.test', '{}', 1, 1 FROM json_each(?1)`,
    )
      .bind(JSON.stringify(many))
      .run();
    const left = () => env.DB.prepare("SELECT count(*) AS n FROM events WHERE subject = 'many@end.test'").first('n');
    await minute(night(0, 20));
    expect(await left()).toBe(1);
    await minute(night(0, 21));
    expect(await left()).toBe(0);
  });

  it('that wait are not ended: an event that is not handled, a session that is used', async () => {
    await env.DB.prepare(
      `INSERT INTO events (event_id, type, subject, payload, created_ms, next_try_ms)
       VALUES ('USA-waits', 'order.paid', 'waits', '{}', 1, ${Date.UTC(2099, 0)})`,
    ).run();
    await minute(night(0, 30));
    expect(await env.DB.prepare("SELECT 1 AS n FROM events WHERE event_id = 'USA-waits'").first('n')).toBe(1);
    await env.DB.prepare("DELETE FROM events WHERE event_id = 'USA-waits'").run();
  });

  it('that prove a consent stay while its newsletters come', async () => {
    await env.DB.batch([
      env.DB.prepare("INSERT INTO newsletter_subscriptions VALUES ('reads@end.test', 101, 1, NULL, 1)"),
      env.DB.prepare(
        `INSERT INTO newsletter_consents (email, site_id, list_ids, place, text, given_ms)
         VALUES ('reads@end.test', 1, '[101]', '/', 'Sign up', 1)`,
      ),
    ]);
    const left = () =>
      env.DB.prepare("SELECT count(*) AS n FROM newsletter_consents WHERE email = 'reads@end.test'").first('n');
    await minute(night(0, 40));
    expect(await left()).toBe(1);
    await env.DB.prepare("DELETE FROM newsletter_subscriptions WHERE email = 'reads@end.test'").run();
    await minute(night(0, 41));
    expect(await left()).toBe(0);
  });

  it('have a test here or another way to end', () => {
    const tested = ['email_changes', 'return_lines', ...Object.keys(ROWS)];
    const ending = RETENTION.filter(({ ends }) => ends !== undefined).map(({ table }) => table);
    expect(ending.filter((table) => !tested.includes(table))).toEqual([]);
  });
});
