import type { ReactNode } from 'react';
import type { Program } from '#shared/program/contract.ts';
import { dayAfter, dayAt, todayOf } from '#shared/program/schedule.ts';
import { type Session, type Week, weeksOf } from '#shared/program/sessions.ts';
import type { Ctx } from '#worker/request/context.ts';
import { dayWords, placeWords } from './place.ts';
import { SessionView } from './session-view.tsx';

/** The dates of a week, from its first to its last day. */
function spanWords(ctx: Ctx, { week }: Week, startsOn: string): string {
  const first = dayAfter(startsOn, (week - 1) * 7);
  return `${dayWords(first, ctx.site)} – ${dayWords(dayAfter(first, 6), ctx.site)}`;
}

/** The week that is open initially: that of the next session. */
function currentWeek(ctx: Ctx, sessions: readonly Session[], startsOn: string | null): number | undefined {
  if (startsOn === null) return sessions[0]?.week;
  return todayOf(sessions, startsOn, dayAt(ctx.now, ctx.visitor.timeZone)).sessions[0]?.week;
}

/** All sessions of a program, week by week; each session opens below its week. */
export function Weeks({
  ctx,
  program: { startsOn },
  sessions,
}: {
  readonly ctx: Ctx;
  readonly program: Program;
  readonly sessions: readonly Session[];
}): ReactNode {
  const current = currentWeek(ctx, sessions, startsOn);
  return (
    <section className="account-section" aria-labelledby="all-weeks">
      <h2 className="d d32" id="all-weeks">
        All weeks
      </h2>
      {weeksOf(sessions).map((week) => (
        <details key={week.week} className="pg-week" open={week.week === current}>
          <summary>
            <b>{`Week ${week.week}`}</b>
            {startsOn !== null && <span className="mute">{spanWords(ctx, week, startsOn)}</span>}
            <span className="mute">{`${week.sessions.length} ${week.sessions.length === 1 ? 'session' : 'sessions'}`}</span>
          </summary>
          {week.sessions.map((session) => (
            <details key={session.key} className="pg-session" id={session.key}>
              <summary>
                <b>{session.name}</b>
                <span className="mute">{placeWords(session, startsOn, ctx.site)}</span>
              </summary>
              <SessionView session={session} />
            </details>
          ))}
        </details>
      ))}
    </section>
  );
}
