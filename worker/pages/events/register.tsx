import { admits } from '#shared/event/words.ts';
import { editionName, eventPages } from './frame.tsx';
import { writtenBody, writtenFor } from './written.tsx';

/** How to enter an event: what the merchant wrote, and whom each division admits. */
export const registerPages = eventPages('/register', async (ctx, event) => {
  const written = await writtenFor(ctx, event, '/register');
  return {
    title: 'Register',
    description: `Register for ${editionName(event)}: divisions and whom they admit.`,
    below: '/register',
    isListed: written !== undefined,
    sheets: written?.sheets ?? [],
    load: () =>
      writtenBody(
        ctx,
        event,
        'register',
        'Registration for this event is not open.',
        <div className="wrap sec">
          {event.divisions.map((division) => (
            <section key={division.division} className="evwork">
              <h2 className="d d32">{division.name}</h2>
              <p>{admits(division)}</p>
            </section>
          ))}
        </div>,
      ),
  };
});
