import { expect, it } from 'vitest';
import { openAccount } from '#worker/testing/account.ts';
import { importEvent } from '#worker/testing/event.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { signedInStaff } from '#worker/testing/staff-browser.ts';
import { env } from '#worker/testing/store.ts';

interface Account {
  readonly registrations: readonly { readonly athleteId: string; readonly state: string }[];
}

async function browserOf(email: string): Promise<PageBrowser> {
  await openAccount(email);
  return PageBrowser.of(email);
}

const registrations = async (browser: PageBrowser) =>
  ((await (await browser.send('GET', '/svc_event/account')).json()) as Account).registrations;

it('a customer claims an athlete, and staff decide', async () => {
  const eventId = await importEvent({ event: 'claimed', athletes: 2 });
  const [one, other] = [await browserOf('one@claim.test'), await browserOf('other@claim.test')];
  const asked = await one.see(`/account/events?claim=${eventId}/a1`);
  expect(asked.html).toContain('Are you Athlete a1 of Test Games 2025?');
  const claim = { act: 'claim', eventId, athleteId: 'a1', words: 'Bib 12' };
  expect((await one.post('/account/events', claim)).to).toContain('state=claimed');
  expect(await registrations(one)).toEqual([{ eventId, divisionId: 'open', athleteId: 'a1', state: 'claimed' }]);
  const call = await other.send('POST', `/svc_event/events/${eventId}/athletes/a1/claim`, { words: 'me, too' });
  expect([call.status, await call.json()]).toEqual([201, { claim: { eventId, athleteId: 'a1', state: 'waiting' } }]);

  const staff = await signedInStaff();
  const { html } = await staff.see('/staff/events');
  expect(html).toContain('Bib 12');
  const claimId = await env.DB.prepare("SELECT claim_id FROM event_claims WHERE words = 'Bib 12'").first<string>(
    'claim_id',
  );
  const decide = (id: string | null) => staff.post('/staff/events', { claim: id ?? '', action: 'approve' });
  expect((await decide(claimId)).to).toContain('state=approved');
  expect((await decide(claimId)).to).toContain('state=stale');
  expect(await registrations(one)).toEqual([{ eventId, divisionId: 'open', athleteId: 'a1', state: 'registered' }]);
  // The claims of others are refused with it, and nobody can claim the athlete anymore.
  expect(await registrations(other)).toEqual([]);
  expect((await one.see('/account/events')).html).toContain('Test Games 2025');
  const third = await browserOf('third@claim.test');
  const late = await third.send('POST', `/svc_event/events/${eventId}/athletes/a1/claim`, {});
  expect(late.status).toBe(400);
  await late.text();
  const unknown = await third.send('POST', `/svc_event/events/${eventId}/athletes/nobody/claim`, {});
  expect(unknown.status).toBe(404);
  await unknown.text();
  const log = await env.DB.prepare("SELECT subject FROM staff_log WHERE action = 'athlete claim approve'").first(
    'subject',
  );
  expect(log).toBe(`${eventId} a1 one@claim.test`);
});

it('saves how a customer enters events, and says what is wrong', async () => {
  const browser = await browserOf('profile@claim.test');
  const profile = {
    act: 'save',
    firstName: 'Ada',
    lastName: 'Berg',
    email: 'ada@berg.test',
    birthdate: '1990-05-17',
    gender: 'Female',
    country: 'no',
    gym: 'Hall',
    btwbId: '77',
  };
  expect((await browser.post('/account/events', profile)).to).toContain('state=saved');
  const { html } = await browser.see('/account/events');
  for (const text of ['value="1990-05-17"', '<option value="NO" selected="">Norway', 'value="77"'])
    expect(html).toContain(text);
  const wrong = await browser.post('/account/events', { ...profile, birthdate: 'soon', gym: 'Other' });
  expect(wrong.html).toContain('value="Other"');
  expect(wrong.to).toBeNull();
});
