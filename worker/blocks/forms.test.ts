import { beforeAll, expect, it } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { formField, simpleForm } from '#worker/testing/form-batch.ts';
import { contentPage, fill, request } from '#worker/testing/store.ts';

const see = async (path: string) => (await request(path)).text();

beforeAll(async () => {
  const name = formField('name', { label: 'Your name', required: true });
  await fill({
    forms: [
      simpleForm('bf-one', [name]),
      simpleForm('bf-one', [formField('nom', { label: 'Votre nom' })], { site: 'CAN' }),
      simpleForm('support', [name]),
    ],
    pages: [
      contentPage('bf-contact', {
        blocks: [{ name: 'content-form', props: { formHash: 'bf-one', title: 'Write to us', text: 'We answer.' } }],
      }),
      contentPage('bf-support', { blocks: [{ name: 'support-form', props: { title: 'Help' } }] }),
      contentPage('bf-gone', {
        blocks: [
          { name: 'content-form', props: { formHash: 'bf-none', title: 'Gone form' } },
          { name: 'text', props: { html: '<p>Still here</p>' } },
        ],
      }),
      contentPage('bf-news', { blocks: [{ name: 'newsletter', props: { title: 'Letters', text: 'Once a week.' } }] }),
    ],
  });
});

it('a form is on its page, in the site’s own version, sent to its address, and kept by the edge', async () => {
  const html = await see('/bf-contact');
  expect(html).toContain('Write to us');
  expect(html).toContain('Your name');
  expect(html).toContain('action="/form/bf-one"');
  const abroad = await see('/ca/bf-contact');
  expect(abroad).toContain('Votre nom');
  expect(abroad).toContain('action="/ca/form/bf-one"');
  expect((await request('/bf-contact')).headers.get('x-page-cache')).toBe('hit');
});

it('a form that is imported again shows at once', async () => {
  await fill({ forms: [simpleForm('bf-one', [formField('name', { label: 'Another label', required: true })])] });
  expect(await see('/bf-contact')).toContain('Another label');
});

it('the form of the support desk comes with links to what answers most questions', async () => {
  const html = await see('/bf-support');
  expect(html).toContain('href="/shippingtracker"');
  expect(html).toContain('href="/rmaprocess"');
  expect(html).toContain('action="/form/support"');
  expect(await see('/au/bf-support')).not.toContain('href="/au/rmaprocess"');
});

it('a form that does not exist leaves the rest of the page', async () => {
  const html = await see('/bf-gone');
  expect(html).toContain('Still here');
  expect(html).not.toContain('Gone form');
  expect(takeConsole().join()).toContain('form_missing');
});

it('newsletters have a block with the form of the footer', async () => {
  const [main = ''] = (await see('/bf-news')).split('<footer');
  expect(main).toContain('Letters');
  expect(main).toContain('data-testid="newsletter-form"');
});
