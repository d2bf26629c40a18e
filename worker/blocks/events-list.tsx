import { EventCards } from '#client/ui/event/event-cards.tsx';
import { eventsListKind } from '#shared/block/kinds/events-list.ts';
import { phaseOf } from '#shared/event/words.ts';
import { editionHref } from '#worker/acts/events.ts';
import { block } from './parts/block.ts';

const ORDER = { now: 0, coming: 1, over: 2 } as const;

/** The events of the site (spec 1 section 2.9). A site without any leaves it out. */
export const eventsList = block(eventsListKind, {
  sheet: 'event',
  load: async ({ ctx, season }) => {
    const editions = await ctx.store.eventPages.list();
    for (const { startsMs, endsMs } of editions) {
      for (const ms of [startsMs, endsMs]) if (ms > ctx.now) season.nextMs = Math.min(season.nextMs, ms);
    }
    const placed = editions.map((edition) => ({ edition, place: ORDER[phaseOf(edition, ctx.now)] }));
    // What comes next is first, what is over last.
    const sorted = placed.toSorted(
      (a, b) => a.place - b.place || (a.place === ORDER.coming ? 1 : -1) * (a.edition.startsMs - b.edition.startsMs),
    );
    return editions.length > 0 ? sorted.map(({ edition }) => edition) : undefined;
  },
  View: ({ ctx, data }) => (
    <section className="sec wrap" aria-label="Events">
      <EventCards
        editions={data}
        hrefOf={(edition) => editionHref(ctx, edition)}
        locale={ctx.site.locale}
        nowMs={ctx.now}
      />
    </section>
  ),
});
