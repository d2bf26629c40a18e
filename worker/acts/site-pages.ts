import { LANDING_PAGES } from '#shared/route/landing-pages.ts';
import type { Site } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { RouteHit } from '#worker/store/routes.ts';

/** Whether another site has the page that an address of this one leads to. An address that only forwards has none. */
export async function hasPage({ store }: Ctx, site: Site, hit: RouteHit): Promise<boolean> {
  if (hit.redirectTarget !== null) return false;
  switch (hit.entityType) {
    case 'product':
      return store.listings.isSold(site, hit.entityId);
    case 'category': {
      const category = (await store.categories.tree()).byId.get(hit.entityId);
      return category?.sites.includes(site.code) || Object.hasOwn(LANDING_PAGES, hit.entityId);
    }
    case 'cms-page':
      return (await store.content.pageById(hit.entityId))?.sites.includes(site.code) ?? false;
    default:
      return false;
  }
}
