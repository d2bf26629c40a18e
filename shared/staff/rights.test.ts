import { describe, expect, it } from 'vitest';
import { hasRight, STAFF_RIGHT_NAMES, type StaffRight } from './rights.ts';
import { STAFF_ROLES } from './roles.ts';

/** One column for each role, in the order of `STAFF_ROLES`. */
const TABLE = {
  //              edit cont merch supp ord event admin
  edit: '         yes  yes  yes   .    .   .     yes',
  publish: '      .    yes  yes   .    .   .     yes',
  approve: '      .    yes  yes   .    .   .     yes',
  prices: '       .    yes  yes   .    .   .     yes',
  coupons: '      .    .    yes   .    yes .     yes',
  curate: '       yes  yes  yes   .    .   .     yes',
  insight: '      yes  yes  yes   .    .   .     yes',
  orders: '       .    .    .     yes  yes .     yes',
  fulfill: '      .    .    .     .    yes .     yes',
  refund: '       .    .    .     .    yes .     yes',
  stock: '        .    .    yes   .    yes .     yes',
  messages: '     .    .    .     yes  yes .     yes',
  mails: '        .    .    .     yes  yes .     yes',
  moderate: '     .    .    .     .    .   yes   yes',
  registrations: '.    .    .     .    .   .     yes',
  flags: '        .    .    .     .    .   .     yes',
  staff: '        .    .    .     .    .   .     yes',
} satisfies Readonly<Record<StaffRight, string>>;

describe('which rights each staff role has', () => {
  it.each(Object.entries(TABLE))('%s: %s', (right, row) => {
    const may = row.trim().split(/\s+/);
    expect(STAFF_ROLES.map((role) => hasRight(role, right as StaffRight))).toEqual(may.map((each) => each === 'yes'));
  });

  it.each(STAFF_RIGHT_NAMES)('%s of a member who is limited to some sites', (right) => {
    const shared = ['curate', 'insight', 'mails', 'registrations', 'flags', 'staff'];
    for (const role of STAFF_ROLES)
      expect(hasRight(role, right, true)).toBe(hasRight(role, right) && !shared.includes(right));
  });

  it('every right has its row', () => {
    expect(Object.keys(TABLE)).toEqual([...STAFF_RIGHT_NAMES]);
  });
});
