import type { Site } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import { menusDocument, menusStatement } from '#worker/store/navigation/navigation-menus.ts';
import { menusDoneStatement } from './stale-indexes.ts';
import type { Turn } from './turn.ts';
import { unseenMenusStatement } from './unseen.ts';

/** Brings the menus of a site up to date with its lists. */
export async function publishMenus(env: Env, turn: Turn, site: Site): Promise<void> {
  const document = await menusDocument(env, site);
  await turn.write([
    unseenMenusStatement(env.DB, site, document),
    menusStatement(env.DB, site, document),
    menusDoneStatement(env.DB, site),
  ]);
}
