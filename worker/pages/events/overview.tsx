import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { EventArt } from '#client/ui/event/event-art.tsx';
import { Podium } from '#client/ui/event/podium.tsx';
import { ScheduleTable } from '#client/ui/event/schedule-table.tsx';
import type { Board } from '#shared/event/board.ts';
import type { Athlete } from '#shared/event/edition.ts';
import { nextChangeMs, onNow, type Slot, slotsOf } from '#shared/event/schedule.ts';
import { eventDays, phaseOf, workoutFacts } from '#shared/event/words.ts';
import { toMajor } from '#shared/money/money.ts';
import { type EventOffer, eventData } from '#shared/seo/event-data.ts';
import { type DivisionOffer, offersOf } from '#worker/acts/event-offers.ts';
import { StructuredData } from '#worker/render/structured-data.tsx';
import type { Ctx } from '#worker/request/context.ts';
import { editionName, eventPages } from './frame.tsx';
import type { OpenEvent } from './open.ts';
import { writtenFor } from './written.tsx';

/** First places of a division, and heats that come next, on the first page of an event. */
const PLACES = 3;
const HEATS = 5;

interface Loaded {
  readonly boards: ReadonlyMap<string, Board>;
  readonly slots: readonly Slot[];
  readonly athletes: ReadonlyMap<string, Athlete>;
}

interface PartProps extends Loaded {
  /** Places are sold on this site. */
  readonly hasEntries: boolean;
  readonly ctx: Ctx;
  readonly event: OpenEvent;
}

const PHASE_WORDS = { coming: 'Coming up', now: 'On now', over: 'Final results' } as const;

