import { AthleteCards } from '#client/ui/event/athlete-cards.tsx';
import { athleteCardsKind } from '#shared/block/kinds/athlete-cards.ts';
import { ranksOf } from '#worker/acts/events.ts';
import { block } from './parts/block.ts';
import { eventOf, eventTitle } from './parts/event-of.ts';

/** The athletes of an event as cards (spec 1 section 2.9). */
export const athleteCards = block(athleteCardsKind, {
  sheet: 'event',
  load: async ({ ctx }, props) => {
    const event = await eventOf(ctx, props);
    if (!event) return undefined;
    const { id } = event.edition;
    const [athletes, boards] = await Promise.all([ctx.store.eventPages.athletes(id), ctx.store.eventPages.boards(id)]);
    const shown = athletes.filter(({ division }) => props.division === undefined || division === props.division);
    return shown.length > 0 ? { event, athletes: shown, ranks: ranksOf(boards) } : undefined;
  },
  View: ({ data: { event, athletes, ranks } }) => (
    <section className="sec wrap">
      <h2 className="d d44 evday">{eventTitle('Athletes', event)}</h2>
      <AthleteCards
        athletes={athletes}
        divisions={event.divisions}
        ranks={ranks}
        hrefOf={(athlete) => `${event.href}/athletes/${athlete}`}
      />
    </section>
  ),
});
