import { expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { addDemoStaff, StaffAccountStore } from '#worker/store/staff/staff-accounts.ts';
import { Hashers } from '#worker/stubs/hashers.ts';
import { env } from '#worker/testing/store.ts';

const MINUTE_MS = 60_000;
const NOW = 1_800_000_000_000;
const EMAIL = 'idle@northbar.test';

it('a session of staff ends after half an hour without use, and after ten hours in any case', async () => {
  const accounts = new StaffAccountStore(env.DB, new Hashers(env, SITES.USA, NOW));
  await addDemoStaff(env.DB, { email: EMAIL, name: 'Ida Idle', password: 'Backoffice-500' });
  const unused = await accounts.begin(EMAIL, NOW);
  const used = await accounts.begin(EMAIL, NOW);
  const isIn = async (token: string, minutes: number) =>
    (await accounts.bySession(token, NOW + minutes * MINUTE_MS))?.email === EMAIL;
  expect(await isIn(unused, 29)).toBe(true);
  expect(await isIn(unused, 60)).toBe(false);
  for (let minutes = 20; minutes < 600; minutes += 20) expect(await isIn(used, minutes)).toBe(true);
  expect(await isIn(used, 601)).toBe(false);
});
