import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type BlockPlace, blockAt, replaceBlock } from '#shared/block/edit.ts';
import type { BlockRecord } from '#shared/block/record.ts';
import { typedBlock } from '#shared/block/typed.ts';
import type { OperationInput } from '#shared/changeset/contract.ts';
import { recordIn } from '#shared/changeset/record-form.ts';
import { FAULTS, Fault } from '#shared/errors.ts';
import { SITE_CODES, SITES, sitePath } from '#shared/site/sites.ts';
import { type OpenBlocks, openBlocks } from '#worker/acts/changeset-blocks.ts';
import { taken } from '#worker/acts/changesets.ts';
import { type Ask, drawPage, forgetful, sealed } from '#worker/pages/preview/draw.tsx';
import { recordPath } from '#worker/pages/preview/record.ts';
import { checked, formFields } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { type Look, unseenVersion } from '#worker/request/look.ts';
import { staffOnly, staffWith } from '#worker/request/staff.ts';
import type { Operation } from '#worker/store/changeset/operations.ts';

const askedSchema = z.object({
  /** The site on which the record is looked at. */
  seen: z.enum(SITE_CODES),
  at: z.string().max(200).default(''),
  /** The kind of the block whose form was sent, too; '' if none was. */
  block: z.string().max(64).default(''),
});

/** Goes before a block that is drawn alone, and shows nothing: only the first block of a page has the page's title. */
const NOTHING: BlockRecord = { name: 'text', props: { html: '' } };

/**
 * What is drawn: all blocks of the record, or with the form of one the outermost block around it alone, as it was typed.
 * Throws `validation_error` with the fields that are wrong.
 */
function drawnBlocks(
  { blocks }: OpenBlocks,
  at: BlockPlace,
  block: string,
  fields: URLSearchParams,
): readonly BlockRecord[] {
  if (block === '') return blocks;
  const before = blockAt(blocks, at);
  if (before?.name !== block) throw new Fault('conflict');
  const typed = typedBlock(before, fields);
  if (typed.problems.length > 0) throw new Fault('validation_error', typed.problems);
  const index = Number(at.split('/')[0]);
  const [outer] = replaceBlock(blocks, at, typed.block).slice(index, index + 1);
  return [...(index === 0 ? [] : [NOTHING]), ...(outer ? [outer] : [])];
}

/** How a field of a block that is drawn alone is named where it is refused. */
const FIELD = /^operations\.0\.value\.blocks\.\d+\.(?:slots\.[^.]+\.\d+\.)*/;

/** An operation with its texts sanitized, as it would be kept. */
async function cleaned(c: Context<AppEnv>, operation: OperationInput): Promise<readonly Operation[]> {
  try {
    return await taken(c.env, c.get('ctx'), [operation]);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'validation_error') throw error;
    throw new Fault(
      error.code,
      error.fields.map(({ field, message }) => ({ field: field.replace(FIELD, ''), message })),
    );
  }
}

/**
 * Draws the blocks of a record for the canvas of their editor, each with its place, in the way that shoppers get them. With
 * the form of a block that is being typed, it draws that one alone, and keeps nothing; for what could not be saved either,
 * it answers with the problems as services do. Throws `not_found`.
 */
async function drawForEditor(c: Context<AppEnv>, ask: Ask): Promise<Response> {
  try {
    return await drawn(c, ask);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'validation_error') throw error;
    const { status, message } = FAULTS[error.code];
    return Response.json({ error: { type: error.code, message, fields: error.fields } }, { status });
  }
}

async function drawn(c: Context<AppEnv>, ask: Ask): Promise<Response> {
  const ctx = c.get('ctx');
  const fields = await formFields(c.req.raw);
  const { seen, at, block } = checked(Object.fromEntries(fields), askedSchema);
  const opened = await openBlocks(ctx, c.req.param('id') ?? '', recordIn(fields));
  if (!opened) throw new Fault('not_found');
  const { name, base, edit, value, changeset } = opened;
  const blocks = drawnBlocks(opened, at, block, fields);
  // The site's own record goes before that of all sites, so that the record is seen on each of them.
  const own = { ...name, site: seen, base, edit, value: { ...value, isActive: true, blocks } };
  const others = changeset.operations.filter(({ kind, key }) => kind !== name.kind || key !== name.key);
  const operations = [...others, ...(await cleaned(c, own))];
  c.set('ctx', forgetful(ctx));
  const look: Look = {
    nowMs: ctx.now,
    segment: null,
    groupId: 0,
    isBare: true,
    isCanvas: true,
    version: unseenVersion(),
  };
  const url = new URL(sitePath(SITES[seen], recordPath(name)), ctx.url.origin);
  return sealed(ctx, await drawPage(c, ask, url, { look, changeset: { operations } }));
}

/** Drawings for editors, below the address of changesets: what members may see there is seen only by them. */
export function canvases(ask: Ask): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/:id/draw', staffOnly, staffWith('edit'), (c) => drawForEditor(c, ask));
  return routes;
}
