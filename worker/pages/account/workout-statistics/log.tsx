import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import type { Program } from '#shared/program/contract.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { volumeOf, type Workout } from '#shared/workout/contract.ts';
import { dayText } from '#shared/workout/days.ts';
import { volumeText } from '#shared/workout/load.ts';
import { exerciseLines, minutesText } from '#shared/workout/words.ts';
import { loadLook, WORKOUTS_PLACE, workoutHref } from './place.ts';

/** Workouts per page of the log. */
export const PER_PAGE = 20;

function Row(props: { readonly workout: Workout; readonly program: Program | undefined; readonly site: Site }) {
  const { workout, program, site } = props;
  const { workoutId, day, title, minutes, note, sets } = workout;
  const look = loadLook(site);
  const volume = volumeOf(sets);
  const facts = [
    dayText(day, site.locale),
    minutes !== null && minutesText(minutes, site.locale),
    sets.length > 0 && countOf(sets.length, 'set', 'sets', site.locale),
    volume > 0 && volumeText(volume, look),
  ];
  const which = <span className="vh">{` ${title}, ${dayText(day, site.locale)}`}</span>;
  return (
    <li className="account-review">
      <h3 className="wk-title">{title}</h3>
      <p className="mute s14">{facts.filter(Boolean).join(' · ')}</p>
      {program && (
        <p className="s14">
          <a className="link" href={sitePath(site, `/account/programming/${program.productId}`)}>
            {program.name}
          </a>
        </p>
      )}
      {sets.length > 0 && (
        <ul className="wk-sets num">
          {exerciseLines(sets, look).map(({ exercise, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same exercise may come twice, and nothing changes places
            <li key={index}>
              <b>{exercise}</b> {text}
            </li>
          ))}
        </ul>
      )}
      {note !== '' && <p className="wk-note">{note}</p>}
      <form method="post" action={sitePath(site, WORKOUTS_PLACE.path)} className="wk-acts">
        <input type="hidden" name="id" value={workoutId} />
        <a className="link" href={workoutHref(site, { workout: workoutId })}>
          Edit
          {which}
        </a>
        <button className="link" type="submit" name="action" value="remove">
          Remove
          {which}
        </button>
      </form>
    </li>
  );
}

/** A page of the training log, the newest workout first. */
export function Log(props: {
  readonly workouts: readonly Workout[];
  readonly programs: readonly Program[];
  readonly page: number;
  /** Workouts of the whole log. */
  readonly count: number;
  readonly site: Site;
}): ReactNode {
  const { workouts, programs, page, count, site } = props;
  const pageLink = (to: number, words: string) => (
    <ButtonLink look="line" href={sitePath(site, `${WORKOUTS_PLACE.path}?page=${to}#log`)}>
      {words}
    </ButtonLink>
  );
  return (
    <section className="account-section" id="log" aria-labelledby="log-title">
      <h2 className="d d32" id="log-title">
        Your log
      </h2>
      {workouts.length === 0 ? (
        <p>There are no workouts on this page of your log.</p>
      ) : (
        <ul>
          {workouts.map((workout) => (
            <Row
              key={workout.workoutId}
              workout={workout}
              program={programs.find(({ productId }) => productId === workout.programId)}
              site={site}
            />
          ))}
        </ul>
      )}
      {(page > 1 || page * PER_PAGE < count) && (
        <p className="row">
          {page > 1 && pageLink(page - 1, 'Newer workouts')}
          {page * PER_PAGE < count && pageLink(page + 1, 'Older workouts')}
        </p>
      )}
    </section>
  );
}
