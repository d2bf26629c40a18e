import { beforeAll, describe, expect, it } from 'vitest';
import { QUESTION_FORM, QUESTION_PATH } from '#shared/question/contract.ts';
import { openAccount } from '#worker/testing/account.ts';
import { formField, simpleForm } from '#worker/testing/form-batch.ts';
import { mailsTo } from '#worker/testing/mails.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

let staff: StaffBrowser;
let productId = 0;

beforeAll(async () => {
  await fill({
    categories: [category('Question gear', 'question-gear')],
    products: [product('PQ-BAR', { categories: ['Question gear'] }), product('PQ-PLATE')],
    forms: [
      simpleForm(QUESTION_FORM, [
        formField('product', { label: 'Product number', required: true }),
        formField('question', { kind: 'textarea', label: 'Your question', required: true }),
        formField('nickname', { label: 'Display name' }),
        formField('email', { kind: 'email', label: 'Email', required: true }),
      ]),
    ],
  });
  productId = await productIdOf('PQ-BAR');
  staff = await signedInStaff();
});

const productPage = async () => (await new PageBrowser().see(`/pq-bar?preview=${crypto.randomUUID()}`)).html;

const asking = (fields: Readonly<Record<string, string>> = {}) => ({
  product: 'PQ-BAR',
  question: 'Does <b>it</b> fit a 48 in rack?',
  nickname: 'Mo',
  email: 'mo@northmail.example',
  ...fields,
});

/** Asks as a visitor without script. Returns the id of the entry. */
async function ask(fields: Readonly<Record<string, string>>, browser = new PageBrowser()): Promise<string> {
  const asked = asking(fields);
  await browser.post(`/form/${QUESTION_FORM}`, { ...asked });
  const row = await env.DB.prepare('SELECT entry_id AS id FROM form_entries WHERE email = ?1 ORDER BY created_ms DESC')
    .bind(asked.email)
    .first<{ id: string }>();
  return row?.id ?? '';
}

const answering = { question: 'Does it fit a 48 in rack?', answer: 'Yes.\n\nIt is 86 in long.', nickname: 'Mo' };

describe('a question about a product', () => {
  it('is asked from its page, with the product filled in', async () => {
    expect(await productPage()).toContain(`href="${QUESTION_PATH}?product=${productId}"`);
    const { html } = await new PageBrowser().see(`${QUESTION_PATH}?product=${productId}`);
    expect(html).toMatch(/name="product"[^>]*value="PQ-BAR"|value="PQ-BAR"[^>]*name="product"/);
    expect((await request(`${QUESTION_PATH}?product=999999`)).status).toBe(404);
    expect((await request(QUESTION_PATH)).status).toBe(404);
  });

  it('is shown with its answer once staff publish it, and the answer is emailed once', async () => {
    const id = await ask({ email: 'first@northmail.example' });
    const desk = (await staff.see('/staff/questions')).html;
    expect(desk).toContain('Does &lt;b&gt;it&lt;/b&gt; fit a 48 in rack?');
    expect(await productPage()).not.toContain('48 in rack');
    const fields = { action: 'publish', id, ...answering };
    await Promise.all([staff.post('/staff/questions', fields), staff.post('/staff/questions', fields)]);
    const page = await productPage();
    expect(page).toContain('<h3>Does it fit a 48 in rack?</h3>');
    expect(page).toContain('<p>Yes.</p><p>It is 86 in long.</p>');
    expect(page).not.toContain('first@northmail.example');
    expect(await mailsTo('first@northmail.example', 'form-answer')).toHaveLength(1);
    expect((await staff.see('/staff/questions')).html).not.toContain('first@northmail.example');
    expect((await staff.post('/staff/questions', fields)).to).toBe('/staff/questions?state=gone');
  });

  it('can be changed and removed afterwards', async () => {
    const id = await ask({ email: 'second@northmail.example', question: 'Is it new?' });
    await staff.post('/staff/questions', { action: 'publish', id, ...answering, question: 'Is it new?' });
    await staff.post('/staff/questions', { action: 'change', id, ...answering, question: 'Is it brand new?' });
    expect(await productPage()).toContain('Is it brand new?');
    await staff.post('/staff/questions', { action: 'withdraw', id });
    expect(await productPage()).not.toContain('Is it brand new?');
    expect((await staff.post('/staff/questions', { action: 'withdraw', id })).to).toBe('/staff/questions?state=gone');
  });

  it('about a product that does not exist is not published, nor one without an answer', async () => {
    const id = await ask({ email: 'third@northmail.example', product: 'PQ-NONE' });
    expect((await staff.post('/staff/questions', { action: 'publish', id, ...answering })).to).toBe(
      '/staff/questions?state=product',
    );
    const open = await ask({ email: 'fourth@northmail.example' });
    const empty = { action: 'publish', id: open, ...answering, answer: ' ' };
    expect((await staff.post('/staff/questions', empty)).to).toBe('/staff/questions?state=empty');
    expect(await mailsTo('third@northmail.example', 'form-answer', 0)).toEqual([]);
  });

  it('from a file is shown, once, with the answer of the last file', async () => {
    const row = {
      sku: 'PQ-BAR',
      question: 'Does it rust?',
      answer: 'Not if it is oiled.',
      nickname: 'Ann',
      answeredMs: 1_700_000_000_000,
    };
    expect((await fill({ questions: [row, row] })).written.questions).toBe(1);
    expect(await productPage()).toContain('<p>Not if it is oiled.</p>');
    expect(await fill({ questions: [row] })).toMatchObject({ written: {}, unchanged: { questions: 1 } });
    const outcome = await fill({
      questions: [
        { ...row, answer: 'Never.' },
        { ...row, sku: 'PQ-NOWHERE' },
      ],
    });
    expect(outcome.rejected).toEqual([{ kind: 'questions', key: 'PQ-NOWHERE', reason: "unknown sku 'PQ-NOWHERE'" }]);
    const page = await productPage();
    expect(page).toContain('<p>Never.</p>');
    expect(page.match(/Does it rust\?/g)).toHaveLength(1);
  });

  it('of a customer leaves with the account', async () => {
    const email = 'asker@northmail.example';
    await openAccount(email);
    const browser = new PageBrowser();
    await browser.enter(email);
    const id = await ask({ email, question: 'Will you remember me?' }, browser);
    await staff.post('/staff/questions', { action: 'publish', id, ...answering });
    const owner = () =>
      env.DB.prepare('SELECT customer_id AS customer FROM product_questions WHERE question_id = ?1')
        .bind(id)
        .first<number>('customer');
    expect(await owner()).toBeGreaterThan(0);
    await env.DB.prepare('DELETE FROM customers WHERE customer_id = ?1')
      .bind(await owner())
      .run();
    expect(await owner()).toBeNull();
  });
});
