import { z } from 'zod';
import type { RecordName } from '#shared/changeset/contract.ts';
import { MENUS, menuLinkProblem, menuLinkSchema } from '#shared/navigation/menus.ts';
import { kindOf, RecordProblem, siteIdOf } from '#worker/store/changeset/kind.ts';
import type { LiveRows } from '#worker/store/changeset/live-rows.ts';
import { menuLinksOf } from '#worker/store/navigation/navigation-menus.ts';

const navigationSchema = z.strictObject({ links: z.array(menuLinkSchema).max(500) });

const rowOf = (rows: LiveRows, name: RecordName) =>
  rows.of('navigation_menus').find((row) => row.menu === name.key && row.site_id === siteIdOf(name));

/** A menu of a site, as a whole. Its key is the name of the menu. */
export const navigationKind = kindOf<z.output<typeof navigationSchema>>({
  schema: navigationSchema,
  sites: 'any',
  canDelete: true,
  shows: 'content',
  wants: (name) => [['navigation_menus', name.key]],
  read: (rows, name) => {
    const row = rowOf(rows, name);
    return row ? { links: menuLinksOf(row.links) } : null;
  },
  write: (rows, name, value) => {
    const menu = MENUS.find((each) => each === name.key);
    if (!menu) throw new RecordProblem(`must be one of ${MENUS.join(', ')}`, 'key');
    const before = rowOf(rows, name);
    for (const [index, link] of (value?.links ?? []).entries()) {
      const problem = menuLinkProblem(menu, link);
      if (problem !== undefined) throw new RecordProblem(problem, `links.${index}`);
    }
    if (value !== null) {
      rows.put('navigation_menus', { menu, site_id: siteIdOf(name), links: JSON.stringify(value.links) });
    } else if (before) rows.remove('navigation_menus', before);
  },
});
