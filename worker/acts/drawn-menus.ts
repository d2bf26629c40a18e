import type { MenuName } from '#shared/navigation/menus.ts';
import type { PublishedLink } from '#shared/navigation/published.ts';
import { needHolds } from '#shared/route/code-pages.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Links of a menu that this site draws now: those whose page is there. */
export async function drawnLinks(ctx: Ctx, menu: MenuName): Promise<readonly PublishedLink[]> {
  const { site, flags, store, ports } = ctx;
  const rows = (await store.navigation.published()).menus[menu] ?? [];
  // Asked only where a link has to know it.
  const hasStories = rows.some(({ needs }) => needs === 'stories') && !(await ports.index.isEmpty());
  return rows.filter(({ needs }) => needHolds(needs, { site, flags, hasStories }));
}
