/** A link of a menu or footer; `href` is a path on the site without its prefix, or mailto:, tel:, {host}. */
export interface MenuLink {
  readonly label: string;
  readonly href: string;
}

/** One entry of the top navigation; `columns` and `tiles` fill its mega menu, if it has one. */
export interface MenuEntry extends MenuLink {
  readonly isDeal: boolean;
  readonly columns: readonly { readonly title: string; readonly href: string; readonly links: readonly MenuLink[] }[];
  /** Pictures are media keys. */
  readonly tiles: readonly { readonly label: string; readonly href: string; readonly image: string }[];
}

/** A crumb of the trail (spec 1 section 3). */
export interface Breadcrumb {
  readonly name: string;
  readonly url: string;
  readonly categoryId: number | null;
}
