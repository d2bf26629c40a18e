import { z } from 'zod';
import type { RecordName } from '#shared/changeset/contract.ts';
import { kindOf, RecordProblem, siteIdOf } from '#worker/store/changeset/kind.ts';
import type { LiveRows } from '#worker/store/changeset/live-rows.ts';

const redirectSchema = z.strictObject({
  targetPath: z.string().trim().min(1).max(2048),
  redirectType: z.union([z.literal([301, 302]), z.literal(['301', '302']).transform(Number)]).default(301),
});

const pathOf = (key: string): string => `/${key}`;
const isOutside = (target: string): boolean => /^https?:\/\//.test(target);
const targetOf = (target: string): string => (isOutside(target) ? target : pathOf(target.replace(/^\/+/, '')));

const rowOf = (rows: LiveRows, path: string, siteId: number) =>
  rows.of('routes').find((row) => row.path === path && row.site_id === siteId);

/** Throws if an address leads to itself, at once or by the redirect at its target. */
function refuseLoops(rows: LiveRows, name: RecordName, target: string): void {
  const path = pathOf(name.key);
  if (path === target) throw new RecordProblem('leads to itself', 'targetPath');
  const next = rowOf(rows, target, siteIdOf(name)) ?? rowOf(rows, target, 0);
  if (next?.redirect_target === path) throw new RecordProblem('leads to an address that redirects back', 'targetPath');
}

/** A redirect. Its key is the address, without the slash at its beginning. */
export const redirectKind = kindOf<z.output<typeof redirectSchema>>({
  schema: redirectSchema as z.ZodType<z.output<typeof redirectSchema>>,
  sites: 'any',
  canDelete: true,
  shows: 'content',
  keyOf: (key) => key.replace(/^\/+/, '').toLowerCase(),
  wants: (name, value) => [
    ['routes', pathOf(name.key)],
    ...(value ? [['routes', targetOf(value.targetPath)] as const] : []),
  ],
  read: (rows, name) => {
    const row = rowOf(rows, pathOf(name.key), siteIdOf(name));
    if (row?.entity_type !== 'redirect') return null;
    const target = String(row.redirect_target);
    return { targetPath: target.replace(/^\/(?=.)/, ''), redirectType: row.redirect_type === 302 ? 302 : 301 };
  },
  write: (rows, name, value) => {
    const before = rowOf(rows, pathOf(name.key), siteIdOf(name));
    if (before && before.entity_type !== 'redirect' && before.redirect_target === null) {
      throw new RecordProblem('a page answers at this address');
    }
    if (value === null) {
      if (before) rows.remove('routes', before);
      return;
    }
    const target = targetOf(value.targetPath);
    refuseLoops(rows, name, target);
    rows.put('routes', {
      path: pathOf(name.key),
      site_id: siteIdOf(name),
      entity_type: 'redirect',
      entity_id: 0,
      redirect_target: target,
      redirect_type: value.redirectType,
    });
  },
});
