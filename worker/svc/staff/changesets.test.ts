import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '#tools/faults/random.ts';
import { changesets, draft, publishDraft, recordOf } from '#worker/testing/changesets.ts';
import { category, contentPage, env, fill, product, request } from '#worker/testing/store.ts';

const PAGE = { title: 'A page', contentHeading: 'A heading', content: '<p>Some text</p>' };

const html = async (path: string): Promise<string> => (await request(path)).text();

/** A page without what differs between any two answers. */
const stable = async (path: string): Promise<string> =>
  (await html(path)).replaceAll(/nonce="[^"]*"|props="[^"]*"/g, '').replaceAll(/data-release="[^"]*"/g, '');

beforeAll(async () => {
  const price = { price: 20_000, specialPrice: null, specialFromMs: null, specialToMs: null };
  await fill({
    categories: [category('Gear', 'gear')],
    pages: [contentPage('cs-live', { title: 'Live', heading: 'Live heading', content: '<p>Live text</p>' })],
    blocks: [
      { identifier: 'cs-block', site: null, title: '', content: '<p>Block</p>', isActive: true, blocks: [], extra: {} },
    ],
    products: [
      product('CS-BAR', { prices: { USA: price, EUR: price } }),
      product('CS-PLATE', { prices: { USA: price } }),
    ],
  });
});

