import { z } from 'zod';
import { linkSchema } from './link.ts';

/** The props of the blocks on content pages, by block name (spec 1 section 2.9). A link of null is not drawn. */
export const BLOCK_PROPS = {
  'bar-comparison-table': z.object({ title: z.string().default('') }),
  'category-tiles': z.object({
    title: z.string(),
    link: linkSchema.nullable(),
    items: z.array(linkSchema.extend({ image: z.string() })).max(12),
  }),
  departments: z.object({}),
  hero: z.object({
    eyebrow: z.string(),
    title: z.string().min(1),
    text: z.string(),
    image: z.string(),
    imageAlt: z.string(),
    links: z.array(linkSchema.extend({ kind: z.enum(['primary', 'secondary']) })).max(3),
  }),
  'kept-things': z.object({ title: z.string().default('') }),
  perks: z.object({
    items: z
      .array(z.object({ icon: z.enum(['truck', 'box', 'shield', 'flag']), title: z.string(), text: z.string() }))
      .max(4),
  }),
  posts: z.object({
    title: z.string(),
    link: linkSchema.nullable(),
    items: z
      .array(
        z.object({
          eyebrow: z.string(),
          title: z.string(),
          meta: z.string(),
          image: z.string(),
          href: linkSchema.shape.href,
        }),
      )
      .max(6),
  }),
  'product-list': z.object({
    title: z.string(),
    badge: z.enum(['hot', 'hundo']).optional(),
    category: z.string(),
    limit: z.int().min(1).max(24),
    link: linkSchema.nullable(),
  }),
  split: z.object({
    eyebrow: z.string(),
    title: z.string().min(1),
    text: z.string(),
    image: z.string(),
    imageAlt: z.string(),
    link: linkSchema.nullable(),
  }),
  text: z.object({ html: z.string() }),
} as const;

export type BlockName = keyof typeof BLOCK_PROPS;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pathOf(base: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => `${text}${typeof key === 'number' ? `[${key}]` : `.${String(key)}`}`, base);
}

function propsProblem(name: BlockName, props: unknown, at: string): string | undefined {
  const issue = BLOCK_PROPS[name].safeParse(props).error?.issues[0];
  return issue && `${pathOf(`${at}.props`, issue.path)}: ${issue.message}`;
}

function slotsProblem(slots: unknown, at: string): string | undefined {
  if (slots === undefined) return undefined;
  if (!isRecord(slots)) return `${at}.slots: is not an object of lists`;
  for (const [slot, blocks] of Object.entries(slots)) {
    const problem = blocksProblem(blocks, `${at}.slots.${slot}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * The first problem in the blocks of a page, with its place in their tree (`blocks[2].slots.default[0].props.html`): an
 * unknown block name, or props that the block does not accept. Undefined if there is none.
 */
export function blocksProblem(blocks: unknown, at = 'blocks'): string | undefined {
  if (!Array.isArray(blocks)) return `${at}: is not a list of blocks`;
  for (const [index, block] of blocks.entries()) {
    const own = `${at}[${index}]`;
    const name = isRecord(block) ? block.name : undefined;
    if (typeof name !== 'string' || !Object.hasOwn(BLOCK_PROPS, name)) {
      return `${own}.name: unknown block ${typeof name === 'string' ? `"${name}"` : 'without a name'}`;
    }
    const { props = {}, slots } = block as Readonly<Record<string, unknown>>;
    const problem = propsProblem(name as BlockName, props, own) ?? slotsProblem(slots, own);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * Whether a block is limited to some visitors or products. Such a block stays hidden, because the store cannot decide
 * yet who may see it, and it must not be shown to everyone.
 */
export function isLimited({ segments, skus }: { readonly segments?: unknown; readonly skus?: unknown }): boolean {
  return [segments, skus].some((limit) => limit !== undefined && limit !== null && !isEmptyList(limit));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
