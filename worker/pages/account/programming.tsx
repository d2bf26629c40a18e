import { ButtonLink } from '#client/ui/button.tsx';
import { sitePath } from '#shared/site/sites.ts';
import { programsOf } from '#worker/acts/programs.ts';
import { accountRoute } from '#worker/pages/account/parts/frame.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { PLACE, programHref } from './programming/place.ts';
import { Bought } from './programming/view.tsx';

/** Training programs that a customer owns (spec 1 section 2.1). */
export const programmingPage: PageRoute = accountRoute(PLACE, async (ctx, session) => {
  const programs = await programsOf(ctx, session);
  return (
    <>
      {programs.length === 0 ? (
        <p>You have no programs yet. When you buy one, it shows up here right away.</p>
      ) : (
        <ul>
          {programs.map((program) => (
            <li key={program.productId} className="account-ask">
              <p className="account-named">
                <a className="link" href={programHref(ctx.site, program.productId)}>
                  {program.name}
                </a>
                <Bought program={program} ctx={ctx} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink look="line" href={sitePath(ctx.site, '/iron-game-programming')}>
          All programs
        </ButtonLink>
      </p>
    </>
  );
});