describe('a changeset', () => {
  it('shows nothing before it is published, and everything at once after it', async () => {
    const made = await draft(
      { kind: 'page', key: 'cs-first', site: null, base: 0, value: PAGE },
      { kind: 'redirect', key: 'cs-old', site: null, base: 0, value: { targetPath: 'cs-first', redirectType: 302 } },
      { kind: 'price', key: 'CS-BAR', site: 'USA', base: 1, value: { price: 149.5 } },
    );
    expect((await request('/cs-first')).status).toBe(404);
    expect(await html('/cs-bar')).not.toContain('149.5');
    const { status, changeset } = await publishDraft(made.id);
    expect([status, changeset.status]).toEqual([200, 'published']);
    expect(await html('/cs-first')).toContain('Some text');
    expect((await request('/cs-old')).headers.get('location')).toBe('/cs-first');
    expect(await html('/cs-bar')).toContain('$149.50');
    expect(await html('/gear')).toContain('$149.50');
    expect(changeset.operations.map(({ kind, version }) => [kind, version])).toEqual([
      ['page', 1],
      ['price', 2],
      ['redirect', 1],
    ]);
  });

  it('has one entry in the staff log for each change', async () => {
    const of = async () =>
      (
        await env.DB.prepare("SELECT action FROM staff_log WHERE action LIKE 'changeset%' ORDER BY id").all()
      ).results.map((row) => String(row.action));
    const before = (await of()).length;
    const { id } = await draft({ kind: 'page', key: 'cs-log', base: 0, value: PAGE });
    await changesets(`/${id}`, { name: 'Renamed' }, 'PATCH');
    await changesets(`/${id}/schedule`, { at: '2099-01-01T00:00:00Z' });
    await changesets(`/${id}/schedule`, undefined, 'DELETE');
    await publishDraft(id);
    await changesets(`/${id}/revert`);
    expect((await of()).slice(before)).toEqual([
      'changeset new',
      'changeset edit',
      'changeset schedule',
      'changeset unschedule',
      'changeset publish',
      'changeset revert',
    ]);
  });

  it('is published once', async () => {
    const { id } = await draft({ kind: 'page', key: 'cs-once', base: 0, value: PAGE });
    const all = await Promise.all([publishDraft(id), publishDraft(id), publishDraft(id)]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const count = await env.DB.prepare("SELECT count(*) AS n FROM record_revisions WHERE key = 'cs-once'").first('n');
    expect(count).toBe(1);
  });

  it('can be neither edited nor published again once it is published', async () => {
    const { id } = await draft({ kind: 'page', key: 'cs-fixed', base: 0, value: PAGE });
    await publishDraft(id);
    expect((await changesets(`/${id}`, { name: 'Other' }, 'PATCH')).error.type).toBe('changeset_fixed');
    expect((await publishDraft(id)).error.type).toBe('changeset_fixed');
    expect((await changesets('/none', undefined, 'GET')).status).toBe(404);
  });

  it('writes nothing if one of its records cannot be written', async () => {
    const made = await draft(
      { kind: 'page', key: 'cs-half', base: 0, value: PAGE },
      { kind: 'price', key: 'CS-PLATE', site: 'USA', base: 1, value: { price: 190 } },
    );
    // The last statement of the transaction fails.
    await env.DB.exec(
      "CREATE TRIGGER planted BEFORE INSERT ON staff_log WHEN NEW.action = 'changeset publish' BEGIN SELECT RAISE(ABORT, 'planted'); END",
    );
    const { takeConsole } = await import('#tools/checks/silent-console.ts');
    try {
      expect((await publishDraft(made.id)).status).toBe(500);
    } finally {
      await env.DB.exec('DROP TRIGGER planted');
    }
    expect(takeConsole().join('\n')).toContain('planted');
    expect((await recordOf('page', 'cs-half')).version).toBe(0);
    expect((await recordOf('price', 'CS-PLATE', 'USA')).value).toMatchObject({ price: 200 });
    expect((await changesets(`/${made.id}`, undefined, 'GET')).changeset.status).toBe('draft');
    expect((await publishDraft(made.id)).status).toBe(200);
  });
});

describe('conflicts', () => {
  it('name both sides, and nothing is written', async () => {
    const theirs = { ...PAGE, title: 'Theirs' };
    const mine = await draft(
      { kind: 'page', key: 'cs-live', base: 1, value: PAGE },
      { kind: 'page', key: 'cs-beside', base: 0, value: PAGE },
    );
    await publishDraft((await draft({ kind: 'page', key: 'cs-live', base: 1, value: theirs })).id);
    const { status, error, conflicts } = await publishDraft(mine.id);
    expect([status, error.type]).toEqual([409, 'conflict']);
    expect(conflicts).toEqual([
      {
        kind: 'page',
        key: 'cs-live',
        site: null,
        theirs: expect.objectContaining({ title: 'Theirs' }),
        yours: expect.objectContaining({ title: 'A page' }),
      },
    ]);
    expect((await recordOf('page', 'cs-beside')).version).toBe(0);
    expect(await recordOf('page', 'cs-live')).toMatchObject({ version: 2, value: { title: 'Theirs' } });
    // Who has looked at both says from which version the edit begins now.
    await changesets(`/${mine.id}`, { operations: [{ kind: 'page', key: 'cs-live', base: 2, value: PAGE }] }, 'PATCH');
    expect((await publishDraft(mine.id)).status).toBe(200);
    expect((await recordOf('page', 'cs-live')).version).toBe(3);
  });

  it('see what an import has changed', async () => {
    const before = await recordOf('page', 'cs-live');
    const { id } = await draft({ kind: 'page', key: 'cs-live', base: before.version, value: PAGE });
    await fill({ pages: [contentPage('cs-live', { title: 'Imported', content: '<p>Live text</p>' })] });
    expect((await recordOf('page', 'cs-live')).version).toBe(before.version + 1);
    expect((await publishDraft(id)).conflicts).toMatchObject([{ theirs: { title: 'Imported' } }]);
  });

  it('of two who publish at the same time, one wins', async () => {
    const { version } = await recordOf('block', 'cs-block');
    const drafts = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) => draft({ kind: 'block', key: 'cs-block', base: version, value: { title } })),
    );
    const all = await Promise.all(drafts.map(({ id }) => publishDraft(id)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await recordOf('block', 'cs-block')).version).toBe(version + 1);
  });

  it('keep two editors of one changeset from overwriting each other', async () => {
    const { id } = await draft({ kind: 'page', key: 'cs-two', base: 0, value: PAGE });
    const edit = (title: string, seen: number) =>
      changesets(
        `/${id}`,
        { operations: [{ kind: 'page', key: 'cs-two', base: 0, value: { ...PAGE, title }, edit: seen }] },
        'PATCH',
      );
    expect((await edit('First', 1)).status).toBe(200);
    const second = await edit('Second', 1);
    expect([second.status, second.conflicts]).toMatchObject([
      409,
      [{ theirs: { title: 'First' }, yours: { title: 'Second' } }],
    ]);
    expect((await edit('Second', 2)).status).toBe(200);
  });

  describe('two editors of one changeset with random operations', () => {
    const KEYS = ['cs-r0', 'cs-r1', 'cs-r2', 'cs-r3'] as const;
    const keptOf = async (id: string) => (await changesets(`/${id}`, undefined, 'GET')).changeset.operations;

    /** What an editor has seen of each record: how often it was edited. A blind one sends nothing of it. */
    class Editor {
      readonly seen = new Map<string, number>();
      readonly #isBlind: boolean;

      constructor(isBlind: boolean) {
        this.#isBlind = isBlind;
      }

      async write(id: string, key: string, title: string | null): Promise<number> {
        const edit = this.#isBlind ? {} : { edit: this.seen.get(key) ?? 0 };
        const value = title === null ? null : { ...PAGE, title };
        const operation = { kind: 'page', key, base: 1, value, ...edit };
        return (await changesets(`/${id}`, { operations: [operation] }, 'PATCH')).status;
      }
    }

    /**
     * Plays operations: one looks again, or writes, or deletes; half of the time on what was there when they last looked.
     * Returns what was lost: edits that another overwrote without having seen them.
     */
    async function play(
      steps: number,
      editors: readonly [Editor, Editor],
    ): Promise<{ lost: string[]; refused: number }> {
      const random = new Random(steps);
      const { id } = await draft();
      /** All edits of each record that the store has taken, in their order. */
      const taken = new Map<string, (string | null)[]>();
      const lost: string[] = [];
      let refused = 0;
      for (let step = 0; step < steps; step++) {
        const editor = random.pick(editors);
        const key = random.pick(KEYS);
        const known = taken.get(key) ?? [];
        if (random.chance(50)) editor.seen.set(key, known.length);
        const hadSeen = editor.seen.get(key) ?? 0;
        const title = random.chance(15) ? null : `step ${step}`;
        const status = await editor.write(id, key, title);
        if (status === 409) {
          refused += 1;
          expect(hadSeen).toBeLessThan(known.length);
          // They are shown what is there, choose, and go on from that.
          editor.seen.set(key, known.length);
          continue;
        }
        expect(status).toBe(200);
        if (hadSeen < known.length) lost.push(`${key}: ${known.at(-1)} by step ${step}`);
        taken.set(key, [...known, title]);
        editor.seen.set(key, known.length + 1);
      }
      const operations = await keptOf(id);
      expect(operations.map(({ key }) => key).toSorted()).toEqual([...taken.keys()].toSorted());
      for (const { key, value, edit } of operations) {
        const all = taken.get(key) ?? [];
        expect(value === null ? null : value.title, key).toBe(all.at(-1));
        expect(edit, key).toBe(all.length);
      }
      return { lost, refused };
    }

    beforeAll(async () => {
      const pages = KEYS.map((key) => ({ kind: 'page', key, base: 0, value: PAGE }));
      expect((await publishDraft((await draft(...pages)).id)).status).toBe(200);
    });

    it('lose nothing, and do nothing twice', async () => {
      const { lost, refused } = await play(500, [new Editor(false), new Editor(false)]);
      expect(lost).toEqual([]);
      expect(refused).toBeGreaterThan(50);
    });

    it('lose edits if one overwrites blindly, which is noticed', async () => {
      const { lost } = await play(150, [new Editor(false), new Editor(true)]);
      expect(lost.length).toBeGreaterThan(3);
    });
  });
});

