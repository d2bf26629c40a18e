import type { MenuLink } from '#shared/navigation/contract.ts';
import type { PublishedLink } from '#shared/navigation/published.ts';
import { departmentsOf } from '#worker/render/menu.ts';
import type { FooterColumn } from '#worker/render/shell/footer.tsx';
import type { CategoryTree } from '#worker/store/product/categories.ts';

/** Most departments in a column of the footer. */
const DEPARTMENTS = 6;

function linksOf(row: PublishedLink, tree: CategoryTree): readonly MenuLink[] {
  if (row.style !== 'departments') return [{ label: row.label, href: row.url }];
  return departmentsOf(tree)
    .slice(0, DEPARTMENTS)
    .map(({ name, url }) => ({ label: name, href: url }));
}

/** Link columns of a site's footer, in the order of their first links. Columns without links are left out. */
export function footerColumns(footer: readonly PublishedLink[], tree: CategoryTree): readonly FooterColumn[] {
  const byColumn = Map.groupBy(
    footer.filter(({ style }) => style !== 'legal'),
    ({ parent }) => parent,
  );
  return [...byColumn]
    .map(([title, rows]) => ({ title, links: rows.flatMap((row) => linksOf(row, tree)) }))
    .filter(({ links }) => links.length > 0);
}

/** What someone may want to read before paying, in this order. */
const BEFORE_PAYING = ['/contact', '/shipping', '/returns', '/terms', '/privacy'];

/** The links below a checkout: those of the footer about help, delivery, returns and terms. */
export function funnelLinks(footer: readonly PublishedLink[]): readonly MenuLink[] {
  return BEFORE_PAYING.flatMap((path) => {
    const found = footer.find(({ url }) => url === path);
    return found ? [{ label: path === '/contact' ? 'Help' : found.label, href: path }] : [];
  });
}

/** The last line of the footer. */
export function legalLinks(footer: readonly PublishedLink[]): readonly MenuLink[] {
  return footer.filter(({ style }) => style === 'legal').map(({ label, url }) => ({ label, href: url }));
}
