import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Site } from '#shared/site/sites.ts';
import { GymFacts } from '#worker/pages/gyms/facts.tsx';
import { staffPage } from '#worker/pages/staff/frame.tsx';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { requireStaff } from '#worker/request/staff.ts';
import type { CustomerGym } from '#worker/store/gyms.ts';

const PATH = '/staff/gyms';
const PER_PAGE = 50;
const STALE = 'It was changed or taken back meanwhile. Look at it again.';
const UNSAID = 'Say why you refuse it: its owner reads that.';

function Waiting({ gym, site }: { readonly gym: CustomerGym; readonly site: Site }): ReactNode {
  const { gymId, name, writtenMs } = gym;
  return (
    <li className="staff-log">
      <h2 className="d d24">{name}</h2>
      <GymFacts gym={gym} site={site} />
      <p className="mute">{`Written on ${new Date(writtenMs).toISOString().slice(0, 10)}`}</p>
      <form method="post" action={PATH} className="staff-filters">
        <input type="hidden" name="gym" value={gymId} />
        <input type="hidden" name="written" value={writtenMs} />
        <Button name="action" value="show">
          Show it<span className="vh">{`: ${name}`}</span>
        </Button>
        <TextField name="reason" id={`reason-${gymId}`} label="Reason, for its owner" maxLength={200} />
        <Button look="line" name="action" value="refuse">
          Refuse it<span className="vh">{`: ${name}`}</span>
        </Button>
      </form>
    </li>
  );
}

function find(ctx: Ctx, problem: string | null): Resolution {
  return staffPage(ctx, { title: 'Gyms', area: 'content' }, async () => {
    const waiting = await ctx.store.gyms.waiting(PER_PAGE);
    return (
      <>
        <h1 className="d d64">Gyms</h1>
        {problem !== null && <Note kind="bad" lead={problem} announce="alert" />}
        {waiting.length === 0 ? (
          <p>No gym waits to be looked at.</p>
        ) : (
          <ul className="staff-log">
            {waiting.map((gym) => (
              <Waiting key={gym.gymId} gym={gym} site={ctx.site} />
            ))}
          </ul>
        )}
      </>
    );
  });
}

/** Gyms that wait to be looked at before they stand on the map, the oldest first. */
export const staffGymsPage: PageRoute = { path: PATH, isPersonal: true, find: async (ctx) => find(ctx, null) };

const decisionSchema = z.object({
  action: z.enum(['show', 'refuse']),
  gym: z.string().regex(/^[\da-f]{1,64}$/),
  written: z.coerce.number().int().positive(),
  reason: z.string().trim().max(200).default(''),
});

/** Puts a gym on the map, or keeps it off. */
export async function decideGym(c: Context<AppEnv>): Promise<Response> {
  const { ctx } = c.var;
  const { email } = requireStaff(ctx, 'content');
  const again = (problem: string) => servePage(c, async (page) => find(page, problem), true);
  const read = decisionSchema.safeParse(Object.fromEntries(await formFields(c.req.raw)));
  if (!read.success) return again(STALE);
  const { action, gym, written, reason } = read.data;
  if (action === 'refuse' && reason === '') return again(UNSAID);
  const { gyms, staffLog } = ctx.store;
  const isDone = action === 'show' ? await gyms.show(gym, written) : await gyms.refuse(gym, written, reason);
  if (!isDone) return again(STALE);
  await staffLog.add(email, `gym ${action}`, `gym ${gym}`, ctx.now);
  return c.redirect(PATH, 303);
}
