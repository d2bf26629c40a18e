import { beforeAll, describe, expect, inject, it } from 'vitest';
import { countText } from '#client/ui/count-text.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { changesets, publishDraft, recordOf } from '#worker/testing/changesets.ts';
import { ADMIN, type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, env, fill, product, productIdOf, request, runMinute, staffRequest } from '#worker/testing/store.ts';

/** More than one run shows, so that lists change in steps; `PRICES` asks for more. */
const COUNT = inject('prices') || 500;
/** Milliseconds, for thousands of prices. */
const TIMEOUT_MS = 600_000;
const PATH = '/staff/prices';
const FILTER = { site: 'USA', category: 'Gear', brand: '', text: 'BK-' };
const OFF_TEN = {
  ...FILTER,
  action: 'change',
  target: 'price',
  by: '-10',
  unit: 'percent',
  ending: '99',
  from: '',
  to: '',
};

let staff: StaffBrowser;
const skuOf = (nth: number): string => `BK-${String(nth).padStart(4, '0')}`;
const priceOf = (nth: number): number => 10_000 + 37 * nth;
/** Ten percent less, with the nearest .99, in whole numbers. */
function reduced(minor: number): number {
  const changed = Math.round(minor * 0.9);
  const below = Math.floor((changed - 99) / 100) * 100 + 99;
  return changed - below < below + 100 - changed ? below : below + 100;
}

const priced = (nth: number, price: number) =>
  product(skuOf(nth), {
    prices: { USA: { price, specialPrice: null, specialFromMs: null, specialToMs: null } },
    stock: { USA: { qoh: 500, min: 1, max: 500, isInStock: true, backorder: false, bin: false } },
  });

