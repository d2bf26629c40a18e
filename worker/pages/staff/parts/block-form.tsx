import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { type BlockPlace, blockAt, placesOf } from '#shared/block/edit.ts';
import { BLOCK_KINDS } from '#shared/block/kinds.ts';
import type { BlockRecord } from '#shared/block/record.ts';
import { blockFieldsOf, isOfField, markOf } from '#shared/block/typed.ts';
import type { FieldProblem } from '#shared/errors.ts';
import type { OpenBlocks } from '#worker/acts/changeset-blocks.ts';
import { BlockAction, kindWords } from '#worker/pages/staff/parts/block-action.tsx';
import { BlockFields } from '#worker/pages/staff/parts/block-fields.tsx';
import { problemLine } from '#worker/pages/staff/parts/typed.ts';

/** What was sent and refused: the block as it was typed, or nothing but the problems. */
export interface RefusedBlock {
  readonly block?: BlockRecord;
  /** Nobody can tell which block of the tree it is now, since another editor has changed both. */
  readonly isLost?: boolean;
  readonly problems: readonly FieldProblem[];
}

/** The form of the block that is open, with what was typed in it if that was refused. */
export function BlockForm(props: {
  readonly opened: OpenBlocks;
  readonly at: BlockPlace;
  readonly refused: RefusedBlock | undefined;
}): ReactNode {
  const { opened, at, refused } = props;
  const kept = blockAt(opened.blocks, at);
  const block = refused?.block ?? kept;
  const fields = block && blockFieldsOf(block);
  if (!block || !fields) return <p>Select a block in the list to edit it.</p>;
  const problems = refused?.problems ?? [];
  const isElsewhere = block.abTest !== undefined || block.tracking !== undefined;
  return (
    <BlockAction
      opened={opened}
      at={at}
      className="stack"
      id="block"
      labelledBy="block-name"
      isHeld={problems.some((problem) => !isOfField(problem))}
    >
      <input type="hidden" name="block" value={block.name} />
      {kept && <input type="hidden" name="mark" value={markOf(kept)} />}
      <input type="hidden" name="count" value={placesOf(opened.blocks).length} />
      <h2 className="d d32" id="block-name">
        {kindWords(block.name)}
      </h2>
      <p>{BLOCK_KINDS.get(block.name)?.summary}</p>
      <BlockFields fields={fields.props} problems={problems} />
      <details open={problems.some(({ field }) => field.startsWith('own.')) || undefined}>
        <summary>Look, audience, and dates</summary>
        <div className="stack">
          <BlockFields fields={fields.own} problems={problems} />
          {isElsewhere && <p className="mute">Saving keeps its test and tracking. Edit those in the JSON.</p>}
        </div>
      </details>
      {refused?.isLost ? (
        <p>Blocks were added or removed, too. Open the block in the list and copy your text into it.</p>
      ) : (
        <div className="row">
          <Button name="action" value="save" testId="save-block">
            Save the block
          </Button>
        </div>
      )}
    </BlockAction>
  );
}

/** That nothing was saved, and why, as far as no field says so. */
export function BlockProblems({ problems }: { readonly problems: readonly FieldProblem[] }): ReactNode {
  if (problems.length === 0) return null;
  const others = problems.filter((problem) => !isOfField(problem));
  return (
    <Note kind="bad" lead="Not saved." announce="alert">
      {others.length === 0 ? 'Please check the fields below.' : problemLine(others)}
    </Note>
  );
}
