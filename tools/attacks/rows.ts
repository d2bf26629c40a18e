import type { Attack } from './attack.ts';
import { COSTS } from './rows/costs.ts';
import { DEPLOYED } from './rows/deployed.ts';
import { LOCKING_OUT } from './rows/locking-out.ts';
import { MAIL } from './rows/mail.ts';
import { MONEY } from './rows/money.ts';
import { SIZES } from './rows/sizes.ts';
import { STAFF } from './rows/staff.ts';

/** All attacks. */
export const ATTACKS: readonly Attack[] = [
  ...SIZES,
  ...MONEY,
  ...LOCKING_OUT,
  ...MAIL,
  ...STAFF,
  ...COSTS,
  ...DEPLOYED,
];
