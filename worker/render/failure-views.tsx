import type { ReactNode } from 'react';
import type { FieldProblem } from '#shared/errors.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';

/** A request that came to no good end, and where. */
interface Failed {
  readonly site: Site;
  readonly requestId: string;
}

interface Refused extends Failed {
  /** Why, in words for a person. */
  readonly message: string;
  /** Fields of a form that are wrong. */
  readonly fields: readonly FieldProblem[];
}

function Failure({ title, site, requestId, children }: Failed & { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="wrap lost">
      <h1 className="d d44">{title}</h1>
      {children}
      <p className="mute s13">Reference {requestId}</p>
      <p>
        <a className="btn" href={sitePath(site, '/')}>
          To the home page
        </a>
      </p>
    </div>
  );
}

/** Stands in for a page that could not be made, also after its head had left. */
export function TroubleView(failed: Failed): ReactNode {
  return (
    <Failure title="This part of the store is unavailable" {...failed}>
      <p>Nothing has been lost. Please reload the page in a moment.</p>
    </Failure>
  );
}

/** A request that the store understood and does not do. */
export function RefusalView({ message, fields, ...failed }: Refused): ReactNode {
  return (
    <Failure title="We could not do that" {...failed}>
      <p>{message}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map((problem) => (
            <li key={problem.field}>
              {problem.field}: {problem.message}
            </li>
          ))}
        </ul>
      )}
      <p>Nothing has changed. Go back to the previous page to try again.</p>
    </Failure>
  );
}
