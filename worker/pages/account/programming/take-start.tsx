import type { Context } from 'hono';
import { Fault } from '#shared/errors.ts';
import { startSchema } from '#shared/program/contract.ts';
import { dayAt } from '#shared/program/schedule.ts';
import { programOf } from '#worker/acts/programs.ts';
import { takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import { saidPath } from '#worker/pages/parts/said.tsx';
import { checked } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { idOf } from '#worker/request/service.ts';
import { PLACE, PROGRAM_SAYINGS, programPath } from './place.ts';
import { ProgramView } from './view.tsx';

/** Handles the form with the day on which a customer starts a program. */
export async function takeStart(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const own = (session: Parameters<typeof programOf>[1]) => programOf(ctx, session, idOf(c.req.param('id')));
  const program = ctx.session.kind === 'customer' ? await own(ctx.session) : undefined;
  const place = { path: ctx.path, title: program?.name ?? PLACE.title, menu: PLACE.path };
  return takeAccountForm(c, place, {
    act: async ({ customerId }, typed) => {
      if (!program) throw new Fault('not_found');
      const { startsOn } = checked(Object.fromEntries(typed), startSchema(dayAt(ctx.now, ctx.visitor.timeZone)));
      await ctx.store.programs.setStart(customerId, program.productId, startsOn);
      return saidPath(programPath(program.productId), PROGRAM_SAYINGS, 'started');
    },
    again: async (_session, form) => program && ProgramView({ ctx, program, form }),
  });
}
