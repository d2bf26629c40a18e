import type { ReactNode } from 'react';
import type { EventSection } from '#shared/event/place.ts';
import { withDirectives } from '#worker/blocks/parts/directives.tsx';
import { NO_BLOCKS, prepareBlocks, sheetsOf } from '#worker/blocks/parts/draw.tsx';
import type { Sheet } from '#worker/render/assets.ts';
import { Html } from '#worker/render/html.tsx';
import type { Ctx } from '#worker/request/context.ts';
import { SectionTitle } from './frame.tsx';
import { type OpenEvent, writtenName } from './open.ts';

/** What the merchant wrote for a page of an edition: a content page with the edition's path as its name. */
export interface WrittenPart {
  readonly sheets: readonly Sheet[];
  /** Whether it opens with a title of its own. */
  readonly draw: () => Promise<{
    readonly view: ReactNode;
    readonly hasTitle: boolean;
    readonly isPartial: boolean;
    readonly untilMs: number;
  }>;
}

/** Finds what the merchant wrote for a page of an edition; undefined for nothing. */
export async function writtenFor(ctx: Ctx, { edition }: OpenEvent, below: string): Promise<WrittenPart | undefined> {
  const page = await ctx.store.content.page(writtenName(edition, below));
  if (!page) return undefined;
  return {
    sheets: sheetsOf(page.blocks),
    draw: async () => {
      const [drawn, html] = await Promise.all([
        page.blocks.length === 0 ? NO_BLOCKS : prepareBlocks(ctx, page.blocks, { isFirst: true }),
        withDirectives(ctx, page.content),
      ]);
      return {
        view: (
          <>
            {drawn.view}
            <Html className="wrap prose" html={html} />
          </>
        ),
        hasTitle: drawn.hasTitle,
        isPartial: drawn.isPartial,
        untilMs: drawn.untilMs,
      };
    },
  };
}

/** The part of a page that the merchant wrote, below its title; a sentence where there is nothing. */
export async function writtenBody(
  ctx: Ctx,
  event: OpenEvent,
  section: EventSection,
  nothing: string,
  more?: ReactNode,
) {
  const part = await writtenFor(ctx, event, `/${section}`);
  const drawn = await part?.draw();
  return {
    view: (
      <>
        {drawn?.hasTitle !== true && (
          <SectionTitle section={section}>{drawn === undefined && <p>{nothing}</p>}</SectionTitle>
        )}
        {drawn?.view}
        {more}
      </>
    ),
    ...(drawn && { isPartial: drawn.isPartial, untilMs: drawn.untilMs }),
  };
}
