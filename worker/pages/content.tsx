import type { ReactNode } from 'react';
import { z } from 'zod';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { ForYouStrip } from '#client/ui/product/product-strip.tsx';
import { type ArtFrames, artSources, ownMedia } from '#shared/image/art.ts';
import { BRAND } from '#shared/seo/brand.ts';
import { type Head, head, plainText } from '#shared/seo/head.ts';
import { breadcrumbData, storeData } from '#shared/seo/structured-data.ts';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';
import { withDirectives } from '#worker/blocks/parts/directives.tsx';
import { type DrawnBlocks, prepareBlocks, sheetsOf } from '#worker/blocks/parts/draw.tsx';
import { contentOf } from '#worker/blocks/parts/page-parts.ts';
import { picturesOf } from '#worker/blocks/parts/picture-of.ts';
import { Html } from '#worker/render/html.tsx';
import { MISSING, type Resolution } from '#worker/render/page.ts';
import { StructuredData } from '#worker/render/structured-data.tsx';
import type { Ctx } from '#worker/request/context.ts';
import type { ContentPage } from '#worker/store/content/cms.ts';

const heroSchema = z.object({ image: z.string(), square: z.string().optional(), tall: z.string().optional() });

/** The frames of the picture that a page of blocks opens with; undefined if it does not begin with one. */
async function heroOf(ctx: Ctx, page: ContentPage): Promise<ArtFrames | undefined> {
  const [first] = page.blocks;
  const hero = first?.name === 'hero' ? heroSchema.safeParse(first.props).data : undefined;
  if (!hero) return undefined;
  const [wide, square, tall] = await picturesOf(ctx, [hero.image, hero.square ?? '', hero.tall ?? '']);
  return wide && { wide, square, tall };
}

function preloadOf(frames: ArtFrames): Head['preload'] {
  return artSources(frames).map((source) => {
    const media = ownMedia(frames, source.media);
    return { srcset: source.srcset, sizes: '100vw', ...(media !== undefined && { media }) };
  });
}

async function contentHead(ctx: Ctx, page: ContentPage, path: string, sites: readonly SiteCode[]) {
  const hero = await heroOf(ctx, page);
  return head({
    title: page.meta.title || page.title,
    description: page.meta.description || plainText(page.content),
    canonical: path,
    sites,
    image: hero?.wide.file ?? null,
    preload: hero ? preloadOf(hero) : null,
  });
}

function ContentView({
  ctx,
  page,
  drawn,
  html,
  isHome,
}: {
  ctx: Ctx;
  page: ContentPage;
  drawn: DrawnBlocks;
  html: string;
  isHome: boolean;
}): ReactNode {
  const trail = [{ name: page.title, url: ctx.path, categoryId: null }];
  const text = <Html className="wrap prose" html={html} />;
  if (ctx.look?.isBare)
    return (
      <>
        {drawn.view}
        {text}
      </>
    );
  return (
    <>
      {isHome && !drawn.hasTitle && <h1 className="vh">{page.heading}</h1>}
      {!isHome && !drawn.hasTitle && (
        <div className="wrap">
          {ctx.visitor.app === null && <Breadcrumbs site={ctx.site} trail={trail} />}
          <h1 className="d d64">{page.heading || page.title}</h1>
        </div>
      )}
      {drawn.view}
      {text}
      {isHome ? (
        <StructuredData data={storeData(ctx.origin, ctx.site, BRAND)} />
      ) : (
        <StructuredData data={breadcrumbData(ctx.origin, ctx.site, trail)} />
      )}
      {isHome && (
        <div className="wrap">
          <ForYouStrip site={ctx.site} />
        </div>
      )}
    </>
  );
}

/** A page written by the merchant: blocks, then HTML. */
export async function servedContent(
  ctx: Ctx,
  page: ContentPage,
  path: string,
  kind: 'home' | 'content',
  sites: readonly SiteCode[] = page.sites,
): Promise<Resolution> {
  const { targets, blocks } = await contentOf(ctx, page);
  // Begun with the head, so that both ask the database in one batch. A failure shows when the page is loaded.
  const body = Promise.all([
    prepareBlocks(ctx, page.blocks, { targets, isFirst: true }),
    withDirectives(ctx, page.content),
  ]);
  body.catch(() => undefined);
  const ownHead = await contentHead(ctx, page, path, sites);
  return {
    outcome: 'page',
    page: {
      kind,
      sheet: sheetsOf(blocks),
      targets,
      head: ownHead,
      load: async () => {
        const [drawn, html] = await body;
        return {
          isPartial: drawn.isPartial,
          untilMs: drawn.untilMs,
          view: <ContentView ctx={ctx} page={page} drawn={drawn} html={html} isHome={kind === 'home'} />,
        };
      },
    },
  };
}

/** A content page by its id. */
export async function contentPage(ctx: Ctx, pageId: number): Promise<Resolution> {
  const page = await ctx.store.content.pageById(pageId);
  return page ? servedContent(ctx, page, ctx.path, 'content') : MISSING;
}

/** The content page at a category's address (spec 1 section 2.2). */
export async function landingPage(ctx: Ctx, identifier: string, categoryId: number): Promise<Resolution> {
  const [page, tree] = await Promise.all([ctx.store.content.page(identifier), ctx.store.categories.menu()]);
  if (!page) return MISSING;
  // Sites without this content page show the product list.
  const listed = tree.byId.get(categoryId)?.sites ?? [];
  const sites = SITE_CODES.filter((code) => page.sites.includes(code) || listed.includes(code));
  return servedContent(ctx, page, ctx.path, 'content', sites);
}
