import { z } from 'zod';
import type { SiteCode } from '#shared/site/sites.ts';

/** The menus of a store (public contract, section 11). */
export const MENUS = ['strip', 'top', 'mega', 'footer', 'social', 'landing', 'event'] as const;
export type MenuName = (typeof MENUS)[number];

/**
 * The styles of a menu's rows besides a plain link (''). `banner`: a message of the banner; `christmas`: one that is
 * shown by its flag; `deal`: reduced goods; `departments`: all departments in one panel, or in a column of the footer;
 * `legal`: the last line of the footer; `top` and `bottom`: above and below the list of a category; `text`: sibling
 * categories are shown as text, not tiles.
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

/** Rows that only collect other pages or set a style, and so need no address. */
const WITHOUT_URL: ReadonlySet<string> = new Set(['departments', 'text']);

/** A link as entered by a merchant. `position` orders the links of the same level. */
export const menuLinkSchema = z.object({
  /**
   * The parent of the link: the first words of a message, the entry and (`Shop > Barbells`) the column of a panel, the
   * column of the footer, the url key or id of a category. Empty at the top level.
   */
  parent: z.string().max(200),
  label: z.string().max(200),
  /** A path on the site, `{host}` and a path, mailto: or tel:; for social links an https address. */
  url: z.string().max(2048),
  position: z.int(),
  style: z.string().max(40),
});
export type MenuLinkRow = z.infer<typeof menuLinkSchema>;

/** The path on the site in an editor's link, with its query and fragment; undefined if it is not a path. */
export function localPath(url: string): string | undefined {
  const local = url.startsWith('{host}') ? url.slice('{host}'.length) || '/' : url;
  return /^\/(?![/\\])/.test(local) ? local : undefined;
}

/** The problem of a menu row, naming its column; undefined if there is none. */
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

/** One complete menu of a site; an import of it replaces the previous one. */
export interface MenuRows {
  /** Null for every site without such a menu of its own. */
  readonly site: SiteCode | null;
  readonly menu: MenuName;
  readonly links: readonly MenuLinkRow[];
}

/** The rows that apply to a site: its own, else those for every site; undefined if the menu was never written. */
export function rowsOn(menus: readonly MenuRows[], site: SiteCode, menu: MenuName): readonly MenuLinkRow[] | undefined {
  const own = menus.find((each) => each.menu === menu && each.site === site);
  return (own ?? menus.find((each) => each.menu === menu && each.site === null))?.links;
}
