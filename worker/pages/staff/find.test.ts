import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { onlyNamed } from '#shared/import/empty-product.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { draft } from '#worker/testing/changesets.ts';
import { type StaffBrowser, signedInStaff, StaffBrowser as Visitor } from '#worker/testing/staff-browser.ts';
import { memberOf } from '#worker/testing/staff-member.ts';
import { contentPage, env, fill, product, sell } from '#worker/testing/store.ts';

let admin: StaffBrowser;
let order: { readonly id: string; readonly number: string; readonly email: string };

/** What is found: kinds with the texts of their links. */
async function finds(browser: StaffBrowser, text: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const { html, to } = await browser.see(`/staff/find?${new URLSearchParams({ q: text })}`);
  if (to !== null) return { to: [to.replace(/^https?:\/\/[^/]+/, '')] };
  const sections = html.split('<section class="stack"><h2 class="d d32">').slice(1);
  return Object.fromEntries(
    sections.map((section) => {
      const links = [...(section.split('</section>')[0]?.matchAll(/<a class="link" href="[^"]*">(.*?)<\/a>/g) ?? [])];
      return [section.slice(0, section.indexOf('<')), links.map(([, label = '']) => label)];
    }),
  );
}

beforeAll(async () => {
  const productId = await sell('FD-BAR', 9);
  await fill({
    products: [product('FD-PLATE'), product('FD-RACK', { texts: onlyNamed('Quokka frame') })],
    pages: [contentPage('fd-page', { title: 'Found', heading: 'Found', content: '<p>x</p>' })],
  });
  admin = await signedInStaff();
  const buyer = new Buyer();
  await buyer.add({ productId, qty: 1 });
  const id = String((await buyer.buy()).body.orderId);
  await vi.waitFor(
    async () => {
      await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
      const row = await env.DB.prepare('SELECT order_number AS number, email FROM orders WHERE order_id = ?1')
        .bind(id)
        .first<{ number: string; email: string }>();
      expect(row).not.toBeNull();
      order = { id, number: row?.number ?? '', email: row?.email ?? '' };
    },
    { timeout: 10_000 },
  );
});

describe('the search of staff', () => {
  it('opens an order by its number, also as it is spoken, and by the beginning of its id', async () => {
    for (const text of [order.number, order.number.replaceAll('-', ' ').toLowerCase(), order.id.slice(0, 12)])
      expect(await finds(admin, text), text).toEqual({ to: [`/staff/orders/${order.id}`] });
  });

  it('finds products by SKU, and pages, changesets, flags, members and pages of the back office', async () => {
    expect(await finds(admin, 'fd-')).toEqual({
      Content: ['Page fd-page, all sites'],
      'Product texts': ['FD-BAR, Product FD-BAR', 'FD-PLATE, Product FD-PLATE', 'FD-RACK, Quokka frame'],
      Stock: ['FD-BAR, Product FD-BAR', 'FD-PLATE, Product FD-PLATE', 'FD-RACK, Quokka frame'],
    });
    // By words of the name, in any order, the last one unfinished.
    expect((await finds(admin, 'frame quok')).Stock).toEqual(['FD-RACK, Quokka frame']);
    expect(await finds(admin, '"*')).toEqual({});
    const { id } = await draft();
    await env.DB.prepare("UPDATE changesets SET name = 'Zebra sale' WHERE changeset_id = ?1").bind(id).run();
    expect(await finds(admin, 'ZEBRA')).toEqual({ to: [`/staff/changesets/${id}`] });
    expect((await finds(admin, 'ip_pop')).to?.[0]).toMatch(/^\/staff\/flags\?.*ip_popup/);
    expect(await finds(admin, 'steward')).toEqual({ to: ['/staff/log?email=staff%40northbar.test'] });
    expect(await finds(admin, 'Calend')).toEqual({ to: ['/staff/calendar'] });
  });

  it('finds for each member what that member may see', async () => {
    const { browser: support } = await memberOf('support@find.test', 'support');
    const { browser: editor } = await memberOf('editor@find.test', 'editor');
    expect(await finds(support, order.number)).toEqual({ to: [`/staff/orders/${order.id}`] });
    expect(await finds(support, 'fd-')).toEqual({});
    expect(await finds(editor, order.email)).toEqual({});
    expect(await finds(editor, order.number)).toEqual({});
    expect(Object.keys(await finds(editor, 'fd-'))).toEqual(['Content', 'Product texts']);
    expect(await finds(editor, 'ip_pop')).toEqual({});
  });

  it('says what can be entered, that nothing was found, and that a number is mistyped; strangers sign in', async () => {
    expect((await admin.see('/staff/find')).html).toContain('Enter a number');
    expect((await admin.see('/staff/find?q=%3Cb%3Enothing')).html).toContain('Nothing found for “&lt;b&gt;nothing”');
    const last = order.number.endsWith('7') ? '8' : '7';
    expect((await admin.see(`/staff/find?q=${order.number.slice(0, -1)}${last}`)).html).toContain('class="note warn"');
    expect((await new Visitor().see('/staff/find?q=fd-')).to).toContain('/staff/login');
  });
});
