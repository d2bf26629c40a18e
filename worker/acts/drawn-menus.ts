import type { MenuName } from '#shared/navigation/menus.ts';
import type { PublishedLink } from '#shared/navigation/published.ts';
import { needHolds } from '#shared/route/code-pages.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Returns the links of a menu that this site currently shows: those whose page exists. */
export async function drawnLinks(ctx: Ctx, menu: MenuName): Promise<readonly PublishedLink[]> {
  const { site, flags, store, ports } = ctx;
  const rows = (await store.navigation.published()).menus[menu] ?? [];
  // Queried only if a link depends on it.
  const hasStories = rows.some(({ needs }) => needs === 'stories') && !(await ports.index.isEmpty());
  return rows.filter(({ needs }) => needHolds(needs, { site, flags, hasStories }));
}
