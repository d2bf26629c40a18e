import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { LISTED_KINDS, type RecordName } from '#shared/changeset/contract.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { contentCommand } from './cli.ts';
import { compareFolder } from './compare.ts';
import { digestOf, nameOf, pathOf } from './folder.ts';

const TOKEN = 'token-of-the-test-of-content-folders';
const START_MS = 180_000;

describe('the file of a record', () => {
  it.each([
    [{ kind: 'page', key: 'home', site: 'GBR' }, 'page/home@GBR.yaml'],
    [{ kind: 'page', key: 'home', site: null }, 'page/home@all.yaml'],
    [{ kind: 'redirect', key: 'old/plates', site: 'USA' }, 'redirect/old/plates@USA.yaml'],
    [{ kind: 'redirect', key: '../../etc/passwd', site: null }, 'redirect/%2E./%2E./etc/passwd@all.yaml'],
    [{ kind: 'redirect', key: 'a@b c?d', site: null }, 'redirect/a%40b%20c%3Fd@all.yaml'],
  ] as const satisfies readonly (readonly [RecordName, string])[])('%o is %s, and back', (name, path) => {
    expect(pathOf(name)).toBe(path);
    expect(nameOf(path)).toEqual(name);
  });

  it.each(['home.yaml', 'page/home.yaml', 'page/home@MARS.yaml', 'order/1@USA.yaml', 'price/bar@USA.yaml'])(
    '%s is no record',
    (path) => {
      expect(() => nameOf(path)).toThrow(`${path}: must be named`);
    },
  );
});

describe('a folder beside the store', () => {
  const name = { kind: 'page', key: 'about', site: null } as const;
  const was = { title: 'About' };
  const pulled = { site: 'USA' as const, records: [{ ...name, version: 3, digest: digestOf(was) }] };
  const file = (value: Record<string, unknown>) => [{ ...name, value }];
  const live = (version: number, value: Record<string, unknown> | null) => [{ ...name, version, value }];

  it.each([
    ['untouched', file(was), live(3, was), 0, 0],
    ['untouched, but changed in the store', file(was), live(4, { title: 'Us' }), 0, 0],
    ['untouched, but deleted in the store', file(was), live(0, null), 0, 0],
    ['edited', file({ title: 'New' }), live(3, was), 1, 0],
    ['edited, and changed in the store', file({ title: 'New' }), live(4, { title: 'Us' }), 0, 1],
    ['edited to what the store has by now', file({ title: 'Us' }), live(4, { title: 'Us' }), 0, 0],
    ['deleted', [], live(3, was), 1, 0],
    ['deleted, but changed in the store', [], live(4, { title: 'Us' }), 0, 1],
    ['deleted, and in the store, too', [], live(0, null), 0, 0],
    ['with a new file', [...file(was), { ...name, key: 'new', value: was }], live(3, was), 1, 0],
    ['whose fields have another order', file(Object.fromEntries(Object.entries(was).toReversed())), live(3, was), 0, 0],
  ] as const)('%s', (_, files, store, operations, collisions) => {
    const found = compareFolder(pulled, files, store);
    expect([found.operations.length, found.collisions.length]).toEqual([operations, collisions]);
  });
});

