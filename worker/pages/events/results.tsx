import type { ReactNode } from 'react';
import { Podium } from '#client/ui/event/podium.tsx';
import type { Edition } from '#shared/event/edition.ts';
import { eventDays, phaseOf } from '#shared/event/words.ts';
import { editionHref } from '#worker/acts/events.ts';
import type { Ctx } from '#worker/request/context.ts';
import { editionName, eventPages, SectionTitle } from './frame.tsx';
import type { OpenEvent } from './open.ts';

/** First places of a division. */
const PLACES = 3;
/** Most past years on one page. */
const YEARS = 12;

async function yearOf(ctx: Ctx, edition: Edition): Promise<ReactNode> {
  const { eventPages: store } = ctx.store;
  const [whole, boards] = await Promise.all([store.edition(edition), store.boards(edition.id)]);
  const href = editionHref(ctx, edition);
  const shown = (whole?.divisions ?? []).flatMap(({ division, name }) => {
    const rows = boards.get(division)?.rows.filter(({ rank }) => rank !== null) ?? [];
    return rows.length > 0 ? [{ division, name, rows }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section key={edition.id} className="sec">
      <div className="sechead">
        <div>
          <h2 className="d d44">{edition.year}</h2>
          <p className="mute">
            {[eventDays(edition, ctx.site.locale), edition.venue].filter((part) => part !== '').join(', ')}
          </p>
        </div>
        <a className="link" href={`${href}/leaderboard`}>
          {`All results of ${edition.year}`}
        </a>
      </div>
      <div className="evcols">
        {shown.map(({ division, name, rows }) => (
          <div key={division}>
            <h3 className="d d24">{name}</h3>
            <Podium
              rows={rows.slice(0, PLACES)}
              hrefOf={(athlete) => `${href}/athletes/${athlete}`}
              locale={ctx.site.locale}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

async function view(ctx: Ctx, event: OpenEvent): Promise<ReactNode> {
  const all = await ctx.store.eventPages.list();
  const past = all.filter((edition) => edition.event === event.edition.event && phaseOf(edition, ctx.now) === 'over');
  const years = await Promise.all(past.slice(0, YEARS).map((edition) => yearOf(ctx, edition)));
  const shown = years.filter((year) => year !== null);
  return (
    <>
      <SectionTitle section="results">{shown.length === 0 && <p>No results are published yet.</p>}</SectionTitle>
      <div className="wrap">{shown}</div>
    </>
  );
}

/** Results of an event in past years, its own among them once it is over. */
export const resultsPages = eventPages('/results', async (ctx, event) => ({
  title: 'Results',
  description: `Results of ${event.edition.name} by year, up to ${editionName(event)}: the podium of each division.`,
  below: '/results',
  load: async () => ({
    view: await view(ctx, event),
    ...(event.edition.endsMs > ctx.now && { untilMs: event.edition.endsMs }),
  }),
}));
