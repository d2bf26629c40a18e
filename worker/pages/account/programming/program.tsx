import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { PrintButton } from '#client/ui/print-button.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import { type Session, sessionsOf } from '#shared/program/sessions.ts';
import { head } from '#shared/seo/head.ts';
import { type Program, programOf } from '#worker/acts/programs.ts';
import { inAccount } from '#worker/pages/account/parts/frame.tsx';
import { forCustomers } from '#worker/pages/account/parts/gate.ts';
import { type Answer, MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { idOf } from '#worker/request/service.ts';
import { PLACE, placeWords, programHref, programPath } from './place.ts';
import { SessionView } from './session-view.tsx';
import { takeStart } from './take-start.tsx';
import { ProgramView } from './view.tsx';

/** A page about one program, for customers who own it. */
function programRoute(
  path: string,
  find: (ctx: Ctx, program: Program) => Promise<Resolution>,
  take?: Answer,
): PageRoute {
  return {
    path,
    gate: 'owner',
    find: (ctx, { id }) =>
      forCustomers(ctx, async (session) => {
        const program = await programOf(ctx, session, idOf(id));
        return program ? find(ctx, program) : MISSING;
      }),
    ...(take && { take }),
  };
}

/** One program, with today's session first. */
export const programPage = programRoute(
  programPath(':id'),
  async (ctx, program) => {
    const place = { path: ctx.path, title: program.name, menu: PLACE.path };
    return inAccount(ctx, place, () => ProgramView({ ctx, program }));
  },
  takeStart,
);

interface PaperProps {
  readonly ctx: Ctx;
  readonly program: Program;
  readonly sessions: readonly Session[];
}

function Paper({ ctx, program, sessions }: PaperProps): ReactNode {
  return (
    <div className="wrap pg-paper">
      <p className="mark">
        <Wordmark />
      </p>
      <h1 className="d d44">{program.name}</h1>
      <p className="row pg-tools">
        <PrintButton />
        <ButtonLink look="line" href={programHref(ctx.site, program.productId)}>
          Back to the program
        </ButtonLink>
      </p>
      {sessions.map((session) => (
        <article key={session.key} className="pg-sheet">
          <p className="pg-place">{placeWords(session, program.startsOn, ctx.site)}</p>
          <h2 className="d d32">{session.name}</h2>
          <SessionView session={session} />
        </article>
      ))}
    </div>
  );
}

/**
 * All sessions in a printable version: nothing is collapsed, and no session is split between pages if it fits on one.
 */
export const programPaperPage = programRoute(programPath(':id', '/print'), async (ctx, program) => ({
  outcome: 'page',
  page: {
    kind: 'content',
    frame: 'bare',
    sheet: 'account',
    head: head({ title: program.name, sites: [] }),
    load: async () => {
      const sessions = sessionsOf(await ctx.store.programs.setsOf(program.productId));
      return { view: <Paper ctx={ctx} program={program} sessions={sessions} /> };
    },
  },
}));