describe('npm run content', () => {
  const state = mkdtempSync(join(tmpdir(), 'content-'));
  const folder = join(state, 'folder');
  let store: Miniflare;
  let url = '';

  beforeAll(async () => {
    // In a process of its own, because the test's NODE_ENV would build React for development.
    const { NODE_ENV: _mode, ...env } = process.env;
    execFileSync(process.execPath, ['tools/build.ts'], { env });
    store = await openRuntime({ staffToken: TOKEN, state, vars: { BASE_URL: '' }, logs: 'problems' });
    url = (await store.ready).origin;
  }, START_MS);
  afterAll(async () => {
    await store.dispose();
    rmSync(state, { recursive: true, force: true });
  });

  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return answer.json();
  }

  async function publish(...operations: readonly unknown[]): Promise<void> {
    const { changeset } = (await ask('POST', '/svc_staff/changesets', { name: 'Before', operations })) as {
      changeset: { id: string };
    };
    await ask('POST', `/svc_staff/changesets/${changeset.id}/publish`, {});
  }

  const said: string[] = [];
  async function content(...args: readonly string[]): Promise<0 | 1> {
    said.length = 0;
    const connect = async () => ({ url, token: TOKEN, close: async () => undefined });
    return contentCommand(args, connect, (line) => void said.push(line));
  }
  const write = (path: string, value: unknown) => writeFileSync(join(folder, path), stringify(value));
  const read = (path: string) => parse(readFileSync(join(folder, path), 'utf8')) as Record<string, unknown>;

  it('pulls what a site shows, takes edits back as a draft, and refuses by the name of the file', async () => {
    const html = '<h2>About us</h2>\n<p>Steel since 1999.</p>';
    await publish(
      { kind: 'page', key: 'cf-about', site: null, base: 0, value: { title: 'About', content: html } },
      { kind: 'page', key: 'cf-uk', site: 'GBR', base: 0, value: { title: 'UK' } },
      { kind: 'page', key: 'cf-usa', site: 'USA', base: 0, value: { title: 'USA' } },
      { kind: 'redirect', key: 'cf/old', site: 'GBR', base: 0, value: { targetPath: 'cf-uk' } },
    );
    expect(await content('pull', folder, '--site', 'GBR')).toBe(0);
    expect(readdirSync(folder, { recursive: true }).map(String).toSorted()).toEqual(
      expect.arrayContaining([
        'page/cf-about@all.yaml',
        'page/cf-uk@GBR.yaml',
        'records.json',
        'redirect/cf/old@GBR.yaml',
      ]),
    );
    expect(readdirSync(folder, { recursive: true }).map(String)).not.toContain('page/cf-usa@USA.yaml');
    // Lines of HTML are lines of the file.
    expect(readFileSync(join(folder, 'page/cf-about@all.yaml'), 'utf8')).toContain('\n  <p>Steel since 1999.</p>');

    expect(await content('push', folder, '--name', 'Nothing')).toBe(0);
    expect(said).toEqual(['The store already has all of it.']);

    write('page/cf-uk@GBR.yaml', { ...read('page/cf-uk@GBR.yaml'), title: 'United Kingdom' });
    write('page/cf-new@GBR.yaml', { title: 'New', content: '<p>Hi<script>alert(1)</script></p>' });
    rmSync(join(folder, 'redirect/cf/old@GBR.yaml'));
    const lines = [
      'create page/cf-new@GBR.yaml',
      'change page/cf-uk@GBR.yaml: title',
      'delete redirect/cf/old@GBR.yaml',
    ];
    expect(await content('push', folder, '--name', 'Spring', '--dry-run')).toBe(0);
    expect(said).toEqual([...lines, 'The store would accept all of it. Nothing was changed.']);
    const listed = async () =>
      ((await ask('GET', '/svc_staff/changesets')) as { changesets: { name: string }[] }).changesets;
    expect((await listed()).map(({ name }) => name)).toEqual(['Before']);

    expect(await content('push', folder, '--name', 'Spring')).toBe(0);
    expect(said.slice(0, 3)).toEqual(lines);
    const link = /http\S+/.exec(said[3] ?? '')?.[0] ?? '';
    const id = /\/staff\/changesets\/([0-9a-f]{32})$/.exec(link)?.[1];
    // A page of staff, which asks for a login.
    const page = await store.dispatchFetch(link, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([302, `${new URL(link).origin}/staff/login`]);
    expect(await listed()).toMatchObject([{ name: 'Spring', status: 'draft', count: 3 }, { name: 'Before' }]);
    await ask('POST', `/svc_staff/changesets/${id}/publish`, {});
    expect(await content('pull', folder, '--site', 'GBR')).toBe(0);
    expect(read('page/cf-uk@GBR.yaml').title).toBe('United Kingdom');
    expect(read('page/cf-new@GBR.yaml').content).toBe('<p>Hi</p>');

    write('page/cf-uk@GBR.yaml', { ...read('page/cf-uk@GBR.yaml'), title: '' });
    for (const more of [['--dry-run'], []]) {
      expect(await content('push', folder, '--name', 'Bad', ...more)).toBe(1);
      expect(said.join('\n')).toMatch(/page\/cf-uk@GBR\.yaml: title /);
      expect(said.at(-1)).toBe('Nothing was changed.');
    }
  });

  it('changes nothing of what someone else has changed in the meantime', async () => {
    expect(await content('pull', folder, '--site', 'GBR')).toBe(0);
    const { records } = JSON.parse(readFileSync(join(folder, 'records.json'), 'utf8')) as {
      records: (RecordName & { version: number })[];
    };
    const base = records.find(({ key }) => key === 'cf-about')?.version;
    await publish({ kind: 'page', key: 'cf-about', site: null, base, value: { title: 'Theirs' } });
    write('page/cf-about@all.yaml', { title: 'Ours' });
    expect(await content('push', folder, '--name', 'Late')).toBe(1);
    expect(said).toEqual([
      'page/cf-about@all.yaml was changed here and in the store. Pull into another folder and compare.',
      'Nothing was changed.',
    ]);
  });

  it('says how it is used, and which file cannot be read', async () => {
    const errors = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
    expect(await content('pull', folder)).toBe(1);
    expect(await content('push', join(state, 'empty'), '--name', 'X')).toBe(1);
    writeFileSync(join(folder, 'page/broken@GBR.yaml'), 'title: [');
    expect(await content('push', folder, '--name', 'X')).toBe(1);
    const words = errors.mock.calls.map(([text]) => String(text));
    errors.mockRestore();
    expect(words).toEqual([
      expect.stringContaining('usage: npm run content -- pull DIR --site'),
      expect.stringContaining('nothing was pulled into'),
      expect.stringContaining('page/broken@GBR.yaml: '),
    ]);
  });

  it('lists records page by page, each kind', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `cf-many-${at}`);
    await publish(
      ...many.map((key) => ({ kind: 'redirect', key, site: 'AUS', base: 0, value: { targetPath: 'cf-about' } })),
    );
    expect(await content('pull', folder, '--site', 'AUS')).toBe(0);
    const files = readdirSync(join(folder, 'redirect')).filter((name) => name.startsWith('cf-many-'));
    expect(files).toHaveLength(60);
    for (const kind of LISTED_KINDS) await ask('GET', `/svc_staff/records/${kind}?site=AUS`);
  });
});
