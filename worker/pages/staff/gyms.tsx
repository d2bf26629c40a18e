import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { Pager } from '#client/ui/pager.tsx';
import type { Site } from '#shared/site/sites.ts';
import { GymFacts } from '#worker/pages/rogue-equipped-gyms/facts.tsx';
import { askedGyms, findGyms, LONGEST_GYM_SEARCH } from '#worker/pages/rogue-equipped-gyms/search.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { memberOf } from '#worker/request/staff.ts';
import type { MapGym } from '#worker/store/gym/gyms.ts';

const PATH = '/staff/gyms';
/** Query of the list of gyms that are already on the map. */
const SHOWN = { view: 'shown' } as const;
const SHOWN_PATH = `${PATH}?${new URLSearchParams(SHOWN)}`;
const PER_PAGE = 50;
const STALE = 'It was changed or withdrawn in the meantime. Please check it again.';
const UNSAID = 'Enter a reason for the refusal. The owner will see it.';

/** A gym, with the actions for staff. */
function GymRow({ gym, site, isShown }: { readonly gym: MapGym; readonly site: Site; readonly isShown: boolean }) {
  const { gymId, name, writtenMs } = gym;
  const which = <HiddenName name={name} />;
  return (
    <li className="staff-log">
      <h2 className="d d24">{name}</h2>
      <GymFacts gym={gym} site={site} />
      <p className="mute">{`Written on ${new Date(writtenMs).toISOString().slice(0, 10)}`}</p>
      <form method="post" action={isShown ? SHOWN_PATH : PATH} className="staff-filters">
        <input type="hidden" name="gym" value={gymId} />
        <input type="hidden" name="written" value={writtenMs} />
        {/* The Enter key in the reason presses the form's first button, which would otherwise show the gym. */}
        <button type="submit" name="action" value={isShown ? 'remove' : 'refuse'} hidden />
        {!isShown && (
          <Button name="action" value="show">
            Show it{which}
          </Button>
        )}
        <TextField name="reason" id={`reason-${gymId}`} label="Reason (shown to the owner)" maxLength={200} />
        <Button look="line" name="action" value={isShown ? 'remove' : 'refuse'}>
          {isShown ? 'Remove from map' : 'Refuse it'}
          {which}
        </Button>
      </form>
    </li>
  );
}

async function Waiting({ ctx }: { readonly ctx: Ctx }): Promise<ReactNode> {
  const waiting = await ctx.store.gyms.waiting(PER_PAGE);
  if (waiting.length === 0) return <p>No gyms to review.</p>;
  return (
    <ul className="staff-log">
      {waiting.map((gym) => (
        <GymRow key={gym.gymId} gym={gym} site={ctx.site} isShown={false} />
      ))}
    </ul>
  );
}

async function OnMap({ ctx }: { readonly ctx: Ctx }): Promise<ReactNode> {
  const { site } = ctx;
  const asked = askedGyms(ctx.url);
  const { gyms, count, page } = await findGyms(ctx, asked, PER_PAGE);
  return (
    <>
      <form className="staff-filters" action={PATH}>
        <input type="hidden" name="view" value={SHOWN.view} />
        <TextField name="q" id="gym-q" label="Name or place" defaultValue={asked.text} maxLength={LONGEST_GYM_SEARCH} />
        <Button look="line">Search</Button>
      </form>
      <p role="status">{countOf(count, 'gym', 'gyms', site.locale)}</p>
      <ul className="staff-log">
        {gyms.map((gym) => (
          <GymRow key={gym.gymId} gym={gym} site={site} isShown />
        ))}
      </ul>
      <Pager
        path={PATH}
        page={page}
        pageCount={Math.ceil(count / PER_PAGE)}
        queryForPage={(at) => `?${new URLSearchParams({ ...SHOWN, q: asked.text, page: String(at) })}`}
        shown={(page - 1) * PER_PAGE + gyms.length}
        total={count}
        locale={site.locale}
      />
    </>
  );
}

function find(ctx: Ctx, problem: string | null): Resolution {
  return staffPage(ctx, { title: 'Gyms' }, async () => {
    const isShown = ctx.url.searchParams.get('view') === SHOWN.view;
    const link = (href: string, words: string, isCurrent: boolean) =>
      isCurrent ? (
        <b aria-current="page">{words}</b>
      ) : (
        <a className="link" href={href}>
          {words}
        </a>
      );
    return (
      <>
        <h1 className="d d64">Gyms</h1>
        <nav className="staff-bar" aria-label="Gyms">
          {link(PATH, 'To review', !isShown)}
          {link(SHOWN_PATH, 'On the map', isShown)}
        </nav>
        {problem !== null && <Note kind="bad" lead={problem} announce="alert" />}
        {isShown ? await OnMap({ ctx }) : await Waiting({ ctx })}
      </>
    );
  });
}

/** Gyms to be checked before they appear on the map, the oldest first, and those on the map, by place. */
export const staffGymsPage: PageRoute = {
  path: PATH,
  gate: 'curate',
  take: decideGym,
  find: async (ctx) => find(ctx, null),
};

const decisionSchema = z.object({
  action: z.enum(['show', 'refuse', 'remove']),
  gym: z.string().regex(/^[\da-f]{1,64}$/),
  written: z.coerce.number().int().positive(),
  reason: z.string().trim().max(200).default(''),
});

/** Shows a gym on the map, rejects it, or removes it. */
async function decideGym(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email } = memberOf(ctx);
  const again = (problem: string) => servePage(c, async (page) => find(page, problem), true);
  const read = decisionSchema.safeParse(Object.fromEntries(await formFields(c.req.raw)));
  if (!read.success) return again(STALE);
  const { action, gym, written, reason } = read.data;
  if (action !== 'show' && reason === '') return again(UNSAID);
  const { gyms } = ctx.store;
  const was = action === 'remove' ? 'shown' : 'waiting';
  const after = action === 'show' ? 'shown' : `refused: ${reason}`;
  const deed = {
    author: email,
    action: `gym ${action}`,
    subject: `gym ${gym}`,
    nowMs: ctx.now,
    changes: [{ kind: 'gym', key: gym, site: '', before: was, after }],
  };
  const isDone =
    action === 'show' ? await gyms.show(gym, written, deed) : await gyms.refuse(gym, written, { was, reason, deed });
  if (!isDone) return again(STALE);
  return c.redirect(action === 'remove' ? SHOWN_PATH : PATH, 303);
}
