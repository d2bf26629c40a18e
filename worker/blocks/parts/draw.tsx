import { Fragment, type ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { type DrawnBlock, drawnBlock, type PageProduct, type Viewing } from '#shared/block/drawn.ts';
import type { BlockList, BlockPlace } from '#shared/block/edit.ts';
import { type BlockRecord, isInSeason, nextSeasonMs, propsOf } from '#shared/block/record.ts';
import { everyBlock, NO_TARGETS, type Targets } from '#shared/block/targets.ts';
import { DEEPEST_BLOCK } from '#shared/block/tree.ts';
import { blockLinks, withoutDeadLinks } from '#shared/content/links-of.ts';
import { viewingOf } from '#worker/acts/audience.ts';
import { softly } from '#worker/log/softly.ts';
import type { Sheet } from '#worker/render/assets.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { Block, BlockPage } from './block.ts';
import { BlockFrame, HiddenPlace } from './block-frame.tsx';
import { deadLinks } from './directives.tsx';

const files = import.meta.glob<Record<string, unknown>>(['../*.tsx', '!../*.test.tsx'], { eager: true });

function isBlock(value: unknown): value is Block {
  return typeof value === 'object' && value !== null && 'kind' in value && 'draw' in value;
}

const BLOCKS: ReadonlyMap<string, Block> = new Map(
  Object.values(files)
    .flatMap((file) => Object.values(file))
    .filter(isBlock)
    .map((each) => [each.kind.name, each]),
);

/** Names of the blocks that can be drawn. */
export const drawnNames = (): readonly string[] => [...BLOCKS.keys()];

/** Style sheets that a page's blocks need besides those of every page. */
export function sheetsOf(blocks: readonly BlockRecord[]): readonly Sheet[] {
  const sheets = [...everyBlock(blocks)].flatMap(({ name, props }) => BLOCKS.get(name)?.sheetFor(props ?? {}) ?? []);
  // The classes that an editor may give a block are in the sheet of the blocks.
  if ([...everyBlock(blocks)].some((each) => each.class)) sheets.push('blocks');
  return [...new Set(sheets)];
}

/** What the editor's canvas is told of a block. */
interface Told {
  /** Where it is in its record (`shared/block/edit.ts`). */
  readonly at: BlockPlace;
  /** Links that lead nowhere, which the block leaves out. */
  readonly dead: readonly string[];
}

/** A block whose data has been read. */
export interface PreparedBlock {
  /** What the editor's canvas is told of it; undefined everywhere else. */
  readonly told: Told | undefined;
  readonly drawn: DrawnBlock;
  readonly block: Block;
  readonly props: unknown;
  readonly data: unknown;
  readonly slots: Readonly<Record<string, readonly PreparedBlock[]>>;
}

/** What preparing needs to know, the same for all blocks of a page. */
export interface Preparing {
  readonly page: BlockPage;
  readonly viewing: Viewing;
  readonly isDead: (href: string) => boolean;
  /** Levels of blocks around these. */
  readonly depth: number;
  /** The list of their record that these are, for the editor's canvas; undefined everywhere else. */
  readonly list: BlockList | undefined;
}

/** The place of a block in a list, if those of the list have places. */
function placeIn(list: BlockList | undefined, index: number): BlockPlace | undefined {
  if (list === undefined) return undefined;
  return list === '' ? String(index) : `${list}/${index}`;
}

/** How the blocks in a slot are prepared. */
function inSlot(deeper: Preparing, at: BlockPlace | undefined, slot: string): Preparing {
  return at === undefined ? deeper : { ...deeper, list: `${at}/${slot}` };
}

async function prepareOne(
  record: BlockRecord,
  preparing: Preparing,
  at: BlockPlace | undefined,
): Promise<PreparedBlock | undefined> {
  const { page, viewing, isDead, depth } = preparing;
  const { ctx } = page;
  page.season.nextMs = Math.min(page.season.nextMs, nextSeasonMs(record, ctx.now));
  if (!isInSeason(record, ctx.now)) return undefined;
  const drawn = drawnBlock(record, viewing);
  if (!drawn) return undefined;
  const block = BLOCKS.get(record.name);
  if (!block) {
    ctx.log.warn('block_unknown', { block: record.name });
    return undefined;
  }
  if (drawn.isHidden) return { told: undefined, drawn, block, props: {}, data: null, slots: {} };
  const own = propsOf(drawn.record, block.kind.valueProp);
  const given = withoutDeadLinks(own, isDead);
  const told = at === undefined ? undefined : { at, dead: [...new Set(blockLinks(own).filter(isDead))] };
  const props = block.kind.props.safeParse(given);
  if (!props.success) {
    const issues = props.error.issues.map((issue) => issue.path.join('.'));
    ctx.log.warn('block_props_wrong', { block: record.name, issues });
    return undefined;
  }
  const places = Object.entries(drawn.record.slots ?? {});
  const deeper = { ...preparing, depth: depth + 1, list: undefined };
  const nested = nestedIn(deeper);
  const [data, ...lists] = await Promise.all([
    block.load({ ...page, nested }, props.data),
    ...places.map(([slot, records]) => prepareAll(records, inSlot(deeper, at, slot))),
  ]);
  if (data === undefined) return undefined;
  const slots = Object.fromEntries(places.map(([slot], index) => [slot, lists[index] ?? []]));
  return { told, drawn, block, props: props.data, data, slots };
}

/** How a block prepares and draws others in its place. */
function nestedIn(preparing: Preparing): BlockPage['nested'] {
  const nested: BlockPage['nested'] = {
    prepare: async (records) => ({ blocks: await prepareAll(records, preparing) }),
    draw: ({ blocks }) => drawAll(blocks as readonly PreparedBlock[], { ...preparing.page, nested, isFirst: false }),
  };
  return nested;
}

/** A block whose data could not be read. */
const FAILED = Symbol('failed');

/** Reads the data of blocks. One that fails, is unknown or hidden is left out; the others are shown. */
export async function prepareAll(
  records: readonly BlockRecord[],
  preparing: Preparing,
): Promise<readonly PreparedBlock[]> {
  if (preparing.depth > DEEPEST_BLOCK || !Array.isArray(records)) {
    preparing.page.ctx.log.warn('block_tree_wrong', { depth: preparing.depth });
    return [];
  }
  const { ctx, gaps } = preparing.page;
  const all = await Promise.all(
    records.map((record, index) =>
      softly<PreparedBlock | typeof FAILED | undefined>(ctx, 'block_failed', FAILED, () =>
        prepareOne(record, preparing, placeIn(preparing.list, index)),
      ),
    ),
  );
  if (all.includes(FAILED)) gaps.hasAny = true;
  return all.filter((each) => each !== undefined && each !== FAILED);
}

function drawOne({ told, drawn, block, props, data, slots }: PreparedBlock, page: BlockPage, key: number): ReactNode {
  const lists = Object.entries(slots).map(
    ([slot, list]) => [slot, drawList(list, { ...page, isFirst: false })] as const,
  );
  const inner = Object.fromEntries(lists.map(([slot, { views }]) => [slot, views]));
  const view = block.draw({ ctx: page.ctx, page, props, data, slots: inner } as never);
  const left = lists.flatMap(([, { places }]) => places);
  const hasView = view !== null && view !== undefined;
  if (!hasView && left.length === 0) return null;
  const framed = (
    <BlockFrame key={key} drawn={drawn}>
      {left.length > 0 ? [...left, <Fragment key="view">{view}</Fragment>] : view}
    </BlockFrame>
  );
  return told ? (
    <div key={key} data-at={told.at} data-dead={told.dead.join(' ') || undefined}>
      {framed}
    </div>
  ) : (
    framed
  );
}

/** Blocks that were drawn. */
interface DrawnList {
  /** One for each block that shows something, so that a block can lay them out. */
  readonly views: readonly ReactNode[];
  /** Places of hidden blocks, if there is no view that they could go with. */
  readonly places: readonly ReactNode[];
}

function drawList(blocks: readonly PreparedBlock[], page: BlockPage): DrawnList {
  const views: ReactNode[] = [];
  let places: ReactNode[] = [];
  let isFirst = page.isFirst;
  for (const [key, each] of blocks.entries()) {
    if (each.drawn.isHidden) {
      places.push(<HiddenPlace key={`place-${key}`} {...each.drawn} />);
      continue;
    }
    const view = drawOne(each, { ...page, isFirst }, key);
    isFirst = false;
    if (view === null) continue;
    views.push(places.length === 0 ? view : <Fragment key={key}>{[...places, view]}</Fragment>);
    places = [];
  }
  const last = views.pop();
  if (last === undefined) return { views, places };
  views.push(
    places.length === 0 ? last : <Fragment key="last">{[<Fragment key="view">{last}</Fragment>, ...places]}</Fragment>,
  );
  return { views, places: [] };
}

/** Draws prepared blocks in their order; each list of products leaves out what the ones before it show. */
export function drawAll(blocks: readonly PreparedBlock[], page: BlockPage): readonly ReactNode[] {
  const { views, places } = drawList(blocks, page);
  return [...views, ...places];
}

/** Whether a listener reports what becomes of some of these blocks. A named block may hold some. */
function isWatched(blocks: readonly PreparedBlock[]): boolean {
  return blocks.some(
    ({ drawn, slots }) =>
      drawn.test !== null ||
      drawn.record.tracking !== undefined ||
      drawn.record.name === 'dynamic-block' ||
      Object.values(slots).some(isWatched),
  );
}

/** Where blocks are drawn. */
export interface DrawingPlace {
  /** What the page varies by (`store.content.targets`). */
  readonly targets?: Targets;
  readonly product?: PageProduct | null;
  /** The page has no other title than that of its first block, if that is one with a title of the page. */
  readonly isFirst?: boolean;
}

/** The blocks of a page, drawn for one visitor. */
export interface DrawnBlocks {
  /** Null without any. */
  readonly view: ReactNode;
  /** The first of them is the title of the page. */
  readonly hasTitle: boolean;
  /** Something could not be read, so that the page must not be cached like a whole one. */
  readonly isPartial: boolean;
  /** When one of them next begins or ends to be shown, Unix milliseconds; Infinity if none does. */
  readonly untilMs: number;
}

export const NO_BLOCKS: DrawnBlocks = {
  view: null,
  hasTitle: false,
  isPartial: false,
  untilMs: Number.POSITIVE_INFINITY,
};

/**
 * Prepares the blocks of a page for this visitor and draws them, without links that lead nowhere. A block that fails, is
 * unknown or is limited to others is left out; the rest of the page is shown.
 */
export async function prepareBlocks(
  ctx: Ctx,
  blocks: readonly BlockRecord[],
  { targets = NO_TARGETS, product = null, isFirst = false }: DrawingPlace = {},
): Promise<DrawnBlocks> {
  if (blocks.length === 0) return NO_BLOCKS;
  const [isDead, viewing] = await Promise.all([deadLinks(ctx), viewingOf(ctx, targets, product)]);
  const bare = {
    ctx,
    product,
    shown: new Set<number>(),
    gaps: { hasAny: false },
    season: { nextMs: Number.POSITIVE_INFINITY },
    isFirst,
    ids: new Map<string, number>(),
  };
  const preparing: Preparing = {
    page: { ...bare, nested: { prepare: async () => ({ blocks: [] }), draw: () => [] } },
    viewing,
    isDead,
    depth: 1,
    list: ctx.look?.isCanvas ? '' : undefined,
  };
  const page: BlockPage = { ...bare, nested: nestedIn({ ...preparing, list: undefined }) };
  const prepared = await prepareAll(blocks, { ...preparing, page });
  const view = (
    <>
      {drawAll(prepared, page)}
      {isWatched(prepared) && (
        <Enhanced name="block-events" when="idle">
          {null}
        </Enhanced>
      )}
    </>
  );
  return {
    view,
    hasTitle: isFirst && prepared.find(({ drawn }) => !drawn.isHidden)?.block.kind.name === 'hero',
    isPartial: bare.gaps.hasAny,
    untilMs: bare.season.nextMs,
  };
}
