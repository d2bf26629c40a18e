import { INDEX_PATH } from '#shared/index-post/place.ts';
import type { MenuEntry, MenuLink } from '#shared/navigation/contract.ts';
import type { PublishedLink } from '#shared/navigation/published.ts';
import type { Deal } from '#worker/render/shell/utility-strip.tsx';
import type { CategoryTree, FullCategory } from '#worker/store/product/categories.ts';

const TOP_ENTRIES = 7;
const COLUMNS = 4;
const LINKS = 7;
const MORE = 12;
/** Separates an entry from its column in the parent of a panel's link. */
const BELOW = ' > ';

const shown = (category: FullCategory): boolean => category.inMenu && category.productCount > 0;

/** Departments of a site in menu order, without the deals and the list of all products. */
export function departmentsOf(tree: CategoryTree): readonly FullCategory[] {
  return tree.childrenOf(null).filter((each) => shown(each) && each.url !== '/deals' && each.url !== '/shop');
}

function linksBelow(tree: CategoryTree, category: FullCategory): MenuLink[] {
  return tree
    .childrenOf(category.categoryId)
    .filter(shown)
    .slice(0, LINKS)
    .map((child) => ({ label: child.name, href: child.url }));
}

function tilesOf(categories: readonly FullCategory[]): MenuEntry['tiles'] {
  return categories
    .flatMap((category) =>
      category.image === null ? [] : [{ label: category.name, href: category.url, image: category.image }],
    )
    .slice(0, 2);
}

/** The content of a category's panel: its subcategories and their children. */
function panelOf(tree: CategoryTree, category: FullCategory): Pick<MenuEntry, 'columns' | 'tiles'> {
  const children = tree.childrenOf(category.categoryId).filter(shown);
  const columns = children
    .slice(0, COLUMNS)
    .map((child) => ({ title: child.name, href: child.url, links: linksBelow(tree, child) }));
  return {
    columns: columns.some((column) => column.links.length > 0) ? columns : [],
    tiles: tilesOf([...children, category]),
  };
}

/** All departments in one panel: large ones with their subcategories, small ones grouped together. */
function departmentsEntry(tree: CategoryTree, label: string, url: string): MenuEntry {
  const departments = departmentsOf(tree);
  const href = url || (tree.byUrl.get('/shop')?.url ?? '/');
  const large = departments.filter((department) => linksBelow(tree, department).length > 1);
  const small = departments.filter((department) => !large.includes(department));
  const columns = large.slice(0, small.length > 0 ? COLUMNS - 1 : COLUMNS).map((department) => ({
    title: department.name,
    href: department.url,
    links: linksBelow(tree, department),
  }));
  const rest = [...small, ...large.slice(columns.length)];
  const more = rest.slice(0, MORE).map((department) => ({ label: department.name, href: department.url }));
  return {
    label,
    href,
    isDeal: false,
    columns: [...columns, ...(more.length > 0 ? [{ title: 'More departments', href, links: more }] : [])],
    tiles: tilesOf(departments),
  };
}

/** Columns that the merchant wrote for an entry. The heading of a column without a link uses the entry's link. */
function writtenColumns(entry: PublishedLink, mega: readonly PublishedLink[]): MenuEntry['columns'] {
  return mega
    .filter(({ parent }) => parent === entry.label)
    .map(({ label, url }) => ({
      title: label,
      href: url || entry.url,
      links: mega
        .filter(({ parent }) => parent === `${entry.label}${BELOW}${label}`)
        .map((link) => ({ label: link.label, href: link.url })),
    }));
}

function entryOf(tree: CategoryTree, row: PublishedLink, mega: readonly PublishedLink[]): MenuEntry {
  const { label, url, style } = row;
  const columns = writtenColumns(row, mega);
  const category = tree.byUrl.get(url);
  const plain = { label, href: url, isDeal: style === 'deal' };
  if (columns.length > 0) return { ...plain, columns, tiles: category ? panelOf(tree, category).tiles : [] };
  if (style === 'departments') return departmentsEntry(tree, label, url);
  return { ...plain, ...(category ? panelOf(tree, category) : { columns: [], tiles: [] }) };
}

/**
 * The default top navigation of a store whose merchant has not written one: its departments, The Index, then the deals.
 */
function departmentRows(tree: CategoryTree, hasStories: boolean): readonly PublishedLink[] {
  const row = (label: string, url: string, style = ''): PublishedLink => ({
    parent: '',
    label,
    url,
    style,
    needs: null,
  });
  const deals = tree.childrenOf(null).filter((each) => shown(each) && each.url === '/deals');
  const departments = departmentsOf(tree).slice(0, TOP_ENTRIES - deals.length);
  if (departments.length + deals.length === 0) return hasStories ? [row('The Index', INDEX_PATH)] : [];
  return [
    row('Shop', '', 'departments'),
    ...departments.map(({ name, url }) => row(name, url)),
    ...(hasStories ? [row('The Index', INDEX_PATH)] : []),
    ...deals.map(({ name, url }) => row(name, url, 'deal')),
  ];
}

/** The top navigation of a site. `top` is undefined if the merchant has not written one. */
export function topMenu(
  tree: CategoryTree,
  { top, mega }: { readonly top: readonly PublishedLink[] | undefined; readonly mega: readonly PublishedLink[] },
  hasStories: boolean,
): readonly MenuEntry[] {
  return (top ?? departmentRows(tree, hasStories)).map((row) => entryOf(tree, row, mega));
}

/** Messages of the deals banner. */
export function dealsOf(strip: readonly PublishedLink[]): readonly Deal[] {
  return strip
    .filter(({ style }) => style === 'banner' || style === 'christmas')
    .map(({ parent, label, url }) => ({ lead: parent, text: label, href: url }));
}

/** Links of the strip above the header, repeated in the mobile menu. */
export function serviceLinks(strip: readonly PublishedLink[]): readonly MenuLink[] {
  return strip.filter(({ style }) => style === '').map(({ label, url }) => ({ label, href: url }));
}
