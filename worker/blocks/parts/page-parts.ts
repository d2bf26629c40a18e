import type { ReactNode } from 'react';
import type { PageProduct } from '#shared/block/drawn.ts';
import { NO_TARGETS, type Targets } from '#shared/block/targets.ts';
import type { Sheet } from '#worker/render/assets.ts';
import type { Ctx } from '#worker/request/context.ts';
import { prepareBlocks, sheetsOf } from './draw.tsx';

/** The merchant's blocks in a page that the store makes itself. */
export interface PageParts {
  readonly targets: Targets;
  readonly sheets: readonly Sheet[];
  /** Draws them; null without any. */
  readonly draw: (product?: PageProduct) => Promise<ReactNode>;
}

const NO_PARTS: PageParts = { targets: NO_TARGETS, sheets: [], draw: async () => null };

/** The blocks of a record that is drawn in other pages (`shared/block/page-parts.ts`); none if there is no such record. */
export async function partsOf(ctx: Ctx, identifier: string): Promise<PageParts> {
  const page = await ctx.store.content.part(identifier);
  if (!page) return NO_PARTS;
  const targets = await ctx.store.content.targets(page);
  return {
    targets,
    sheets: sheetsOf(page.blocks),
    draw: (product) => prepareBlocks(ctx, page.blocks, { targets, product: product ?? null }),
  };
}
