import { Secret, TOTP } from 'otpauth';
import type { StaffRole } from '#shared/staff/roles.ts';
import { StaffBrowser } from './staff-browser.ts';
import { staffRequest } from './store.ts';

/** A password that every member of the tests chooses. */
export const MEMBER_PASSWORD = 'plates before curls';

/** Takes a member on with the staff token; answers the path on which he chooses his password. */
export async function takeOn(email: string, role: StaffRole): Promise<string> {
  const answer = await staffRequest('/svc_staff/members', { email, name: `Mo ${role}`, role });
  if (!answer.ok) throw new Error(`nobody was taken on: ${answer.status}`);
  return ((await answer.json()) as { path: string }).path;
}

/** The key of one-time codes that a page shows, as an authenticator app keeps it. */
export function codesOn(html: string): TOTP {
  const key = /data-testid="second-factor-key">([^<]+)</.exec(html)?.[1]?.replaceAll(' ', '');
  if (!key) throw new Error('the page shows no key');
  return new TOTP({ secret: Secret.fromBase32(key) });
}

/** A member who has chosen his password and typed it right: his code is asked for. */
export async function halfway(email: string, role: StaffRole): Promise<{ browser: StaffBrowser; html: string }> {
  const browser = new StaffBrowser();
  await browser.post(await takeOn(email, role), { password: MEMBER_PASSWORD });
  await browser.post('/staff/login', { email, password: MEMBER_PASSWORD });
  return { browser, html: (await browser.see('/staff/second-factor')).html };
}

/** A member of a role who is signed in, by his password and a code of his own. */
export async function memberOf(
  email: string,
  role: StaffRole,
): Promise<{ browser: StaffBrowser; codes: TOTP; used: string }> {
  const { browser, html } = await halfway(email, role);
  const codes = codesOn(html);
  const used = codes.generate();
  const { to } = await browser.post('/staff/second-factor', { code: used });
  if (to === null) throw new Error('the code was not taken');
  return { browser, codes, used };
}
