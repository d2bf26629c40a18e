import { expect, it } from 'vitest';
import { CATALOGUE } from '#shared/discovery/catalogue.ts';
import { callDiscovery } from '#worker/testing/discovery.ts';
import { StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { env } from '#worker/testing/store.ts';

const of = (kind: keyof typeof CATALOGUE, value: object = CATALOGUE[kind].example) => {
  const [type, name] = kind.split('/');
  return { id: crypto.randomUUID(), type, name, value };
};
const step = (number: number, label: string) => of('checkout/step', { step: number, label });
const vitals = (LCP: number) => of('vitals/sample', { kind: 'home', release: 'ab12', LCP });

it('staff see the way to an order, how pages feel and what fails, from sums alone', async () => {
  await env.DB.prepare('DELETE FROM visit_days WHERE site_id = 18').run();
  const events = [
    ...Array.from({ length: 4 }, () => of('user/info')),
    of('list/impression'),
    of('view/product'),
    of('view/product'),
    of('cart/add'),
    step(1, 'START'),
    step(2, 'SHIPPING'),
    of('order/confirm'),
    of('error/page'),
    ...[800, 900, 1000, 4000].map(vitals),
  ];
  expect((await callDiscovery('eventApiUrl', events, 'AUS', 'events')).status).toBe(200);
  // An event that comes again counts once.
  expect((await callDiscovery('eventApiUrl', events, 'AUS', 'events')).status).toBe(200);

  const staff = await signedInStaff();
  const { html } = await staff.see('/staff/insight?site=AUS');
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain(
    'Visits 4 1.00 Lists seen 1 0.25 Products viewed 2 0.50 Added to the cart 1 0.25 Checkout: start 1 0.25 Checkout: shipping 1 0.25 Checkout: payment 0 0.00 Checkout: review 0 0.00 Orders 1 0.25',
  );
  expect(text).toMatch(/home 4 10\d\d ms – – –/);
  expect(text).toContain('ab12 cart 1');
  expect(text).not.toContain('is undefined');

  const { html: file } = await staff.see('/staff/insight-visits.csv?site=AUS&days=7');
  expect(file).toContain('step,Products viewed,,2\r\n');
  expect(file).toMatch(/p75,LCP,home,10\d\d/);
  expect(file).toContain('errors,ab12,cart,1\r\n');
  expect((await staff.see('/staff/insight-visits.csv?site=GBR')).html).toContain('step,Visits,,0\r\n');
  expect((await new StaffBrowser().see('/staff/insight-visits.csv')).to).toContain('/staff/login');
});
