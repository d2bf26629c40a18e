import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { DeskState } from '#shared/event/desk-answers.ts';
import type { Athlete, Heat, Workout } from '#shared/event/edition.ts';
import { formatWallTime } from '#shared/event/wall-time.ts';

interface Props {
  readonly action: string;
  readonly workout: Workout;
  readonly heat: Heat | undefined;
  readonly timeZone: string;
  readonly state: DeskState;
}

/** Publishes a heat or the workout, now or at its announcement, and closes the workout. */
export function Publishing({ action, workout, heat, timeZone, state }: Props): ReactNode {
  const isClosed = state.isClosed || state.closed.includes(workout.workout);
  return (
    <section aria-labelledby="desk-publish" className="stack deskpart">
      <h2 className="d d24" id="desk-publish">
        Publish
      </h2>
      {state.embargoes.map(({ workoutId, heatId, at }) => (
        <p key={`${workoutId} ${heatId}`}>
          {`${workoutId}${heatId === '' ? '' : `, heat ${heatId}`} will be published at ${formatWallTime(at, timeZone).replace('T', ' ')} (${timeZone}).`}
        </p>
      ))}
      <form method="post" action={action} className="staff-filters">
        <input type="hidden" name="workoutId" value={workout.workout} />
        {heat && <input type="hidden" name="heatId" value={`${heat.workout}/${heat.heat}`} />}
        <label className="deskcheck">
          <input type="checkbox" name="onlyChecked" value="1" defaultChecked /> Only scores that a second member has
          checked
        </label>
        <TextField
          name="at"
          id="desk-at"
          label={`Not before (${timeZone})`}
          placeholder="2025-10-24T18:00"
          maxLength={25}
        />
        {heat && (
          <Button name="action" value="publish-heat">
            {`Publish heat ${heat.heat}`}
          </Button>
        )}
        <Button look={heat ? 'line' : undefined} name="action" value="publish">
          {`Publish ${workout.name}`}
        </Button>
        {isClosed ? (
          <p className="mute">{state.isClosed ? 'The event is closed.' : 'This workout is closed.'}</p>
        ) : (
          <>
            <Button look="line" name="action" value="close">{`Close ${workout.name}`}</Button>
            <Button look="line" name="action" value="close-event">
              Close the event
            </Button>
          </>
        )}
      </form>
    </section>
  );
}

/** Withdrawals, lanes, delays and files: what happens beside entering scores. */
export function OtherForms(props: {
  readonly action: string;
  readonly heat: Heat | undefined;
  readonly athletes: readonly Athlete[];
}): ReactNode {
  const { action, heat, athletes } = props;
  const options = [
    { value: '', label: 'Nobody' },
    ...athletes.map(({ athlete, name }) => ({ value: athlete, label: name })),
  ];
  return (
    <section aria-labelledby="desk-other" className="stack deskpart">
      <h2 className="d d24" id="desk-other">
        Changes of the day
      </h2>
      <details className="acc">
        <summary>Withdraw an athlete</summary>
        <form method="post" action={action} className="staff-filters">
          <SelectField name="athleteId" id="desk-withdraw" label="Athlete" options={options.slice(1)} />
          <TextField name="reason" id="desk-why" label="Reason" maxLength={200} isRequired />
          <Button look="line" name="action" value="withdraw">
            Withdraw athlete
          </Button>
        </form>
      </details>
      {heat && (
        <details className="acc">
          <summary>{`Change lanes of heat ${heat.heat}`}</summary>
          <form method="post" action={action} className="staff-filters">
            <input type="hidden" name="heatId" value={`${heat.workout}/${heat.heat}`} />
            {[...heat.lanes, { lane: nextLane(heat), athlete: '' }].map(({ lane, athlete }, place) => (
              <SelectField
                key={`${lane ?? ''} ${athlete}`}
                name={`lane-${lane ?? place + 1}`}
                id={`lane-${place}`}
                label={`Lane ${lane ?? place + 1}`}
                options={options}
                defaultValue={athlete}
              />
            ))}
            <Button look="line" name="action" value="lanes">
              Save lanes
            </Button>
          </form>
        </details>
      )}
      {heat && (
        <details className="acc">
          <summary>Enter a delay</summary>
          <form method="post" action={action} className="staff-filters">
            <input type="hidden" name="heatId" value={`${heat.workout}/${heat.heat}`} />
            <TextField
              name="minutes"
              id="desk-minutes"
              label="Minutes later (0 for none)"
              inputMode="numeric"
              isRequired
            />
            <TextField name="reason" id="desk-delay-why" label="Reason, for spectators" maxLength={200} />
            <Button look="line" name="action" value="delay">
              Save delay
            </Button>
          </form>
        </details>
      )}
      <details className="acc">
        <summary>Scores from a file</summary>
        <form method="post" action={action} encType="multipart/form-data" className="staff-filters">
          <div className="field">
            <label htmlFor="desk-file">CSV with the columns of event_scores.csv</label>
            <input className="inp" type="file" id="desk-file" name="file" accept=".csv,text/csv" required />
          </div>
          <Button look="line" name="action" value="file-dry">
            Check the file
          </Button>
          <Button look="line" name="action" value="file">
            Enter the scores
          </Button>
        </form>
      </details>
    </section>
  );
}

function nextLane({ lanes }: Heat): number {
  return Math.max(0, ...lanes.map(({ lane }) => lane ?? 0)) + 1;
}
