import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { closedProblems } from '#worker/acts/run-changesets.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import {
  type ChangesetAnswer,
  changesets,
  draft,
  publishDraft,
  recordOf,
  type SentOperation,
} from '#worker/testing/changesets.ts';
import { importEvent } from '#worker/testing/event.ts';
import { indexPost, indexTag } from '#worker/testing/index-posts.ts';
import { category, env, fill, product, request } from '#worker/testing/store.ts';

const html = async (path: string): Promise<string> => (await request(path)).text();

/** A page without what differs between any two answers. */
const stable = async (path: string): Promise<string> =>
  (await html(path)).replaceAll(/nonce="[^"]*"|props="[^"]*"/g, '').replaceAll(/data-release="[^"]*"/g, '');

async function published(...operations: readonly SentOperation[]): Promise<string> {
  const { id } = await draft(...operations);
  const answer = await publishDraft(id);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return id;
}

/** Publishes a change, looks at pages, takes it back and expects the pages of before. */
async function andBack(
  paths: readonly string[],
  operations: readonly SentOperation[],
  look: () => Promise<void>,
): Promise<void> {
  const before = await Promise.all(paths.map(stable));
  const id = await published(...operations);
  await look();
  const answer = await changesets(`/${id}/revert`);
  expect([answer.status, answer.changeset?.status]).toEqual([200, 'reverted']);
  expect(await Promise.all(paths.map(stable))).toEqual(before);
}

const POST = { slug: 'ck-post', title: 'A post', content: '<p>Words of a post</p>', date: '2026-03-01 09:00' };
const EVENT = { name: 'The Games', timeZone: 'Europe/Berlin', starts: '2027-06-04T09:00', ends: '2027-06-06' };
const MEET = { name: 'The Meet', timeZone: 'UTC', starts: '2025-10-24T13:00', ends: '2025-10-26' };

beforeAll(async () => {
  const price = { price: 20_000, specialPrice: null, specialFromMs: null, specialToMs: null };
  await fill({
    categories: [
      category('CkBars', 'ck-bars'),
      category('CkBars/Olympic', 'ck-olympic'),
      category('CkLast', 'ck-last'),
    ],
    products: [product('CK-BAR', { categories: ['CkBars/Olympic'], prices: { USA: price, EUR: price } })],
    indexTags: [indexTag(9101, 'ck-tag')],
    indexPosts: [indexPost(9001, { slug: 'ck-live', title: 'Live post', categories: [19], tags: [9101] })],
  });
  await importEvent({ event: 'ck-meet', athletes: 2 });
});

