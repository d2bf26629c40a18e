import { countOf } from '#client/ui/count-text.ts';
import { admits } from '#shared/event/words.ts';
import { editionName, eventPages, SectionTitle } from './frame.tsx';

/** The divisions of an event: whom they admit, and who is in them. */
export const divisionsPages = eventPages(
  '/divisions',
  async (ctx, event) => ({
    title: 'Divisions',
    description: `Divisions of ${editionName(event)}: whom each admits, how many athletes compete, and where they stand.`,
    below: '/divisions',
    load: async () => {
      const { eventPages: store } = ctx.store;
      const [athletes, boards] = await Promise.all([store.athletes(event.edition.id), store.boards(event.edition.id)]);
      return {
        view: (
          <>
            <SectionTitle section="divisions">
              {event.divisions.length === 0 && <p>The divisions of this event are not announced yet.</p>}
            </SectionTitle>
            <div className="wrap sec">
              {event.divisions.map((division) => {
                const { capacity, name } = division;
                const own = athletes.filter((athlete) => athlete.division === division.division);
                const query = `?division=${division.division}`;
                return (
                  <section key={division.division} className="evwork" id={division.division}>
                    <h2 className="d d32">{name}</h2>
                    <div>
                      <dl className="evfacts">
                        <dt>Open to</dt>
                        <dd>{admits(division)}</dd>
                        <dt>Athletes</dt>
                        <dd>
                          {countOf(own.length, 'athlete', 'athletes', ctx.site.locale)}
                          {capacity !== null && `, ${capacity} places`}
                        </dd>
                      </dl>
                      <div className="row">
                        {own.length > 0 && (
                          <a className="link" href={`${event.href}/athletes${query}`}>
                            {`Athletes of ${name}`}
                          </a>
                        )}
                        {boards.get(division.division)?.rows.some(({ rank }) => rank !== null) && (
                          <a className="link" href={`${event.href}/leaderboard${query}`}>
                            {`Leaderboard of ${name}`}
                          </a>
                        )}
                      </div>
                    </div>
                  </section>
                );
              })}
            </div>
          </>
        ),
      };
    },
  }),
  { parts: ['athletes', 'boards'] },
);
