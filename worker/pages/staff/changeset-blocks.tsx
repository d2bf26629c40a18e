import type { Context } from 'hono';
import { z } from 'zod';
import {
  addBlock,
  addedPlace,
  type BlockPlace,
  blockAt,
  duplicateBlock,
  moveBlock,
  movedPlace,
  placeBlock,
  placesOf,
  removeBlock,
  replaceBlock,
} from '#shared/block/edit.ts';
import { BLOCK_KINDS } from '#shared/block/kinds.ts';
import type { BlockRecord } from '#shared/block/record.ts';
import { markedPlace, typedBlock } from '#shared/block/typed.ts';
import { type RecordName, recordSchema } from '#shared/changeset/contract.ts';
import { recordIn, recordProblems } from '#shared/changeset/record-form.ts';
import { canonical } from '#shared/changeset/version.ts';
import { FAULTS, Fault } from '#shared/errors.ts';
import { type OpenBlocks, openBlocks } from '#worker/acts/changeset-blocks.ts';
import { editChangeset } from '#worker/acts/changesets.ts';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { CHANGESET_SAYINGS } from '#worker/pages/staff/changeset.tsx';
import { BlockCanvas, BlockEditor, BlockHistory } from '#worker/pages/staff/parts/block-canvas.tsx';
import { BlockForm, BlockProblems, type RefusedBlock } from '#worker/pages/staff/parts/block-form.tsx';
import { AddBlock, BlockTree, CopyBlocks } from '#worker/pages/staff/parts/block-tree.tsx';
import {
  blocksPath,
  CHANGESETS_PATH,
  changesetPath,
  editPath,
  recordWords,
} from '#worker/pages/staff/parts/changeset-words.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { MISSING, type PageRoute, type Resolution, redirectTo } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields, parseJson } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

type Blocks = readonly BlockRecord[];

const SAYINGS = {
  saved: { lead: 'Saved.', text: 'Nothing is live yet.' },
} as const satisfies Sayings;

async function page(
  ctx: Ctx,
  id: string,
  asked: RecordName | undefined,
  at: BlockPlace,
  refused?: RefusedBlock,
): Promise<Resolution> {
  const opened = await openBlocks(ctx, id, asked);
  if (!opened) return MISSING;
  // What was typed stays, even if the changeset was published in the meantime.
  if (!opened.isEditable && !refused) return redirectTo(saidPath(changesetPath(id), CHANGESET_SAYINGS, 'fixed'), 302);
  const { blocks, name } = opened;
  const title = `Blocks of ${recordWords(name)}`;
  return staffPage(ctx, { title }, async () => (
    <>
      <p>
        <a className="link" href={changesetPath(id)}>
          {opened.changeset.name}
        </a>
      </p>
      <h1 className="d d44">{title}</h1>
      <p>
        <a className="link" href={editPath(id, name)}>
          Title, text, and settings
        </a>
      </p>
      <BlockEditor opened={opened}>
        <div data-part="said">
          <Said sayings={SAYINGS} query={ctx.url.searchParams} />
          <BlockProblems problems={refused?.problems ?? []} />
        </div>
        <div className="block-editor">
          <section className="stack" aria-label="Blocks" data-part="tree">
            <BlockHistory opened={opened} />
            {blocks.length === 0 ? (
              <p>There are no blocks yet.</p>
            ) : (
              <BlockTree opened={opened} blocks={blocks} list="" at={at} />
            )}
            <AddBlock opened={opened} />
            <CopyBlocks ctx={ctx} opened={opened} />
          </section>
          <BlockCanvas opened={opened} />
          <section className="stack" aria-label="The block" data-part="block">
            <BlockForm opened={opened} at={at} refused={refused} />
          </section>
        </div>
      </BlockEditor>
    </>
  ));
}

const actSchema = z.object({
  action: z.enum(['add', 'copy', 'down', 'place', 'put', 'remove', 'save', 'site', 'up']),
  base: z.coerce.number().int().nonnegative(),
  edit: z.coerce.number().int().nonnegative(),
  at: z.string().max(200).default(''),
  /** The kind of the block that is added, or whose form this is. */
  block: z.string().max(64).default(''),
  list: z.string().max(200).default(''),
  mark: z.string().max(20).default(''),
  /** How many blocks the tree had. */
  count: z.coerce.number().int().nonnegative().default(0),
  /** Where blocks are copied to: a site, or a place in the tree. */
  to: z.string().max(200).default(''),
});
type Asked = z.infer<typeof actSchema>;

/** What a form makes of a record: its blocks, and the place of the one that is open then. */
interface Done {
  readonly target: OpenBlocks;
  readonly blocks: Blocks;
  readonly place: BlockPlace;
}

const CONFLICT: RefusedBlock = { problems: [{ field: '', message: FAULTS.conflict.message }] };
const GONE: RefusedBlock = { problems: [{ field: '', message: 'This block is no longer there.' }] };

/**
 * Saves a block where it is now, although others may have moved it. If they have changed it, what was typed is refused, and
 * shown in its place.
 */
