import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { type BlockPlace, slotsOf } from '#shared/block/edit.ts';
import { BLOCK_KINDS } from '#shared/block/kinds.ts';
import { type BlockRecord, propsOf } from '#shared/block/record.ts';
import type { OpenBlocks } from '#worker/acts/changeset-blocks.ts';
import { BlockAction, kindWords } from '#worker/pages/staff/parts/block-action.tsx';
import { siteOptions } from '#worker/pages/staff/parts/changeset-actions.tsx';
import { blocksPath } from '#worker/pages/staff/parts/changeset-words.ts';
import type { Ctx } from '#worker/request/context.ts';
import { mayAt } from '#worker/request/staff.ts';

type Blocks = readonly BlockRecord[];

/** Longest words of a block in the list of blocks. */
const LONGEST_TITLE = 48;

/** What a block says, so that it is found in the list: the first of its texts. */
function titleOf({ name, props = {}, value }: BlockRecord): string {
  const kind = BLOCK_KINDS.get(name);
  const texts = Object.values(propsOf({ props, value }, kind?.valueProp)).filter((each) => typeof each === 'string');
  const [first = ''] = texts.map((text) => text.replaceAll(/<[^>]*>/g, ' ').trim()).filter((text) => text !== '');
  return first.length > LONGEST_TITLE ? `${first.slice(0, LONGEST_TITLE)}…` : first;
}

const MOVES = [
  ['up', 'Up'],
  ['down', 'Down'],
  ['copy', 'Duplicate'],
  ['remove', 'Remove'],
] as const;

interface TreeProps {
  readonly opened: OpenBlocks;
  readonly blocks: Blocks;
  /** The list that they are in; '' for the page's own. */
  readonly list: string;
  readonly at: BlockPlace;
}

/** The blocks of a list and those within them, each with its buttons. */
export function BlockTree({ opened, blocks, list, at }: TreeProps): ReactNode {
  return (
    <ol className="block-tree">
      {blocks.map((block, index) => {
        const place = list === '' ? String(index) : `${list}/${index}`;
        const words = `${kindWords(block.name)} ${place.replaceAll('/', ' ')}`;
        return (
          <li key={place} data-testid="block-row">
            <span className="block-drag" draggable="true" aria-hidden="true" />
            <a
              className="link"
              href={`${blocksPath(opened.changeset.id, opened.name, place)}#block`}
              aria-current={place === at || undefined}
            >
              <b>{kindWords(block.name)}</b>
              {titleOf(block) !== '' && ` ${titleOf(block)}`}
            </a>
            <BlockAction opened={opened} at={place} className="block-moves">
              {MOVES.map(([action, label]) => (
                <Button key={action} look="line" size="sm" name="action" value={action}>
                  {label}
                  <HiddenName name={words} />
                </Button>
              ))}
            </BlockAction>
            {Object.entries(block.slots ?? {}).map(([slot, within]) => (
              <div key={slot}>
                <p className="mute">{kindWords(slot)}</p>
                <BlockTree opened={opened} blocks={within} list={`${place}/${slot}`} at={at} />
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

/** Adds a block of a kind, as its example. */
export function AddBlock({ opened }: { readonly opened: OpenBlocks }): ReactNode {
  const lists = listsIn(opened.blocks);
  return (
    <BlockAction opened={opened} at="" className="stack">
      <SelectField
        name="block"
        id="add-block"
        label="Add a block"
        options={[...BLOCK_KINDS.keys()].map((name) => ({ value: name, label: kindWords(name) }))}
        defaultValue="text"
        hint="It starts with an example. Edit it in its form."
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
    </BlockAction>
  );
}

/** Gives the record of another site, or of all sites, the blocks of this one. */
export function CopyBlocks({ ctx, opened }: { readonly ctx: Ctx; readonly opened: OpenBlocks }): ReactNode {
  const own = [...(mayAt(ctx, null) ? [{ value: '', label: 'All sites' }] : []), ...siteOptions(ctx)];
  const others = own.filter(({ value }) => value !== (opened.name.site ?? ''));
  if (others.length === 0) return null;
  return (
    <BlockAction opened={opened} at="" className="stack">
      <SelectField name="to" id="copy-to" label="Copy all blocks to" options={others} />
      <Button look="line" name="action" value="site">
        Copy
      </Button>
    </BlockAction>
  );
}
