import { beforeAll, describe, expect, it } from 'vitest';
import { draft, publishDraft, recordOf, type SentOperation } from '#worker/testing/changesets.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { contentPage, fill, request } from '#worker/testing/store.ts';

let staff: StaffBrowser;
const PATH = '/staff/records?kind=page&key=rv-page&site=';

const text = (html: string) => ({ name: 'text', props: { html: `<p>${html}</p>` } });
const publish = async (operation: Partial<SentOperation>) => {
  const { version } = await recordOf('page', 'rv-page');
  const { id } = await draft({ kind: 'page', key: 'rv-page', base: version, value: null, ...operation });
  expect((await publishDraft(id)).status).toBe(200);
  return id;
};

beforeAll(async () => {
  staff = await signedInStaff();
  await fill({ pages: [contentPage('rv-page', { title: 'Imported', content: '<p>The first words of all</p>' })] });
  await publish({
    value: { title: 'Second', content: '<p>The second words of all</p>', blocks: [text('A'), text('B'), text('C')] },
  });
  await publish({
    value: {
      title: 'Third',
      content: '<p>The second words of all</p>',
      blocks: [text('C'), text('A'), text('new'), text('more')],
    },
  });
});

describe('the revisions of a record', () => {
  it('are all listed, with who wrote them and with what', async () => {
    const { html } = await staff.see(PATH);
    expect(html.match(/data-testid="revision"/g)).toHaveLength(3);
    expect(html).toContain('Version 3 is live.');
    expect(html).toContain('Import');
    expect(html).toMatch(/href="\/staff\/changesets\/[0-9a-f]{32}">A test/);
    expect(html).toContain('staff token');
  });

  it('are compared: words of texts', async () => {
    const { html } = await staff.see(`${PATH}&from=1&to=2`);
    expect(html).toContain('From version 1 to version 2');
    expect(html).toContain('The </span><del>first </del><ins>second </ins><span>words of all');
    expect(html).toContain('<del>Imported</del><ins>Second</ins>');
  });

  it('are compared: blocks by name', async () => {
    const { html } = await staff.see(`${PATH}&from=2&to=3`);
    const changes = [...html.matchAll(/data-testid="block-change"><p><b>([^<]+)<\/b>/g)].map(([, words]) => words);
    expect(changes).toEqual([
      'Moved block text from place 1 to 2',
      'Changed block text from place 2 to 3',
      'Added block text at place 4',
    ]);
  });

  it('with one that is not kept are not compared', async () => {
    expect((await staff.see(`${PATH}&from=1&to=99`)).html).toContain('This version is not kept.');
    expect((await staff.see(`${PATH}&from=x&to=-1`)).status).toBe(200);
  });

  it('are restored by a draft, which changes nothing before it is published', async () => {
    const { to } = await staff.post('/staff/records', {
      kind: 'page',
      key: 'rv-page',
      site: '',
      version: '1',
      action: 'restore',
    });
    expect(to).toMatch(/^\/staff\/changesets\/[0-9a-f]{32}\?state=restored$/);
    const { html } = await staff.see(to ?? '');
    expect(html).toContain('Restore Page rv-page, all sites');
    expect(html).toContain('Draft created.');
    expect(html).toContain('/staff/records?kind=page&amp;key=rv-page&amp;site=');
    expect((await recordOf('page', 'rv-page')).value).toMatchObject({ title: 'Third' });
    expect((await publishDraft(/changesets\/(\w+)/.exec(to ?? '')?.[1] ?? '')).status).toBe(200);
    expect(await recordOf('page', 'rv-page')).toMatchObject({ version: 4, value: { title: 'Imported' } });
    expect(await (await request('/rv-page')).text()).toContain('The first words of all');
  });

  it('of a record that was deleted lead back to it', async () => {
    await publish({ value: null });
    const { html } = await staff.see(PATH);
    expect(html).toContain('This record does not exist now.');
    expect(html).toContain('Deleted');
    expect((await request('/rv-page')).status).toBe(404);
    const { to } = await staff.post('/staff/records', {
      kind: 'page',
      key: 'rv-page',
      site: '',
      version: '3',
      action: 'restore',
    });
    await publishDraft(/changesets\/(\w+)/.exec(to ?? '')?.[1] ?? '');
    expect((await recordOf('page', 'rv-page')).value).toMatchObject({ title: 'Third' });
  });

  it('that the store cannot take anymore are refused with a reason', async () => {
    const { html, status } = await staff.post('/staff/records', {
      kind: 'page',
      key: 'rv-page',
      site: '',
      version: '99',
      action: 'restore',
    });
    expect(status).toBe(404);
    expect(html).not.toContain('Draft created');
  });

  it.each(['?kind=page&key=rv-none&site=', '?kind=nothing&key=x', '?kind=page&key=rv-page&site=ITA'])(
    'are none at %s',
    async (query) => {
      const { status, html } = await staff.see(`/staff/records${query}`);
      expect([status, html]).toEqual([200, expect.stringContaining('There are no revisions of this record.')]);
    },
  );

  it('are asked for', async () => {
    const { html } = await staff.see('/staff/records');
    expect(html).toContain('Show revisions');
    expect(html).not.toContain('no revisions');
  });
});