describe('taking back', () => {
  it('gives the page of before, byte for byte', async () => {
    await publishDraft((await draft({ kind: 'page', key: 'cs-back', base: 0, value: PAGE })).id);
    const before = await stable('/cs-back');
    const { id } = await draft(
      { kind: 'page', key: 'cs-back', base: 1, value: { ...PAGE, content: '<p>Changed</p>' } },
      { kind: 'page', key: 'cs-new', base: 0, value: PAGE },
      { kind: 'price', key: 'CS-BAR', site: 'EUR', base: 1, value: null },
    );
    await publishDraft(id);
    expect(await html('/cs-back')).toContain('Changed');
    expect((await request('/cs-new')).status).toBe(200);
    expect((await changesets(`/${id}/revert`)).changeset.status).toBe('reverted');
    expect(await stable('/cs-back')).toBe(before);
    expect((await request('/cs-new')).status).toBe(404);
    expect(await recordOf('page', 'cs-back')).toMatchObject({ version: 3 });
    expect(await recordOf('price', 'CS-BAR', 'EUR')).toMatchObject({ version: 3, value: { price: 200 } });
  });

  it('collides with what has changed since', async () => {
    const { id } = await draft({ kind: 'page', key: 'cs-since', base: 0, value: PAGE });
    await publishDraft(id);
    const later = await draft({ kind: 'page', key: 'cs-since', base: 1, value: { ...PAGE, title: 'Later' } });
    await publishDraft(later.id);
    const { status, conflicts } = await changesets(`/${id}/revert`);
    expect([status, conflicts]).toMatchObject([409, [{ theirs: { title: 'Later' }, yours: null }]]);
    expect((await recordOf('page', 'cs-since')).value).toMatchObject({ title: 'Later' });
  });
});

