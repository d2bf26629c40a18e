import { beforeAll, describe, expect, it } from 'vitest';
import { formBody, formField, simpleForm } from '#worker/testing/form-batch.ts';
import { mailsTo } from '#worker/testing/mails.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { env, fill, request } from '#worker/testing/store.ts';

const PDF = '%PDF-1.4\n1 0 obj << /Type /Catalog >>\n%%EOF\n';
let staff: StaffBrowser;

async function send(
  fields: Readonly<Record<string, string>>,
  files: Parameters<typeof formBody>[1] = [],
): Promise<string> {
  const answer = await request('/svc_ssr/submit/wufoo', {
    method: 'POST',
    body: formBody({ formHash: 'st-help', ...fields }, files),
  });
  return ((await answer.json()) as { entryId: string }).entryId;
}

const stateOf = async (entryId: string) =>
  env.DB.prepare('SELECT state, assigned FROM form_entries WHERE entry_id = ?1').bind(entryId).first();

beforeAll(async () => {
  staff = await signedInStaff();
  await fill({
    forms: [
      simpleForm('st-help', [
        formField('email', { kind: 'email', label: 'Email', required: true }),
        formField('message', { kind: 'textarea', label: 'Message', required: true }),
        formField('papers', { kind: 'file', label: 'Papers', accept: ['pdf', 'text'] }),
      ]),
    ],
  });
});

describe('entries', () => {
  it('are listed, the newest first, by form, state, member and words', async () => {
    await send({ email: 'one@northmail.example', message: 'The knurl of my bar is gone' });
    const spam = await send({ email: 'two@northmail.example', message: 'Buy watches', _website: 'x' });
    const all = await staff.see('/staff/forms?form=st-help');
    expect(all.html).toContain('The knurl of my bar is gone');
    expect(all.html).not.toContain('Buy watches');
    expect((await staff.see('/staff/forms?status=spam')).html).toContain('Buy watches');
    expect((await staff.see('/staff/forms?text=KNURL')).html).toContain('one@northmail.example');
    expect((await staff.see(`/staff/forms?text=${'x'.repeat(90)}`)).html).toContain('No entries found.');
    expect((await staff.see('/staff/forms?form=st-none')).html).toContain('No entries found.');
    await staff.post(`/staff/forms/${spam}`, { action: 'release' });
    expect(await stateOf(spam)).toEqual({ state: 'new', assigned: '' });
  });

  it('leave spam when they are answered or get another state', async () => {
    const suspicionOf = async (id: string) => (await staff.see(`/staff/forms/${id}`)).html.includes('Held as spam');
    for (const [name, change] of [
      ['state', { action: 'change', state: 'closed', assigned: '' }],
      ['answer', { action: 'answer', answerId: crypto.randomUUID(), text: 'Hello' }],
    ] as const) {
      const id = await send({ email: `${name}@northmail.example`, message: `Held by ${name}`, _website: 'x' });
      expect(await suspicionOf(id)).toBe(true);
      await staff.post(`/staff/forms/${id}`, change);
      expect(await suspicionOf(id)).toBe(false);
    }
  });

  it('are answered by an email with the words of staff and nothing of the stranger’s', async () => {
    const id = await send({ email: 'Answered@northmail.example', message: 'Visit https://evil.test now' });
    const page = await staff.see(`/staff/forms/${id}`);
    expect(page.html).toContain('Visit https://evil.test now');
    const answerId = /name="answerId" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const answer = { action: 'answer', answerId, text: 'We send you a new one.\n\nSam' };
    for (let click = 0; click < 2; click += 1) {
      expect((await staff.post(`/staff/forms/${id}`, answer)).to).toBe(`/staff/forms/${id}?state=answered`);
    }
    const [mail, ...more] = await mailsTo('answered@northmail.example', 'form-answer');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('We send you a new one.');
    expect(mail?.text).not.toContain('evil.test');
    expect(await stateOf(id)).toEqual({ state: 'answered', assigned: 'staff@northbar.test' });
    const after = await staff.see(`/staff/forms/${id}`);
    expect(after.html.match(/Answered by staff@northbar\.test/g)).toHaveLength(1);
  });

  it('are assigned, noted and deleted, each with a line of the log', async () => {
    const id = await send({ email: 'three@northmail.example', message: 'To assign' }, [
      { field: 'papers', name: 'bill.exe', content: PDF },
    ]);
    const path = `/staff/forms/${id}`;
    await staff.post(path, { action: 'change', state: 'open', assigned: 'staff@northbar.test' });
    expect(await stateOf(id)).toEqual({ state: 'open', assigned: 'staff@northbar.test' });
    expect((await staff.post(path, { action: 'change', state: 'open', assigned: 'nobody@x.test' })).to).toContain(
      'state=unknown',
    );
    expect((await staff.post(path, { action: 'note', text: '  ' })).to).toContain('state=empty');
    await staff.post(path, { action: 'note', text: 'Call him' });
    expect((await staff.see(path)).html).toContain('Call him');
    expect((await staff.see('/staff/forms?assigned=staff%40northbar.test&status=open')).html).toContain('To assign');
    expect((await staff.post(path, { action: 'delete' })).to).toBe('/staff/forms');
    expect((await staff.see(path)).status).toBe(404);
    const { results } = await env.DB.prepare('SELECT action FROM staff_log WHERE subject = ?1 ORDER BY id')
      .bind(`entry ${id}`)
      .all<{ action: string }>();
    expect(results.map(({ action }) => action)).toEqual(['form change', 'form note', 'form delete']);
  });

  it('have files that are downloads, whatever they are, and only for staff', async () => {
    const id = await send({ email: 'four@northmail.example', message: 'With papers' }, [
      { field: 'papers', name: 'Räumung <x>.html', content: PDF },
    ]);
    const path =
      /href="(\/staff\/forms\/[^"]+\/files\/[^"]+)"/.exec((await staff.see(`/staff/forms/${id}`)).html)?.[1] ?? '';
    const file = await staff.send('GET', path);
    expect(await file.text()).toBe(PDF);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''R%C3%A4umung%20_x_.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await request(path)).status).toBe(404);
    const stranger = await request(`http://local.localhost${path}`);
    expect(stranger.headers.get('location')).toContain('/staff/login');
    expect((await staff.send('GET', path.replace(id, '0'.repeat(36)))).status).toBe(404);
  });

  it('are exported as they are filtered, and no cell is a formula', async () => {
    await send({ email: 'five@northmail.example', message: '=HYPERLINK("https://evil.test","x")' });
    const file = await staff.send('GET', '/staff/forms.csv?form=st-help&text=hyperlink');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="entries.csv"');
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?id,time,form,site,email,state,assigned,email,message$/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.test"",""x"")"`);
  });
});
