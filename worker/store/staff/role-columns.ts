import { z } from 'zod';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';
import { limitOf } from '#shared/staff/rights.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { jsonColumn } from '#worker/store/columns.ts';

/** The roles that the column `role` admits (migration 0040). */
const OWN_COLUMN: readonly StaffRole[] = ['content', 'orders', 'admin'];

/** The role of a row of `staff`: its name, if it has one (migration 0460), a moderator's (0320), or that of the column. */
export const ROLE = `coalesce(role_name, CASE WHEN moderates IS NULL THEN role ELSE 'events' END) AS role`;

const eventIds = jsonColumn('staff.moderates', z.array(z.string()));

const siteCodes = jsonColumn('staff.sites', z.array(z.enum(SITE_CODES)));

/** The sites to which a member is limited; nothing for one who is not. */
export function limitsOf(sites: string | null): { readonly sites?: readonly SiteCode[] } {
  return sites === null ? {} : { sites: siteCodes(sites) };
}

/** The column `sites` of a member; null for every site. */
export function sitesColumn(role: StaffRole, sites: readonly SiteCode[]): string | null {
  const limit = limitOf(role, sites);
  return limit.length > 0 ? JSON.stringify(limit) : null;
}

/** The events of a moderator; nothing for every other role. */
export function eventsOf(row: { readonly role: StaffRole; readonly moderates: string | null }): {
  readonly events?: readonly string[];
} {
  return row.role === 'events' && row.moderates !== null ? { events: eventIds(row.moderates) } : {};
}

/** The columns `role`, `moderates` and `role_name` of a member, in this order. */
export function roleColumns(role: StaffRole, events: readonly string[]): readonly (string | null)[] {
  if (OWN_COLUMN.includes(role)) return [role, null, null];
  const isModerator = role === 'events';
  return ['content', JSON.stringify(isModerator ? events : []), isModerator ? null : role];
}
