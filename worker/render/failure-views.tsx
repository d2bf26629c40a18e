import type { ReactNode } from 'react';
import type { FieldProblem } from '#shared/errors.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';

/** A failed request, and the site it was for. */
interface Failed {
  readonly site: Site;
  readonly requestId: string;
}

interface Refused extends Failed {
  /** The reason, as a sentence. */
  readonly message: string;
  /** Invalid fields of a form. */
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

/** Replaces a page that could not be rendered, even after its head has been sent. */
export function TroubleView(failed: Failed): ReactNode {
  return (
    <Failure title="This part of the store is unavailable" {...failed}>
      <p>Nothing has been lost. Please reload the page in a moment.</p>
    </Failure>
  );
}

/** A valid request that the store refuses. */
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
