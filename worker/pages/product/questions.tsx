import type { ReactNode } from 'react';
import { TextSkeleton } from '#client/ui/skeleton.tsx';
import { Late, type LatePart } from '#worker/render/late.tsx';
import type { ProductQuestion } from '#worker/store/product/questions.ts';

/** Questions that a page shows. */
export const MOST_QUESTIONS = 50;

function List({ questions }: { readonly questions: readonly ProductQuestion[] }): ReactNode {
  if (questions.length === 0) return <p className="mute">No questions yet.</p>;
  return (
    <ul className="revs">
      {questions.map(({ questionId, question, answer, nickname }) => (
        <li key={questionId}>
          <h3>{question}</h3>
          {nickname !== '' && <p className="mute s13">{`Asked by ${nickname}`}</p>}
          {answer.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/**
 * Answered questions about a product: a late part that may fail without an error page. `askHref` is where one is asked;
 * its link comes first, so that it does not move away from a finger when the questions arrive.
 */
export function Questions(props: {
  readonly part: LatePart<readonly ProductQuestion[]>;
  readonly askHref: string;
}): ReactNode {
  return (
    <div className="stack">
      <p>
        <a className="link" href={props.askHref} rel="nofollow">
          Ask a question
        </a>
      </p>
      <Late
        part={props.part}
        skeleton={<TextSkeleton lines={2} />}
        failed={<p className="mute">Questions are currently unavailable.</p>}
      >
        {(questions) => <List questions={questions} />}
      </Late>
    </div>
  );
}