function Hero({ ctx, event, boards, slots, hasEntries }: PartProps): ReactNode {
  const { edition, href } = event;
  const hasBoard = boardsWithRows(boards).length > 0;
  return (
    <div className="evhero dark">
      <EventArt event={edition.event} />
      <div className="wrap">
        <p className="eyebrow">{PHASE_WORDS[phaseOf(edition, ctx.now)]}</p>
        <h1 className="d d96">{editionName(event)}</h1>
        <p>{[eventDays(edition, ctx.site.locale), edition.venue].filter((part) => part !== '').join(', ')}</p>
        <div className="row">
          {hasEntries && (
            <ButtonLink look="buy" href={`${href}/register`}>
              Register
            </ButtonLink>
          )}
          {hasBoard && (
            <ButtonLink look="inv" href={`${href}/leaderboard`}>
              Leaderboard
            </ButtonLink>
          )}
          {slots.length > 0 && (
            <ButtonLink look={hasBoard || hasEntries ? 'ghost' : 'inv'} href={`${href}/schedule`}>
              Schedule
            </ButtonLink>
          )}
          {event.divisions.length > 0 && !hasBoard && (
            <ButtonLink look="ghost" href={`${href}/divisions`}>
              Divisions
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

/** Boards on which someone has a place. */
function boardsWithRows(boards: ReadonlyMap<string, Board>): readonly (readonly [string, Board])[] {
  return [...boards].filter(([, { rows }]) => rows.some(({ rank }) => rank !== null));
}

function Standings({ ctx, event, boards }: PartProps): ReactNode {
  const shown = new Map(boardsWithRows(boards));
  if (shown.size === 0) return null;
  return (
    <section className="sec wrap">
      <h2 className="d d44 evday">Standings</h2>
      <div className="evcols">
        {event.divisions.map(({ division, name }) => {
          const rows = shown.get(division)?.rows.filter(({ rank }) => rank !== null) ?? [];
          return (
            rows.length > 0 && (
              <div key={division}>
                <h3 className="d d24">{name}</h3>
                <Podium
                  rows={rows.slice(0, PLACES)}
                  hrefOf={(athlete) => `${event.href}/athletes/${athlete}`}
                  locale={ctx.site.locale}
                />
                <a className="link" href={`${event.href}/leaderboard?division=${division}`}>
                  {`All of ${name}`}
                </a>
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}

function Now({ ctx, event, slots, athletes }: PartProps): ReactNode {
  const { now, next } = onNow(slots, ctx.now, HEATS);
  const shown = [...now, ...next].slice(0, HEATS + 1);
  if (shown.length === 0) return null;
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2 className="d d44">{now.length > 0 ? 'On now and next' : 'Next'}</h2>
        <a className="link" href={`${event.href}/schedule`}>
          Whole schedule
        </a>
      </div>
      <ScheduleTable
        whole={event}
        slots={shown}
        athletes={athletes}
        zone={event.edition.timeZone}
        locale={ctx.site.locale}
        nowMs={ctx.now}
        base={event.href}
        caption="On now and next"
        isDated
      />
    </section>
  );
}

function Workouts({ event }: { readonly event: OpenEvent }): ReactNode {
  if (event.workouts.length === 0) return null;
  return (
    <section className="sec wrap">
      <h2 className="d d44 evday">Workouts</h2>
      <ol className="evlist">
        {event.workouts.map((workout, index) => (
          <li key={workout.workout}>
            <span className="num mute">{String(index + 1).padStart(2, '0')}</span>
            <a className="b" href={`${event.href}/workouts#${workout.workout}`}>
              {workout.name}
            </a>
            <span className="mute s14">
              {workoutFacts(workout)
                .filter(([label]) => label === 'Scored' || label === 'Time cap')
                .map(([label, words]) => (label === 'Scored' ? words : `${label.toLowerCase()} ${words}`))
                .join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function eventOffer({ division, left, price, url }: DivisionOffer): EventOffer {
  return { name: division.name, path: url, price: toMajor(price), isAvailable: left !== 0 };
}

async function loadedOf(ctx: Ctx, { edition, workouts }: OpenEvent): Promise<Loaded> {
  const { eventPages: store } = ctx.store;
  const [boards, plan, athletes] = await Promise.all([
    store.boards(edition.id),
    store.plan(edition.id),
    store.athletes(edition.id),
  ]);
  return {
    boards,
    slots: slotsOf(plan.heats, plan.delays, workouts, edition.timeZone),
    athletes: new Map(athletes.map((athlete) => [athlete.athlete, athlete])),
  };
}

/** The first page of an event: when and where, what is on, who leads, and what the merchant wrote. */
export const overviewPages = eventPages(
  '',
  async (ctx, event) => {
    const { edition } = event;
    const written = await writtenFor(ctx, event, '');
    const where = edition.venue === '' ? '' : ` at ${edition.venue}`;
    return {
      title: '',
      description: `${editionName(event)}, ${eventDays(edition, ctx.site.locale)}${where}: schedule, athletes, workouts and leaderboards.`,
      below: '',
      sheets: written?.sheets ?? [],
      load: async () => {
        const [loaded, drawn, offers] = await Promise.all([
          loadedOf(ctx, event),
          written?.draw(),
          offersOf(ctx, event),
        ]);
        const props = { ctx, event, hasEntries: offers.length > 0, ...loaded };
        return {
          view: (
            <>
              {drawn?.hasTitle === true ? drawn.view : <Hero {...props} />}
              <Now {...props} />
              <Standings {...props} />
              {drawn?.hasTitle === false && drawn.view}
              <Workouts event={event} />
              <StructuredData data={eventData(ctx.origin, ctx.site, event, event.canonical, offers.map(eventOffer))} />
            </>
          ),
          isPartial: drawn?.isPartial ?? false,
          untilMs: Math.min(
            nextChangeMs(loaded.slots, ctx.now),
            drawn?.untilMs ?? Number.POSITIVE_INFINITY,
            ...[edition.startsMs, edition.endsMs].filter((ms) => ms > ctx.now),
          ),
        };
      },
    };
  },
  { parts: ['athletes', 'boards', 'entries', 'plan'], isWritten: true },
);
