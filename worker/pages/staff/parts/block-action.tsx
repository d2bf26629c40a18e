import type { ReactNode } from 'react';
import type { BlockPlace } from '#shared/block/edit.ts';
import type { OpenBlocks } from '#worker/acts/changeset-blocks.ts';
import { changesetPath } from '#worker/pages/staff/parts/changeset-words.ts';
import { RecordFields } from '#worker/pages/staff/parts/operations.tsx';

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
  /** It was refused because of what someone else has done: script does not send it by itself. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { opened, at, className, id, labelledBy, isHeld, children } = props;
  return (
    <form
      method="post"
      action={`${changesetPath(opened.changeset.id)}/blocks`}
      className={className}
      id={id}
      aria-labelledby={labelledBy}
      data-held={isHeld ? '' : undefined}
    >
      {RecordFields(opened.name)}
      <input type="hidden" name="base" value={opened.base} />
      <input type="hidden" name="edit" value={opened.edit} />
      <input type="hidden" name="at" value={at} />
      {children}
    </form>
  );
}
