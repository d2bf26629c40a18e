import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { Fault } from '#shared/errors.ts';
import { type GymFields, gymFormSchema, MOST_GYMS } from '#shared/gym/contract.ts';
import { floorDm2 } from '#shared/gym/floor.ts';
import { gymStateWords } from '#shared/gym/words.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { SHOW_REGIONS } from '#worker/pages/account/parts/address-form.tsx';
import { NO_REFUSAL } from '#worker/pages/account/parts/form.tsx';
import { accountRoute } from '#worker/pages/account/parts/frame.tsx';
import { takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import { Said, type SayingKey, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { GymFacts } from '#worker/pages/rogue-equipped-gyms/facts.tsx';
import { GYM_MAP_PATH } from '#worker/pages/rogue-equipped-gyms.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { countTry } from '#worker/request/tries.ts';
import type { CustomerGym } from '#worker/store/gym/gyms.ts';
import { fieldsOfGym, GYMS_PATH, type GymDraft, GymForm } from './parts/gym-form.tsx';

const PLACE = { path: GYMS_PATH, title: 'My gyms' } as const;
/** How often one customer may write a gym in a day, because staff check each one before it goes on the map. */
const WRITES = { most: 60, windowMs: DAY_MS };

/** Notices after an action, by their key in the page's address. */
const SAYINGS = {
  saved: { lead: 'Your gym has been saved.' },
  waiting: { lead: 'Your gym has been saved. We review it before it goes on the map.' },
  removed: { lead: 'The gym has been removed.' },
} as const satisfies Sayings;

function GymCard({ gym, ctx }: { readonly gym: CustomerGym; readonly ctx: Ctx }): ReactNode {
  const { gymId, name, state, reason } = gym;
  const href = sitePath(ctx.site, GYMS_PATH);
  const which = <HiddenName name={name} />;
  return (
    <li className="gym-card">
      <h2 className="d d24">{name}</h2>
      <GymFacts gym={gym} site={ctx.site} />
      <p className="gym-state">
        <b>{gymStateWords(state, ctx.flags.enable_gym_map)}</b>
        {reason !== '' && `: ${reason}`}
      </p>
      <form method="post" action={href} className="row">
        <input type="hidden" name="id" value={gymId} />
        <ButtonLink look="line" size="sm" href={`${href}?edit=${encodeURIComponent(gymId)}`}>
          Edit
          {which}
        </ButtonLink>
        <Button look="line" size="sm" name="act" value="remove">
          Remove
          {which}
        </Button>
      </form>
    </li>
  );
}

async function Gyms({ ctx, customerId }: { readonly ctx: Ctx; readonly customerId: number }): Promise<ReactNode> {
  const gyms = await ctx.store.gyms.ofCustomer(customerId);
  return (
    <>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      {gyms.length === 0 ? (
        <p>You haven’t added a gym yet. Gyms you add can appear on the map, where others can find them.</p>
      ) : (
        <ul className="gym-cards">
          {gyms.map((gym) => (
            <GymCard key={gym.gymId} gym={gym} ctx={ctx} />
          ))}
        </ul>
      )}
      {gyms.length >= MOST_GYMS && <p>{`You can have up to ${MOST_GYMS} gyms. Remove one to add another.`}</p>}
      <p className="row">
        {gyms.length < MOST_GYMS && <ButtonLink href={`${sitePath(ctx.site, GYMS_PATH)}?add=1`}>Add a gym</ButtonLink>}
        {ctx.flags.enable_gym_map && (
          <ButtonLink look="line" href={sitePath(ctx.site, GYM_MAP_PATH)}>
            View the map
          </ButtonLink>
        )}
      </p>
    </>
  );
}

/**
 * The form that the page's address asks for. Returns undefined if it asks for the list, or names someone else's gym.
 */
async function askedDraft(ctx: Ctx, customerId: number): Promise<GymDraft | undefined> {
  const query = ctx.url.searchParams;
  if (query.has('add')) return { id: '', state: undefined, typed: new URLSearchParams(), refusal: NO_REFUSAL };
  const id = query.get('edit') ?? '';
  const gym = id === '' ? undefined : await ctx.store.gyms.find(customerId, id);
  return gym && { id, state: gym.state, typed: fieldsOfGym(gym, ctx.site), refusal: NO_REFUSAL };
}

/** The gyms of a customer, and the form for one (spec 1 section 2.1). */
export const myGymsPage: PageRoute = accountRoute(
  PLACE,
  async (ctx, { customerId }) => {
    const draft = await askedDraft(ctx, customerId);
    return draft ? <GymForm site={ctx.site} draft={draft} /> : Gyms({ ctx, customerId });
  },
  takeGym,
);

/** Reads the gym form. */
function gymOf(typed: URLSearchParams, site: Site): GymFields {
  const { id: _, act: __, equipment: ___, isListed: ____, ...fields } = Object.fromEntries(typed);
  const { floor, ...gym } = checked(
    { ...fields, equipment: typed.getAll('equipment'), isListed: typed.has('isListed') },
    gymFormSchema,
  );
  return { ...gym, floorDm2: floor === null ? null : floorDm2(floor, site) };
}

/**
 * Saves a gym; an `id` of '' creates one. Throws `validation_error` if the customer has too many gyms, and `not_found`
 * for someone else's gym.
 */
async function keepGym(ctx: Ctx, customerId: number, id: string, gym: GymFields): Promise<void> {
  await countTry(ctx, [{ subject: `gym:customer:${customerId}`, limit: WRITES }]);
  if (id !== '') {
    if (!(await ctx.store.gyms.change(customerId, id, gym, ctx.now))) throw new Fault('not_found');
  } else if (!(await ctx.store.gyms.add(customerId, gym, ctx.now))) {
    const message = `You already have ${MOST_GYMS} gyms. Please remove one first.`;
    throw new Fault('validation_error', [{ field: 'gym', message }]);
  }
}

/** Runs the action of a submitted form. Returns the key of the notice to show. */
async function act(ctx: Ctx, customerId: number, typed: URLSearchParams): Promise<SayingKey<typeof SAYINGS>> {
  const id = typed.get('id') ?? '';
  switch (typed.get('act')) {
    case 'remove':
      if (!(await ctx.store.gyms.remove(customerId, id))) throw new Fault('not_found');
      return 'removed';
    case SHOW_REGIONS:
      // Nothing is wrong and nothing is saved: this shows the form again with the regions of the chosen country.
      throw new Fault('validation_error');
    default: {
      const gym = gymOf(typed, ctx.site);
      await keepGym(ctx, customerId, id, gym);
      return gym.isListed ? 'waiting' : 'saved';
    }
  }
}

/** Handles the forms of a customer's gyms. */
function takeGym(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, PLACE, {
    act: async ({ customerId }, typed) => saidPath(GYMS_PATH, SAYINGS, await act(ctx, customerId, typed)),
    again: async ({ customerId }, { typed, refusal }) => {
      const id = typed.get('id') ?? '';
      const state = id === '' ? undefined : (await ctx.store.gyms.find(customerId, id))?.state;
      return <GymForm site={ctx.site} draft={{ id, state, typed, refusal }} />;
    },
  });
}
