import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { Checkbox, RadioGroup } from '#client/ui/form/choice-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { Fault } from '#shared/errors.ts';
import {
  type Entrant,
  entrantProblems,
  entrantSchema,
  isRegistrationOpen,
  REFUND_DAYS,
  refundUntilMs,
} from '#shared/event/registration.ts';
import { admits, eventDay } from '#shared/event/words.ts';
import { formatMoney } from '#shared/money/money.ts';
import { sitePath } from '#shared/site/sites.ts';
import { type DivisionOffer, offersOf } from '#worker/acts/event-offers.ts';
import { ownEventProfile } from '#worker/acts/event-profile.ts';
import { joinWaitingList } from '#worker/acts/registrations.ts';
import { additionsOf, doneOr, ownLists, tellCart } from '#worker/acts/shopper.ts';
import { countAddition } from '#worker/acts/tracking.ts';
import { errorOf, type FormRefusal, NO_REFUSAL, refusalOf } from '#worker/pages/account/parts/form.tsx';
import { loginHref } from '#worker/pages/account/parts/gate.ts';
import { AthleteFields } from '#worker/pages/parts/athlete-fields.tsx';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { MISSING, type Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { limitRate } from '#worker/request/rates.ts';
import { type EventRoutes, editionName, servedPart, written } from './frame.tsx';
import { type OpenEvent, openEvent } from './open.ts';
import { writtenBody, writtenFor } from './written.tsx';

const BELOW = '/register';

const SAYINGS = {
  waiting: {
    lead: 'You are on the waiting list.',
    text: 'When a place opens up, we will email you and hold it for two days. Your account shows your position.',
  },
  free: { lead: 'A place has opened up.', text: 'There is no need to wait: register below.' },
} as const satisfies Sayings;

/** A form that was refused, as it is shown again. */
interface Refused {
  readonly typed: URLSearchParams;
  readonly refusal: FormRefusal;
}

function placesText({ left, price }: DivisionOffer, { site }: Ctx): string {
  const money = formatMoney(price, site.locale, site.currency);
  return left === null ? money : `${money}, ${countOf(left, 'place left', 'places left', site.locale)}`;
}

function EntryForm({
  ctx,
  event,
  offers,
  known,
  refused,
}: {
  readonly ctx: Ctx;
  readonly event: OpenEvent;
  readonly offers: readonly DivisionOffer[];
  readonly known: Entrant;
  readonly refused: Refused | undefined;
}): ReactNode {
  const { edition } = event;
  const { typed, refusal = NO_REFUSAL } = refused ?? {};
  const open = offers.filter(({ left }) => left !== 0);
  const asked = typed?.get('divisionId') ?? ctx.url.searchParams.get('division');
  const chosen = open.find(({ division }) => division.division === asked) ?? open[0];
  const shown = typed ? entrantSchema.parse(Object.fromEntries(typed)) : known;
  const until = eventDay(refundUntilMs(edition), edition.timeZone, ctx.site.locale);
  if (!chosen) return null;
  return (
    <form method="post" action={event.href + BELOW} className="eventer">
      {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
      <RadioGroup
        name="divisionId"
        legend="Division"
        options={open.map((offer) => ({
          value: offer.division.division,
          label: `${offer.division.name}: ${placesText(offer, ctx)}`,
        }))}
        defaultValue={chosen.division.division}
        isRequired
        {...errorOf(refusal, 'divisionId')}
      />
      <h2 className="d d32">The athlete</h2>
      <div className="form">
        <AthleteFields shown={shown} refusal={refusal} isRequired />
      </div>
      <p className="s14 mute">
        {`Name, country and gym are shown on the event’s pages. You can withdraw in your account. If you do so before ${until}, ${REFUND_DAYS} days before the event, you get a full refund. You can also pass your place on to another athlete.`}
      </p>
      <Checkbox name="waiver" value="yes" isRequired {...errorOf(refusal, 'waiver')}>
        The athlete is fit to compete, follows the rules of the event, and takes part at their own risk.
      </Checkbox>
      <Button look="buy" name="act" value="enter" testId="event-enter">
        Add entry to cart
      </Button>
    </form>
  );
}

/** Divisions without a place, each with the way onto its waiting list. */
function FullDivisions({
  ctx,
  event,
  offers,
}: {
  readonly ctx: Ctx;
  readonly event: OpenEvent;
  readonly offers: readonly DivisionOffer[];
}): ReactNode {
  const full = offers.filter(({ left }) => left === 0);
  if (full.length === 0) return null;
  return (
    <section className="evfull">
      <h2 className="d d32">Full divisions</h2>
      {full.map(({ division }) => (
        <form key={division.division} method="post" action={event.href + BELOW} className="row">
          <input type="hidden" name="divisionId" value={division.division} />
          <p>{`${division.name} is full.`}</p>
          {ctx.session.kind === 'customer' ? (
            <Button look="line" name="act" value="wait">
              {`Join the waiting list for ${division.name}`}
            </Button>
          ) : (
            <ButtonLink look="line" href={loginHref(ctx, event.base + BELOW)}>
              {`Log in to join the waiting list for ${division.name}`}
            </ButtonLink>
          )}
        </form>
      ))}
    </section>
  );
}

/** What the visitor can register for: a place that is kept for them is one that is left. */
async function ownOffers(ctx: Ctx, event: OpenEvent): Promise<readonly DivisionOffer[]> {
  const { session, store, now } = ctx;
  const [offers, waiting] = await Promise.all([
    offersOf(ctx, event),
    session.kind === 'customer' ? store.eventRegistrations.waitingOf(session.customerId) : [],
  ]);
  const kept = new Set(
    waiting.flatMap(({ editionId, division, offeredUntilMs }) =>
      editionId === event.edition.id && (offeredUntilMs ?? 0) > now ? division : [],
    ),
  );
  return offers.map((offer) =>
    offer.left !== null && kept.has(offer.division.division) ? { ...offer, left: offer.left + 1 } : offer,
  );
}

async function part(ctx: Ctx, event: OpenEvent, refused?: Refused): Promise<Resolution> {
  const { session, now } = ctx;
  const text = await writtenFor(ctx, event, BELOW);
  const isOpen = isRegistrationOpen(event.edition, now);
  return servedPart(ctx, event, {
    title: 'Register',
    description: `Register for ${editionName(event)}: divisions, who can enter, and the places left.`,
    below: BELOW,
    isListed: text !== undefined,
    sheets: text?.sheets ?? [],
    load: async () => {
      const [offers, profile] = await Promise.all([
        ownOffers(ctx, event),
        session.kind === 'customer' ? ownEventProfile(ctx, session.customerId) : {},
      ]);
      const nothing = isOpen
        ? offers.length > 0
          ? `${event.edition.venue === '' ? 'Choose' : `${event.edition.venue}. Choose`} a division and tell us who competes.`
          : 'Registration for this event is not open.'
        : 'Registration for this event is closed.';
      return writtenBody(
        ctx,
        event,
        'register',
        nothing,
        <div className="wrap sec evregister">
          <div>
            <Said sayings={SAYINGS} query={ctx.url.searchParams} />
            <EntryForm ctx={ctx} event={event} offers={offers} known={entrantSchema.parse(profile)} refused={refused} />
            <FullDivisions ctx={ctx} event={event} offers={offers} />
          </div>
          <aside>
            <h2 className="d d24">Divisions</h2>
            <dl className="evfacts">
              {event.divisions.flatMap((division) => [
                <dt key={`${division.division} name`}>{division.name}</dt>,
                <dd key={division.division}>{admits(division)}</dd>,
              ])}
            </dl>
          </aside>
        </div>,
      );
    },
  });
}

async function find(ctx: Ctx, params: Readonly<Record<string, string>>): Promise<Resolution> {
  const event = await openEvent(ctx, params);
  return event ? part(ctx, event) : written(ctx);
}

/** Adds an entry to the cart. Throws `validation_error` with what is wrong, by field. */
async function enter(c: Context<AppEnv>, event: OpenEvent, typed: URLSearchParams): Promise<void> {
  const ctx = c.get('ctx');
  const offers = await ownOffers(ctx, event);
  const offer = offers.find(({ division }) => division.division === typed.get('divisionId'));
  if (!offer) throw new Fault('validation_error', [{ field: 'divisionId', message: 'Choose a division.' }]);
  const { division, left, productId } = offer;
  const read = entrantSchema.safeParse(Object.fromEntries(typed));
  const athlete = read.data ?? entrantSchema.parse({});
  const problems = [
    ...(left === 0 ? [{ field: 'divisionId', message: `${division.name} is full.` }] : []),
    ...entrantProblems(athlete, division, event.edition),
    ...(typed.get('waiver') === 'yes' ? [] : [{ field: 'waiver', message: 'Please agree before you register.' }]),
  ];
  if (problems.length > 0) throw new Fault('validation_error', problems);
  const eventRegistration = { eventId: event.edition.id, divisionId: division.division, athlete, waiver: true };
  const item = { productId, qty: 1, children: [], customOptions: [], metadata: { eventRegistration } };
  const additions = await additionsOf(ctx, [item]);
  const lists = ownLists(c);
  const made = doneOr(await lists.create('cart', { activeCartTs: ctx.now }, ctx.now));
  const added = await lists.add(made.list._id, additions, { nowMs: ctx.now, keep: true });
  doneOr(added);
  if (added.outcome !== 'done') return;
  tellCart(c, added);
  countAddition(ctx, [{ productId, qty: 1, metadata: {} }]);
}

async function take(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  await limitRate(ctx, 'CHANGES');
  const typed = await formFields(c.req.raw);
  const event = await openEvent(ctx, c.req.param());
  if (!event) return servePage(c, async () => MISSING, true);
  const back = event.base + BELOW;
  try {
    if (typed.get('act') !== 'wait') {
      await enter(c, event, typed);
      return c.redirect(sitePath(ctx.site, '/cart'), 303);
    }
    if (ctx.session.kind !== 'customer') return c.redirect(loginHref(ctx, back), 303);
    const place = { eventId: event.edition.id, divisionId: typed.get('divisionId') ?? '' };
    const position = await joinWaitingList(ctx, ctx.session.customerId, place);
    return c.redirect(sitePath(ctx.site, saidPath(back, SAYINGS, position === 0 ? 'free' : 'waiting')), 303);
  } catch (error) {
    const refusal = refusalOf(error);
    return servePage(c, (asked) => part(asked, event, { typed, refusal }), true);
  }
}

/**
 * Registration for an event: what the merchant wrote, the form of an entry, and waiting lists of full divisions. It shows
 * the places that are left at this moment, so it is made for each visitor.
 */
export const registerPages: EventRoutes = (start) => [{ path: start + BELOW, gate: 'visitor', find, take }];
