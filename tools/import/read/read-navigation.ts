import { MENUS, type MenuName, menuLinkProblem } from '#shared/navigation/menus.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readWhole } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';
import { readSiteCell } from './read-websites.ts';

/** Columns of `navigation.csv` (public contract, section 11). */
export const NAVIGATION_COLUMNS: readonly string[] = ['site', 'menu', 'parent', 'label', 'url', 'position', 'style'];

function readMenu(row: TableRow): MenuName {
  const menu = MENUS.find((each) => each === row.value('menu').toLowerCase());
  if (!menu) throw new RowProblem(`unknown menu ${quoted(row.value('menu'))}: one of ${MENUS.join(', ')}`);
  return menu;
}

/** Reads menus, one row per link. Rows with the same site and menu form one menu, sorted by position. */
export async function readNavigation(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'navigation', 'label', (row) => {
    const menu = readMenu(row);
    const site = readSiteCell(row.value('site'), 'site');
    const text = row.value('position');
    const link = {
      parent: row.value('parent'),
      label: row.value('label'),
      url: row.value('url'),
      position: text === '' ? 0 : readWhole(text, 'position', 0),
      style: row.value('style').toLowerCase(),
    };
    const problem = menuLinkProblem(menu, link);
    if (problem !== undefined) throw new RowProblem(problem);
    const known = catalogue.navigation.find(({ value }) => value.menu === menu && value.site === site)?.value;
    const isTwice = known?.links.some(
      (other) => other.parent === link.parent && other.label === link.label && other.url === link.url,
    );
    if (isTwice) throw new RowProblem('duplicate link');
    if (known) known.links.push(link);
    else catalogue.navigation.push({ file: row.file, line: row.line, value: { site, menu, links: [link] } });
  });
}
