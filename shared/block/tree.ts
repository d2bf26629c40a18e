import { hasSlot } from './kind.ts';
import { BLOCK_KINDS } from './kinds.ts';
import { hasSource, NO_SOURCE } from './product-source.ts';
import { type BlockRecord, type BlockTest, blockRecordSchema, propsOf, withVariant } from './record.ts';
import { combinationsOf, everyBlock, MOST_COMBINATIONS, targetsOf } from './targets.ts';

/** Levels of blocks within blocks. */
export const DEEPEST_BLOCK = 6;
/** Blocks of a page, with those within others. */
export const MOST_BLOCKS = 400;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pathOf(base: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => `${text}${typeof key === 'number' ? `[${key}]` : `.${String(key)}`}`, base);
}

/** Counts along the way through a tree. */
interface Walk {
  count: number;
  readonly tests: Map<string, BlockTest['share']>;
}

function nameProblem(name: unknown): string | undefined {
  if (typeof name !== 'string') return 'the block has no name';
  return BLOCK_KINDS.has(name) ? undefined : `unknown block "${name}"`;
}

/** Blocks that need one of several props or places. */
function sourceProblem({ name, slots }: Pick<BlockRecord, 'name' | 'slots'>, props: Readonly<Record<string, unknown>>) {
  if (name !== 'product-list' && name !== 'carousel') return undefined;
  if (hasSource(props) || (name === 'carousel' && (slots?.default?.length ?? 0) > 0)) return undefined;
  return NO_SOURCE;
}

function propsProblem(block: BlockRecord, at: string): string | undefined {
  const kind = BLOCK_KINDS.get(block.name);
  if (!kind) return undefined;
  const props = propsOf(block, kind.valueProp);
  const issue = kind.props.safeParse(props).error?.issues[0];
  if (issue) return `${pathOf(at, issue.path)}: ${issue.message}`;
  const stray = Object.keys(props).find((name) => !Object.hasOwn(kind.props.shape, name));
  if (stray !== undefined) return `${at}.${stray}: the block has no such prop`;
  const missing = sourceProblem(block, props);
  return missing && `${at}: ${missing}`;
}

function slotsProblem(block: BlockRecord, slots: BlockRecord['slots'], at: string, depth: number, walk: Walk) {
  const kind = BLOCK_KINDS.get(block.name);
  for (const [slot, blocks] of Object.entries(slots ?? {})) {
    if (!kind || !hasSlot(kind, slot)) return `${at}.${slot}: the block has no such place for blocks`;
    const problem = listProblem(blocks, `${at}.${slot}`, depth + 1, walk);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function testProblem(block: BlockRecord, at: string, depth: number, walk: Walk): string | undefined {
  const { abTest } = block;
  if (!abTest) return undefined;
  const known = walk.tests.get(abTest.name);
  if (known && JSON.stringify(Object.entries(known).sort()) !== JSON.stringify(Object.entries(abTest.share).sort()))
    return `${at}.share: test "${abTest.name}" has another share elsewhere on the page`;
  walk.tests.set(abTest.name, abTest.share);
  for (const [name, variant] of Object.entries(abTest.variants)) {
    const own = `${at}.variants.${name}`;
    if (variant.hidden) continue;
    const problem =
      propsProblem(withVariant(block, variant), `${own}.props`) ??
      slotsProblem(block, variant.slots as BlockRecord['slots'], `${own}.slots`, depth, walk);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function blockProblem(value: unknown, at: string, depth: number, walk: Walk): string | undefined {
  const wrongName = nameProblem(isRecord(value) ? value.name : undefined);
  if (wrongName !== undefined) return `${at}.name: ${wrongName}`;
  if (depth > DEEPEST_BLOCK) return `${at}: blocks are more than ${DEEPEST_BLOCK} levels deep`;
  walk.count += 1;
  if (walk.count > MOST_BLOCKS) return `${at}: the page has more than ${MOST_BLOCKS} blocks`;
  const issue = blockRecordSchema.safeParse(value).error?.issues[0];
  if (issue) return `${pathOf(at, issue.path)}: ${issue.message}`;
  const block = value as unknown as BlockRecord;
  return (
    propsProblem(block, `${at}.props`) ??
    slotsProblem(block, block.slots, `${at}.slots`, depth, walk) ??
    testProblem(block, `${at}.abTest`, depth, walk)
  );
}

function listProblem(blocks: unknown, at: string, depth: number, walk: Walk): string | undefined {
  if (!Array.isArray(blocks)) return `${at}: is not a list of blocks`;
  for (const [index, block] of blocks.entries()) {
    const problem = blockProblem(block, `${at}[${index}]`, depth, walk);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * The first problem in the blocks of a page or of a named block, with its place in their tree
 * (`blocks[2].slots.default[0].props.html`): an unknown name, wrong props, an unknown segment, too many levels, blocks
 * or combinations, or, for a named block, a way back to itself. Undefined if there is none.
 */
export function blocksProblem(blocks: unknown, identifier?: string): string | undefined {
  const problem = listProblem(blocks, 'blocks', 1, { count: 0, tests: new Map() });
  if (problem !== undefined) return problem;
  const records = blocks as readonly BlockRecord[];
  const combinations = combinationsOf(targetsOf(records));
  if (combinations > MOST_COMBINATIONS)
    return `blocks: tests and segments make ${combinations} versions of the page; at most ${MOST_COMBINATIONS} are kept`;
  return identifier !== undefined && namedBlocks(records).includes(identifier)
    ? `blocks: the block "${identifier}" leads to itself`
    : undefined;
}

/** Identifiers of the named blocks that blocks may show, in any variant. */
export function namedBlocks(blocks: readonly BlockRecord[]): readonly string[] {
  const names = [...everyBlock(blocks)].flatMap((block) => {
    if (block.name !== 'dynamic-block') return [];
    const variants = Object.values(block.abTest?.variants ?? {}).map(({ props }) => props);
    return [propsOf(block, 'block'), ...variants].flatMap((props) =>
      typeof props?.block === 'string' ? props.block : [],
    );
  });
  return [...new Set(names)];
}

/**
 * A way of named blocks that comes back to its start, as the names along it, or undefined. `uses` tells which named
 * blocks each of them shows.
 */
export function blockCircle(uses: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): readonly string[] | undefined => {
    const at = way.indexOf(name);
    if (at !== -1) return [...way.slice(at), name];
    if (done.has(name)) return undefined;
    for (const next of uses.get(name) ?? []) {
      const found = visit(next, [...way, name]);
      if (found) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of uses.keys()) {
    const found = visit(name, []);
    if (found) return found;
  }
  return undefined;
}
