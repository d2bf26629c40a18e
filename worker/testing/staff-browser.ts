import { TestBrowser } from './browser.ts';
import { request, staffRequest } from './store.ts';

/** An admin host. */
export const ADMIN = 'http://local.localhost';
const STAFF = { email: 'staff@northbar.test', password: 'Backoffice-500' };

/** What a page or a form answers. */
export interface Seen {
  readonly status: number;
  readonly to: string | null;
  readonly html: string;
}

/** Somebody at an admin host who sees pages and sends their forms. */
export class StaffBrowser extends TestBrowser {
  constructor() {
    super(ADMIN);
  }

  async see(path: string): Promise<Seen> {
    const answer = await this.send('GET', path);
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
  }

  /** Posts a form as a browser does. */
  async post(path: string, fields: Readonly<Record<string, string>>): Promise<Seen> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(`${ADMIN}${path}`, {
      method: 'POST',
      headers: { cookie, origin: ADMIN, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (line.includes('Max-Age=0')) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
  }
}

/** A member of staff who has signed in. */
export async function signedInStaff(): Promise<StaffBrowser> {
  await staffRequest('/svc_staff/import', { demoStaff: [{ ...STAFF, name: 'Sam Steward' }] });
  const browser = new StaffBrowser();
  const { to } = await browser.post('/staff/login', STAFF);
  if (to !== '/staff/orders') throw new Error(`staff were led to ${to} instead of in`);
  return browser;
}