/** The value of a hidden field. */
function hidden(html: string, name: string): string {
  const [, value = ''] = new RegExp(`name="${name}" value="([^"]*)"`).exec(html) ?? [];
  return value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

/** Prices of all products in minor units, as they are sold, and as lists show them. */
async function prices(): Promise<{ readonly sold: readonly number[]; readonly listed: readonly number[] }> {
  const of = async (sql: string) =>
    (await env.DB.prepare(sql).all<{ price: number }>()).results.map(({ price }) => price);
  return {
    sold: await of(
      "SELECT price FROM product_prices JOIN products USING (product_id) WHERE site_id = 1 AND sku LIKE 'BK-%' ORDER BY sku",
    ),
    listed: await of(
      `SELECT c.card->>'$.prices.price' AS price FROM listing_cards c JOIN products USING (product_id)
       WHERE c.site_id = 1 AND sku LIKE 'BK-%' ORDER BY sku`,
    ),
  };
}

const waiting = () => env.DB.prepare('SELECT count(*) AS n FROM changed_products').first<number>('n');

/** Runs the job of a minute until lists show everything. */
async function shown(nowMs: number): Promise<void> {
  for (let run = 0; run < 60 && (await waiting()) !== 0; run++) await runMinute(nowMs);
  expect(await waiting()).toBe(0);
}

const all = (of: (nth: number) => number): readonly number[] => Array.from({ length: COUNT }, (_, nth) => of(nth));
const html = async (path: string): Promise<string> => (await request(path)).text();
const dollars = (minor: number): string =>
  `$${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: minor % 100 === 0 ? 0 : 2 })}`;

/** Checks a change and adds it to a new changeset. Returns its id. */
async function added(form: Readonly<Record<string, string>>, name: string): Promise<string> {
  const checked = await staff.post(PATH, form);
  const sent = { file: hidden(checked.html, 'file'), seen: hidden(checked.html, 'seen') };
  const { to } = await staff.post(PATH, { action: 'add', changeset: '', name, ...sent });
  const [, id = ''] = /\/staff\/changesets\/([0-9a-f]+)/.exec(to ?? '') ?? [];
  expect(id).not.toBe('');
  return id;
}

beforeAll(async () => {
  staff = await signedInStaff();
  const products = all((nth) => nth).map((nth) => priced(nth, priceOf(nth)));
  for (let at = 0; at < COUNT; at += 200)
    await staffRequest('/svc_staff/import', {
      categories: [category('Gear', 'gear')],
      products: products.slice(at, at + 200),
    });
  await fill({ categories: [category('Gear', 'gear')] });
  await shown(Date.now());
}, TIMEOUT_MS);

describe('prices in bulk', () => {
  it(
    'are those of their moment on pages, in lists, in carts and in orders: checked, scheduled, previewed, undone',
    async () => {
      const now = Date.now();
      const early = new Buyer();
      await early.add({ productId: await productIdOf(skuOf(3)), qty: 2 });
      const old = (await early.buy()).body;
      expect(old.totals?.subtotal).toBe((2 * priceOf(3)) / 100);
      const cart = new Buyer();
      await cart.add({ productId: await productIdOf(skuOf(3)), qty: 1 });

      const checked = await staff.post(PATH, OFF_TEN);
      expect(checked.html).toContain(`${countText(COUNT)} prices change`);
      const id = await added(OFF_TEN, 'Ten percent less');
      expect((await prices()).sold).toEqual(all(priceOf));
      expect(await html('/bk-0003')).toContain(dollars(priceOf(3)));

      // The page of the changeset says what shoppers would see, and lists its records in pages.
      const page = (await staff.see(`/staff/changesets/${id}`)).html;
      expect(page).toContain(`${countText(COUNT)} prices change`);
      expect(page.match(/data-testid="operation"/g)).toHaveLength(50);

      const link = await staffRequest('/svc_staff/previews', { changesetId: id, expiresIn: 600 });
      const { token } = (await link.json()) as { token: string };
      const preview = async (path: string) =>
        html(`${ADMIN}/__rb__/preview?${new URLSearchParams({ token, path, site: 'USA' })}`);
      expect(await preview('/bk-0003')).toContain(dollars(reduced(priceOf(3))));
      const listed = [...(await preview('/gear')).matchAll(/href="[^"]*\/bk-(\d{4})[^"]*"/g)].map(([, nth]) =>
        Number(nth),
      );
      expect(listed.length).toBeGreaterThan(10);
      const list = await preview('/gear');
      for (const nth of listed) expect(list).toContain(dollars(reduced(priceOf(nth))));
      expect(await html('/bk-0003')).toContain(dollars(priceOf(3)));

      // An import beside it: nothing is written, and the price of the import is the only one that collides.
      await fill({ products: [priced(7, 55_555)] });
      const refused = await publishDraft(id);
      expect([refused.status, refused.conflicts.map(({ key }) => key)]).toEqual([409, [skuOf(7)]]);
      expect((await prices()).sold).toEqual(all((nth) => (nth === 7 ? 55_555 : priceOf(nth))));
      await changesets(`/${id}`, { removed: [{ kind: 'price', key: skuOf(7), site: 'USA' }] }, 'PATCH');

      const at = now + HOUR_MS;
      const plan = { at: new Date(at).toISOString(), until: new Date(at + HOUR_MS).toISOString() };
      expect((await changesets(`/${id}/schedule`, plan)).status).toBe(200);
      await runMinute(at - 1000);
      expect((await prices()).sold[3]).toBe(priceOf(3));
      await runMinute(at);
      const after = all((nth) => (nth === 7 ? 55_555 : reduced(priceOf(nth))));
      expect((await prices()).sold).toEqual(after);
      // Pages of all products show their prices at once, lists as soon as they are made.
      for (const nth of [3, 7, COUNT - 1])
        expect(await html(`/bk-${String(nth).padStart(4, '0')}`)).toContain(dollars(after[nth] ?? 0));
      await shown(at);
      expect(await prices()).toEqual({ sold: after, listed: after });
      const published = await html('/gear');
      for (const nth of listed) expect(published).toContain(dollars(after[nth] ?? 0));

      // A cart from before is priced again, an order from before is not.
      await cart.add({ productId: await productIdOf(skuOf(4)), qty: 1 });
      const bought = (await cart.buy()).body;
      expect(bought.totals?.subtotal).toBe((reduced(priceOf(3)) + reduced(priceOf(4))) / 100);
      const totalsOf = async (orderId: unknown) =>
        env.DB.prepare('SELECT document FROM orders WHERE order_id = ?1').bind(orderId).first<string>('document');
      expect(await totalsOf(old.orderId)).toContain(String(2 * priceOf(3)));

      await runMinute(at + HOUR_MS);
      await shown(at + HOUR_MS);
      const before = all((nth) => (nth === 7 ? 55_555 : priceOf(nth)));
      expect(await prices()).toEqual({ sold: before, listed: before });
      expect(await html('/bk-0003')).toContain(dollars(priceOf(3)));
      expect(await totalsOf(bought.orderId)).toContain(String(reduced(priceOf(3)) + reduced(priceOf(4))));
      expect(await recordOf('price', skuOf(3), 'USA')).toMatchObject({
        version: 3,
        value: { price: priceOf(3) / 100 },
      });
      const log =
        "SELECT action FROM staff_log WHERE subject LIKE 'Ten percent less%' AND email = 'schedule' ORDER BY id";
      expect((await env.DB.prepare(log).all()).results).toEqual([
        { action: 'changeset publish' },
        { action: 'changeset revert' },
      ]);
      // By the clock of the schedule, the orders' events are late.
      expect(takeConsole().filter((line) => !line.includes('events_forgotten'))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
