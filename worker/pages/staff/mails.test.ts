import { beforeAll, describe, expect, it } from 'vitest';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { env } from '#worker/testing/store.ts';

const EVENT = `USA-${'0'.repeat(28)}-1`;
let staff: StaffBrowser;

beforeAll(async () => {
  staff = await signedInStaff();
});

describe('the page of mails', () => {
  it('shows what failed with its error, and tries it again once it is asked to', async () => {
    expect((await staff.see('/staff/mails')).html).not.toContain('Failed, tried again');
    await env.DB.prepare(
      `INSERT INTO events (event_id, type, subject, payload, created_ms, attempts, failure, next_try_ms)
       VALUES (?1, 'order.paid', '${'0'.repeat(28)}', 'null', ?2, 25, 'status 503 <b>', ?3)`,
    )
      .bind(EVENT, Date.UTC(2026, 0, 2, 3, 4, 5), Date.UTC(2099, 0, 1))
      .run();
    const { html } = await staff.see('/staff/mails');
    for (const words of ['order.paid', 'status 503 &lt;b&gt;', '2026-01-02 03:04:05 UTC', '2099-01-01 00:00:00 UTC']) {
      expect(html).toContain(words);
    }
    expect((await staff.post('/staff/mails', { event: EVENT })).to).toBe('/staff/mails');
    const due = await env.DB.prepare('SELECT next_try_ms < ?2 AS due FROM events WHERE event_id = ?1')
      .bind(EVENT, Date.UTC(2098, 0, 1))
      .first('due');
    expect(due).toBe(1);
    const logged = await env.DB.prepare("SELECT subject FROM staff_log WHERE action = 'event tried again'").all();
    expect(logged.results).toEqual([{ subject: EVENT }]);
    await env.DB.prepare('UPDATE events SET handled_ms = 1 WHERE event_id = ?1').bind(EVENT).run();
    expect((await staff.post('/staff/mails', { event: EVENT })).html).toContain('This is done meanwhile.');
  });
});
