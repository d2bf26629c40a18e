import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOSTILE_FILES } from '#shared/testing/hostile-files.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { onEvents } from '#worker/jobs/on-events.ts';
import { PersonalDataStore } from '#worker/stubs/personal-data.ts';
import { openAccount } from '#worker/testing/account.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { formBody, formField, simpleForm } from '#worker/testing/form-batch.ts';
import { env, fill, request, runMinute } from '#worker/testing/store.ts';

const PATH = '/svc_ssr/submit/wufoo';
const WRITTEN = { name: 'Ada', email: 'ada@northmail.example', message: 'My bar is bent.' };
const PNG = '\u0089PNG\r\n\u001a\n picture';
const png = (text = PNG) => Uint8Array.from(Array.from(text, (char) => char.charCodeAt(0)));

beforeAll(async () => {
  await fill({
    forms: [
      simpleForm('sf-contact', [
        formField('name', { label: 'Name', required: true }),
        formField('email', { kind: 'email', label: 'Email', required: true }),
        formField('message', { kind: 'textarea', label: 'Message', required: true }),
        formField('topics', {
          kind: 'checkbox',
          label: 'Topics',
          options: [
            { value: 'bar', label: 'Bar' },
            { value: 'rack', label: 'Rack' },
          ],
        }),
        formField('urgent', { kind: 'toggle', label: 'Urgent' }),
        formField('pictures', { kind: 'file', label: 'Pictures', accept: ['image', 'pdf', 'text'] }),
      ]),
      simpleForm('sf-contact', [formField('nom', { label: 'Nom', required: true })], { site: 'CAN' }),
      simpleForm('sf-off', [formField('name')], { isActive: false }),
    ],
  });
});

interface Answer {
  readonly entryId?: string;
  readonly error?: {
    readonly type: string;
    readonly fields?: readonly { readonly field: string; readonly message: string }[];
  };
}

async function submit(fields: object, headers: Record<string, string> = {}, formHash = 'sf-contact', path = PATH) {
  const answer = await request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ formHash, fields }),
  });
  return { status: answer.status, ...((await answer.json()) as Answer) };
}

async function submitFiles(
  files: Parameters<typeof formBody>[1],
  fields: object = WRITTEN,
  headers: Record<string, string> = {},
) {
  const answer = await request(PATH, {
    method: 'POST',
    headers,
    body: formBody({ formHash: 'sf-contact', ...fields }, files),
  });
  return { status: answer.status, ...((await answer.json()) as Answer) };
}

const rowOf = (entryId: string | undefined) =>
  env.DB.prepare('SELECT * FROM form_entries WHERE entry_id = ?1')
    .bind(entryId)
    .first<Record<string, string | number | null>>();
const countOf = (text: string) =>
  env.DB.prepare('SELECT count(*) AS n FROM form_entries WHERE instr(fields, ?1) > 0').bind(text).first<number>('n');

