import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { Registration } from '#shared/event/claim.ts';
import type { Edition, WholeEdition } from '#shared/event/edition.ts';
import { editionKeyOf } from '#shared/event/records.ts';
import { isRegistrationOpen, REFUND_DAYS, refundUntilMs } from '#shared/event/registration.ts';
import { eventDay, momentIn } from '#shared/event/words.ts';
import { sitePath } from '#shared/site/sites.ts';
import { editionHref } from '#worker/acts/events.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Where the forms of a place are sent. */
const PATH = '/account/events';

interface PlaceProps {
  readonly ctx: Ctx;
  readonly registrationId: string;
  readonly edition: Edition;
}

/** What an account can do with a place that it has. `isPassing`: it is offered to someone else already. */
function PlaceForms({
  ctx,
  registrationId,
  edition,
  isPassing,
}: PlaceProps & { readonly isPassing: boolean }): ReactNode {
  const untilMs = refundUntilMs(edition);
  const action = sitePath(ctx.site, PATH);
  return (
    <details>
      <summary className="link">Withdraw or pass it on</summary>
      <form method="post" action={action} className="account-form">
        <input type="hidden" name="registrationId" value={registrationId} />
        <p>
          {ctx.now < untilMs
            ? `If you withdraw before ${eventDay(untilMs, edition.timeZone, ctx.site.locale)}, you get a full refund.`
            : `The event begins in less than ${REFUND_DAYS} days, so we cannot refund you if you withdraw. You can still pass your place on.`}
        </p>
        <Button look="line" name="act" value="withdraw">
          {`Withdraw from ${edition.name}`}
        </Button>
      </form>
      <form method="post" action={action} className="account-form">
        <input type="hidden" name="registrationId" value={registrationId} />
        <TextField
          name="to"
          id={`to-${registrationId}`}
          label={isPassing ? 'Email of a different athlete' : 'Email of the athlete who gets your place'}
          type="email"
          isRequired
        />
        <Button look="line" name="act" value="transfer">
          Offer my place
        </Button>
      </form>
    </details>
  );
}

/** A place that another athlete offers, to be accepted with the customer's own details. */
function AcceptForm({ ctx, registrationId }: Pick<PlaceProps, 'ctx' | 'registrationId'>): ReactNode {
  return (
    <form method="post" action={sitePath(ctx.site, PATH)} className="account-form">
      <input type="hidden" name="registrationId" value={registrationId} />
      <p>Another athlete has offered you this place. You start with your details below, and there is nothing to pay.</p>
      <Checkbox name="waiver" value="yes" isRequired>
        I am fit to compete, follow the rules of the event, and take part at my own risk.
      </Checkbox>
      <Button name="act" value="accept">
        Accept the place
      </Button>
    </form>
  );
}

function LeaveForm({ ctx, eventId, divisionId }: Pick<PlaceProps, 'ctx'> & Registration): ReactNode {
  return (
    <form method="post" action={sitePath(ctx.site, PATH)}>
      <input type="hidden" name="eventId" value={eventId} />
      <input type="hidden" name="divisionId" value={divisionId} />
      <Button look="line" size="sm" name="act" value="leave">
        Leave the waiting list
      </Button>
    </form>
  );
}

const STATE_WORDS: Readonly<Record<Registration['state'], string>> = {
  registered: '',
  claimed: ', being checked',
  transferring: ', offered to someone else',
  offered: ', offered to you',
  waiting: ', on the waiting list',
  withdrawn: ', withdrawn',
  canceled: ', canceled',
};

function stateText({ state, position, until }: Registration, { timeZone }: Edition, locale: string): string {
  if (until !== undefined) return `, a place is held for you until ${momentIn(until, timeZone, locale)}`;
  if (position !== undefined) return `, number ${position} on the waiting list`;
  return STATE_WORDS[state];
}

function Row({
  ctx,
  registration,
  whole: { edition, divisions },
}: {
  readonly ctx: Ctx;
  readonly registration: Registration;
  readonly whole: WholeEdition;
}): ReactNode {
  const { athleteId, divisionId, registrationId, state, until } = registration;
  const href = editionHref(ctx, edition);
  const isOpen = isRegistrationOpen(edition, ctx.now);
  const isStarter = athleteId !== '' && state !== 'withdrawn' && state !== 'canceled';
  const division = divisions.find((each) => each.division === divisionId)?.name ?? divisionId;
  const place = isOpen && registrationId !== undefined ? { ctx, registrationId, edition } : undefined;
  return (
    <li>
      <a className="link" href={isStarter ? `${href}/athletes/${athleteId}` : href}>
        {`${edition.name} ${edition.year}`}
      </a>
      <span className="mute">{` ${division}${stateText(registration, edition, ctx.site.locale)}`}</span>
      {isOpen && until !== undefined && (
        <p>
          <a className="link" href={`${href}/register?division=${divisionId}`}>
            {`Register for ${edition.name}`}
          </a>
        </p>
      )}
      {isOpen && state === 'waiting' && <LeaveForm ctx={ctx} {...registration} />}
      {place && (state === 'registered' || state === 'transferring') && (
        <PlaceForms {...place} isPassing={state === 'transferring'} />
      )}
      {place && state === 'offered' && <AcceptForm {...place} />}
    </li>
  );
}

/** The events of an account: places that it has, waits for or is offered, and athletes that it is. */
export async function Registrations({
  ctx,
  own,
}: {
  readonly ctx: Ctx;
  readonly own: readonly Registration[];
}): Promise<ReactNode> {
  const rows = await Promise.all(
    own.map(async (registration) => {
      const key = editionKeyOf(registration.eventId);
      const whole = key && (await ctx.store.eventPages.edition(key));
      return whole ? { registration, whole } : undefined;
    }),
  );
  const shown = rows.flatMap((row) => row ?? []);
  if (shown.length === 0) {
    return (
      <p>You have no events yet. If you have competed before, open your page in the event and tell us that it’s you.</p>
    );
  }
  return (
    <ul className="account-list">
      {shown.map(({ registration, whole }) => {
        const { athleteId, divisionId, eventId, registrationId = '' } = registration;
        const key = `${eventId} ${divisionId} ${athleteId} ${registrationId}`;
        return <Row key={key} ctx={ctx} registration={registration} whole={whole} />;
      })}
    </ul>
  );
}
