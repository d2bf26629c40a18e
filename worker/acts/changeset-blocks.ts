import type { BlockRecord } from '#shared/block/record.ts';
import type { RecordName } from '#shared/changeset/contract.ts';
import { hasBlocks, STARTS } from '#shared/changeset/starts.ts';
import { type Changeset, isDraft, openRecord } from '#worker/acts/changesets.ts';
import type { Ctx } from '#worker/request/context.ts';

/** A record of a changeset that is made of blocks, as it is being edited. */
export interface OpenBlocks {
  readonly changeset: Changeset;
  readonly isEditable: boolean;
  readonly name: RecordName;
  readonly value: Readonly<Record<string, unknown>>;
  readonly blocks: readonly BlockRecord[];
  /** The version from which its edit began, and how often it was edited in the changeset. */
  readonly base: number;
  readonly edit: number;
  /** Neither live nor in the changeset. */
  readonly isNew: boolean;
}

/** Opens a record that is made of blocks. Undefined if there is none in the changeset, or it is deleted there. */
export async function openBlocks(ctx: Ctx, id: string, asked: RecordName | undefined): Promise<OpenBlocks | undefined> {
  const opened = asked && hasBlocks(asked) ? await openRecord(ctx, id, asked) : undefined;
  if (!opened || opened.own?.value === null) return undefined;
  const { changeset, live, own, base, edit } = opened;
  const { kind, key, site } = live;
  const value = (own?.value ?? live.value ?? STARTS[kind]) as OpenBlocks['value'];
  return {
    changeset,
    isEditable: isDraft(changeset),
    name: { kind, key, site },
    value,
    blocks: Array.isArray(value.blocks) ? (value.blocks as readonly BlockRecord[]) : [],
    base,
    edit,
    isNew: !own && live.version === 0,
  };
}