describe('an entry', () => {
  it('is stored with its labels, and belongs to nobody where nobody is logged in', async () => {
    const sent = await submit({ ...WRITTEN, topics: ['bar', 'rack'], urgent: true, email: ' ADA@Northmail.example ' });
    expect(sent).toEqual({ status: 201, entryId: expect.any(String) });
    const row = await rowOf(sent.entryId);
    expect(row).toMatchObject({
      form_name: 'Form sf-contact',
      email: 'ada@northmail.example',
      state: 'new',
      customer_id: null,
    });
    expect(row).toMatchObject({ forwarding: 'none', suspicion: '' });
    expect(JSON.parse(String(row?.fields))).toEqual([
      { name: 'name', label: 'Name', values: ['Ada'] },
      { name: 'email', label: 'Email', values: ['ada@northmail.example'] },
      { name: 'message', label: 'Message', values: ['My bar is bent.'] },
      { name: 'topics', label: 'Topics', values: ['bar', 'rack'] },
      { name: 'urgent', label: 'Urgent', values: ['yes'] },
    ]);
  });

  it('with wrong fields is refused with the words for each, and nothing is stored', async () => {
    const refused = await submit({ name: ' ', email: 'ada@', message: 'wrong-fields', topics: ['plates'], more: 'x' });
    expect(refused).toMatchObject({ status: 400, error: { type: 'validation_error' } });
    expect(refused.error?.fields).toEqual([
      { field: 'name', message: 'Please enter your name' },
      { field: 'email', message: 'Please enter a valid email' },
      { field: 'topics', message: 'Please choose one of the options' },
      { field: 'more', message: 'This form has no such field' },
    ]);
    expect(await countOf('wrong-fields')).toBe(0);
  });

  it('is one of the form of its site', async () => {
    expect((await submit({ nom: 'Ada' }, {}, 'sf-contact', '/svc_ssr/site/CAN/submit/wufoo')).status).toBe(201);
    const abroad = await submit(WRITTEN, {}, 'sf-contact', '/svc_ssr/site/CAN/submit/wufoo');
    expect(abroad.error?.fields?.[0]).toEqual({ field: 'nom', message: 'Please enter your nom' });
    for (const hash of ['sf-off', 'sf-none']) {
      expect((await submit(WRITTEN, {}, hash)).error?.fields).toEqual([
        { field: 'formHash', message: 'There is no form with this name' },
      ]);
    }
  });

  it('with a card number is refused', async () => {
    const refused = await submit({ ...WRITTEN, message: 'card-entry 4111 1111 1111 1111' });
    expect(refused.status).toBe(400);
    const files = await submitFiles([], { ...WRITTEN, message: 'card-entry 4111-1111-1111-1111' });
    expect(files.error?.fields?.[0]?.field).toBe('message');
    expect(await countOf('card-entry')).toBe(0);
  });

  it('that is sent twice is stored once: 50 double clicks are 50 entries, with a key or without', async () => {
    const click = (at: number, headers: Record<string, string>) =>
      submit({ ...WRITTEN, message: `double-${at}.` }, headers);
    const sent = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const headers: Record<string, string> = at % 2 === 0 ? { 'idempotency-key': `double-click-${at}` } : {};
        return Promise.all([click(at, headers), click(at, headers)]);
      }),
    );
    for (const [first, second] of sent) expect(second).toEqual(first);
    expect(new Set(sent.flat().map(({ entryId }) => entryId)).size).toBe(50);
    expect(await countOf('double-')).toBe(50);
  });

  it('under the same key is the same entry, on its site and form', async () => {
    const key = { 'idempotency-key': 'same-key' };
    const first = await submit({ ...WRITTEN, message: 'same-key one' }, key);
    expect(await submit({ ...WRITTEN, message: 'same-key one' }, key)).toEqual(first);
    expect(await submit({ ...WRITTEN, message: 'same-key two' }, key)).toEqual(first);
    const abroad = await submit({ nom: 'same-key three' }, key, 'sf-contact', '/svc_ssr/site/CAN/submit/wufoo');
    expect(abroad.entryId).not.toBe(first.entryId);
  });

  it.each([
    [
      'the hidden field is filled in',
      { ...WRITTEN, message: 'trapped', _website: 'https://spam.test' },
      'the hidden field was filled in',
    ],
    [
      'a link took a second',
      { ...WRITTEN, message: 'hasty https://a.test', _elapsed: '900' },
      'it has a link and was filled in within two seconds',
    ],
    [
      'it is full of links',
      { ...WRITTEN, message: 'https://a.test https://b.test https://c.test https://d.test' },
      'it has 4 links',
    ],
  ])('is put aside, and its robot learns nothing, where %s', async (_name, fields, why) => {
    const { status, entryId } = await submit(fields);
    expect([status, await rowOf(entryId)]).toMatchObject([201, { state: 'spam', suspicion: why }]);
    expect(String((await rowOf(entryId))?.fields)).not.toContain('_');
  });

  it('has a limit by network, which duplicates do not reach', async () => {
    const from = { 'cf-connecting-ip': '203.0.113.77' };
    const key = { ...from, 'idempotency-key': 'limited' };
    for (let time = 0; time < 3; time += 1) expect((await submit(WRITTEN, key)).status).toBe(201);
    const many = await Promise.all(
      Array.from({ length: 205 }, (_, at) => submit({ ...WRITTEN, message: `m${at}` }, from)),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(199);
    expect(many.find(({ status }) => status !== 201)).toMatchObject({ status: 429, error: { type: 'rate_limited' } });
    expect((await submit(WRITTEN, key)).status).toBe(201);
  });

  it('of a customer belongs to the customer', async () => {
    const customerId = await openAccount('forms-owner@northmail.example');
    const browser = new TestBrowser();
    await browser.enter('forms-owner@northmail.example');
    const { body } = await browser.json<Answer>('POST', PATH, { formHash: 'sf-contact', fields: WRITTEN });
    expect(await rowOf(body.entryId)).toMatchObject({ customer_id: customerId });
  });

  it('and its files are part of a customer’s data, and go with the account', async () => {
    const email = 'forms-gone@northmail.example';
    const customerId = await openAccount(email);
    const browser = new TestBrowser();
    await browser.enter(email);
    const body = formBody({ formHash: 'sf-contact', ...WRITTEN }, [
      { field: 'pictures', name: 'a.png', content: png() },
    ]);
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = await request(PATH, { method: 'POST', headers: { cookie, origin: 'http://localhost' }, body });
    const { entryId } = (await sent.json()) as Answer;
    const data = new PersonalDataStore(env);
    const owner = { customerId, email };
    expect(await data.of(owner, Date.now())).toMatchObject({
      formEntries: [
        { entry_id: entryId, fields: expect.arrayContaining([expect.objectContaining({ values: ['Ada'] })]) },
      ],
      formFiles: [{ entry_id: entryId, name: 'a.png' }],
    });
    const file = await env.DB.prepare('SELECT file_id FROM form_files WHERE entry_id = ?1')
      .bind(entryId)
      .first('file_id');
    await data.erase(owner, env.DB.prepare('SELECT 1'));
    await runMinute(Date.now());
    expect([await rowOf(entryId), await env.MEDIA.head(`forms/${file}`)]).toEqual([null, null]);
    const left = env.DB.prepare('SELECT count(*) AS n FROM form_files WHERE entry_id = ?1').bind(entryId);
    expect(await left.first('n')).toBe(0);
  });

  it('causes no email', async () => {
    await submit({ ...WRITTEN, email: 'no-mail@northmail.example', message: 'Tell them' });
    const mails = env.DB.prepare("SELECT count(*) AS n FROM mails WHERE recipient = 'no-mail@northmail.example'");
    expect(await mails.first('n')).toBe(0);
  });
});

