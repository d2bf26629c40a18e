import type { ReactNode } from 'react';
import { countOf, countText } from '#client/ui/count-text.ts';
import type { Site } from '#shared/site/sites.ts';
import { dayText } from '#shared/workout/days.ts';
import { estimateText, volumeText } from '#shared/workout/load.ts';
import type { ExerciseRecord } from '#shared/workout/records.ts';
import type { WorkoutStatistics } from '#shared/workout/statistics.ts';
import { minutesText, setText } from '#shared/workout/words.ts';
import { loadLook } from './place.ts';

function Tile({ label, value, note }: { readonly label: string; readonly value: string; readonly note: string }) {
  return (
    <div className="wk-tile">
      <dt>{label}</dt>
      <dd>
        <b className="d d32 num">{value}</b>
        <span className="mute s14">{note}</span>
      </dd>
    </div>
  );
}

/** The key figures at the top of a training log. */
export function Figures({
  statistics,
  site,
}: {
  readonly statistics: WorkoutStatistics;
  readonly site: Site;
}): ReactNode {
  const { weeks, streak, totals } = statistics;
  const { locale } = site;
  const look = loadLook(site);
  const current = weeks.at(-1) ?? totals;
  return (
    <dl className="wk-tiles">
      <Tile
        label="Workouts this week"
        value={countText(current.workouts, locale)}
        note={`${minutesText(current.minutes, locale)} · ${volumeText(current.volumeG, look)}`}
      />
      <Tile label="Streak" value={countOf(streak.current, 'week', 'weeks', locale)} note="in a row, so far" />
      <Tile label="Longest streak" value={countOf(streak.longest, 'week', 'weeks', locale)} note="with a workout" />
      <Tile label="Workouts" value={countText(totals.workouts, locale)} note="of all time" />
      <Tile label="Time" value={minutesText(totals.minutes, locale)} note="of all time" />
      <Tile label="Volume" value={volumeText(totals.volumeG, look)} note="repetitions × weight" />
    </dl>
  );
}

/** The best set of each exercise. */
export function Records({ records, site }: { readonly records: readonly ExerciseRecord[]; readonly site: Site }) {
  if (records.length === 0) return null;
  const look = loadLook(site);
  const on = (day: string) => <small>{dayText(day, site.locale)}</small>;
  return (
    <section className="account-section" aria-labelledby="records-title">
      <h2 className="d d32" id="records-title">
        Personal records
      </h2>
      <table className="wk-table wk-records">
        <caption className="vh">Personal records by exercise</caption>
        <thead>
          <tr>
            <th scope="col">Exercise</th>
            <th scope="col">Heaviest set</th>
            <th scope="col">Estimated max</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ exercise, heaviest, strongest }) => (
            <tr key={exercise}>
              <th scope="row">{exercise}</th>
              <td className="num">
                {setText(heaviest, look)}
                {on(heaviest.day)}
              </td>
              <td className="num">
                {strongest ? (
                  <>
                    {estimateText(strongest.maximumG, look)}
                    {on(strongest.day)}
                  </>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mute s14">
        Your estimated max is the most you could lift once (Epley formula), based on sets of up to 10 repetitions.
      </p>
    </section>
  );
}