function saved(opened: OpenBlocks, { at, block, mark, count }: Asked, fields: URLSearchParams): Done | RefusedBlock {
  const { blocks } = opened;
  const place = markedPlace(blocks, at, mark);
  const before = blockAt(blocks, place ?? at);
  const isOfKind = before?.name === block;
  const typed = typedBlock(isOfKind ? before : { name: block }, fields);
  // A form that was sent twice, such as by a closing window and by the next one, has changed it by itself.
  if (isOfKind && canonical(typed.block) === canonical(before)) return { target: opened, blocks, place: at };
  if (place === undefined)
    return { ...CONFLICT, block: typed.block, isLost: !isOfKind || placesOf(blocks).length !== count };
  return typed.problems.length > 0
    ? typed
    : { target: opened, blocks: replaceBlock(blocks, place, typed.block), place };
}

/** Moves, duplicates or removes a block of the tree as its editor has seen it. */
function moved(opened: OpenBlocks, { action, at, to }: Asked): Done | RefusedBlock {
  const { blocks } = opened;
  if (!blockAt(blocks, at)) return GONE;
  switch (action) {
    case 'copy':
      return { target: opened, blocks: duplicateBlock(blocks, at), place: at };
    case 'down':
      return { target: opened, blocks: moveBlock(blocks, at, 1), place: movedPlace(blocks, at, 1) };
    case 'place': {
      const [placed, place] = placeBlock(blocks, at, to);
      return { target: opened, blocks: placed, place };
    }
    case 'up':
      return { target: opened, blocks: moveBlock(blocks, at, -1), place: movedPlace(blocks, at, -1) };
    default:
      return { target: opened, blocks: removeBlock(blocks, at), place: '' };
  }
}

/** Takes back what was done, or does it again: the tree as its editor has had it before. */
function restored(opened: OpenBlocks, { at }: Asked, text: string): Done {
  const blocks = parseJson(text);
  if (!Array.isArray(blocks)) throw new Fault('validation_error', [{ field: 'blocks', message: 'must be a list' }]);
  return { target: opened, blocks, place: at };
}

/** Does what a form asks for. */
async function act(ctx: Ctx, opened: OpenBlocks, asked: Asked, fields: URLSearchParams): Promise<Done | RefusedBlock> {
  const { changeset, name, blocks, edit } = opened;
  if (asked.action === 'save') return saved(opened, asked, fields);
  // The places in this form are those of a tree that another editor has changed since.
  if (asked.edit !== edit) return CONFLICT;
  if (asked.action === 'site') {
    const site = recordSchema.shape.site.catch(null).parse(asked.to);
    const target = await openBlocks(ctx, changeset.id, { ...name, site });
    if (!target) return { problems: [{ field: '', message: 'This changeset deletes the page of that site.' }] };
    // A page that a site does not have yet begins as a copy of this one.
    return { target: target.isNew ? { ...target, value: opened.value } : target, blocks, place: '' };
  }
  if (asked.action === 'put') return restored(opened, asked, fields.get('blocks') ?? '');
  if (asked.action !== 'add') return moved(opened, asked);
  const kind = BLOCK_KINDS.get(asked.block);
  if (!kind) return { problems: [{ field: 'block', message: 'is not a kind of block' }] };
  const example = { name: kind.name, ...kind.example } as BlockRecord;
  return { target: opened, blocks: addBlock(blocks, asked.list, example), place: addedPlace(blocks, asked.list) };
}

/** Keeps what a form has made in the changeset. Returns why it was refused, or undefined. */
async function keep(c: Context<AppEnv>, { target, blocks }: Done): Promise<RefusedBlock | undefined> {
  const { changeset, name, value, base, edit } = target;
  const operation = { ...name, base, edit, value: { ...value, blocks } };
  try {
    const conflicts = await editChangeset(c.env, c.get('ctx'), changeset.id, { operations: [operation], removed: [] });
    return conflicts.length > 0 ? CONFLICT : undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === 'changeset_fixed') return { problems: [{ field: '', message: FAULTS.changeset_fixed.message }] };
    if (error.code !== 'validation_error') throw error;
    return { problems: recordProblems(error.fields) };
  }
}

/** Handles the forms of the page: each changes one thing of the tree, and is kept in the changeset. */
async function take(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const id = c.req.param('id') ?? '';
  const fields = await formFields(c.req.raw);
  const name = recordIn(fields);
  const read = actSchema.safeParse(Object.fromEntries(fields));
  const opened = await openBlocks(ctx, id, name);
  if (!opened || !read.success)
    throw new Fault('validation_error', [{ field: 'action', message: 'is not known here' }]);
  const done = await act(ctx, opened, read.data, fields);
  const typed = 'target' in done && read.data.action === 'save' ? blockAt(done.blocks, done.place) : undefined;
  const refused = 'target' in done ? await keep(c, done) : done;
  if (!('target' in done) || refused) {
    const shown = { ...(typed && { block: typed }), ...(refused ?? GONE) };
    return servePage(c, (within) => page(within, id, name, read.data.at, shown), true);
  }
  return c.redirect(saidPath(blocksPath(id, done.target.name, done.place), SAYINGS, 'saved'), 303);
}

/** The blocks of a page, or of a named block, in a changeset: their tree, and a form for each, made from its schema. */
export const staffChangesetBlocksPage: PageRoute = {
  path: `${CHANGESETS_PATH}/:id/blocks`,
  gate: 'edit',
  find: (ctx, { id = '' }) => page(ctx, id, recordIn(ctx.url.searchParams), ctx.url.searchParams.get('at') ?? ''),
  take,
};
