import { BLOCK_KINDS } from './kinds.ts';
import type { BlockRecord } from './record.ts';

/**
 * Where a block is in the tree of a page: its index, and for blocks within others the slot and the index in turn,
 * `2/default/0`.
 */
export type BlockPlace = string;

/** A list of blocks: `` for the page's own, `2/default` for that of a slot. */
export type BlockList = string;

type Blocks = readonly BlockRecord[];

const STEP = /^(?:(\d+)\/([^/]+)\/)?/;

/** The blocks in a slot, whose name anyone may have written. */
const slotOf = ({ slots = {} }: BlockRecord, slot: string): Blocks | undefined =>
  Object.hasOwn(slots, slot) ? slots[slot] : undefined;

/** The block at a place; undefined if there is none. */
export function blockAt(blocks: Blocks, place: BlockPlace): BlockRecord | undefined {
  const [, index, slot] = STEP.exec(place) ?? [];
  if (index === undefined || slot === undefined) return /^\d+$/.test(place) ? blocks[Number(place)] : undefined;
  const outer = blocks[Number(index)];
  const within = outer && slotOf(outer, slot);
  return within && blockAt(within, place.slice(`${index}/${slot}/`.length));
}

/** The list that a block is in, and its index there. */
function listOf(place: BlockPlace): readonly [list: BlockList, index: number] {
  const at = place.lastIndexOf('/');
  return [at === -1 ? '' : place.slice(0, at), Number(place.slice(at + 1))];
}

/** The blocks of a tree with another list in the place of one. A slot that does not exist yet begins empty. */
function withList(blocks: Blocks, list: BlockList, change: (before: Blocks) => Blocks): Blocks {
  if (list === '') return change(blocks);
  const [index = '', slot = '', ...rest] = list.split('/');
  return blocks.map((block, at) => {
    if (at !== Number(index)) return block;
    const within = withList(slotOf(block, slot) ?? [], rest.join('/'), change);
    const { [slot]: _, ...others } = block.slots ?? {};
    const slots = within.length === 0 ? others : { ...block.slots, [slot]: within };
    if (Object.keys(slots).length > 0) return { ...block, slots };
    const { slots: __, ...bare } = block;
    return bare;
  });
}

/** The tree with another block at a place. */
export function replaceBlock(blocks: Blocks, place: BlockPlace, block: BlockRecord): Blocks {
  const [list, index] = listOf(place);
  return withList(blocks, list, (before) => before.map((each, at) => (at === index ? block : each)));
}

/** The tree without the block at a place, and what is within it. */
export function removeBlock(blocks: Blocks, place: BlockPlace): Blocks {
  const [list, index] = listOf(place);
  return withList(blocks, list, (before) => before.filter((_, at) => at !== index));
}

/** The tree with the block at a place twice, one after the other. */
export function duplicateBlock(blocks: Blocks, place: BlockPlace): Blocks {
  const [list, index] = listOf(place);
  return withList(blocks, list, (before) => before.flatMap((each, at) => (at === index ? [each, each] : [each])));
}

/** The tree with a block at the end of a list. */
export function addBlock(blocks: Blocks, list: BlockList, block: BlockRecord): Blocks {
  return withList(blocks, list, (before) => [...before, block]);
}

/** Where a block goes that is added to a list. */
export function addedPlace(blocks: Blocks, list: BlockList): BlockPlace {
  const index = Math.max(0, lengthOf(blocks, list));
  return list === '' ? String(index) : `${list}/${index}`;
}

/** The tree with a block one place earlier (-1) or later (1) in its list; as it is, where it cannot go. */
export function moveBlock(blocks: Blocks, place: BlockPlace, by: -1 | 1): Blocks {
  const [list, index] = listOf(place);
  return withList(blocks, list, (before) => {
    const [own, other] = [before[index], before[index + by]];
    if (!own || !other) return before;
    return before.map((each, at) => (at === index ? other : at === index + by ? own : each));
  });
}

/** Where a place is once the block at another one is gone. */
function placeWithout(place: BlockPlace, gone: BlockPlace): BlockPlace {
  const [list, index] = listOf(gone);
  const start = list === '' ? '' : `${list}/`;
  if (!place.startsWith(start)) return place;
  const [own = '', ...rest] = place.slice(start.length).split('/');
  return Number(own) > index ? `${start}${[Number(own) - 1, ...rest].join('/')}` : place;
}

/**
 * The tree with a block in another place: before the one that is at `to`, or at the end of its list. As it is, where the
 * block cannot go: into itself, or into a list that does not exist. Returns where it is then, too.
 */
export function placeBlock(blocks: Blocks, from: BlockPlace, to: BlockPlace): readonly [Blocks, BlockPlace] {
  const block = blockAt(blocks, from);
  const [toList, toIndex] = listOf(to);
  const length = lengthOf(blocks, toList);
  if (!block || to.startsWith(`${from}/`) || !(toIndex >= 0 && toIndex <= length)) return [blocks, from];
  const place = placeWithout(to, from);
  const [list, index] = listOf(place);
  const without = removeBlock(blocks, from);
  return [withList(without, list, (before) => [...before.slice(0, index), block, ...before.slice(index)]), place];
}

/** How many blocks a list has; -1 if there is no such list. */
function lengthOf(blocks: Blocks, list: BlockList): number {
  if (list === '') return blocks.length;
  const at = list.lastIndexOf('/');
  const outer = blockAt(blocks, list.slice(0, at));
  return (outer && slotOf(outer, list.slice(at + 1))?.length) ?? -1;
}

/** The places of all blocks of a tree, each before those within it. */
export function placesOf(blocks: Blocks, list: BlockList = ''): readonly BlockPlace[] {
  return blocks.flatMap(({ slots = {} }, index) => {
    const place = list === '' ? String(index) : `${list}/${index}`;
    return [place, ...Object.entries(slots).flatMap(([slot, within]) => placesOf(within, `${place}/${slot}`))];
  });
}

/** Where a moved block is then. */
export function movedPlace(blocks: Blocks, place: BlockPlace, by: -1 | 1): BlockPlace {
  const [list, index] = listOf(place);
  const moved = `${list === '' ? '' : `${list}/`}${index + by}`;
  return blockAt(blocks, place) && blockAt(blocks, moved) ? moved : place;
}

/** The places for blocks within a block: those of its kind, those that its props name, and those that are in use. */
export function slotsOf({ name, props, slots = {} }: BlockRecord): readonly string[] {
  const declared = Object.keys(BLOCK_KINDS.get(name)?.slots ?? {});
  const words = JSON.stringify(props ?? {}).match(/[a-z][a-z0-9-]*/g) ?? [];
  const named = declared
    .filter((slot) => slot.endsWith('*'))
    .flatMap((slot) => words.filter((word) => word.startsWith(slot.slice(0, -1)) && word !== slot.slice(0, -1)));
  return [...new Set([...declared.filter((slot) => !slot.endsWith('*')), ...named, ...Object.keys(slots)])];
}
