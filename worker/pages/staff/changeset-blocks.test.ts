import { beforeAll, describe, expect, it } from 'vitest';
import { BLOCK_KINDS } from '#shared/block/kinds.ts';
import type { BlockRecord } from '#shared/block/record.ts';
import { changesets, draft, publishDraft, recordOf } from '#worker/testing/changesets.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, contentPage, fill, product, request } from '#worker/testing/store.ts';

let staff: StaffBrowser;

const text = (html: string, more: Partial<BlockRecord> = {}): BlockRecord => ({
  name: 'text',
  props: { html },
  ...more,
});
const BEFORE: readonly BlockRecord[] = [
  text('<p>One</p>'),
  { name: 'columns', props: { columns: 2 }, slots: { default: [text('<p>Within</p>')] } },
  text('<p>Three</p>', { tracking: { name: 'three' } }),
];

beforeAll(async () => {
  staff = await signedInStaff();
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('BE-BAR')],
    pages: [contentPage('be-page', { title: 'Page', content: '' })],
  });
});

/** A draft of a page with blocks, and what its forms say. */
async function opened(blocks: readonly BlockRecord[] = BEFORE) {
  const { version } = await recordOf('page', 'be-page');
  const { id } = await draft({ kind: 'page', key: 'be-page', base: version, value: { title: 'Page', blocks } });
  const path = `/staff/changesets/${id}/blocks`;
  const query = (at = '') => `${path}?${new URLSearchParams({ kind: 'page', key: 'be-page', site: '', at })}`;
  const kept = async () => {
    const [own] = (await changesets(`/${id}`, undefined, 'GET')).changeset.operations;
    return { edit: own?.edit ?? 0, blocks: own?.value?.blocks as readonly BlockRecord[] };
  };
  const post = async (fields: Readonly<Record<string, string>>) =>
    staff.post(path, {
      ...{ kind: 'page', key: 'be-page', site: '', base: String(version) },
      ...{ edit: String((await kept()).edit), at: '' },
      ...fields,
    });
  return { id, query, kept, post };
}

/** The fields of the form of the block that is open, as a browser sends them. */
function formIn(html: string): Record<string, string> {
  const form = /<form[^>]*id="block"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const plain = (value = '') =>
    value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1] ?? '';
    if (tag.includes('type="checkbox"')) {
      if (tag.includes('checked=""')) fields[name] = 'on';
    } else fields[name] = plain(/value="([^"]*)"/.exec(tag)?.[1]);
  }
  for (const [, name = '', value] of form.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>([^<]*)</g))
    fields[name] = plain(value);
  for (const [, name = '', options = ''] of form.matchAll(/<select[^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g)) {
    fields[name] = plain(/<option value="([^"]*)" selected/.exec(options)?.[1] ?? /value="([^"]*)"/.exec(options)?.[1]);
  }
  return fields;
}

const names = (blocks: readonly BlockRecord[]): string =>
  blocks.map(({ name, props }) => (name === 'text' ? String(props?.html).replaceAll(/<[^>]*>/g, '') : name)).join(' ');

