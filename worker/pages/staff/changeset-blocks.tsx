import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { Note } from '#client/ui/note.tsx';
import {
  addBlock,
  type BlockPlace,
  blockAt,
  duplicateBlock,
  moveBlock,
  movedPlace,
  placesOf,
  removeBlock,
  replaceBlock,
} from '#shared/block/edit.ts';
import { formFieldsOf, valueOfForm } from '#shared/block/form.ts';
import { BLOCK_KINDS } from '#shared/block/kinds.ts';
import { type BlockRecord, blockRecordSchema, propsOf } from '#shared/block/record.ts';
import { type RecordName, recordSchema } from '#shared/changeset/contract.ts';
import { digestOf } from '#shared/encode/digest.ts';
import { FAULTS, Fault, type FieldProblem } from '#shared/errors.ts';
import { issueWords } from '#shared/form/issue-words.ts';
import { editChangeset, liveRecord, mayChange } from '#worker/acts/changesets.ts';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { BlockFields } from '#worker/pages/staff/parts/block-fields.tsx';
import { SITE_OPTIONS } from '#worker/pages/staff/parts/changeset-actions.tsx';
import {
  blocksPath,
  CHANGESETS_PATH,
  changesetPath,
  editPath,
  hasBlocks,
  recordWords,
  STARTS,
} from '#worker/pages/staff/parts/changeset-words.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { RecordFields } from '#worker/pages/staff/parts/operations.tsx';
import { MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

type Blocks = readonly BlockRecord[];
type Value = Readonly<Record<string, unknown>>;

const SAYINGS = {
  saved: { lead: 'Saved.', text: 'Nothing is live yet.' },
} as const satisfies Sayings;

/** What a block may have besides its props and the blocks within it. Tests and tracking are edited as JSON. */
const OWN = blockRecordSchema.pick({ class: true, segments: true, skus: true, from: true, until: true });
const OWN_NAMES = Object.keys(OWN.shape);

/** Longest words of a block in the list of blocks. */
const LONGEST_TITLE = 48;

const kindWords = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a block says, so that it is found in the list: the first of its texts. */
function titleOf({ name, props = {}, value }: BlockRecord): string {
  const kind = BLOCK_KINDS.get(name);
  const texts = Object.values(propsOf({ props, value }, kind?.valueProp)).filter((each) => typeof each === 'string');
  const [first = ''] = texts.map((text) => text.replaceAll(/<[^>]*>/g, ' ').trim()).filter((text) => text !== '');
  return first.length > LONGEST_TITLE ? `${first.slice(0, LONGEST_TITLE)}…` : first;
}

/** The places for blocks within a block: those of its kind, those that its props name, and those that are in use. */
function slotsOf({ name, props, slots = {} }: BlockRecord): readonly string[] {
  const declared = Object.keys(BLOCK_KINDS.get(name)?.slots ?? {});
  const words = JSON.stringify(props ?? {}).match(/[a-z][a-z0-9-]*/g) ?? [];
  const named = declared
    .filter((slot) => slot.endsWith('*'))
    .flatMap((slot) => words.filter((word) => word.startsWith(slot.slice(0, -1)) && word !== slot.slice(0, -1)));
  return [...new Set([...declared.filter((slot) => !slot.endsWith('*')), ...named, ...Object.keys(slots)])];
}

/** A record of a changeset that is made of blocks, as it is being edited. */
interface Opened {
  readonly name: RecordName;
  readonly title: string;
  readonly value: Value;
  readonly blocks: Blocks;
  readonly base: number;
  readonly edit: number;
  /** Neither live nor in the changeset. */
  readonly isNew: boolean;
}

/** Opens a record in a changeset. Undefined if there is no such changeset or record. Throws `forbidden`. */
async function open(ctx: Ctx, id: string, asked: RecordName | undefined): Promise<Opened | undefined> {
  if (!asked || !hasBlocks(asked)) return undefined;
  const [changeset, live] = await Promise.all([ctx.store.changesets.find(id), liveRecord(ctx, asked)]);
  if (!changeset) return undefined;
  if (!mayChange(ctx, live.kind)) throw new Fault('forbidden');
  const own = changeset.operations.find(
    ({ kind, key, site }) => kind === live.kind && key === live.key && site === live.site,
  );
  if (own && own.value === null) return undefined;
  const value = (own ? own.value : (live.value ?? STARTS[live.kind])) as Value;
  const blocks = Array.isArray(value.blocks) ? (value.blocks as Blocks) : [];
  const name = { kind: live.kind, key: live.key, site: live.site };
  const [base, edit] = [own?.base ?? live.version, own?.edit ?? 0];
  return { name, title: changeset.name, value, blocks, base, edit, isNew: !own && live.version === 0 };
}

interface Act {
  readonly id: string;
  readonly opened: Opened;
}

/** What a form says of the record that it changes. */
function Hidden({ opened: { name, base, edit }, at }: Pick<Act, 'opened'> & { readonly at: BlockPlace }): ReactNode {
  return (
    <>
      {RecordFields(name)}
      <input type="hidden" name="base" value={base} />
      <input type="hidden" name="edit" value={edit} />
      <input type="hidden" name="at" value={at} />
    </>
  );
}

const MOVES = [
  ['up', 'Up'],
  ['down', 'Down'],
  ['copy', 'Duplicate'],
  ['remove', 'Remove'],
] as const;

interface TreeProps extends Act {
  readonly blocks: Blocks;
  /** The list that they are in; '' for the page's own. */
  readonly list: string;
  readonly at: BlockPlace;
}

function Tree({ id, opened, blocks, list, at }: TreeProps): ReactNode {
  return (
    <ol className="block-tree">
      {blocks.map((block, index) => {
        const place = list === '' ? String(index) : `${list}/${index}`;
        const words = `${kindWords(block.name)} ${place.replaceAll('/', ' ')}`;
        return (
          <li key={place} data-testid="block-row">
            <a
              className="link"
              href={`${blocksPath(id, opened.name, place)}#block`}
              aria-current={place === at || undefined}
            >
              <b>{kindWords(block.name)}</b>
              {titleOf(block) !== '' && ` ${titleOf(block)}`}
            </a>
            <form method="post" action={`${changesetPath(id)}/blocks`} className="block-moves">
              <Hidden opened={opened} at={place} />
              {MOVES.map(([action, label]) => (
                <Button key={action} look="line" size="sm" name="action" value={action}>
                  {label}
                  <HiddenName name={words} />
                </Button>
              ))}
            </form>
            {Object.entries(block.slots ?? {}).map(([slot, within]) => (
              <div key={slot}>
                <p className="mute">{kindWords(slot)}</p>
                <Tree id={id} opened={opened} blocks={within} list={`${place}/${slot}`} at={at} />
              </div>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

/** Where a block can be added: at the end of the page, or of a place within a block. */
function listsIn(blocks: Blocks, list = ''): readonly { readonly value: string; readonly label: string }[] {
  return blocks.flatMap((block, index) => {
    const place = list === '' ? String(index) : `${list}/${index}`;
    return slotsOf(block).flatMap((slot) => [
      { value: `${place}/${slot}`, label: `${kindWords(block.name)} ${titleOf(block)}: ${slot}` },
      ...listsIn(block.slots?.[slot] ?? [], `${place}/${slot}`),
    ]);
  });
}

function Add({ id, opened }: Act): ReactNode {
  const lists = listsIn(opened.blocks);
  return (
    <form method="post" action={`${changesetPath(id)}/blocks`} className="stack">
      <Hidden opened={opened} at="" />
      <SelectField
        name="block"
        id="add-block"
        label="Add a block"
        options={[...BLOCK_KINDS.keys()].map((name) => ({ value: name, label: kindWords(name) }))}
        defaultValue="text"
        hint="It begins with an example. Change it in its form."
      />
      {lists.length > 0 && (
        <SelectField
          name="list"
          id="add-list"
          label="Where"
          options={[{ value: '', label: 'At the end of the page' }, ...lists]}
        />
      )}
      <Button look="line" name="action" value="add">
        Add
      </Button>
    </form>
  );
}

/** Tells a block from what another editor has made of it. */
const markOf = (block: BlockRecord): string => String(digestOf(JSON.stringify(block)));

/**
 * Where a block is after another editor has changed the tree: where one like it is, or where it was, if one of its kind is
 * there now. '' if it is gone.
 */
function placeAfter(blocks: Blocks, at: BlockPlace, { name }: BlockRecord, mark: string): BlockPlace {
  const isSame = (place: BlockPlace): boolean => {
    const found = blockAt(blocks, place);
    return found !== undefined && markOf(found) === mark;
  };
  if (isSame(at)) return at;
  return placesOf(blocks).find(isSame) ?? (blockAt(blocks, at)?.name === name ? at : '');
}

/** Gives the record of another site, or of all sites, the blocks of this one. */
function Copy({ id, opened }: Act): ReactNode {
  const others = [{ value: '', label: 'All sites' }, ...SITE_OPTIONS].filter(
    ({ value }) => value !== (opened.name.site ?? ''),
  );
  return (
    <form method="post" action={`${changesetPath(id)}/blocks`} className="stack">
      <Hidden opened={opened} at="" />
      <SelectField name="to" id="copy-to" label="Copy all blocks to" options={others} />
      <Button look="line" name="action" value="site">
        Copy
      </Button>
    </form>
  );
}

/** What was sent and refused: the block as it was typed, or nothing but the problems. */
interface Refused {
  readonly block?: BlockRecord;
  readonly problems: readonly FieldProblem[];
}

function BlockForm({
  id,
  opened,
  at,
  refused,
}: Act & { readonly at: BlockPlace; readonly refused?: Refused }): ReactNode {
  const kept = blockAt(opened.blocks, at);
  const block = refused?.block ?? kept;
  const kind = block && BLOCK_KINDS.get(block.name);
  if (!block || !kind) return <p>Select a block on the list to edit it.</p>;
  const problems = refused?.problems ?? [];
  const isElsewhere = block.abTest !== undefined || block.tracking !== undefined;
  return (
    <form
      method="post"
      action={`${changesetPath(id)}/blocks`}
      className="stack"
      id="block"
      aria-labelledby="block-name"
    >
      <Hidden opened={opened} at={at} />
      {kept && <input type="hidden" name="mark" value={markOf(kept)} />}
      <h2 className="d d32" id="block-name">
        {kindWords(block.name)}
      </h2>
      <p>{kind.summary}</p>
      <BlockFields fields={formFieldsOf(kind.props, 'props', propsOf(block, kind.valueProp))} problems={problems} />
      <details open={problems.some(({ field }) => field.startsWith('own.')) || undefined}>
        <summary>Look, audience and time</summary>
        <div className="stack">
          <BlockFields fields={formFieldsOf(OWN, 'own', block)} problems={problems} />
          {isElsewhere && <p className="mute">Its test and its tracking stay as they are; change them in the JSON.</p>}
        </div>
      </details>
      <div className="row">
        <Button name="action" value="save" testId="save-block">
          Save the block
        </Button>
      </div>
    </form>
  );
}

/** Problems that belong to no field of the form. */
function Others({ problems }: { readonly problems: readonly FieldProblem[] }): ReactNode {
  const others = problems.filter(({ field }) => !/^(?:own|props)\./.test(field));
  const lead = problems.length === 0 ? undefined : 'Not saved.';
  if (lead === undefined) return null;
  return (
    <Note kind="bad" lead={lead} announce="alert">
      {others.length === 0
        ? 'Please check the fields below.'
        : others.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('; ')}
    </Note>
  );
}

async function page(
  ctx: Ctx,
  id: string,
  asked: RecordName | undefined,
  at: BlockPlace,
  refused?: Refused,
): Promise<Resolution> {
  const opened = await open(ctx, id, asked);
  if (!opened) return MISSING;
  const title = `Blocks of ${recordWords(opened.name)}`;
  return staffPage(ctx, { title }, async () => (
    <>
      <p>
        <a className="link" href={changesetPath(id)}>
          {opened.title}
        </a>
      </p>
      <h1 className="d d64">{title}</h1>
      <p>
        <a className="link" href={editPath(id, opened.name)}>
          Title, texts and settings
        </a>
      </p>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      <Others problems={refused?.problems ?? []} />
      <div className="block-editor">
        <section className="stack" aria-label="Blocks">
          {opened.blocks.length === 0 ? (
            <p>There are no blocks yet.</p>
          ) : (
            <Tree id={id} opened={opened} blocks={opened.blocks} list="" at={at} />
          )}
          <Add id={id} opened={opened} />
          <Copy id={id} opened={opened} />
        </section>
        <section className="stack" aria-label="The block">
          <BlockForm id={id} opened={opened} at={at} {...(refused && { refused })} />
        </section>
      </div>
    </>
  ));
}

const actSchema = z.object({
  action: z.enum(['add', 'copy', 'down', 'remove', 'save', 'site', 'up']),
  base: z.coerce.number().int().nonnegative(),
  edit: z.coerce.number().int().nonnegative(),
  at: z.string().max(200).default(''),
  block: z.string().max(64).default(''),
  list: z.string().max(200).default(''),
  mark: z.string().max(20).default(''),
  to: recordSchema.shape.site.catch(null),
});

function nameIn(fields: URLSearchParams): RecordName | undefined {
  const site = fields.get('site');
  const named = { kind: fields.get('kind'), key: fields.get('key'), site: site === '' ? null : site };
  return recordSchema.safeParse(named).data;
}

/** A block with what was typed in its form; what the form does not show stays. */
function typedBlock(block: BlockRecord, fields: URLSearchParams): Refused & { readonly block: BlockRecord } {
  const kind = BLOCK_KINDS.get(block.name);
  if (!kind) return { block, problems: [] };
  const props = valueOfForm(kind.props, 'props', fields);
  const own = valueOfForm(OWN, 'own', fields);
  const rest = Object.fromEntries(
    Object.entries(block).filter(([name]) => !OWN_NAMES.includes(name) && !(name === 'value' && kind.valueProp)),
  ) as unknown as BlockRecord;
  const problems = (
    [
      ['props', kind.props.safeParse(props, { error: issueWords })],
      ['own', OWN.safeParse(own, { error: issueWords })],
    ] as const
  ).flatMap(([root, { error }]) =>
    (error?.issues ?? []).map(({ path, message }) => ({ field: [root, ...path].join('.'), message })),
  );
  return { block: { ...rest, ...own, props } as BlockRecord, problems };
}

/** The blocks after an action, and the place of the block that is open then; undefined if the block is not there. */
function changed(
  blocks: Blocks,
  { action, at, block, list }: z.infer<typeof actSchema>,
  typed: BlockRecord | undefined,
): readonly [Blocks, BlockPlace] | undefined {
  const kind = BLOCK_KINDS.get(block);
  if (action === 'add')
    return kind && [addBlock(blocks, list, { name: kind.name, ...kind.example } as BlockRecord), at];
  // The blocks themselves stay as they are.
  if (action === 'site') return [blocks, ''];
  if (!blockAt(blocks, at)) return undefined;
  switch (action) {
    case 'copy':
      return [duplicateBlock(blocks, at), at];
    case 'down':
      return [moveBlock(blocks, at, 1), movedPlace(blocks, at, 1)];
    case 'up':
      return [moveBlock(blocks, at, -1), movedPlace(blocks, at, -1)];
    case 'remove':
      return [removeBlock(blocks, at), ''];
    case 'save':
      return typed && [replaceBlock(blocks, at, typed), at];
  }
}

/** Handles the forms of the page: each changes one thing of the tree, and is kept in the changeset. */
async function take(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const id = c.req.param('id') ?? '';
  const fields = await formFields(c.req.raw);
  const asked = nameIn(fields);
  const at = fields.get('at') ?? '';
  const refuse = (refused: Refused) => servePage(c, (within) => page(within, id, asked, at, refused), true);
  const read = actSchema.safeParse(Object.fromEntries(fields));
  const opened = await open(ctx, id, asked);
  if (!opened || !read.success)
    throw new Fault('validation_error', [{ field: 'action', message: 'is not known here' }]);
  const { base, edit } = read.data;
  const before = blockAt(opened.blocks, at);
  const typed = read.data.action === 'save' && before ? typedBlock(before, fields) : undefined;
  if (typed && typed.problems.length > 0) return refuse(typed);
  /** Shows what was typed beside what another editor has made of the page. */
  const refuseLate = async (): Promise<Response> => {
    const { blocks: now = [] } = (await open(ctx, id, asked)) ?? {};
    const place = typed ? placeAfter(now, at, typed.block, read.data.mark) : '';
    const problems = [{ field: '', message: FAULTS.conflict.message }];
    return servePage(c, (within) => page(within, id, asked, place, { ...typed, problems }), true);
  };
  const done = changed(opened.blocks, read.data, typed?.block);
  if (!done) return refuse({ problems: [{ field: '', message: 'This block is no longer there.' }] });
  const [blocks, place] = done;
  const target = read.data.action === 'site' ? await open(ctx, id, { ...opened.name, site: read.data.to }) : opened;
  if (!target) return refuse({ problems: [{ field: '', message: 'The page of this site is deleted here.' }] });
  const { kind, key, site } = target.name;
  try {
    const seen = target === opened ? { base, edit } : { base: target.base, edit: target.edit };
    // A page that a site does not have yet begins as a copy of this one.
    const value = { ...(target.isNew ? opened : target).value, blocks };
    const operation = { kind, key, site, value, ...seen };
    const conflicts = await editChangeset(c.env, ctx, id, { operations: [operation], removed: [] });
    if (conflicts.length > 0) return await refuseLate();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === 'changeset_fixed')
      return refuse({ ...typed, problems: [{ field: '', message: FAULTS.changeset_fixed.message }] });
    if (error.code !== 'validation_error') throw error;
    const words = error.fields.map(({ field, message }) => ({
      field: field.replace(/^operations\.0\.value\.?/, ''),
      message,
    }));
    return refuse({ ...typed, problems: words });
  }
  return c.redirect(saidPath(blocksPath(id, target.name, place), SAYINGS, 'saved'), 303);
}

/** The blocks of a page, or of a named block, in a changeset: their tree, and a form for each, made from its schema. */
export const staffChangesetBlocksPage: PageRoute = {
  path: `${CHANGESETS_PATH}/:id/blocks`,
  gate: 'edit',
  find: (ctx, { id = '' }) => page(ctx, id, nameIn(ctx.url.searchParams), ctx.url.searchParams.get('at') ?? ''),
  take,
};
