import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { Fault } from '#shared/errors.ts';
import { MISTYPED, readNumber } from '#shared/number/spoken-number.ts';
import {
  SUBSCRIPTION_ACTIONS,
  SUBSCRIPTION_STATES,
  type SubscriptionAction,
  type SubscriptionState,
} from '#shared/subscription/contract.ts';
import { actionsOf } from '#shared/subscription/machine.ts';
import { numberIn } from '#worker/acts/numbers.ts';
import { actOnSubscription, SUBSCRIPTIONS_OF_PAGE, type SubscriptionCopy } from '#worker/acts/subscriptions.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffPager } from '#worker/pages/staff/parts/pager.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { dayWords, priceWords, STATE_WORDS } from '#worker/pages/subscriptions/words.ts';
import type { PageRoute } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { may, mayAt, memberOf, needRight } from '#worker/request/staff.ts';

const PATH = '/staff/subscriptions';

interface Asked {
  readonly state: SubscriptionState | undefined;
  readonly text: string;
  readonly isMistyped: boolean;
  readonly page: number;
}

function askedOf(query: URLSearchParams): Asked {
  const text = (query.get('text') ?? '').slice(0, 320);
  const page = Math.min(10_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1));
  return {
    state: SUBSCRIPTION_STATES.find((each) => each === query.get('state')),
    text: numberIn(text, 'order') ?? text.trim(),
    isMistyped: readNumber(text).read === 'mistyped',
    page,
  };
}

const ACTION_WORDS: Readonly<Record<SubscriptionAction, string>> = {
  cancel: 'Cancel',
  pause: 'Pause',
  resume: 'Resume',
};

/** Notices after a form, by the key in the address. */
const SAID: Readonly<Record<string, readonly [kind: 'good' | 'bad', words: string]>> = {
  cancel: ['good', 'Canceled. We emailed the customer.'],
  pause: ['good', 'Paused. We emailed the customer.'],
  resume: ['good', 'Active again. We emailed the customer.'],
  refused: ['bad', 'This is not possible in its current state.'],
};

interface RowProps {
  readonly copy: SubscriptionCopy;
  readonly back: string;
  /** Whether the member may change subscriptions. */
  readonly isChangeable: boolean;
}

function Row({ copy, back, isChangeable }: RowProps): ReactNode {
  const { subscriptionId, orderId, email, name, state, startedMs, chargeAtMs } = copy;
  return (
    <tr>
      <td>
        {name}
        <br />
        {email}
      </td>
      <td>{STATE_WORDS[state]}</td>
      <td>{priceWords(copy)}</td>
      <td>
        <a className="link" href={`/staff/orders/${orderId}`}>
          {dayWords(copy, startedMs)}
          <HiddenName name={`${name} of ${email}`} />
        </a>
      </td>
      <td>{chargeAtMs === null ? '' : dayWords(copy, chargeAtMs)}</td>
      <td>
        <form method="post" action={PATH} className="row">
          <input type="hidden" name="id" value={subscriptionId} />
          <input type="hidden" name="back" value={back} />
          {(isChangeable ? actionsOf(copy) : []).map((action) => (
            <Button key={action} look="line" size="sm" name="action" value={action}>
              {ACTION_WORDS[action]}
              <HiddenName name={`${name} of ${email}`} />
            </Button>
          ))}
        </form>
      </td>
    </tr>
  );
}

function queryOf({ state, text, page }: Asked): string {
  return new URLSearchParams({ state: state ?? '', text, page: String(page) }).toString();
}

/**
 * All subscriptions, the newest first, with buttons to pause, cancel or resume them. Their payments are refunded on
 * their orders.
 */
export const staffSubscriptionsPage: PageRoute = {
  path: PATH,
  gate: 'orders',
  take: changeSubscription,
  find: async (ctx) =>
    staffPage(ctx, { title: 'Subscriptions' }, async () => {
      const asked = askedOf(ctx.url.searchParams);
      const said = SAID[ctx.url.searchParams.get('said') ?? ''];
      const { subscriptions, count } = await ctx.store.subscriptions.search({ ...asked, sites: ctx.staff?.sites });
      return (
        <>
          <h1 className="d d64">Subscriptions</h1>
          {said && <Note kind={said[0]} lead={said[1]} announce={said[0] === 'bad' ? 'alert' : 'status'} />}
          <form method="get" action={PATH} className="staff-filters">
            <SelectField
              name="state"
              label="State"
              options={[
                { value: '', label: 'Any' },
                ...SUBSCRIPTION_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
              ]}
              defaultValue={asked.state ?? ''}
            />
            <TextField
              name="text"
              label="Address, SKU or order"
              defaultValue={asked.text}
              maxLength={320}
              {...(asked.isMistyped ? { error: MISTYPED } : {})}
            />
            <Button look="line">Find</Button>
          </form>
          <p>{count === 0 ? 'No subscriptions found.' : `${count} found`}</p>
          <StaffTable
            label="Subscriptions"
            columns={['Product and customer', 'State', 'Price', 'First order', 'Next charge', 'Change']}
          >
            {subscriptions.map((copy) => (
              <Row key={copy.subscriptionId} copy={copy} back={queryOf(asked)} isChangeable={may(ctx, 'fulfill')} />
            ))}
          </StaffTable>
          <StaffPager
            page={asked.page}
            perPage={SUBSCRIPTIONS_OF_PAGE}
            count={count}
            pageHref={(page) => `${PATH}?${queryOf({ ...asked, page })}`}
          />
        </>
      );
    }),
};

/** Handles a staff action on a subscription. */
async function changeSubscription(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const member = memberOf(ctx);
  needRight(ctx, 'fulfill');
  const fields = await formFields(c.req.raw);
  const action = SUBSCRIPTION_ACTIONS.find((each) => each === fields.get('action'));
  const copy = await ctx.store.subscriptions.byId(fields.get('id') ?? '');
  if (!action || !copy || !mayAt(ctx, copy.site)) throw new Fault('not_found');
  const answer = async (): Promise<string> => {
    try {
      await actOnSubscription(ctx, copy, action, { by: 'staff', name: member.email });
      return action;
    } catch (error) {
      if (error instanceof Fault && error.code === 'validation_error') return 'refused';
      throw error;
    }
  };
  const back = new URLSearchParams(fields.get('back') ?? '');
  back.set('said', await answer());
  return c.redirect(`${PATH}?${back}`, 303);
}