describe('a category', () => {
  it('has another head, and the one of before', async () => {
    const { version, value } = await recordOf('category', 'CkBars');
    expect([version, value]).toMatchObject([1, { urlKey: 'ck-bars', active: true, listRule: null }]);
    await andBack(
      ['/ck-bars', '/ck-olympic', '/eu/ck-bars'],
      [
        {
          kind: 'category',
          key: 'CkBars',
          base: 1,
          value: { ...value, description: '<p>Head of <b>bars</b><script>x</script></p>', metaTitle: 'Title of bars' },
        },
      ],
      async () => {
        const text = await html('/ck-bars');
        expect(text).toContain('Head of <b>bars</b>');
        expect(text).toContain('Title of bars');
        expect(text).not.toContain('<script>x');
      },
    );
    expect(await recordOf('category', 'CkBars')).toMatchObject({ version: 3, value });
  });

  it('is hidden from lists and menus, and comes back', async () => {
    const { version, value } = await recordOf('category', 'CkBars/Olympic');
    expect(await html('/ck-bars')).toContain('CK-BAR');
    await andBack(
      ['/ck-bars', '/ck-olympic'],
      [{ kind: 'category', key: 'CkBars/Olympic', base: version, value: { ...value, active: false } }],
      async () => {
        expect((await request('/ck-olympic')).status).toBe(404);
        expect(await html('/ck-bars')).not.toContain('CK-BAR');
      },
    );
  });

  it('has another place among others, and the one of before', async () => {
    const { version, value } = await recordOf('category', 'CkLast');
    const id = await published({ kind: 'category', key: 'CkLast', base: version, value: { ...value, position: -5 } });
    const tree = async () =>
      await env.DB.prepare('SELECT path FROM categories WHERE parent_id IS NULL ORDER BY position, category_id').first(
        'path',
      );
    expect(await tree()).toBe('CkLast');
    await changesets(`/${id}/revert`);
    expect(await tree()).not.toBe('CkLast');
  });

  it('that moves to another address leads there from the old one', async () => {
    const { version, value } = await recordOf('category', 'CkLast');
    await andBack(
      ['/ck-last'],
      [{ kind: 'category', key: 'CkLast', base: version, value: { ...value, urlKey: 'ck-moved' } }],
      async () => {
        expect((await request('/ck-last')).headers.get('location')).toBe('/ck-moved');
        expect((await request('/ck-moved')).status).toBe(200);
      },
    );
    expect((await request('/ck-moved')).headers.get('location')).toBe('/ck-last');
  });

  it('that is new has its parents, and goes with them', async () => {
    const id = await published(
      { kind: 'category', key: 'CkNew', base: 0, value: { urlKey: 'ck-new', description: '<p>New head</p>' } },
      { kind: 'category', key: 'CkNew/Below', base: 0, value: { urlKey: 'ck-below' } },
    );
    expect(await html('/ck-new')).toContain('New head');
    const parent = await env.DB.prepare(
      "SELECT p.path FROM categories c JOIN categories p ON p.category_id = c.parent_id WHERE c.path = 'CkNew/Below'",
    ).first('path');
    expect(parent).toBe('CkNew');
    // An import takes numbers that no category has.
    await fill({
      categories: [category('CkImported', 'ck-imported')],
      products: [product('CK-X', { categories: ['CkImported'] })],
    });
    expect(await html('/ck-new')).toContain('New head');
    expect((await changesets(`/${id}/revert`)).status).toBe(200);
    expect((await request('/ck-new')).status).toBe(404);
    expect(await recordOf('category', 'CkNew')).toMatchObject({ version: 0, value: null });
  });

  it('that an import has changed is a conflict, and an import after it wins', async () => {
    const { version, value } = await recordOf('category', 'CkBars');
    const { id } = await draft({
      kind: 'category',
      key: 'CkBars',
      base: version,
      value: { ...value, metaTitle: 'Mine' },
    });
    await fill({ categories: [{ ...category('CkBars', 'ck-bars'), metaTitle: 'Imported' }] });
    expect((await publishDraft(id)).conflicts).toMatchObject([
      { kind: 'category', theirs: { metaTitle: 'Imported' }, yours: { metaTitle: 'Mine' } },
    ]);
  });

  it.each([
    ['CkNew', { urlKey: '' }, 'operations.0.value.urlKey', /./],
    ['CkNew', { urlKey: 'ck-bars' }, 'operations.0.value.urlKey', /'CkBars'/],
    ['CkNew', { urlKey: 'ck-bar' }, 'operations.0.value.urlKey', /page or product/],
    ['CkNew', { urlKey: 'x', listRule: 'all' }, 'operations.0.value.listRule', /./],
    ['CkNone/CkNew', { urlKey: 'x' }, 'operations.0.key', /'CkNone'/],
    ['CkBars', null, 'operations.0', /categories below it/],
    ['CkBars/Olympic', null, 'operations.0', /has products/],
  ])('%s as %j is refused', (key, value, field, message) =>
    refused({ kind: 'category', key, base: 0, value }, field, message),
  );
});