describe('files', () => {
  const filesOf = async (entryId: string | undefined) => {
    const { results } = await env.DB.prepare('SELECT * FROM form_files WHERE entry_id = ?1 ORDER BY name')
      .bind(entryId)
      .all<Record<string, string | number>>();
    return results;
  };

  it('are stored privately under random names, with a type by their content', async () => {
    const { entryId } = await submitFiles([
      { field: 'pictures', name: '../../evil.html', content: png() },
      { field: 'pictures', name: 'note.exe', content: 'Serial number 12' },
    ]);
    const files = await filesOf(entryId);
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['evil.png', 'image/png'],
      ['note.txt', 'text/plain; charset=utf-8'],
    ]);
    for (const { file_id: id } of files) {
      expect(id).toMatch(/^[\da-f]{64}$/);
      expect(await env.MEDIA.head(`forms/${id}`)).not.toBeNull();
      for (const path of [`/media/${id}`, `/media/forms/${id}`, `/media/../forms/${id}`, `/assets/../../forms/${id}`]) {
        expect((await request(path)).status, path).toBe(404);
      }
    }
  });

  it('beyond what the field or the form takes are refused, and nothing is stored', async () => {
    const six = Array.from({ length: 6 }, () => ({ field: 'pictures', name: 'a.png', content: png() }));
    expect((await submitFiles(six)).error?.fields).toEqual([
      { field: 'pictures', message: 'Please add at most 5 files' },
    ]);
    const elsewhere = await submitFiles([{ field: 'message', name: 'a.png', content: png() }]);
    expect(elsewhere.error?.fields).toEqual([{ field: 'message', message: 'This form has no such field' }]);
    const large = await submitFiles([
      { field: 'pictures', name: 'a.png', content: new Uint8Array(10 * 1024 * 1024 + 1) },
    ]);
    expect([large.status, large.error?.type]).toEqual([413, 'too_large']);
    const most = new Uint8Array(10 * 1024 * 1024 - 100 * 1024);
    most.set(png());
    expect((await submitFiles([{ field: 'pictures', name: 'a.png', content: most }])).status).toBe(201);
  });

  it('of 200 hostile ones each is refused, or kept as something harmless', async () => {
    const sent: { readonly name: string; readonly status: number; readonly entryId?: string }[] = [];
    for (const [at, { name, content }] of HOSTILE_FILES.entries()) {
      const from = { 'cf-connecting-ip': '203.0.113.78' };
      const answer = await submitFiles(
        [{ field: 'pictures', name, content }],
        { ...WRITTEN, message: `hostile ${at}` },
        from,
      );
      sent.push({ name, ...answer });
    }
    expect(sent.every(({ status }) => status === 201 || status === 400)).toBe(true);
    const stored = (
      await Promise.all(sent.map(({ entryId }) => (entryId === undefined ? [] : filesOf(entryId))))
    ).flat();
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.length).toBeLessThan(60);
    for (const { name, type } of stored) {
      expect(type).toMatch(/^(?:image\/(?:png|jpeg|gif)|text\/plain; charset=utf-8)$/);
      expect(name).toMatch(/^[\p{L}\p{N} _-]+\.(?:png|jpg|gif|txt)$/u);
    }
  });

  it('go with their entry, and after a day where their form was never accepted', async () => {
    const { entryId } = await submitFiles([{ field: 'pictures', name: 'a.png', content: png() }], {
      ...WRITTEN,
      message: 'to be deleted',
    });
    const [file] = await filesOf(entryId);
    const key = `forms/${file?.file_id}`;
    await runMinute(Date.now());
    expect(await env.MEDIA.head(key)).not.toBeNull();
    await env.DB.prepare('DELETE FROM form_entries WHERE entry_id = ?1').bind(entryId).run();
    await runMinute(Date.now());
    expect([await env.MEDIA.head(key), await filesOf(entryId)]).toEqual([null, []]);

    const page = await request('/form/sf-contact', {
      method: 'POST',
      headers: { origin: 'http://localhost' },
      body: formBody({ formHash: 'sf-contact', name: 'Ada' }, [{ field: 'pictures', name: 'b.png', content: png() }]),
    });
    const waiting = /name="_files"[^>]* value="([\da-f]{64})"/.exec(await page.text())?.[1] ?? '';
    expect(await env.MEDIA.head(`forms/${waiting}`)).not.toBeNull();
    await runMinute(Date.now() + DAY_MS + 60_000);
    expect(await env.MEDIA.head(`forms/${waiting}`)).toBeNull();
    takeConsole();
  });
});

