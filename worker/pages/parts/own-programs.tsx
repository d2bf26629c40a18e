import type { ReactNode } from 'react';
import { sitePath } from '#shared/site/sites.ts';
import { LoginLink } from '#worker/render/shell/login-link.tsx';
import type { Ctx } from '#worker/request/context.ts';

const PROGRAMMING = '/account/programming';

/** On pages that sell programs, a link to those that the shopper owns. The app has its own link. */
export function OwnPrograms({ ctx }: { readonly ctx: Ctx }): ReactNode {
  const { site, session, visitor } = ctx;
  if (visitor.app !== null) return null;
  if (session.kind === 'customer') {
    return (
      <p className="own-programs">
        <a className="link" href={sitePath(site, PROGRAMMING)}>
          Your programs
        </a>
      </p>
    );
  }
  return (
    <div className="own-programs">
      Bought one already?{' '}
      <LoginLink site={site} overlay="programLogin" back={PROGRAMMING} className="link">
        Log in to open it
      </LoginLink>
    </div>
  );
}