describe('kinds of records', () => {
  it('a promotion is that of one site or of all', async () => {
    const to = '2099-01-01T00:00:00.000Z';
    await publishDraft(
      (
        await draft(
          { kind: 'promotion', key: 'CS-PLATE', base: 0, value: { price: 111, to, qty: 5 } },
          { kind: 'promotion', key: 'CS-BAR', site: 'EUR', base: 0, value: { price: 99.95, to } },
        )
      ).id,
    );
    expect(await recordOf('promotion', 'CS-PLATE')).toMatchObject({
      version: 1,
      value: { price: 111, from: null, to, qty: 5 },
    });
    expect(await html('/cs-plate')).toContain('$111');
    expect(await html('/eu/cs-bar')).toContain('99.95');
    expect(await html('/cs-bar')).not.toContain('99.95');
  });

  it('the texts of a product are those of all sites, or what one says instead', async () => {
    const name = 'The renamed bar';
    const { id } = await draft(
      { kind: 'product', key: 'CS-BAR', base: 1, value: { name, description: '<p>Clean<script>x</script></p>' } },
      { kind: 'product', key: 'CS-BAR', site: 'EUR', base: 0, value: { name: 'Die Stange' } },
    );
    await publishDraft(id);
    expect(await html('/cs-bar')).toContain(name);
    expect(await html('/cs-bar')).not.toContain('<script>x');
    expect(await html('/eu/cs-bar')).toContain('Die Stange');
    expect((await recordOf('product', 'CS-BAR')).value).toMatchObject({ name, description: '<p>Clean</p>' });
  });

  it('a menu and a form', async () => {
    const links = [{ parent: '', label: 'Only this', url: '/cs-live', position: 1, style: '' }];
    const { id } = await draft({ kind: 'navigation', key: 'strip', site: 'EUR', base: 0, value: { links } });
    await publishDraft(id);
    expect(await html('/eu/gear')).toContain('Only this');
    expect((await recordOf('navigation', 'strip', 'EUR')).value).toEqual({ links });
    await changesets(`/${id}/revert`);
    expect(await html('/eu/gear')).not.toContain('Only this');
  });

  it.each([
    [{ kind: 'nothing', key: '1', base: 0, value: {} }, 'operations.0.kind', /./],
    [{ kind: 'price', key: 'CS-BAR', base: 1, value: { price: 1 } }, 'operations.0.site', /one site/],
    [
      { kind: 'price', key: 'CS-BAR', site: 'USA', base: 1, value: { price: 1.005 } },
      'operations.0.value.price',
      /two decimals/,
    ],
    [{ kind: 'price', key: 'CS-BAR', site: 'USA', base: 1, value: { price: -1 } }, 'operations.0.value.price', /./],
    [{ kind: 'price', key: 'CS-NONE', site: 'USA', base: 0, value: { price: 1 } }, 'operations.0.key', /no product/],
    [{ kind: 'page', key: 'cs-x', base: 0, value: { content: '' } }, 'operations.0.value.title', /./],
    [{ kind: 'page', key: 'cs-x', base: 0, value: { ...PAGE, colour: 'red' } }, 'operations.0.value', /./],
    [
      { kind: 'page', key: 'cs-x', base: 0, value: { ...PAGE, blocks: [{ name: 'nonsense' }] } },
      'operations.0.value.blocks',
      /blocks\[0\]/,
    ],
    [{ kind: 'redirect', key: 'cs-bar', base: 0, value: { targetPath: 'gear' } }, 'operations.0', /a page answers/],
    [
      { kind: 'redirect', key: 'cs-self', base: 0, value: { targetPath: '/cs-self' } },
      'operations.0.value.targetPath',
      /itself/,
    ],
    [{ kind: 'navigation', key: 'sidebar', base: 0, value: { links: [] } }, 'operations.0.key', /strip/],
    [{ kind: 'product', key: 'CS-BAR', base: 1, value: null }, 'operations.0', /not deleted/],
    [
      { kind: 'promotion', key: 'CS-BAR', base: 0, value: { price: 5, from: '2027-02-01', to: '2027-01-01' } },
      'operations.0.value.to',
      /after/,
    ],
  ])('%j is refused', async (operation, field, message) => {
    const { status, error } = await changesets('', { name: 'Refused', operations: [operation] });
    expect([status, error.type]).toEqual([400, 'validation_error']);
    const problem = error.fields?.find((each) => each.field.startsWith(field));
    expect(problem?.message, JSON.stringify(error.fields)).toMatch(message);
  });
});
