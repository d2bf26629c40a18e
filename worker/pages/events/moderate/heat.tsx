import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import type { SeenEntry } from '#shared/event/desk-answers.ts';
import type { Athlete, Heat, Workout } from '#shared/event/edition.ts';
import { entryText } from '#shared/event/entry-text.ts';
import type { ScoreKind } from '#shared/event/score.ts';

/** One heat on the desk: its lanes with what was entered for them. */
export interface DeskHeat {
  readonly editionId: string;
  readonly workout: Workout;
  readonly heat: Heat;
  readonly athletes: ReadonlyMap<string, Athlete>;
  /** The last entry of each athlete in the workout. */
  readonly entries: ReadonlyMap<string, SeenEntry>;
  /** Number of the desk's last change. */
  readonly change: number;
  /** What was typed into fields that were refused, by their names, and why. */
  readonly typed: ReadonlyMap<string, { readonly text: string; readonly problem: string }>;
}

/** How scores of a kind are written. */
const EXAMPLES: Readonly<Record<ScoreKind, string>> = {
  time: '12:34, 12:34.5 or CAP+15',
  reps: '120',
  load: '132.5 kg or 290 lb',
  distance: '30.5 m or 100 ft',
  rounds_reps: '7+12',
};

/** What is known of an entry, in a word. */
function stateWords(entry: SeenEntry | undefined): string {
  if (!entry) return '';
  if (entry.isPublished) return 'Published';
  return entry.checkedBy === '' ? 'Entered' : 'Checked';
}

function LaneRow({ desk, athlete, lane }: { desk: DeskHeat; athlete: Athlete; lane: number | null }): ReactNode {
  const { workout, entries, typed } = desk;
  const entry = entries.get(athlete.athlete);
  const name = `score-${athlete.athlete}`;
  const refused = typed.get(name);
  return (
    <tr data-athlete={athlete.athlete} data-published={entry?.isPublished ? '1' : ''}>
      <td className="num">{lane ?? ''}</td>
      <th scope="row">
        {athlete.name}
        {athlete.bib !== '' && <span className="mute"> {athlete.bib}</span>}
      </th>
      <td>
        <input
          className="inp"
          name={name}
          defaultValue={refused?.text ?? (entry ? entryText(entry) : '')}
          aria-label={`Score of ${athlete.name}`}
          aria-invalid={refused ? true : undefined}
          aria-describedby={`${name}-said`}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
        <p id={`${name}-said`} className="deskask" data-said="">
          {refused?.problem ?? ''}
        </p>
      </td>
      {workout.tieBreak !== '' && (
        <td>
          <input
            className="inp"
            name={`tie-${athlete.athlete}`}
            defaultValue={entry?.tieBreak ?? ''}
            aria-label={`Tie-break of ${athlete.name}`}
            autoComplete="off"
            maxLength={40}
          />
        </td>
      )}
      <td data-cell="state">{stateWords(entry)}</td>
      <td data-cell="by" className="mute">
        {entry?.by ?? ''}
      </td>
      <td>
        {/* Always there, so that nothing moves when an entry of another moderator comes. */}
        <button
          className="link"
          type="submit"
          name="check"
          value={entry?.id ?? ''}
          disabled={entry === undefined || entry.id === '' || entry.checkedBy !== '' || entry.isPublished}
        >
          Check
          <HiddenName name={athlete.name} />
        </button>
      </td>
    </tr>
  );
}

/** The lanes of a heat with a field for each score. Enter saves a field and goes to the next. */
export function HeatForm({ desk, action }: { readonly desk: DeskHeat; readonly action: string }): ReactNode {
  const { editionId, workout, heat, athletes, change } = desk;
  const { kind, unit, capS: capSeconds, tieBreak } = workout;
  const lanes = heat.lanes.flatMap(({ lane, athlete }) => {
    const found = athletes.get(athlete);
    return found ? [{ lane, athlete: found }] : [];
  });
  const format = { kind, unit, capSeconds, tieBreak };
  return (
    <Enhanced name="moderate" when="load" props={{ editionId, workoutId: workout.workout, format, change }}>
      <form method="post" action={action} className="stack" data-testid="desk-heat">
        <input type="hidden" name="workoutId" value={workout.workout} />
        {/* The Enter key presses the form's first button. */}
        <button type="submit" name="action" value="scores" hidden />
        <p className="mute" id="desk-how">
          {`Write ${EXAMPLES[kind]}; DNF, WD, or U before an unofficial score. Enter saves and goes on.`}
        </p>
        <p role="status" data-queue="" data-testid="desk-queue" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1) */}
        <section className="staff-scroll" aria-label="Lanes" tabIndex={0}>
          <table aria-describedby="desk-how" className="desk">
            <thead>
              <tr>
                <th scope="col">Lane</th>
                <th scope="col">Athlete</th>
                <th scope="col">Score</th>
                {tieBreak !== '' && <th scope="col">Tie-break</th>}
                <th scope="col">State</th>
                <th scope="col">By</th>
                <th scope="col">Second member</th>
              </tr>
            </thead>
            <tbody>
              {lanes.map(({ lane, athlete }) => (
                <LaneRow key={athlete.athlete} desk={desk} athlete={athlete} lane={lane} />
              ))}
            </tbody>
          </table>
        </section>
        <div className="staff-filters">
          <div className="field">
            <label htmlFor="desk-reason">Reason, for corrections of published scores</label>
            <input className="inp" id="desk-reason" name="reason" maxLength={200} autoComplete="off" />
          </div>
          <label className="deskcheck">
            <input type="checkbox" name="sure" value="1" /> Unusual scores are right
          </label>
          <Button name="action" value="scores">
            Save scores
          </Button>
        </div>
      </form>
    </Enhanced>
  );
}