describe('the blocks of a page in a changeset', () => {
  it('are a tree, with a form for the one that is open', async () => {
    const { query } = await opened();
    const { html } = await staff.see(query('1/default/0'));
    expect(html.match(/data-testid="block-row"/g)).toHaveLength(4);
    expect(formIn(html)).toMatchObject({ 'props.html': '<p>Within</p>', at: '1/default/0' });
    expect((await staff.see(query())).html).toContain('Select a block');
    expect((await staff.see(query('9'))).html).toContain('Select a block');
  });

  it.each([
    ['down', '0', 'columns One Three', '1'],
    ['up', '2', 'One Three columns', '1'],
    ['up', '0', 'One columns Three', '0'],
    ['copy', '0', 'One One columns Three', '0'],
    ['remove', '1', 'One Three', ''],
  ])('%s of the block at %s makes %s', async (action, at, expected, then) => {
    const { post, kept } = await opened();
    expect((await post({ action, at })).to).toContain(`${then === '' ? '' : `at=${then}&`}state=saved`);
    expect(names((await kept()).blocks)).toBe(expected);
  });

  it('are added at the end of the page, or within another', async () => {
    const { post, kept } = await opened();
    await post({ action: 'add', block: 'faq' });
    await post({ action: 'add', block: 'hero', list: '1/default' });
    const { blocks } = await kept();
    expect(names(blocks)).toBe('One columns Three faq');
    expect(names(blocks[1]?.slots?.default ?? [])).toBe('Within hero');
    expect((await post({ action: 'add', block: 'nonsense' })).status).toBe(200);
    expect((await post({ action: 'add', block: 'text', list: '0/default' })).html).toContain('no such place');
    for (const list of ['0/constructor', '0/__proto__', '9/default', 'x', '0/default/0/default'])
      expect((await post({ action: 'add', block: 'text', list })).status, list).toBeLessThan(500);
    expect((await kept()).blocks).toEqual(blocks);
  });

  it.each([...BLOCK_KINDS.keys()])('%s is added and saved by its form without a change', async (name) => {
    const { post, kept, query } = await opened([text('<p>One</p>')]);
    await post({ action: 'add', block: name });
    const { blocks: before, edit } = await kept();
    expect(before[1]?.name).toBe(name);
    const answer = await post({ ...formIn((await staff.see(query('1'))).html), action: 'save' });
    expect(answer.to, answer.html).toContain('state=saved');
    const { blocks: after, edit: edited } = await kept();
    expect(edited).toBe(edit + 1);
    const kind = BLOCK_KINDS.get(name);
    expect(kind?.props.parse(after[1]?.props)).toEqual(kind?.props.parse(before[1]?.props));
    expect(after[1]?.slots).toEqual(before[1]?.slots);
  });

  it('keep what their form does not show, and take what it does', async () => {
    const { post, kept, query } = await opened();
    const form = formIn((await staff.see(query('2'))).html);
    await post({ ...form, action: 'save', 'props.html': '<p>New</p><script>x</script>', 'own.class': 'wide' });
    expect((await kept()).blocks[2]).toEqual({
      name: 'text',
      tracking: { name: 'three' },
      class: 'wide',
      props: { html: '<p>New</p>' },
    });
  });

  it('that are wrong are not saved: each problem is below its field, and what was typed stays', async () => {
    const { post, kept, query } = await opened([{ name: 'hero', ...BLOCK_KINDS.get('hero')?.example }]);
    const form = formIn((await staff.see(query('0'))).html);
    const before = await kept();
    const wrong = { ...form, action: 'save', 'props.title': '', 'props.text': 'My <b>words</b>', 'own.class': 'pink' };
    const { html, status } = await post(wrong);
    expect(status).toBe(200);
    expect(html).toContain('Not saved.');
    expect(html).toMatch(/id="props\.title-error"/);
    expect(html).toMatch(/id="own\.class-error"/);
    expect(formIn(html)).toMatchObject({ 'props.title': '', 'props.text': 'My <b>words</b>', 'own.class': 'pink' });
    expect(await kept()).toEqual(before);
  });

  /** Another editor makes the blocks others. */
  const theirs = async (id: string, blocks: readonly BlockRecord[]) => {
    const [own] = (await changesets(`/${id}`, undefined, 'GET')).changeset.operations;
    const operation = { kind: 'page', key: 'be-page', base: own?.base ?? 0, edit: own?.edit ?? 0 };
    const value = { title: 'Page', blocks };
    expect((await changesets(`/${id}`, { operations: [{ ...operation, value }] }, 'PATCH')).status).toBe(200);
  };

  it('are saved where they are by then, although another has moved them', async () => {
    const { id, post, kept, query } = await opened();
    const form = formIn((await staff.see(query('0'))).html);
    const { edit } = await kept();
    const hero: BlockRecord = { name: 'hero', ...BLOCK_KINDS.get('hero')?.example };
    await theirs(id, [hero, ...BEFORE]);
    const answer = await post({ ...form, edit: String(edit), action: 'save', 'props.html': '<p>Mine</p>' });
    expect(answer.to).toContain('at=1&state=saved');
    expect(names((await kept()).blocks)).toBe('hero Mine columns Three');
    // One who moves a block of an old list changes nothing.
    expect((await post({ edit: String(edit), action: 'remove', at: '0' })).html).toContain('role="alert"');
    expect(names((await kept()).blocks)).toBe('hero Mine columns Three');
  });

  it('that are sent twice, by a closing window and by the next one, do not collide with themselves', async () => {
    const { post, kept, query } = await opened();
    const form = formIn((await staff.see(query('0'))).html);
    for (let turn = 0; turn < 2; turn++) {
      const answer = await post({ ...form, action: 'save', 'props.html': '<p>Mine</p>' });
      expect(answer.to).toContain('at=0&state=saved');
    }
    expect(names((await kept()).blocks)).toBe('Mine columns Three');
  });

  it('that another has changed are not overwritten unseen: what was typed is shown, and can be saved again', async () => {
    const { id, post, kept, query } = await opened();
    const form = formIn((await staff.see(query('0'))).html);
    await theirs(id, [text('<p>Theirs</p>'), ...BEFORE.slice(1)]);
    const { html, status } = await post({ ...form, action: 'save', 'props.html': '<p>Mine</p>' });
    expect(status).toBe(200);
    expect(html).toContain('role="alert"');
    expect(html).toContain('Theirs');
    expect(formIn(html)).toMatchObject({ at: '0', 'props.html': '<p>Mine</p>' });
    expect(names((await kept()).blocks)).toBe('Theirs columns Three');
    await post({ ...formIn(html), action: 'save' });
    expect(names((await kept()).blocks)).toBe('Mine columns Three');
  });

  it.each([
    [
      'of another kind',
      (): BlockRecord[] => [{ name: 'hero', ...BLOCK_KINDS.get('hero')?.example }, ...BEFORE.slice(1)],
    ],
    ['among more of them', (): BlockRecord[] => [text('<p>More</p>'), text('<p>Theirs</p>'), ...BEFORE.slice(1)]],
    ['gone', (): BlockRecord[] => []],
  ])('that another has made %s keep what was typed on the page, and save it in no other place', async (_, made) => {
    const { id, post, kept, query } = await opened();
    const form = formIn((await staff.see(query('0'))).html);
    await theirs(id, made());
    const { html } = await post({ ...form, action: 'save', 'props.html': '<p>Mine</p>' });
    expect(html).toContain('role="alert"');
    expect(formIn(html)).toMatchObject({ 'props.html': '<p>Mine</p>' });
    expect(html).not.toContain('data-testid="save-block"');
    expect((await kept()).blocks).toEqual(made());
  });

  it('are copied to the page of another site, which keeps its texts', async () => {
    await publishDraft(
      (await draft({ kind: 'page', key: 'be-page', site: 'GBR', base: 0, value: { title: 'British', blocks: [] } })).id,
    );
    const { id, post } = await opened();
    expect((await post({ action: 'site', to: 'GBR' })).to).toContain('site=GBR&state=saved');
    expect((await post({ action: 'site', to: 'EUR' })).to).toContain('site=EUR&state=saved');
    const { operations } = (await changesets(`/${id}`, undefined, 'GET')).changeset;
    const of = (site: string | null) => operations.find((each) => each.site === site);
    expect(of('GBR')).toMatchObject({ base: 1, value: { title: 'British', blocks: BEFORE } });
    expect(of('EUR')).toMatchObject({ base: 0, value: { title: 'Page', blocks: BEFORE } });
    expect(of(null)?.edit).toBe(1);
    expect((await publishDraft(id)).status).toBe(200);
  });

  it('are those of pages and named blocks alone, of a draft', async () => {
    const { id, query, post } = await opened();
    const of = (kind: string) => staff.see(`/staff/changesets/${id}/blocks?kind=${kind}&key=BE-BAR&site=USA`);
    expect((await of('price')).status).toBe(404);
    expect((await staff.see(query().replace(id, 'f'.repeat(32)))).status).toBe(404);
    expect((await request(query())).status).not.toBe(200);
    const form = formIn((await staff.see(query('0'))).html);
    await publishDraft(id);
    expect((await staff.see(query())).to).toBe(`/staff/changesets/${id}?state=fixed`);
    expect((await post({ action: 'remove', at: '0' })).html).toContain('role="alert"');
    expect(formIn((await post({ ...form, action: 'save', 'props.html': '<p>Mine</p>' })).html)).toMatchObject({
      'props.html': '<p>Mine</p>',
    });
    expect((await recordOf('page', 'be-page')).value?.blocks).toHaveLength(3);
  });
});
