import { beforeAll, describe, expect, it } from 'vitest';
import { formBody, formField, simpleForm } from '#worker/testing/form-batch.ts';
import { env, fill, request } from '#worker/testing/store.ts';

const PATH = '/form/fp-claim';
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const OPTIONS = [
  { value: 'bent', label: 'Bent' },
  { value: 'rust', label: 'Rust & wear' },
];

beforeAll(async () => {
  await fill({
    forms: [
      simpleForm('fp-claim', [
        formField('name', { label: 'Name', required: true }),
        formField('email', { kind: 'email', label: 'Email', required: true }),
        formField('phone', { kind: 'tel', label: 'Phone' }),
        formField('members', { kind: 'number', label: 'Members' }),
        formField('bought', { kind: 'date', label: 'Bought on' }),
        formField('message', { kind: 'textarea', label: 'Message' }),
        formField('problem', { kind: 'radio', label: 'Problem', options: OPTIONS }),
        formField('site', { kind: 'select', label: 'Place', options: OPTIONS }),
        formField('parts', { kind: 'checkbox', label: 'Parts', options: OPTIONS }),
        formField('agree', { kind: 'checkbox', label: 'I agree', required: true }),
        formField('gym', { kind: 'toggle', label: 'For a gym' }),
        formField('racks', { kind: 'stepper', label: 'Racks', min: 1, max: 9 }),
        formField('color', { kind: 'swatches', label: 'Color', options: [{ value: 'red', label: 'Red' }] }),
        formField('vat', { label: 'VAT number', required: true, when: { field: 'gym', is: 'yes' } }),
        formField('pictures', { kind: 'file', label: 'Pictures', required: true }),
        formField('person', { kind: 'captcha', label: '' }),
      ]),
    ],
  });
});

const ENTERED = {
  name: 'Ada "Iron" <b>',
  email: 'ada@',
  phone: '+1 614 555 0142',
  members: '12',
  bought: '2026-05-01',
  message: 'Line one\nline two',
  problem: 'rust',
  site: 'bent',
  parts: ['bent', 'rust'],
  agree: 'yes',
  racks: '3',
  color: 'red',
};

async function post(fields: Parameters<typeof formBody>[0], files: Parameters<typeof formBody>[1] = []) {
  const answer = await request(PATH, {
    method: 'POST',
    headers: { origin: 'http://localhost', cookie: 'x=y' },
    body: formBody({ formHash: 'fp-claim', ...fields }, files),
  });
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
}

describe('a form without script', () => {
  it('shows every kind of field, each with its label', async () => {
    const html = await (await request(PATH)).text();
    for (const label of ['Name', 'Email', 'Phone', 'Members', 'Bought on', 'Message', 'Problem', 'Place', 'Parts']) {
      expect(html).toContain(label);
    }
    expect(html).toContain('encType="multipart/form-data"');
    expect(html).toContain('data-testid="form"');
    expect(html).toContain('accept="image/jpeg,image/png,image/gif,image/webp,image/heic,.heic"');
    // A field with a condition is not demanded by the browser, which does not know the condition.
    expect(html).toMatch(/<input[^>]*id="fp-claim-vat"(?![^>]*required)[^>]*>/);
  });

  it('loses nothing by an error: every value is there again, and so is the file, which need not be chosen again', async () => {
    const refused = await post(ENTERED, [{ field: 'pictures', name: 'bar.png', content: PNG }]);
    expect(refused.status).toBe(200);
    expect(refused.html).toContain('Please check the fields that are marked below.');
    expect(refused.html).toContain('Please enter a valid email');
    expect(refused.html.match(/class="err"/g)).toHaveLength(1);
    expect(refused.html).toContain('value="Ada &quot;Iron&quot; &lt;b&gt;"');
    expect(refused.html).toContain('value="ada@"');
    for (const value of ['+1 614 555 0142', '12', '2026-05-01', '3'])
      expect(refused.html).toContain(`value="${value}"`);
    expect(refused.html).toContain('Line one\nline two</textarea>');
    expect(refused.html).toMatch(/<option value="bent" selected=""/);
    const checked = [...refused.html.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(([input]) =>
      /name="([^"]+)"[^>]*value="([^"]+)"/.exec(input)?.slice(1, 3).join('='),
    );
    const kept = /name="_files"[^>]*value="([\da-f]{64})"/.exec(refused.html)?.[1] ?? '';
    expect(checked.filter((each) => !each?.startsWith('newsletters'))).toEqual(
      ['problem=rust', 'parts=bent', 'parts=rust', 'agree=yes', `_files=${kept}`, 'color=red'].toSorted(
        (a, b) => checked.indexOf(a) - checked.indexOf(b),
      ),
    );

    const sent = await post({ ...ENTERED, email: 'ada@northmail.example', _files: kept });
    expect([sent.status, sent.to]).toEqual([303, `${PATH}?state=saved`]);
    const row = await env.DB.prepare('SELECT entry_id FROM form_files WHERE file_id = ?1')
      .bind(kept)
      .first<{ entry_id: string }>();
    expect(row?.entry_id).toMatch(/^[\da-f-]{36}$/);
    // The same form again, as a second click sends it, is the same entry.
    expect((await post({ ...ENTERED, email: 'ada@northmail.example', _files: kept })).status).toBe(303);
    const count = env.DB.prepare("SELECT count(*) AS n FROM form_entries WHERE form_hash = 'fp-claim'");
    expect(await count.first('n')).toBe(1);
  });

  it('takes no file of someone else', async () => {
    const stolen = await post({ ...ENTERED, email: 'eve@northmail.example', _files: '0'.repeat(64) });
    expect(stolen.html).toContain('Please add a file');
  });

  it('asks for what a condition asks for', async () => {
    const gym = { ...ENTERED, email: 'ada@northmail.example', gym: 'yes' };
    expect((await post(gym, [{ field: 'pictures', name: 'bar.png', content: PNG }])).html).toContain(
      'Please enter your vat number',
    );
    expect((await post({ ...gym, vat: 'DE1' }, [{ field: 'pictures', name: 'bar.png', content: PNG }])).status).toBe(
      303,
    );
  });

  it('says that it was received, and is none that search engines should know', async () => {
    const answer = await request(`${PATH}?state=saved`);
    const html = await answer.text();
    expect(html).toContain('data-testid="form-entry-saved"');
    expect(html).toContain('Thank you. It is here.');
    expect(html).not.toContain('data-testid="form"');
    expect(html).toContain('noindex');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect((await request('/form/none')).status).toBe(404);
  });

  it('with a card number in it is shown again with the words about it', async () => {
    const refused = await post({ ...ENTERED, message: '4111 1111 1111 1111' });
    expect(refused.html).toContain('Please remove the card number');
  });
});
