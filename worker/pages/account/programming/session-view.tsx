import type { ReactNode } from 'react';
import type { Exercise, Session, SetGroup } from '#shared/program/sessions.ts';
import { loadWords, restWords } from '#shared/program/words.ts';

/** The columns of a table of sets. A column that is empty for an exercise is left out. */
const COLUMNS: readonly (readonly [string, (group: SetGroup) => string])[] = [
  ['Reps', ({ reps }) => reps],
  ['Load', loadWords],
  ['RPE', ({ rpe }) => (rpe === null ? '' : String(rpe))],
  ['Tempo', ({ tempo }) => tempo],
  ['Rest', ({ restS }) => (restS === null ? '' : restWords(restS))],
];

function ExerciseView({ exercise }: { readonly exercise: Exercise }): ReactNode {
  const { name, video, groups, notes } = exercise;
  const columns = COLUMNS.filter(([, of]) => groups.some((group) => of(group) !== ''));
  return (
    <li className="pg-exercise">
      <div className="pg-name">
        <h3 className="d d24">{name}</h3>
        {video !== '' && (
          <a className="link" href={video} rel="noopener">
            Video<span className="vh"> of {name}</span>
          </a>
        )}
      </div>
      <table className="pg-sets" aria-label={name}>
        <thead>
          <tr>
            <th scope="col">Set</th>
            {columns.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.first}>
              <th scope="row">{group.first === group.last ? group.first : `${group.first}–${group.last}`}</th>
              {columns.map(([title, of]) => (
                <td key={title}>{of(group)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className="pg-note">
          {note}
        </p>
      ))}
    </li>
  );
}

/** The content of a session: its blocks, their exercises, and the sets of each exercise. */
export function SessionView({ session }: { readonly session: Session }): ReactNode {
  return session.blocks.map(({ name, exercises }) => (
    <section key={name} className="pg-block">
      {name !== '' && <p className="eyebrow">{name}</p>}
      <ol>
        {exercises.map((exercise) => (
          <ExerciseView key={exercise.name} exercise={exercise} />
        ))}
      </ol>
    </section>
  ));
}
