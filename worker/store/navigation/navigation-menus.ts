import { z } from 'zod';
import { blockLinks, htmlLinks } from '#shared/content/links-of.ts';
import { INVITATIONAL_PATH } from '#shared/event/place.ts';
import { defaultMenus } from '#shared/navigation/default-menus.ts';
import {
  localPath,
  MENUS,
  type MenuLinkRow,
  type MenuName,
  type MenuRows,
  menuLinkSchema,
  rowsOn,
} from '#shared/navigation/menus.ts';
import type { PublishedLink, PublishedMenus } from '#shared/navigation/published.ts';
import type { LinkNeed } from '#shared/route/code-pages.ts';
import { stored } from '#shared/schema/stored.ts';
import { SITE_LIST, type Site } from '#shared/site/sites.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { pageBlocksOf } from '#worker/store/content/cms.ts';
import { type NavigationEnv, pageOf, type Reach, surveyPages } from './reach.ts';

interface MenuRow {
  readonly site_id: number;
  readonly menu: MenuName;
  readonly links: string;
}

interface TextRow {
  readonly html: string;
  readonly blocks: string;
}

/** The merchant's texts on a site (?1), with the blocks of its pages. */
const TEXTS = `
SELECT content AS html, blocks FROM cms_pages WHERE is_active = 1 AND site_id IN (0, ?1)
UNION ALL SELECT content, blocks FROM cms_blocks WHERE is_active = 1 AND site_id IN (0, ?1)
UNION ALL SELECT document->>'$.description', '[]' FROM categories WHERE is_active = 1 AND document->>'$.description' LIKE '%href="/%'`;

/** Reads the links of a merchant's menu. */
export const menuLinksOf = jsonColumn('navigation_menus.links', stored(z.array(menuLinkSchema)));

/** All menus written by merchants. */
async function writtenMenus(db: D1Database): Promise<readonly MenuRows[]> {
  const { results } = await db.prepare('SELECT site_id, menu, links FROM navigation_menus').all<MenuRow>();
  return results.map(({ site_id: siteId, menu, links }) => ({
    site: SITE_LIST.find((site) => site.siteId === siteId)?.code ?? null,
    menu,
    links: menuLinksOf(links),
  }));
}

function linkOf({ position: _, ...row }: MenuLinkRow, reach: Reach): readonly PublishedLink[] {
  const path = row.url === '' ? undefined : localPath(row.url);
  if (path === undefined) return [{ ...row, needs: null }];
  const needs = reach.get(pageOf(path));
  if (needs === undefined) return [];
  return [{ ...row, needs: row.style === 'christmas' ? 'christmas' : needs }];
}

function needOf(path: string, reach: Reach): readonly (readonly [string, LinkNeed])[] {
  const need = reach.get(path);
  return need ? [[path, need]] : [];
}

/**
 * The menu links that a site shows, and the links in its texts that lead nowhere. Both are determined on publishing, so
 * that pages need not do it.
 */
export async function readMenus(env: NavigationEnv, site: Site): Promise<PublishedMenus> {
  const [written, { results: texts }] = await Promise.all([
    writtenMenus(env.DB),
    env.DB.prepare(TEXTS).bind(site.siteId).all<TextRow>(),
  ]);
  const defaults = defaultMenus(site);
  const menus = MENUS.flatMap((menu) => {
    const rows = rowsOn(written, site.code, menu) ?? defaults[menu];
    return rows ? [{ menu, rows: rows.toSorted((a, b) => a.position - b.position) }] : [];
  });
  const named = menus.flatMap(({ rows }) => rows.flatMap(({ url }) => localPath(url) ?? []));
  const inTexts = texts.flatMap(({ html, blocks }) => [...htmlLinks(html), ...blockLinks(pageBlocksOf(blocks))]);
  const linked = [...new Set(inTexts.map(pageOf))].sort();
  const reach = await surveyPages(env, site, [...named.map(pageOf), ...linked, INVITATIONAL_PATH]);
  return {
    menus: Object.fromEntries(menus.map(({ menu, rows }) => [menu, rows.flatMap((row) => linkOf(row, reach))])),
    dead: linked.filter((path) => !reach.has(path)),
    hasInvitational: reach.has(INVITATIONAL_PATH),
    needing: Object.fromEntries(linked.flatMap((path) => needOf(path, reach))),
  };
}

/** Determines the menu links that a site shows: JSON for `menusStatement`. */
export async function menusDocument(env: NavigationEnv, site: Site): Promise<string> {
  return JSON.stringify(await readMenus(env, site));
}

/** Stores the menu links of a site. */
export function menusStatement(db: D1Database, site: Site, document: string): D1PreparedStatement {
  return db
    .prepare(
      'INSERT INTO navigation_published (site_id, document) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET document = excluded.document',
    )
    .bind(site.siteId, document);
}
