import type { ReactNode } from 'react';
import type { z } from 'zod';
import { isLimited } from '#shared/content/block-props.ts';
import { withoutDeadLinks } from '#shared/content/links-of.ts';
import { softly } from '#worker/log/softly.ts';
import type { Sheet } from '#worker/render/assets.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { PageBlock } from '#worker/store/content/cms.ts';
import { deadLinks } from './directives.tsx';

/** A block of a content page: its props, the data it reads, and how it is rendered. Its file has the same name. */
export interface Block {
  readonly name: string;
  /** Styles that it needs besides those of every page. */
  readonly sheet: Sheet | undefined;
  /** Reads the data that the block shows; undefined leaves the block out. */
  readonly prepare: (ctx: Ctx, props: unknown) => Promise<ReactNode | undefined>;
}

/**
 * Declares a block. Props come from the merchant and are checked here; if they are invalid, the block is left out and
 * the error is logged.
 */
export function block<Schema extends z.ZodType, Data>(definition: {
  readonly name: string;
  readonly sheet?: Sheet;
  readonly props: Schema;
  readonly load: (ctx: Ctx, props: z.infer<Schema>) => Promise<Data | undefined>;
  readonly View: (view: { ctx: Ctx; props: z.infer<Schema>; data: Data }) => ReactNode;
}): Block {
  return {
    name: definition.name,
    sheet: definition.sheet,
    prepare: async (ctx, given) => {
      const props = definition.props.safeParse(given);
      if (!props.success) {
        ctx.log.warn('block_props_wrong', {
          block: definition.name,
          issues: props.error.issues.map((issue) => issue.path.join('.')),
        });
        return undefined;
      }
      const data = await definition.load(ctx, props.data);
      return data === undefined ? undefined : definition.View({ ctx, props: props.data, data });
    },
  };
}

const files = import.meta.glob<Record<string, unknown>>(
  ['./*.tsx', '!./blocks.tsx', '!./directives.tsx', '!./*.test.tsx'],
  { eager: true },
);

function isBlock(value: unknown): value is Block {
  return typeof value === 'object' && value !== null && 'prepare' in value && 'name' in value;
}

const BLOCKS: ReadonlyMap<string, Block> = new Map(
  Object.values(files)
    .flatMap((file) => Object.values(file))
    .filter(isBlock)
    .map((each) => [each.name, each]),
);

/** Returns the styles that some of a page's blocks need besides those of every page; undefined if none does. */
export function sheetOf(blocks: readonly PageBlock[]): Sheet | undefined {
  return blocks.map(({ name }) => BLOCKS.get(name)?.sheet).find((sheet) => sheet !== undefined);
}

/**
 * Prepares the blocks of a page for rendering, without links that lead nowhere. A block that fails, is unknown or is
 * limited to some visitors is left out; the rest of the page is shown.
 */
export async function prepareBlocks(ctx: Ctx, blocks: readonly PageBlock[]): Promise<readonly ReactNode[]> {
  const isDead = await deadLinks(ctx);
  const views = await Promise.all(
    blocks.map((each) => {
      const { name, props } = each;
      if (isLimited(each)) return undefined;
      const known = BLOCKS.get(name);
      if (!known) {
        ctx.log.warn('block_unknown', { block: name });
        return undefined;
      }
      return softly(ctx, 'block_failed', undefined, () => known.prepare(ctx, withoutDeadLinks(props, isDead)));
    }),
  );
  return views.filter((view) => view !== undefined);
}
