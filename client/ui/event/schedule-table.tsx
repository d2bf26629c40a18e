import type { ReactNode } from 'react';
import type { Athlete, WholeEdition } from '#shared/event/edition.ts';
import { divisionsOf, type Slot, slotPhase } from '#shared/event/schedule.ts';
import { zonedIso } from '#shared/event/wall-time.ts';
import { eventDay, shortEventDay, timeIn, zoneName } from '#shared/event/words.ts';

export interface ScheduleProps {
  readonly whole: WholeEdition;
  readonly athletes: ReadonlyMap<string, Athlete>;
  /** The zone of the reader's clock; that of the venue unless another one is chosen. */
  readonly zone: string;
  readonly locale: string;
  readonly nowMs: number;
  /** Starts show their day, too: for heats of several days in one table. */
  readonly isDated?: boolean;
  /** Address of the edition, with the site's prefix. */
  readonly base: string;
}

/** A start in the chosen zone, and in the venue's own where that is another one. */
function Start({ slot, whole, zone, locale, nowMs, isDated }: ScheduleProps & { readonly slot: Slot }): ReactNode {
  const { timeZone } = whole.edition;
  const { startsMs, delay, reason } = slot;
  const phase = slotPhase(slot, nowMs);
  return (
    <>
      {isDated === true && <small>{shortEventDay(startsMs, zone, locale)}</small>}
      <time dateTime={zonedIso(startsMs, timeZone)}>{timeIn(startsMs, zone, locale)}</time>
      {zone !== timeZone && (
        <small>{`${timeIn(startsMs, timeZone, locale)} ${zoneName(startsMs, timeZone, locale)}`}</small>
      )}
      {phase === 'now' && <span className="evnow">On now</span>}
      {delay !== 0 && (
        <span className="late">{`${Math.abs(delay)} min ${delay > 0 ? 'late' : 'early'}${reason === '' ? '' : `: ${reason}`}`}</span>
      )}
    </>
  );
}

function Lanes({ slot, athletes, base }: ScheduleProps & { readonly slot: Slot }): ReactNode {
  const lanes = slot.heat.lanes.filter(({ athlete }) => athlete !== '');
  if (lanes.length === 0) return <span className="mute">To be announced</span>;
  return (
    <details className="evlanes">
      <summary>{lanes.length === 1 ? '1 athlete' : `${lanes.length} athletes`}</summary>
      <ol>
        {lanes.map(({ lane, athlete }) => (
          <li key={athlete}>
            {lane !== null && <span className="mute">{`Lane ${lane}`}</span>}
            <a href={`${base}/athletes/${athlete}`}>{athletes.get(athlete)?.name ?? athlete}</a>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Line(props: ScheduleProps & { readonly slot: Slot }): ReactNode {
  const { slot, whole, base, nowMs } = props;
  const { heat } = slot;
  const workout = whole.workouts.find((each) => each.workout === heat.workout);
  const divisions = divisionsOf(heat).map(
    (slug) => whole.divisions.find(({ division }) => division === slug)?.name ?? slug,
  );
  return (
    <tr id={`${heat.workout}-${heat.heat}`} data-phase={slotPhase(slot, nowMs)}>
      <th scope="row">
        <Start {...props} />
      </th>
      <td>
        <a className="b" href={`${base}/workouts#${heat.workout}`}>
          {workout?.name ?? heat.workout}
        </a>
        <small>{`Heat ${heat.heat}`}</small>
      </td>
      <td>{divisions.length === 0 ? 'All divisions' : divisions.join(', ')}</td>
      <td>{heat.floor}</td>
      <td>
        <Lanes {...props} />
      </td>
    </tr>
  );
}

/** The heats of a day as a table. */
export function ScheduleTable({
  slots,
  caption,
  ...props
}: ScheduleProps & {
  readonly slots: readonly Slot[];
  readonly caption: string;
}): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
    <section className="tblwrap evplan" aria-label={caption} tabIndex={0}>
      <table className="cmp">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Workout</th>
            <th scope="col">Division</th>
            <th scope="col">Floor</th>
            <th scope="col">Athletes</th>
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <Line key={`${slot.heat.workout} ${slot.heat.heat}`} {...props} slot={slot} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The days of a schedule, each with its table. */
export function ScheduleDays({
  days,
  ...props
}: ScheduleProps & {
  readonly days: readonly { readonly day: string; readonly slots: readonly Slot[] }[];
}): ReactNode {
  return days.map(({ day, slots }) => {
    const [first] = slots;
    const title = first ? eventDay(first.startsMs, props.zone, props.locale) : day;
    return (
      <section key={day} className="sec" id={`day-${day}`}>
        <h2 className="d d32 evday">{title}</h2>
        <ScheduleTable {...props} slots={slots} caption={`Schedule of ${title}`} />
      </section>
    );
  });
}
