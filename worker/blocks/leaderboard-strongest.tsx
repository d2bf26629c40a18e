import { leaderboardStrongestKind } from '#shared/block/kinds/leaderboard-strongest.ts';
import { strongestOf } from '#shared/event/strongest.ts';
import { countryName } from '#shared/event/words.ts';
import { block } from './parts/block.ts';
import { eventOf, eventTitle } from './parts/event-of.ts';

/** Most athletes that are listed. */
const MOST = 20;

/** Who lifted most at an event, over all divisions (spec 1 section 2.9). An event without lifts leaves it out. */
export const leaderboardStrongest = block(leaderboardStrongestKind, {
  sheet: 'event',
  load: async ({ ctx }, props) => {
    const event = await eventOf(ctx, props);
    if (!event) return undefined;
    const boards = await ctx.store.eventPages.boards(event.edition.id);
    const strongest = strongestOf(boards, event.workouts).slice(0, MOST);
    return strongest.length > 0 ? { event, strongest } : undefined;
  },
  View: ({ data: { event, strongest } }) => (
    <section className="sec wrap">
      <h2 className="d d44 evday">{eventTitle('Strongest', event)}</h2>
      <div className="tblwrap evboard">
        <table className="cmp one">
          <caption className="vh">Athletes of all divisions by the sum of their lifts</caption>
          <thead>
            <tr>
              <th scope="col">Athlete</th>
              <th scope="col">Lifted</th>
              <th scope="col">Division</th>
            </tr>
          </thead>
          <tbody>
            {strongest.map(({ athleteId, country, division, name, rank, total }) => (
              <tr key={`${division} ${athleteId}`}>
                <th scope="row">
                  <span className="evwho">
                    <span className={rank === 1 ? 'fr' : 'fr low'}>{rank}</span>
                    <span>
                      <a href={`${event.href}/athletes/${athleteId}`}>{name}</a>
                      {country !== '' && <small>{countryName(country)}</small>}
                    </span>
                  </span>
                </th>
                <td className="evsum">{total}</td>
                <td>{event.divisions.find((each) => each.division === division)?.name ?? division}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  ),
});
