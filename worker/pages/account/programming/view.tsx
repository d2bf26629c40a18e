import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import type { Program } from '#shared/program/contract.ts';
import { type Session, sessionsOf } from '#shared/program/sessions.ts';
import { sitePath } from '#shared/site/sites.ts';
import { GearSpecs, specRows } from '#worker/blocks/parts/specs.tsx';
import type { RefusedForm } from '#worker/pages/account/parts/take-form.tsx';
import { workoutHref } from '#worker/pages/account/workout-statistics/place.ts';
import { Said } from '#worker/pages/parts/said.tsx';
import type { Ctx } from '#worker/request/context.ts';
import { PROGRAM_SAYINGS, programHref } from './place.ts';
import { Start } from './start.tsx';
import { Today } from './today.tsx';
import { Weeks } from './weeks.tsx';

/** One line about a purchased program: how it is delivered, since when the customer owns it, and until when. */
export function Bought({ program, ctx }: { readonly program: Program; readonly ctx: Ctx }): ReactNode {
  const day = new Intl.DateTimeFormat(ctx.site.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const until = program.untilMs === null ? [] : [`until ${day.format(program.untilMs)}`];
  const words = [program.delivery, `since ${day.format(program.boughtMs)}`, ...until].filter(Boolean);
  return <span className="mute">{words.join(' · ')}</span>;
}

interface ToolsProps {
  readonly ctx: Ctx;
  readonly program: Program;
  /** Whether the program has sessions to print or to add to a calendar. */
  readonly isFull: boolean;
}

function Tools({ ctx, program: { productId, startsOn }, isFull }: ToolsProps): ReactNode {
  return (
    <p className="row pg-tools">
      {isFull && (
        <ButtonLink look="line" href={programHref(ctx.site, productId, '/print')}>
          Print
        </ButtonLink>
      )}
      {isFull && startsOn !== null && (
        <ButtonLink look="line" href={programHref(ctx.site, productId, '/calendar.ics')}>
          Calendar file
        </ButtonLink>
      )}
      <ButtonLink look="line" href={workoutHref(ctx.site, { workout: 'new', program: String(productId) })}>
        Log a workout
      </ButtonLink>
    </p>
  );
}

interface ProgramViewProps {
  readonly ctx: Ctx;
  readonly program: Program;
  /** A submitted start date that was refused. */
  readonly form?: RefusedForm;
}

function Training({ ctx, program, form, sessions }: ProgramViewProps & { readonly sessions: readonly Session[] }) {
  if (sessions.length === 0) {
    return (
      <>
        <p>This program’s sessions have not been published yet. They will show up here.</p>
        <Tools ctx={ctx} program={program} isFull={false} />
      </>
    );
  }
  const start = <Start ctx={ctx} program={program} form={form} />;
  return (
    <>
      {program.startsOn === null && start}
      <Today ctx={ctx} program={program} sessions={sessions} />
      {program.startsOn !== null && start}
      <Tools ctx={ctx} program={program} isFull />
      <Weeks ctx={ctx} program={program} sessions={sessions} />
    </>
  );
}

/** A customer's program: today's session first, then all sessions, then the description. */
export async function ProgramView({ ctx, program, form }: ProgramViewProps): Promise<ReactNode> {
  const [sets, whole, attributes] = await Promise.all([
    ctx.store.programs.setsOf(program.productId),
    ctx.store.products.byId(program.productId),
    ctx.store.attributes.all(),
  ]);
  return (
    <>
      <Said sayings={PROGRAM_SAYINGS} query={ctx.url.searchParams} />
      <Training ctx={ctx} program={program} sessions={sessionsOf(sets)} {...(form ? { form } : {})} />
      <section className="account-section" aria-labelledby="about">
        <h2 className="d d32" id="about">
          About the program
        </h2>
        <p>
          <Bought program={program} ctx={ctx} />
        </p>
        {whole && (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: descriptions are sanitised when they enter */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: whole.product.texts.description }} />
            <GearSpecs rows={specRows(whole.product, attributes, ctx.site)} />
          </>
        )}
        <p>
          <a className="link" href={sitePath(ctx.site, `/account/order/${program.orderId}`)}>
            View order
          </a>
        </p>
      </section>
    </>
  );
}
