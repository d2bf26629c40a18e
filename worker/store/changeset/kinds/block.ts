import { z } from 'zod';
import { blockCircle, blocksProblem, namedBlocks } from '#shared/block/tree.ts';
import type { RecordName } from '#shared/changeset/contract.ts';
import { kindOf, RecordProblem, siteIdOf } from '#worker/store/changeset/kind.ts';
import type { LiveRows } from '#worker/store/changeset/live-rows.ts';
import { blockNameStatements } from '#worker/store/content/block-names.ts';
import { cleanBlocks } from '#worker/store/imports/content-parts.ts';
import { sanitize } from '#worker/store/imports/sanitize.ts';
import { extraSchema, storedExtra, storedTree, treeSchema, yesNo } from './columns.ts';

const blockSchema = z.strictObject({
  title: z.string().max(255).default(''),
  content: z.string().max(200_000).default(''),
  isActive: yesNo.default(true),
  blocks: treeSchema.default([]),
  extra: extraSchema,
});

const rowOf = (rows: LiveRows, name: RecordName) =>
  rows.of('cms_blocks').find((row) => row.identifier === name.key && row.site_id === siteIdOf(name));

/** Throws if named blocks lead back to themselves. */
function refuseCircles(rows: LiveRows): void {
  const uses = new Map<string, readonly string[]>();
  for (const row of rows.of('cms_blocks')) {
    const name = String(row.identifier);
    uses.set(name, [...(uses.get(name) ?? []), ...namedBlocks(storedTree(row.blocks) as never)]);
  }
  const circle = blockCircle(uses);
  if (circle) throw new RecordProblem(`named blocks lead back to themselves: ${circle.join(', ')}`, 'blocks');
}

/** A named block, which pages show by its identifier. */
export const blockKind = kindOf<z.output<typeof blockSchema>>({
  schema: blockSchema,
  sites: 'any',
  canDelete: true,
  shows: 'content',
  wants: (name, value) => [
    ['cms_blocks', name.key],
    ...namedBlocks((value?.blocks ?? []) as never).map((used) => ['cms_blocks', used] as const),
  ],
  read: (rows, name) => {
    const row = rowOf(rows, name);
    return row
      ? {
          title: String(row.title),
          content: String(row.content),
          isActive: row.is_active === 1,
          blocks: storedTree(row.blocks),
          extra: storedExtra(row.extra),
        }
      : null;
  },
  write: (rows, name, value) => {
    const before = rowOf(rows, name);
    if (value === null) {
      if (before) rows.remove('cms_blocks', before);
      return;
    }
    const problem = blocksProblem(value.blocks, name.key);
    if (problem !== undefined) throw new RecordProblem(problem, 'blocks');
    rows.put('cms_blocks', {
      identifier: name.key,
      site_id: siteIdOf(name),
      title: value.title,
      content: sanitize(value.content),
      is_active: Number(value.isActive),
      extra: JSON.stringify(value.extra),
      blocks: JSON.stringify(cleanBlocks([...value.blocks])),
    });
    refuseCircles(rows);
  },
  after: (db, _, value) => (value === null ? [] : blockNameStatements(db, [value])),
});
