import type { ReactNode } from 'react';
import type { Program } from '#shared/program/contract.ts';
import { dayAt, todayOf } from '#shared/program/schedule.ts';
import type { Session } from '#shared/program/sessions.ts';
import type { Ctx } from '#worker/request/context.ts';
import { dayWords, placeWords, programHref } from './place.ts';
import { SessionView } from './session-view.tsx';

/** The sessions at the top of a program's page, with their heading. */
interface First {
  readonly lead: string;
  readonly sessions: readonly Session[];
}

function daysWords(days: number): string {
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

function firstOf(ctx: Ctx, sessions: readonly Session[], startsOn: string | null): First {
  if (startsOn === null) return { lead: 'Your first session', sessions: sessions.slice(0, 1) };
  const today = todayOf(sessions, startsOn, dayAt(ctx.now, ctx.visitor.timeZone));
  switch (today.state) {
    case 'train':
      return { lead: 'Today', sessions: today.sessions };
    case 'before':
      return { lead: `It begins ${daysWords(today.inDays)}`, sessions: today.sessions };
    case 'rest':
      return { lead: `Rest today. Next ${daysWords(today.inDays)}`, sessions: today.sessions };
    default:
      return { lead: 'You have finished this program. Choose a new start date to do it again.', sessions: [] };
  }
}

/** The prominent session at the top: today's session or the next one, or the one in `?session=`. */
export function Today({
  ctx,
  program,
  sessions,
}: {
  readonly ctx: Ctx;
  readonly program: Program;
  readonly sessions: readonly Session[];
}): ReactNode {
  const { startsOn, productId } = program;
  const asked = sessions.filter(({ key }) => key === ctx.url.searchParams.get('session'));
  const isAsked = asked.length > 0;
  const first = isAsked ? { lead: '', sessions: asked } : firstOf(ctx, sessions, startsOn);
  return (
    <section className="pg-today" data-testid="program-today" aria-label={isAsked ? 'Session' : 'Today'}>
      {isAsked ? (
        <a className="link" href={programHref(ctx.site, productId)}>
          {startsOn === null ? 'Go to the first session' : 'Go to today’s session'}
        </a>
      ) : (
        <p className="pg-lead">
          <b>{first.lead}</b>
          {startsOn !== null && (
            <span className="mute">{dayWords(dayAt(ctx.now, ctx.visitor.timeZone), ctx.site, 'long')}</span>
          )}
        </p>
      )}
      {first.sessions.map((session) => (
        <article key={session.key}>
          <p className="pg-place">{placeWords(session, startsOn, ctx.site)}</p>
          <h2 className="d d44">{session.name}</h2>
          <SessionView session={session} />
        </article>
      ))}
    </section>
  );
}
