import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { writeCsv } from '#shared/encode/csv.ts';
import { formatWallTime } from '#shared/event/wall-time.ts';
import { hasRight } from '#shared/staff/rights.ts';
import { mayModerate } from '#shared/staff/roles.ts';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import type { PageRoute, StoreRoute } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { memberOf } from '#worker/request/staff.ts';
import type { WaitingClaim } from '#worker/store/event/claims.ts';

const PATH = '/staff/events';
/** Claims on one page; the next ones come when these are decided. */
const MOST_CLAIMS = 100;

/** The registrations of an event as a file, for admins: it has birthdates and addresses. */
const REGISTRATIONS_PATH = '/staff/events.csv';

const SAYINGS = {
  approved: { lead: 'The account is now the athlete’s.' },
  refused: { lead: 'The claim has been refused.' },
  stale: { lead: 'The claim was decided or withdrawn in the meantime.', kind: 'bad' },
} as const satisfies Sayings;

function ClaimRow({ claim }: { readonly claim: WaitingClaim }): ReactNode {
  const { claimId, editionId, name, email, customer, words, madeMs } = claim;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{editionId}</td>
      <td>{`${customer}, ${email}`}</td>
      <td>{words}</td>
      <td>{utc(madeMs)}</td>
      <td>
        <form method="post" action={PATH} className="row">
          <input type="hidden" name="claim" value={claimId} />
          <Button size="sm" name="action" value="approve">
            Approve
            <HiddenName name={name} />
          </Button>
          <Button look="line" size="sm" name="action" value="refuse">
            Refuse
            <HiddenName name={name} />
          </Button>
        </form>
      </td>
    </tr>
  );
}

const decisionSchema = z.object({ claim: z.string().min(1).max(80), action: z.enum(['approve', 'refuse']) });

/** Approves or refuses a claim on an event of the member. */
async function decideClaim(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const staff = memberOf(ctx);
  const read = decisionSchema.safeParse(Object.fromEntries(await formFields(c.req.raw)));
  const waiting = await ctx.store.eventClaims.waiting(MOST_CLAIMS);
  const claim = waiting.find(({ claimId }) => claimId === read.data?.claim);
  if (!read.success || !claim || !mayModerate(staff, claim.editionId)) {
    return c.redirect(saidPath(PATH, SAYINGS, 'stale'), 303);
  }
  const isApproved = read.data.action === 'approve';
  const isDone = await ctx.store.eventClaims.decide(claim, isApproved, {
    author: staff.email,
    action: `athlete claim ${read.data.action}`,
    subject: `${claim.editionId} ${claim.athlete} ${claim.email}`,
    nowMs: ctx.now,
    changes: [
      {
        kind: 'athlete-claim',
        key: claim.claimId,
        site: '',
        before: 'waiting',
        after: isApproved ? 'approved' : 'refused',
      },
    ],
  });
  if (!isDone) return c.redirect(saidPath(PATH, SAYINGS, 'stale'), 303);
  return c.redirect(saidPath(PATH, SAYINGS, isApproved ? 'approved' : 'refused'), 303);
}

/** Events whose scores the member may enter, the latest first, and customers who say that they are an athlete of them. */
export const staffEventsPage: PageRoute = {
  path: PATH,
  gate: 'moderate',
  take: decideClaim,
  find: async (ctx) =>
    staffPage(ctx, { title: 'Events' }, async (): Promise<ReactNode> => {
      const staff = memberOf(ctx);
      const [all, registered, waiting] = await Promise.all([
        ctx.store.eventEditions.all(),
        ctx.store.eventRegistrations.counts(),
        ctx.store.eventClaims.waiting(MOST_CLAIMS),
      ]);
      const editions = all.filter(({ id }) => mayModerate(staff, id));
      const claims = waiting.filter(({ editionId }) => mayModerate(staff, editionId));
      return (
        <>
          <h1 className="d d64">Events</h1>
          <Said sayings={SAYINGS} query={ctx.url.searchParams} />
          {editions.length === 0 && <p>No events yet.</p>}
          <StaffTable label="Events" columns={['Event', 'Begins', 'Time zone', 'Venue', 'Shown on', 'Registered']}>
            {editions.map(({ id, name, startsMs, timeZone, venue, site }) => (
              <tr key={id}>
                <th scope="row">
                  <a className="link" href={`/events/moderate/${id}`}>
                    {name}
                  </a>
                </th>
                <td>{formatWallTime(startsMs, timeZone).replace('T', ' ')}</td>
                <td>{timeZone}</td>
                <td>{venue}</td>
                <td>{site ?? 'all sites'}</td>
                <td>
                  {hasRight(staff.role, 'registrations') && registered.has(id) ? (
                    <a className="link" href={`${REGISTRATIONS_PATH}?event=${id}`}>
                      {`${registered.get(id)}, as CSV`}
                    </a>
                  ) : (
                    (registered.get(id) ?? 0)
                  )}
                </td>
              </tr>
            ))}
          </StaffTable>
          <h2 className="d d32">Athletes with accounts</h2>
          {claims.length === 0 && <p>No claims to check.</p>}
          <StaffTable label="Claims" columns={['Athlete', 'Event', 'Customer', 'Proof', 'Since (UTC)', 'Decision']}>
            {claims.map((claim) => (
              <ClaimRow key={claim.claimId} claim={claim} />
            ))}
          </StaffTable>
        </>
      );
    }),
};

const COLUMNS = [
  ...['registration', 'division', 'first_name', 'last_name', 'email', 'birthdate', 'gender', 'country', 'gym'],
  ...['state', 'athlete', 'order'],
];

/** Everyone who registered for an event, for its organizers. */
export const registrationsFileRoute: StoreRoute = {
  path: REGISTRATIONS_PATH,
  gate: 'registrations',
  show: async (c) => {
    const ctx = c.get('ctx');
    const editionId = ctx.url.searchParams.get('event') ?? '';
    const places = await ctx.store.eventRegistrations.ofEdition(editionId);
    const rows = places.map(({ registrationId, division, entrant, state, athlete, orderId }) => {
      const { firstName, lastName, email, birthdate, gender, country, gym } = entrant;
      const person = [firstName, lastName, email, birthdate, gender, country, gym];
      return [registrationId, division, ...person, state, athlete, orderId];
    });
    await ctx.store.staffLog.add(memberOf(ctx).email, 'registrations export', `${editionId} ${rows.length}`, ctx.now);
    return new Response(writeCsv([COLUMNS, ...rows]), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="registrations.csv"`,
        'cache-control': 'private, no-store',
      },
    });
  },
};
