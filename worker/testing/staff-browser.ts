import { PageBrowser } from './page-browser.ts';
import { staffRequest } from './store.ts';

/** An admin host. */
export const ADMIN = 'http://local.localhost';
const STAFF = { email: 'staff@northbar.test', password: 'Backoffice-500' };

/** A browser on an admin host that opens pages and sends their forms. */
export class StaffBrowser extends PageBrowser {
  constructor() {
    super(ADMIN);
  }
}

/** Signs in a member of staff. */
export async function signedInStaff(): Promise<StaffBrowser> {
  await staffRequest('/svc_staff/import', { demoStaff: [{ ...STAFF, name: 'Sam Steward' }] });
  const browser = new StaffBrowser();
  const { to } = await browser.post('/staff/login', STAFF);
  if (to !== '/staff') throw new Error(`staff were led to ${to} instead of in`);
  return browser;
}
