import { workoutFacts } from '#shared/event/words.ts';
import { editionName, eventPages, SectionTitle } from './frame.tsx';

/** The workouts of an event: what is done, how it is scored, and how ties are broken. */
export const workoutsPages = eventPages(
  '/workouts',
  async (ctx, event) => ({
    title: 'Workouts',
    description: `Workouts of ${editionName(event)}: movements, standards, time caps and how they are scored.`,
    below: '/workouts',
    load: async () => {
      const boards = await ctx.store.eventPages.boards(event.edition.id);
      const scored = new Set(
        [...boards.values()].flatMap(({ rows }) =>
          rows.flatMap(({ scores }) => scores.map((score) => score.workoutId)),
        ),
      );
      return {
        view: (
          <>
            <SectionTitle section="workouts">
              {event.workouts.length === 0 && <p>The workouts of this event are not announced yet.</p>}
            </SectionTitle>
            <div className="wrap sec">
              {event.workouts.map((workout, index) => (
                <section key={workout.workout} className="evwork" id={workout.workout}>
                  <div>
                    <p className="eyebrow mute">{`Workout ${index + 1}`}</p>
                    <h2 className="d d32">{workout.name}</h2>
                    {scored.has(workout.workout) && (
                      <a className="link" href={`${event.href}/leaderboard?workout=${workout.workout}`}>
                        {`Results of ${workout.name}`}
                      </a>
                    )}
                  </div>
                  <div>
                    {workout.description !== '' && <p>{workout.description}</p>}
                    <dl className="evfacts">
                      {workoutFacts(workout).map(([label, words]) => [
                        <dt key={label}>{label}</dt>,
                        <dd key={`${label} words`}>{words}</dd>,
                      ])}
                    </dl>
                  </div>
                </section>
              ))}
            </div>
          </>
        ),
      };
    },
  }),
  { parts: ['boards'] },
);
