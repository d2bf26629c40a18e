import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { claimSchema } from '#shared/event/claim.ts';
import { type EventProfile, eventProfileSchema } from '#shared/event/profile.ts';
import { registrationActSchema } from '#shared/event/registration.ts';
import { sitePath } from '#shared/site/sites.ts';
import { claimAthlete, shownAthlete } from '#worker/acts/claim-athlete.ts';
import { ownEventProfile } from '#worker/acts/event-profile.ts';
import { actOnRegistration, leaveWaitingList, registrationsOf } from '#worker/acts/registrations.ts';
import { AthleteFields } from '#worker/pages/parts/athlete-fields.tsx';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx, CustomerSession } from '#worker/request/context.ts';
import { Registrations } from './parts/event-registrations.tsx';
import { errorOf, type FormRefusal, NO_REFUSAL } from './parts/form.tsx';
import { accountRoute } from './parts/frame.tsx';
import { type RefusedForm, takeAccountForm } from './parts/take-form.tsx';

const PLACE = { path: '/account/events', title: 'Events' } as const;

const SAYINGS = {
  saved: { lead: 'Your details have been saved.' },
  claimed: { lead: 'Thank you. We check who it is before your results appear here.' },
  withdrawn: { lead: 'You have withdrawn.', text: 'Your refund goes back to how you paid.' },
  given: { lead: 'You have withdrawn.', text: 'It is too close to the event for a refund.' },
  offered: { lead: 'We have sent your offer.', text: 'The place is yours until the other athlete accepts it.' },
  accepted: { lead: 'The place is yours.' },
  left: { lead: 'You are off the waiting list.' },
} as const satisfies Sayings;

type Shown = Readonly<Record<keyof EventProfile, string>>;

function ProfileForm({
  ctx,
  shown,
  refusal,
}: {
  readonly ctx: Ctx;
  readonly shown: Shown;
  readonly refusal: FormRefusal;
}): ReactNode {
  const text = (name: keyof EventProfile) => ({ name, defaultValue: shown[name], ...errorOf(refusal, name) });
  return (
    <form method="post" action={sitePath(ctx.site, PLACE.path)} className="account-form">
      {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
      <h2 className="d d32">Your details as an athlete</h2>
      <div className="form">
        <AthleteFields shown={shown} refusal={refusal} />
        <TextField {...text('btwbId')} label="Beyond the Whiteboard id" maxLength={64} />
      </div>
      <Button name="act" value="save">
        Save details
      </Button>
    </form>
  );
}

/** The question whether the customer is an athlete, for a page that was opened from that athlete's. */
async function ClaimForm({ ctx, asked }: { readonly ctx: Ctx; readonly asked: string }): Promise<ReactNode> {
  const [eventId = '', athleteId = ''] = asked.split('/', 2);
  const found = await shownAthlete(ctx, eventId, athleteId).catch(() => undefined);
  if (!found) return null;
  const { edition, athlete } = found;
  return (
    <form method="post" action={sitePath(ctx.site, PLACE.path)} className="account-form">
      <input type="hidden" name="eventId" value={edition.id} />
      <input type="hidden" name="athleteId" value={athlete.athlete} />
      <h2 className="d d32">{`Are you ${athlete.name} of ${edition.name} ${edition.year}?`}</h2>
      <TextArea
        name="words"
        label="How can we check it? For example the email address of your registration"
        maxLength={500}
      />
      <Button name="act" value="claim">
        This is me
      </Button>
    </form>
  );
}

async function view(ctx: Ctx, customerId: number, { typed, refusal }: Partial<RefusedForm>): Promise<ReactNode> {
  const [profile, own] = await Promise.all([ownEventProfile(ctx, customerId), registrationsOf(ctx, customerId)]);
  const asked = ctx.url.searchParams.get('claim') ?? '';
  const shown = typed ? { ...profile, ...Object.fromEntries(typed) } : profile;
  return (
    <>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      {typed?.has('registrationId') &&
        refusal?.fields.map(({ field, message }) => <Note key={field} kind="bad" lead={message} announce="alert" />)}
      {refusal?.fields.some(({ field }) => field === 'athleteId') && (
        <Note kind="bad" lead="This athlete belongs to another account. Please contact us." announce="alert" />
      )}
      {asked !== '' && (await ClaimForm({ ctx, asked }))}
      {await Registrations({ ctx, own })}
      <ProfileForm ctx={ctx} shown={shown} refusal={refusal ?? NO_REFUSAL} />
    </>
  );
}

/** Runs a form of a place. A place that was accepted is entered with the customer's details as an athlete. */
async function actOnPlace(ctx: Ctx, customerId: number, fields: Readonly<Record<string, string>>): Promise<string> {
  const { registrationId = '', act: action } = fields;
  const wished =
    action === 'accept'
      ? { action, athlete: await ownEventProfile(ctx, customerId), waiver: fields.waiver === 'yes' }
      : { action, ...(action === 'transfer' && { email: fields.to ?? '' }) };
  const { hasRefund } = await actOnRegistration(
    ctx,
    customerId,
    registrationId,
    checked(wished, registrationActSchema),
  );
  if (action === 'withdraw') return saidPath(PLACE.path, SAYINGS, hasRefund ? 'withdrawn' : 'given');
  return saidPath(PLACE.path, SAYINGS, action === 'accept' ? 'accepted' : 'offered');
}

async function act(ctx: Ctx, { customerId }: CustomerSession, typed: URLSearchParams): Promise<string> {
  const fields = Object.fromEntries(typed);
  if (fields.act === 'claim') {
    const { words } = checked({ words: fields.words ?? '' }, claimSchema);
    await claimAthlete(ctx, customerId, { eventId: fields.eventId ?? '', athleteId: fields.athleteId ?? '', words });
    return saidPath(PLACE.path, SAYINGS, 'claimed');
  }
  if (fields.act === 'leave') {
    const { eventId = '', divisionId = '' } = fields;
    await leaveWaitingList(ctx, customerId, { eventId, divisionId });
    return saidPath(PLACE.path, SAYINGS, 'left');
  }
  if (fields.act === 'withdraw' || fields.act === 'transfer' || fields.act === 'accept')
    return actOnPlace(ctx, customerId, fields);
  const { act: _, ...given } = fields;
  const profile = { ...given, country: given.country?.toUpperCase() };
  await ctx.store.eventProfiles.write(customerId, checked(profile, eventProfileSchema), ctx.now);
  return saidPath(PLACE.path, SAYINGS, 'saved');
}

function takeEvents(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, PLACE, {
    act: (session, typed) => act(ctx, session, typed),
    again: ({ customerId }, form) => view(ctx, customerId, form),
  });
}

/** The customer as an athlete: details, and events (spec 3 section 3). */
export const accountEventsPage: PageRoute = accountRoute(
  PLACE,
  (ctx, { customerId }) => view(ctx, customerId, {}),
  takeEvents,
);