describe('a post', () => {
  it('is at its address, in lists, feeds and searches, and gone again', async () => {
    await andBack(
      ['/theindex', '/theindex/feed'],
      [
        {
          kind: 'post',
          key: '9002',
          base: 0,
          value: {
            ...POST,
            content: '<p>Xylophone<script>x</script></p>',
            categories: '19',
            tags: [9101],
            customCss: 'p { color: red }',
          },
        },
      ],
      async () => {
        const { value } = await recordOf('post', '9002');
        expect(value).toMatchObject({
          categories: [19],
          tags: [9101],
          date: '2026-03-01T09:00:00.000Z',
          format: 'standard',
        });
        expect(await html('/theindex')).toContain('A post');
        expect(await html('/theindex/feed')).toContain('A post');
        const found = await (await request('/theindex/wp-json/wp/v2/posts?search=xylophone')).text();
        expect(found).toContain('ck-post');
        const own = await html(new URL(JSON.parse(found)[0].link).pathname);
        expect(own).toContain('Xylophone');
        expect(own).not.toContain('<script>x');
      },
    );
    expect(await (await request('/theindex/wp-json/wp/v2/posts?search=xylophone')).json()).toEqual([]);
  });

  it('that is edited and taken back is the same for an import of it', async () => {
    const { version, value } = await recordOf('post', '9001');
    const id = await published({ kind: 'post', key: '9001', base: version, value: { ...value, title: 'Edited' } });
    expect((await publishDraft((await draft({ kind: 'post', key: '9001', base: version, value })).id)).status).toBe(
      409,
    );
    await changesets(`/${id}/revert`);
    const taken = await fill({
      indexPosts: [indexPost(9001, { slug: 'ck-live', title: 'Live post', categories: [19], tags: [9101] })],
    });
    expect(taken).toMatchObject({ unchanged: { indexPosts: 1 }, rejected: [] });
  });

  it.each([
    ['abc', POST, 'operations.0.key', /id of a post/],
    ['9003', { ...POST, slug: 'ck-live' }, 'operations.0.value.slug', /post 9001/],
    ['9003', { ...POST, tags: [77] }, 'operations.0.value.tags', /no tag 77/],
    ['9003', { ...POST, categories: [77] }, 'operations.0.value.categories', /not a category/],
    ['9003', { ...POST, customCss: '@import "x";' }, 'operations.0.value.customCss', /list of rules/],
    ['9003', { ...POST, featuredVideo: 'javascript:x' }, 'operations.0.value.featuredVideo', /https/],
    ['9003', { ...POST, date: 'soon' }, 'operations.0.value.date', /time/],
    ['9003', { ...POST, title: '' }, 'operations.0.value.title', /./],
  ])('%s as %j is refused', (key, value, field, message) =>
    refused({ kind: 'post', key, base: 0, value }, field, message),
  );
});

describe('an event', () => {
  it('has a page, and none again', async () => {
    await andBack(
      ['/events', '/events/ck-games/2027'],
      [
        {
          kind: 'event',
          key: 'ck-games-2027',
          base: 0,
          value: { ...EVENT, nav: [{ label: 'Tickets', path: '/gear' }] },
        },
      ],
      async () => {
        expect((await recordOf('event', 'ck-games-2027')).value).toMatchObject({
          starts: '2027-06-04T09:00',
          ends: '2027-06-06T23:59',
          isActive: true,
        });
        const row = await env.DB.prepare(
          "SELECT starts_ms FROM event_editions WHERE edition_id = 'ck-games-2027'",
        ).first('starts_ms');
        expect(row).toBe(Date.parse('2027-06-04T07:00Z'));
        const answer = await request('/events/ck-games/2027');
        expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('The Games')]);
      },
    );
  });

  it('is that of its site', async () => {
    const id = await published({
      kind: 'event',
      key: 'ck-eu-2027',
      base: 0,
      value: { ...EVENT, site: 'EUR', name: 'Euro' },
    });
    expect((await request('/eu/events/ck-eu/2027')).status).toBe(200);
    expect((await request('/events/ck-eu/2027')).status).toBe(404);
    await changesets(`/${id}/revert`);
  });

  it('that an import has changed is a conflict', async () => {
    const { version, value } = await recordOf('event', 'ck-meet-2025');
    const { id } = await draft({
      kind: 'event',
      key: 'ck-meet-2025',
      base: version,
      value: { ...value, venue: 'Mine' },
    });
    const at = { startsMs: Date.parse('2025-10-24T13:00Z'), endsMs: Date.parse('2025-10-26T22:00Z') };
    await fill({
      events: [
        {
          event: 'ck-meet',
          year: 2025,
          site: null,
          name: 'Test Games',
          venue: 'Theirs',
          timeZone: 'UTC',
          ...at,
          logo: null,
          nav: [],
          isActive: true,
        },
      ],
    });
    expect((await publishDraft(id)).conflicts).toMatchObject([
      { theirs: { venue: 'Theirs' }, yours: { venue: 'Mine' } },
    ]);
  });

  it.each([
    ['ck-games', EVENT, 'operations.0.key', /its year/],
    ['ck-games-2028', { ...EVENT, timeZone: 'Mars/Base' }, 'operations.0.value.timeZone', /time zone/],
    ['ck-games-2028', { ...EVENT, starts: 'soon' }, 'operations.0.value.starts', /date and time/],
    ['ck-games-2028', { ...EVENT, starts: '2027-03-28T02:30' }, 'operations.0.value.starts', /skip/],
    ['ck-games-2028', { ...EVENT, ends: '2027-10-31T02:30' }, 'operations.0.value.ends', /offset/],
    ['ck-games-2028', { ...EVENT, ends: '2027-06-03' }, 'operations.0.value.ends', /before the start/],
    ['ck-games-2028', { ...EVENT, nav: [{ label: 'x', path: 'javascript:x' }] }, 'operations.0.value.nav', /path/],
    ['ck-meet-2025', null, 'operations.0', /athletes/],
    ['ck-meet-2025', { ...MEET, site: 'ITA' }, 'operations.0.value.site', /./],
  ])('%s as %j is refused', (key, value, field, message) =>
    refused({ kind: 'event', key, base: 0, value }, field, message),
  );
});

