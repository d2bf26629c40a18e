import { Secret, TOTP } from 'otpauth';
import type { StaffRole } from '#shared/staff/roles.ts';
import type { StaffMember } from '#worker/store/staff/staff-accounts.ts';
import { StaffBrowser } from './staff-browser.ts';
import { staffRequest } from './store.ts';

/** The events of a moderator, and the sites to which a member is limited. */
type Limits = Pick<StaffMember, 'events' | 'sites'>;

/** The password that every test member chooses. */
export const MEMBER_PASSWORD = 'plates before curls';

/** Adds a member with the staff token. Returns the path on which the member chooses a password. */
export async function takeOn(email: string, role: StaffRole, limits: Limits = {}): Promise<string> {
  const answer = await staffRequest('/svc_staff/members', { email, name: `Mo ${role}`, role, ...limits });
  if (!answer.ok) throw new Error(`nobody was taken on: ${answer.status}`);
  return ((await answer.json()) as { path: string }).path;
}

/** The key for one-time codes that a page shows, as an authenticator app stores it. */
export function codesOn(html: string): TOTP {
  const key = /data-testid="second-factor-key">([^<]+)</.exec(html)?.[1]?.replaceAll(' ', '');
  if (!key) throw new Error('the page shows no key');
  return new TOTP({ secret: Secret.fromBase32(key) });
}

/** A member who has chosen a password and entered it correctly, so that the one-time code comes next. */
export async function halfway(
  email: string,
  role: StaffRole,
  limits: Limits = {},
): Promise<{ browser: StaffBrowser; html: string }> {
  const browser = new StaffBrowser();
  await browser.post(await takeOn(email, role, limits), { password: MEMBER_PASSWORD });
  await browser.post('/staff/login', { email, password: MEMBER_PASSWORD });
  return { browser, html: (await browser.see('/staff/second-factor')).html };
}

/** A member with this role who is signed in, with a password and a one-time code. */
export async function memberOf(
  email: string,
  role: StaffRole,
  limits: Limits = {},
): Promise<{ browser: StaffBrowser; codes: TOTP; used: string }> {
  const { browser, html } = await halfway(email, role, limits);
  const codes = codesOn(html);
  const used = codes.generate();
  const { to } = await browser.post('/staff/second-factor', { code: used });
  if (to === null) throw new Error('the code was not taken');
  return { browser, codes, used };
}
