import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import type { FieldProblem } from '#shared/errors.ts';
import { useFocus } from './use-tried.ts';

export interface ErrorSummaryProps {
  readonly problems: readonly FieldProblem[];
  /** Number of failed tries; 0 shows nothing. */
  readonly tries: number;
  /** Prefix that turns the names of fields into their ids. */
  readonly idPrefix: string;
}

/**
 * Everything that prevents the next step, each problem with a link to its field. Takes the focus after a failed try.
 */
export function ErrorSummary({ problems, tries, idPrefix }: ErrorSummaryProps): ReactNode {
  const box = useFocus<HTMLDivElement>(tries === 0 ? null : tries);
  if (tries === 0 || problems.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} className="co-errors">
      <Note kind="bad" announce="alert" lead="Please check these fields.">
        <ul>
          {problems.map(({ field, message }) => (
            <li key={field}>
              <a className="link" href={`#${idPrefix}${field}`}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
