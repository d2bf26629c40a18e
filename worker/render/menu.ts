import { INDEX_PATH } from '#shared/index-post/place.ts';
import type { MenuEntry, MenuLink } from '#shared/navigation/contract.ts';
import type { Site } from '#shared/site/sites.ts';
import type { Deal } from '#worker/render/shell/utility-strip.tsx';
import type { CategoryTree, FullCategory } from '#worker/store/categories.ts';

/** Where gyms are planned: in the builder of sites that have one, else by the page that says how we do it. */
export function gymPlanning({ hasGymBuilder }: Site): MenuLink {
  return hasGymBuilder ? { label: 'Gym builder', href: '/zeus-builder' } : { label: 'Gym design', href: '/gym-design' };
}

/** Links of the strip above the header, repeated in the mobile menu. */
export function serviceLinks(site: Site): readonly MenuLink[] {
  return [gymPlanning(site), { label: 'Shipping', href: '/shipping' }, { label: 'Help', href: '/contact' }];
}

const TOP_ENTRIES = 7;
const COLUMNS = 4;
const LINKS = 7;
const MORE = 12;

interface Menu {
  readonly menu: readonly MenuEntry[];
  /** Messages of the deals banner. */
  readonly deals: readonly Deal[];
}

const menus = new WeakMap<CategoryTree, Menu>();
const shown = (category: FullCategory): boolean => category.inMenu && category.productCount > 0;

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

function entryOf(tree: CategoryTree, category: FullCategory): MenuEntry {
  const children = tree.childrenOf(category.categoryId).filter(shown);
  const columns = children
    .slice(0, COLUMNS)
    .map((child) => ({ title: child.name, href: child.url, links: linksBelow(tree, child) }));
  return {
    label: category.name,
    href: category.url,
    isDeal: category.url === '/deals',
    columns: columns.some((column) => column.links.length > 0) ? columns : [],
    tiles: tilesOf([...children, category]),
  };
}

/** All departments in one panel: large ones with what is below them, small ones gathered. */
function shopEntry(tree: CategoryTree, departments: readonly FullCategory[], href: string): MenuEntry {
  const large = departments.filter((department) => linksBelow(tree, department).length > 1);
  const small = departments.filter((department) => !large.includes(department));
  const columns = large.slice(0, small.length > 0 ? COLUMNS - 1 : COLUMNS).map((department) => ({
    title: department.name,
    href: department.url,
    links: linksBelow(tree, department),
  }));
  const rest = [...small, ...large.slice(columns.length)];
  return {
    label: 'Shop',
    href,
    isDeal: false,
    columns: [
      ...columns,
      ...(rest.length > 0
        ? [
            {
              title: 'More departments',
              href,
              links: rest.slice(0, MORE).map((department) => ({ label: department.name, href: department.url })),
            },
          ]
        : []),
    ],
    tiles: tilesOf(departments.filter((department) => department.image !== null)),
  };
}

const DEALS: readonly Deal[] = [
  { lead: '3 ships free', text: 'Any three big items, no freight to pay', href: '/3-ships-free' },
  { lead: 'Hot deals', text: 'This week only, while they last', href: '/deals' },
  { lead: 'New gear', text: 'Fresh steel, just landed', href: '/new-gear' },
];

const INDEX_ENTRY: MenuEntry = { label: 'The Index', href: INDEX_PATH, isDeal: false, columns: [], tiles: [] };

/** A menu with The Index in it, before what is reduced. */
export function withIndex(menu: readonly MenuEntry[]): readonly MenuEntry[] {
  const deals = menu.filter(({ isDeal }) => isDeal);
  return [...menu.filter(({ isDeal }) => !isDeal), INDEX_ENTRY, ...deals];
}

/** The top navigation of a site, from its categories. */
export function menuOf(tree: CategoryTree): Menu {
  const known = menus.get(tree);
  if (known) return known;
  const departments = tree.childrenOf(null).filter(shown);
  const deals = departments.filter((department) => department.url === '/deals');
  const all = departments.find((department) => department.url === '/shop');
  const others = departments.filter((department) => department !== all && department.url !== '/deals');
  const menu = [
    shopEntry(tree, others, all?.url ?? '/'),
    ...[...others.slice(0, TOP_ENTRIES - deals.length), ...deals].map((department) => entryOf(tree, department)),
  ];
  const made: Menu = { menu, deals: DEALS };
  menus.set(tree, made);
  return made;
}
