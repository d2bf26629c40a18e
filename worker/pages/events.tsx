import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { EventCards } from '#client/ui/event/event-cards.tsx';
import type { Edition } from '#shared/event/edition.ts';
import { DEFAULT_EVENT_YEAR, EVENTS_PATH } from '#shared/event/place.ts';
import { type EventPhase, phaseOf } from '#shared/event/words.ts';
import { head } from '#shared/seo/head.ts';
import { breadcrumbData } from '#shared/seo/structured-data.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { editionHref } from '#worker/acts/events.ts';
import { MISSING, type PageRoute, redirectTo, type StoreRoute } from '#worker/render/page.ts';
import { StructuredData } from '#worker/render/structured-data.tsx';
import type { Ctx } from '#worker/request/context.ts';
import { sectionsAt } from './events/sections.ts';

const TITLE = 'Events';
const DESCRIPTION = 'Competitions with their schedules, athletes, workouts and leaderboards: coming, on now, and past.';
const PHASES: readonly (readonly [EventPhase, string])[] = [
  ['now', 'On now'],
  ['coming', 'Coming up'],
  ['over', 'Past events'],
];

/** The year in the query, if it is that of an event. */
function yearAsked(ctx: Ctx, editions: readonly Edition[]): number | undefined {
  const year = Number(ctx.url.searchParams.get('year'));
  return editions.some((edition) => edition.year === year) ? year : undefined;
}

function Years({
  ctx,
  years,
  year,
}: {
  readonly ctx: Ctx;
  readonly years: readonly number[];
  readonly year: number | undefined;
}): ReactNode {
  const path = sitePath(ctx.site, EVENTS_PATH);
  return (
    <nav className="tabs" aria-label="Years">
      <a href={path} aria-current={year === undefined ? 'page' : undefined}>
        All years
      </a>
      {years.map((each) => (
        <a key={each} href={`${path}?year=${each}`} aria-current={each === year ? 'page' : undefined}>
          {each}
        </a>
      ))}
    </nav>
  );
}

function List({
  ctx,
  editions,
  year,
}: {
  readonly ctx: Ctx;
  readonly editions: readonly Edition[];
  readonly year: number | undefined;
}): ReactNode {
  const { site, now } = ctx;
  const shown = editions.filter((edition) => year === undefined || edition.year === year);
  const years = [...new Set(editions.map((edition) => edition.year))].toSorted((a, b) => b - a);
  const trail = [{ name: TITLE, url: EVENTS_PATH, categoryId: null }];
  return (
    <div className="wrap">
      {ctx.visitor.app === null && <Breadcrumbs site={site} trail={trail} />}
      <h1 className="d d64">{year === undefined ? TITLE : `${TITLE} ${year}`}</h1>
      {editions.length === 0 ? (
        <p>No events are announced. The next ones will be listed here.</p>
      ) : (
        <div className="evtabs">
          <Years ctx={ctx} years={years} year={year} />
        </div>
      )}
      {PHASES.map(([phase, title]) => {
        const own = shown.filter((edition) => phaseOf(edition, now) === phase);
        // What comes next is first.
        const sorted = phase === 'coming' ? own.toReversed() : own;
        return (
          sorted.length > 0 && (
            <section key={phase} className="sec">
              <h2 className="d d44 evday">{title}</h2>
              <EventCards
                editions={sorted}
                hrefOf={(edition) => editionHref(ctx, edition)}
                locale={site.locale}
                nowMs={now}
              />
            </section>
          )
        );
      })}
      <StructuredData data={breadcrumbData(ctx.origin, site, trail)} />
    </div>
  );
}

/** All events of the site, also of one year (public contract, section 12). */
const eventsPage: PageRoute = {
  path: EVENTS_PATH,
  gate: 'public',
  find: async (ctx) => {
    const editions = await ctx.store.eventPages.list();
    const year = yearAsked(ctx, editions);
    const moments = editions.flatMap(({ startsMs, endsMs }) => [startsMs, endsMs]).filter((ms) => ms > ctx.now);
    return {
      outcome: 'page',
      page: {
        kind: 'content',
        sheet: 'event',
        head: head({
          title: year === undefined ? TITLE : `${TITLE} ${year}`,
          description: DESCRIPTION,
          canonical: EVENTS_PATH + (year === undefined ? '' : `?year=${year}`),
          sites: SITE_CODES,
        }),
        load: async () => ({
          view: <List ctx={ctx} editions={editions} year={year} />,
          untilMs: Math.min(Number.POSITIVE_INFINITY, ...moments),
        }),
      },
    };
  },
};

/** An event's address without a year leads to the default year, or to the latest one that it has (spec 1 section 9). */
const eventPage: PageRoute = {
  path: '/events/:event',
  gate: 'public',
  find: async (ctx, { event }) => {
    const own = (await ctx.store.eventPages.list()).filter((edition) => edition.event === event);
    const edition = own.find(({ year }) => year === DEFAULT_EVENT_YEAR) ?? own[0];
    return edition ? redirectTo(editionHref(ctx, edition), 302) : MISSING;
  },
};

/** The list of events, the way to an event whose year is not named, and the pages of each edition. */
export const eventPages: readonly StoreRoute[] = [
  eventsPage,
  eventPage,
  ...sectionsAt('/events/:event/:year{[0-9]{4}}'),
];
