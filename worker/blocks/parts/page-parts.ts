import type { PageProduct } from '#shared/block/drawn.ts';
import { NO_TARGETS, type Targets } from '#shared/block/targets.ts';
import type { Sheet } from '#worker/render/assets.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { ContentPage, PageContent } from '#worker/store/content/cms.ts';
import { type DrawnBlocks, NO_BLOCKS, prepareBlocks, sheetsOf } from './draw.tsx';

/** The merchant's blocks in a page that the store makes itself. */
export interface PageParts {
  readonly targets: Targets;
  readonly sheets: readonly Sheet[];
  readonly draw: (product?: PageProduct) => Promise<DrawnBlocks>;
}

const NO_PARTS: PageParts = { targets: NO_TARGETS, sheets: [], draw: async () => NO_BLOCKS };

/** What a page varies by, and all blocks that it may show. Logs if it would vary by too much. */
export async function contentOf(
  ctx: Ctx,
  page: Pick<ContentPage, 'blocks' | 'identifier' | 'pageId'>,
): Promise<PageContent> {
  const content = await ctx.store.content.contentOf(page);
  if (content.isTooVaried) ctx.log.warn('page_varies_too_much', { page: page.identifier });
  return content;
}

/** The blocks of a record that is drawn in other pages (`shared/block/page-parts.ts`); none if there is no such record. */
export async function partsOf(ctx: Ctx, identifier: string): Promise<PageParts> {
  const page = await ctx.store.content.part(identifier);
  if (!page) return NO_PARTS;
  const { targets, blocks } = await contentOf(ctx, page);
  return {
    targets,
    sheets: sheetsOf(blocks),
    draw: (product) => prepareBlocks(ctx, page.blocks, { targets, product: product ?? null }),
  };
}
