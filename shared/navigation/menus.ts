import { z } from 'zod';
import type { SiteCode } from '#shared/site/sites.ts';

/** The menus of a store (public contract, section 11). */
export const MENUS = ['strip', 'top', 'mega', 'footer', 'social', 'landing', 'event'] as const;
export type MenuName = (typeof MENUS)[number];

/**
 * What a row may be besides a plain link (''), by menu. `banner`: a message of the banner, `christmas` one that its flag shows;
 * `deal`: reduced goods; `departments`: all departments in one panel, or in a column of the footer; `legal`: the last line of
 * the footer; `top` and `bottom`: above and below the list of a category; `text`: its neighbors are words, not tiles.
 */
export const MENU_STYLES: Readonly<Record<MenuName, readonly string[]>> = {
  strip: ['', 'banner', 'christmas'],
  top: ['', 'deal', 'departments'],
  mega: [''],
  footer: ['', 'legal', 'departments'],
  social: [''],
  landing: ['top', 'bottom', 'text'],
  event: [''],
};

/** Rows that gather other pages, or only say how something looks: they need no address. */
const WITHOUT_URL: ReadonlySet<string> = new Set(['departments', 'text']);

/** A link as a merchant writes it down. Its place among its neighbors is its position. */
export const menuLinkSchema = z.object({
  /**
   * What it is below: the first words of a message, the entry and (`Shop > Barbells`) the column of a panel, the column of
   * the foot, the url key or id of a category. Empty at the top.
   */
  parent: z.string().max(200),
  label: z.string().max(200),
  /** A path on the site, `{host}` and a path, mailto:, tel:; of social links an https address. */
  url: z.string().max(2048),
  position: z.int(),
  style: z.string().max(40),
});
export type MenuLinkRow = z.infer<typeof menuLinkSchema>;

/** A path on the site of what an editor wrote, with its query and place; undefined for what is no path. */
export function localPath(url: string): string | undefined {
  const local = url.startsWith('{host}') ? url.slice('{host}'.length) || '/' : url;
  return /^\/(?![/\\])/.test(local) ? local : undefined;
}

/** What is wrong with a row of a menu, naming its column; undefined for a sound one. */
export function menuLinkProblem(menu: MenuName, { label, url, style }: MenuLinkRow): string | undefined {
  if (!MENU_STYLES[menu].includes(style)) {
    const known = MENU_STYLES[menu].filter((each) => each !== '');
    return known.length === 0 ? `style must be empty in ${menu}` : `style must be one of ${known.join(', ')}`;
  }
  if (WITHOUT_URL.has(style)) return undefined;
  if (label === '') return 'label is empty';
  const isOutside = menu === 'social' && /^https:\/\/[^\s"'<>]+$/.test(url);
  if (isOutside || localPath(url) !== undefined || /^(mailto|tel):\S+$/.test(url)) return undefined;
  return 'url must be a path, {host} and a path, mailto: or tel:';
}

/** One menu of a site, whole: an import of it replaces what was there. */
export interface MenuRows {
  /** null: every site that has no such menu of its own. */
  readonly site: SiteCode | null;
  readonly menu: MenuName;
  readonly links: readonly MenuLinkRow[];
}

/** The rows that count on a site: its own, else those of every site; undefined where nobody wrote that menu. */
export function rowsOn(menus: readonly MenuRows[], site: SiteCode, menu: MenuName): readonly MenuLinkRow[] | undefined {
  const own = menus.find((each) => each.menu === menu && each.site === site);
  return (own ?? menus.find((each) => each.menu === menu && each.site === null))?.links;
}
