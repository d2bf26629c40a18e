import { Fragment } from 'react';
import { dynamicBlockKind } from '#shared/block/kinds/dynamic-block.ts';
import { Html } from '#worker/render/html.tsx';
import { block } from './parts/block.ts';
import { withDirectives } from './parts/directives.tsx';

/** A named block that several pages share: its blocks, then its HTML (spec 1 section 2.9). */
export const dynamicBlock = block(dynamicBlockKind, {
  load: async ({ ctx, nested }, { block: identifier }) => {
    const named = await ctx.store.content.block(identifier);
    if (!named) {
      ctx.log.warn('block_missing', { block: identifier });
      return undefined;
    }
    const [blocks, html] = await Promise.all([nested.prepare(named.blocks), withDirectives(ctx, named.content)]);
    return { blocks, html };
  },
  View: ({ page, data }) => (
    <>
      {page.nested.draw(data.blocks).map((view, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move within a response
        <Fragment key={index}>{view}</Fragment>
      ))}
      <Html className="sec wrap prose" html={data.html} />
    </>
  ),
});
