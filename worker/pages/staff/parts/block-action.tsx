import type { ReactNode } from 'react';
import type { BlockPlace } from '#shared/block/edit.ts';
import type { BlockRecord } from '#shared/block/record.ts';
import type { RecordName } from '#shared/changeset/contract.ts';
import { changesetPath } from '#worker/pages/staff/parts/changeset-words.ts';
import { RecordFields } from '#worker/pages/staff/parts/operations.tsx';

/** A record of a changeset that is made of blocks, as it is being edited. */
export interface OpenBlocks {
  /** The changeset. */
  readonly id: string;
  readonly name: RecordName;
  readonly value: Readonly<Record<string, unknown>>;
  readonly blocks: readonly BlockRecord[];
  /** The version from which its edit began, and how often it was edited in the changeset. */
  readonly base: number;
  readonly edit: number;
  /** Neither live nor in the changeset. */
  readonly isNew: boolean;
}

/** The name of a kind of block, or of a place for blocks, in words. */
export const kindWords = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A form that changes one thing of the blocks of a record. `at`: the block that it is about; '' for none. */
export function BlockAction(props: {
  readonly opened: OpenBlocks;
  readonly at: BlockPlace;
  readonly className: string;
  readonly id?: string;
  readonly labelledBy?: string;
  readonly children: ReactNode;
}): ReactNode {
  const { opened, at, className, id, labelledBy, children } = props;
  return (
    <form
      method="post"
      action={`${changesetPath(opened.id)}/blocks`}
      className={className}
      id={id}
      aria-labelledby={labelledBy}
    >
      {RecordFields(opened.name)}
      <input type="hidden" name="base" value={opened.base} />
      <input type="hidden" name="edit" value={opened.edit} />
      <input type="hidden" name="at" value={at} />
      {children}
    </form>
  );
}
