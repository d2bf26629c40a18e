import { cleanPath } from '#shared/route/clean-path.ts';
import { LANDING_PAGES } from '#shared/route/landing-pages.ts';
import { sitePath } from '#shared/site/sites.ts';
import { MISSING, type Resolution, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { PageAddress } from '#worker/store/product/page-addresses.ts';
import type { RouteHit } from '#worker/store/routes.ts';

/**
 * Pages that an address may lead to. They are in `pages/` and are passed in, so that this module does not depend on
 * them.
 */
export interface EntityPages {
  /** `reading`: the product, if it was read together with its address. */
  readonly product: (ctx: Ctx, productId: number, reading?: PageAddress['product']) => Promise<Resolution>;
  readonly category: (ctx: Ctx, categoryId: number) => Promise<Resolution>;
  readonly content: (ctx: Ctx, pageId: number) => Promise<Resolution>;
  readonly landing: (ctx: Ctx, identifier: string, categoryId: number) => Promise<Resolution>;
}

/** Number of retries for an entity that a route names but that does not exist (spec 1 section 2.2). */
const RETRIES = 2;

function targetOf(ctx: Ctx, hit: RouteHit): string {
  const target = (hit.redirectTarget as string).replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  return /^https?:\/\//.test(target) ? target : sitePath(ctx.site, target);
}

/** Redirects to the cleaned form of this address, with its query. */
function toClean(ctx: Ctx, path: string): Resolution {
  return redirectTo(sitePath(ctx.site, encodeURI(path)) + ctx.url.search, 301);
}

async function entity(ctx: Ctx, { hit, product }: PageAddress, pages: EntityPages): Promise<Resolution> {
  switch (hit.entityType) {
    case 'product':
      return pages.product(ctx, hit.entityId, product);
    case 'category': {
      const landing = LANDING_PAGES[hit.entityId];
      if (landing === undefined) return pages.category(ctx, hit.entityId);
      const resolution = await pages.landing(ctx, landing, hit.entityId);
      return resolution.outcome === 'missing' ? pages.category(ctx, hit.entityId) : resolution;
    }
    case 'cms-page':
      return pages.content(ctx, hit.entityId);
    default:
      return MISSING;
  }
}

/**
 * Resolves an address that no route in the code handles (spec 1 section 2.2). It is cleaned and looked up; the result
 * is a redirect, a product, a category, a content page or the 404 page. `known` tells which cleaned paths the code
 * itself handles.
 */
export async function resolve(ctx: Ctx, pages: EntityPages, known: (path: string) => boolean): Promise<Resolution> {
  const path = cleanPath(ctx.path);
  // Letters beyond ASCII arrive escaped.
  const isClean = ctx.path === path || ctx.path === encodeURI(path);
  if (!isClean && known(path)) return toClean(ctx, path);
  const address = await ctx.store.pageAddresses.lookup(path, withoutSuffix(path));
  if (!address) return MISSING;
  const { hit } = address;
  if (hit.redirectTarget !== null) return redirectTo(targetOf(ctx, hit), hit.redirectType ?? 301);
  if (!isClean) return toClean(ctx, path);
  let resolution = await entity(ctx, address, pages);
  for (let attempt = 0; attempt < RETRIES && resolution.outcome === 'missing'; attempt++) {
    resolution = await entity(ctx, { hit, product: undefined }, pages);
  }
  return resolution;
}

/** Addresses of older stores end in `.html`; they redirect to the same address without it. */
function withoutSuffix(path: string): string | undefined {
  return path.endsWith('.html') ? path.slice(0, -'.html'.length) : undefined;
}
