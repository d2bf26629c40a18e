import { beforeAll, expect, it } from 'vitest';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, env, fill, product } from '#worker/testing/store.ts';

const PATH = '/account/about-me';
const person = (name: string) => ({
  email: `${name}@about.test`,
  firstname: 'Ada',
  lastname: 'Berg',
  groupId: 1,
  createdMs: null,
});

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('AM-BAR')],
    customers: [person('ada'), person('ben')],
  });
});

const entered = (name: string) => PageBrowser.of(`${name}@about.test`);

const form = { firstname: 'Ada', lastname: 'Strong', telephone: '614 555 0188', segments: '12', occupations: '22' };

it('shows a customer’s details, and saves changes', async () => {
  const browser = await entered('ada');
  expect((await browser.see(PATH)).html).toContain('value="Berg"');
  const { status, to } = await browser.post(PATH, form);
  expect([status, to]).toEqual([303, `${PATH}?state=saved`]);
  const { html } = await browser.see(`${PATH}?state=saved`);
  expect(html).toContain('Saved.');
  expect(html).toContain('value="Strong"');
  expect(html).toMatch(/name="segments" checked="" value="12"/);
  expect(html).toContain('You’ll see content for this first: Law enforcement or first responder');
  // Options that are no longer ticked are removed.
  const { segments: _, occupations: __, ...none } = form;
  await browser.post(PATH, none);
  const after = (await browser.see(PATH)).html;
  expect(after).not.toMatch(/name="(segments|occupations)"[^>]*checked/);
  expect(after).toContain('Tell us how you train');
});

it('shows errors beside what was typed, and saves nothing', async () => {
  const browser = await entered('ben');
  const { status, html } = await browser.post(PATH, { ...form, firstname: '<b>Ben</b>', telephone: 'ring me' });
  expect(status).toBe(200);
  expect(html).toContain('Please enter your first name');
  expect(html).toContain('Please enter your telephone number in digits');
  expect(html).toContain('&lt;b&gt;Ben&lt;/b&gt;');
  expect((await browser.see(PATH)).html).toContain('value="Berg"');
});

it('is for customers: guests log in first, and what they send is ignored', async () => {
  const guest = new PageBrowser();
  const login = '/login?redirect=%2Faccount%2Fabout-me';
  expect((await guest.see(PATH)).to).toBe(`http://localhost${login}`);
  expect((await guest.post(PATH, form)).to).toBe(login);
});

it('keeps the segments that it has no box for, and leaves unknown details empty', async () => {
  await env.DB.prepare('UPDATE customers SET segments = ?1 WHERE email = ?2').bind('[12,43]', 'ben@about.test').run();
  const browser = await entered('ben');
  expect((await browser.see(PATH)).html).toContain('You’ll see content chosen for people like you first.');
  expect((await browser.post(PATH, { ...form, segments: '13' })).status).toBe(303);
  const row = env.DB.prepare('SELECT segments FROM customers WHERE email = ?1').bind('ben@about.test');
  expect(await row.first('segments')).toBe('[13,43]');
});