describe('an outside service of forms', () => {
  let asked: { url: string; key: string | null; body: unknown }[] = [];
  let says: () => Response = () => new Response(null, { status: 201 });
  const outside = { ...env, FORMS_URL: 'https://forms.test/api' };

  async function send(fields: object, key: string): Promise<{ status: number } & Answer> {
    const context = createExecutionContext();
    const answer = await askApp(
      new Request(`http://localhost${PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ formHash: 'sf-contact', fields }),
      }),
      outside,
      context,
    );
    const read = { status: answer.status, ...((await answer.json()) as Answer) };
    await waitOnExecutionContext(context);
    return read;
  }

  /** Handles everything that waits, as the queue and the job of a minute do. */
  async function handle(nowMs: number): Promise<void> {
    const { results } = await env.DB.prepare(
      "SELECT event_id AS eventId FROM events WHERE type = 'form.entered' AND handled_ms IS NULL AND next_try_ms <= ?1",
    )
      .bind(nowMs)
      .all<{ eventId: string }>();
    const messages = results.map((body) => ({ body, attempts: 1, ack: () => undefined, retry: () => undefined }));
    await onEvents({ queue: 'northbar-events', messages } as never, outside as never, () => nowMs);
  }

  const start = (answer: () => Response) => {
    asked = [];
    says = answer;
    vi.stubGlobal('fetch', async (sent: Request) => {
      asked.push({ url: sent.url, key: sent.headers.get('idempotency-key'), body: await sent.json() });
      return says();
    });
  };

  afterEach(() => {
    vi.unstubAllGlobals();
    takeConsole();
  });

  it('gets an entry once, under the name of its form, with a key', async () => {
    start(() => new Response(null, { status: 200 }));
    const { status, entryId } = await send({ ...WRITTEN, topics: ['bar', 'rack'] }, 'forwarded-1');
    expect(status).toBe(201);
    expect(await send({ ...WRITTEN, topics: ['bar', 'rack'] }, 'forwarded-1')).toEqual({ status: 201, entryId });
    await handle(Date.now() + DAY_MS);
    expect(asked).toEqual([
      {
        url: 'https://forms.test/api/forms/sf-contact/entries',
        key: entryId,
        body: {
          entryId,
          formHash: 'sf-contact',
          formName: 'Form sf-contact',
          site: 'USA',
          createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
          fields: { ...WRITTEN, topics: ['bar', 'rack'] },
          files: [],
        },
      },
    ]);
    expect(await rowOf(entryId)).toMatchObject({ forwarding: 'taken' });
  });

  it('that refuses says so under the fields; the corrected form is the same entry', async () => {
    start(() => Response.json({ fields: [{ field: 'email', message: 'This domain gets no email' }] }, { status: 422 }));
    const refused = await send({ ...WRITTEN, message: 'refused-once' }, 'refused-1');
    expect(refused).toMatchObject({ status: 400, error: { type: 'validation_error' } });
    expect(refused.error?.fields).toEqual([{ field: 'email', message: 'This domain gets no email' }]);
    expect(await send({ ...WRITTEN, message: 'refused-once' }, 'refused-1')).toMatchObject({ status: 400 });
    expect(asked).toHaveLength(1);
    says = () => new Response(null, { status: 201 });
    const corrected = await send({ ...WRITTEN, email: 'ada@elsewhere.example', message: 'refused-once' }, 'refused-1');
    expect(corrected.status).toBe(201);
    expect(await countOf('refused-once')).toBe(1);
    expect(await rowOf(corrected.entryId)).toMatchObject({
      forwarding: 'taken',
      email: 'ada@elsewhere.example',
      refusals: '[]',
    });
    expect(asked.map(({ key }) => key)).toEqual([corrected.entryId, `${corrected.entryId}-2`]);
  });

  it('that refuses does not get a correction that looks like spam', async () => {
    start(() => Response.json({ fields: ['email'] }, { status: 422 }));
    const first = await send({ ...WRITTEN, message: 'clean at first' }, 'refused-2');
    expect(first.status).toBe(400);
    says = () => new Response(null, { status: 201 });
    const again = await send({ ...WRITTEN, message: 'spam afterwards', _website: 'x' }, 'refused-2');
    expect([again.status, await rowOf(again.entryId)]).toMatchObject([201, { state: 'spam', forwarding: 'none' }]);
    await handle(Date.now() + DAY_MS);
    expect(asked).toHaveLength(1);
  });

  it('that is down for an hour loses none: visitors notice nothing, and each entry arrives once', async () => {
    start(() => new Response('down', { status: 503 }));
    const began = Date.now();
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send({ ...WRITTEN, message: `outage ${at}` }, `outage-${at}`)),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    for (let minute = 1; minute <= 60; minute += 10) await handle(began + minute * 60_000);
    expect(await rowOf(sent[0]?.entryId)).toMatchObject({ forwarding: 'due' });
    const arrived: unknown[] = [];
    says = () => new Response(null, { status: 201 });
    const before = asked.length;
    await handle(began + DAY_MS);
    await handle(began + 2 * DAY_MS);
    for (const { body } of asked.slice(before)) arrived.push((body as { entryId: string }).entryId);
    expect(arrived.sort()).toEqual(sent.map(({ entryId }) => entryId).sort());
    for (const { entryId } of sent) expect(await rowOf(entryId)).toMatchObject({ forwarding: 'taken' });
  });

  it('that refuses later leaves that to staff', async () => {
    start(() => new Response(null, { status: 500 }));
    const { entryId } = await send({ ...WRITTEN, message: 'late refusal' }, 'late-1');
    says = () => Response.json({ fields: ['message'] }, { status: 422 });
    await handle(Date.now() + DAY_MS);
    expect(await rowOf(entryId)).toMatchObject({
      forwarding: 'refused',
      refusals: '[{"field":"message","message":"Please check what you entered here"}]',
    });
  });

  it('does not get spam', async () => {
    start(() => new Response(null, { status: 201 }));
    expect((await send({ ...WRITTEN, _website: 'x' }, 'spam-1')).status).toBe(201);
    await handle(Date.now() + DAY_MS);
    expect(asked).toEqual([]);
  });
});