/** A call of changesets at a store with other settings. */
async function askedWith(settings: object, path: string, body?: unknown) {
  const context = createExecutionContext();
  const headers = { authorization: `Bearer ${env.STAFF_TOKEN}`, 'content-type': 'application/json' };
  const sent = new Request(`http://localhost/svc_staff/${path}`, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const answer = await askApp(sent, { ...env, ...settings }, context);
  const read = { status: answer.status, ...((await answer.json()) as { readonly error?: ChangesetAnswer['error'] }) };
  await waitOnExecutionContext(context);
  return read;
}

describe('what another service keeps', () => {
  const WORDPRESS = { INDEX_HOST: 'https://blog.example' };
  const operation = { kind: 'post', key: '9004', base: 0, value: { ...POST, slug: 'ck-other' } };

  it('is refused by name, as a draft and to be read', async () => {
    const made = await askedWith(WORDPRESS, 'changesets', { name: 'Refused', operations: [operation] });
    expect(made).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'operations.0.kind', message: expect.stringMatching(/'post' .* WordPress/) }] },
    });
    expect((await askedWith(WORDPRESS, 'records?kind=post&key=9001')).error?.fields).toMatchObject([{ field: 'kind' }]);
  });

  it('is not published from a draft of before', async () => {
    const { id } = await draft(operation);
    const answer = await askedWith(WORDPRESS, `changesets/${id}/publish`, {});
    expect([answer.status, answer.error?.type]).toEqual([400, 'validation_error']);
    expect((await recordOf('post', '9004')).version).toBe(0);
  });

  it.each([
    ['post', { INDEX_HOST: 'https://blog.example' }],
    ['flag', { FLAGS_URL: 'https://flags.example', FLAGS_KEY: 'key' }],
  ])('closes the kind %s alone', (kind, settings) => {
    const kinds = ['page', 'post', 'flag', 'event'].map((each) => ({ kind: each }));
    const closed = closedProblems(configOf({ ...env, ...settings } as Env), kinds);
    expect(closed.map(({ field }) => field)).toEqual([`operations.${kind === 'post' ? 1 : 2}.kind`]);
  });
});

async function refused(operation: SentOperation, field: string, message: RegExp): Promise<void> {
  const { status, error } = await changesets('', { name: 'Refused', operations: [operation] });
  expect([status, error?.type]).toEqual([400, 'validation_error']);
  const problem = error.fields?.find((each) => each.field.startsWith(field));
  expect(problem?.message, JSON.stringify(error.fields)).toMatch(message);
}
