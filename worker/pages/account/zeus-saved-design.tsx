import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { LONGEST_NAME, MOST_DESIGNS } from '#shared/gym-design/limits.ts';
import { customerOf } from '#worker/pages/account/parts/gate.ts';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import { BUILDER, builderPage, isBuilt } from '#worker/pages/zeus-builder/frame.tsx';
import { SavedGyms } from '#worker/pages/zeus-builder/saved-gyms.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { accountRoute } from './parts/frame.tsx';
import { takeAccountForm } from './parts/take-form.tsx';

const PLACE = { path: '/account/zeus-saved-design', title: 'Saved gym designs' } as const;

const SAYINGS = {
  renamed: { text: 'The gym has been renamed.' },
  duplicated: { text: 'The gym has been duplicated.' },
  shared: { text: 'Anyone with the link can now see it.' },
  hidden: { text: 'Only you can see it now.' },
  deleted: { text: 'The gym has been deleted.' },
  name: { text: `Please enter a name of at most ${LONGEST_NAME} characters.`, kind: 'bad' },
  full: { text: `You have ${MOST_DESIGNS} gyms, and there is room for no more.`, kind: 'bad' },
  gone: { text: 'This gym no longer exists.', kind: 'bad' },
} as const satisfies Sayings;

type Saying = keyof typeof SAYINGS;

const design = z.string().regex(/^[0-9a-f]{32}$/);
const formSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('rename'), design, name: z.string() }),
  z.strictObject({ action: z.enum(['delete', 'duplicate', 'hide', 'share']), design }),
]);

async function view(ctx: Ctx, customerId: number): Promise<ReactNode> {
  return (
    <>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      {await SavedGyms({ ctx, customerId, action: PLACE.path })}
    </>
  );
}

/** Gyms that a customer has designed (spec 1 section 2.1). */
export const savedDesignsPage: PageRoute = {
  ...accountRoute(PLACE, (ctx, { customerId }) => view(ctx, customerId), takeSavedDesign),
  isHere: isBuilt,
};

/** The same list inside the gym builder. */
export const builderGymsPage: PageRoute = {
  path: BUILDER.myGyms,
  gate: 'customer',
  isHere: isBuilt,
  find: async (ctx) => {
    const { customerId } = customerOf(ctx);
    return builderPage(ctx, { title: 'My gyms' }, () => SavedGyms({ ctx, customerId, action: PLACE.path }));
  },
};

async function duplicate({ store, now }: Ctx, customerId: number, designId: string): Promise<Saying> {
  const saved = await store.gymDesigns.own({ designId, customerId });
  if (!saved) return 'gone';
  const name = `Copy of ${saved.design.name}`.slice(0, LONGEST_NAME).trim();
  return (await store.gymDesigns.create(customerId, { ...saved.design, name }, now)) ? 'duplicated' : 'full';
}

async function act(ctx: Ctx, customerId: number, form: z.infer<typeof formSchema>): Promise<Saying> {
  const { gymDesigns } = ctx.store;
  const key = { designId: form.design, customerId };
  switch (form.action) {
    case 'rename': {
      const name = form.name.trim();
      if (name === '' || name.length > LONGEST_NAME) return 'name';
      return (await gymDesigns.rename(key, name, ctx.now)) ? 'renamed' : 'gone';
    }
    case 'duplicate':
      return duplicate(ctx, customerId, form.design);
    case 'share':
      return (await gymDesigns.share(key, true)) ? 'shared' : 'gone';
    case 'hide':
      return (await gymDesigns.share(key, false)) ? 'hidden' : 'gone';
    case 'delete':
      return (await gymDesigns.remove(key)) ? 'deleted' : 'gone';
  }
}

/** Handles the forms of the saved gyms. */
async function takeSavedDesign(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, PLACE, {
    act: async ({ customerId }, typed) => {
      const form = formSchema.safeParse(Object.fromEntries(typed));
      const said = form.success ? await act(ctx, customerId, form.data) : 'gone';
      return saidPath(PLACE.path, SAYINGS, said);
    },
    again: ({ customerId }) => view(ctx, customerId),
  });
}
