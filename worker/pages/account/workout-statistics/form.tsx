import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { FieldErrors } from '#client/ui/form/field-frame.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import type { Program } from '#shared/program/contract.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import {
  LONGEST_EXERCISE,
  LONGEST_NOTE,
  LONGEST_TITLE,
  MOST_MINUTES,
  MOST_SETS,
  type WorkoutFields,
} from '#shared/workout/contract.ts';
import { LIFTS } from '#shared/workout/exercises.ts';
import { type WeightUnit, weightIn, weightUnit } from '#shared/workout/load.ts';
import { errorOf, type FormRefusal, NO_REFUSAL } from '#worker/pages/account/parts/form.tsx';
import { WORKOUTS_PLACE } from './place.ts';

/** Lines for sets in an empty form, and how many lines are added at a time. */
const LINES = 8;

/** The columns of a line of the form. */
const LINE_FIELDS = ['exercise', 'repetitions', 'weight'] as const;
type LineField = (typeof LINE_FIELDS)[number];
/** A set as it was typed. */
export type TypedLine = Readonly<Record<LineField, string>>;

/** The values of a workout's form. */
export interface WorkoutDraft {
  /** Id of the workout to change; '' for a new one. */
  readonly id: string;
  readonly typed: URLSearchParams;
  readonly refusal: FormRefusal;
}

/** The lines of a form that are not empty. */
export function typedLines(typed: URLSearchParams): readonly TypedLine[] {
  const [exercises, repetitions, weights] = LINE_FIELDS.map((field) => typed.getAll(field));
  const count = Math.max(exercises?.length ?? 0, repetitions?.length ?? 0, weights?.length ?? 0);
  const lines = Array.from({ length: count }, (_, index) => ({
    exercise: exercises?.[index] ?? '',
    repetitions: repetitions?.[index] ?? '',
    weight: weights?.[index] ?? '',
  }));
  return lines.filter((line) => LINE_FIELDS.some((field) => line[field].trim() !== ''));
}

/** The form fields of a workout. */
export function fieldsOfWorkout(workout: WorkoutFields, unit: WeightUnit): URLSearchParams {
  const { day, title, programId, minutes, note, sets } = workout;
  return new URLSearchParams([
    ...Object.entries({ day, title, program: String(programId ?? ''), minutes: String(minutes ?? ''), note }),
    ...sets.flatMap(({ exercise, repetitions, weightG }) => [
      ['exercise', exercise],
      ['repetitions', String(repetitions)],
      ['weight', weightG === 0 ? '' : String(weightIn(weightG, unit))],
    ]),
  ]);
}

function Line(props: {
  readonly line: TypedLine | undefined;
  readonly index: number;
  readonly unit: WeightUnit;
  readonly refusal: FormRefusal;
}): ReactNode {
  const { line, index, unit, refusal } = props;
  const id = `set-${index + 1}`;
  const number = <span data-number="">{index + 1}</span>;
  const wrong = (field: LineField) => errorOf(refusal, `sets.${index}.${field}`).error;
  const errors = LINE_FIELDS.flatMap((field) => wrong(field) ?? []);
  const input = (field: LineField, label: string, how: { maxLength: number; inputMode?: 'decimal' | 'numeric' }) => (
    <label className={`wk-${field}`}>
      <span className="wk-label">{label}</span>
      <span className="vh"> of set {number}</span>
      <input
        className="inp"
        name={field}
        defaultValue={line?.[field]}
        autoComplete="off"
        list={field === 'exercise' ? 'lifts' : undefined}
        aria-invalid={wrong(field) !== undefined}
        aria-describedby={wrong(field) === undefined ? undefined : `${id}-error`}
        {...how}
      />
    </label>
  );
  return (
    <li className="wk-line">
      {input('exercise', 'Exercise', { maxLength: LONGEST_EXERCISE })}
      {input('repetitions', 'Reps', { maxLength: 4, inputMode: 'numeric' })}
      {input('weight', `Weight (${unit})`, { maxLength: 7, inputMode: 'decimal' })}
      <button type="button" className="link" data-remove="">
        Remove<span className="vh"> set {number}</span>
      </button>
      <FieldErrors id={id} errors={errors} />
    </li>
  );
}

function Lines(props: {
  readonly draft: WorkoutDraft;
  readonly unit: WeightUnit;
  /** Where the form posts to. */
  readonly href: string;
}): ReactNode {
  const { draft, unit, href } = props;
  const { typed, refusal } = draft;
  const lines = typedLines(typed);
  const asked = typed.get('action') === 'more' ? typed.getAll('exercise').length + LINES : lines.length;
  const count = Math.min(MOST_SETS, Math.max(LINES, asked));
  return (
    <fieldset className="wk-lines" id="sets">
      <legend className="d d32">Sets</legend>
      <p className="mute s14" id="sets-hint">
        Choose a lift from the list or type your own. Leave the weight empty for bodyweight; empty lines are ignored.
      </p>
      <FieldErrors id="sets" errors={[errorOf(refusal, 'sets').error ?? []].flat()} />
      <ol data-most={MOST_SETS}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number, and nothing changes places here
          <Line key={index} line={lines[index]} index={index} unit={unit} refusal={refusal} />
        ))}
      </ol>
      <p>
        <Button
          look="line"
          size="sm"
          name="action"
          value="more"
          formAction={`${href}#sets`}
          isDisabled={count === MOST_SETS}
        >
          More sets
        </Button>
      </p>
      <datalist id="lifts">
        {LIFTS.map((lift) => (
          <option key={lift} value={lift} />
        ))}
      </datalist>
    </fieldset>
  );
}

/** The form to log or change a workout. */
export function WorkoutForm(props: {
  readonly draft: WorkoutDraft;
  readonly programs: readonly Program[];
  readonly site: Site;
}): ReactNode {
  const { draft, programs, site } = props;
  const { id, typed, refusal } = draft;
  const href = sitePath(site, WORKOUTS_PLACE.path);
  const text = (name: string) => ({ name, defaultValue: typed.get(name) ?? '', ...errorOf(refusal, name) });
  const lead = refusal.lead ?? errorOf(refusal, 'form').error;
  return (
    <Enhanced name="workout-lines" when="idle" props={{ isNew: id === '' && refusal === NO_REFUSAL }}>
      <form method="post" action={href} className="account-form wk-form">
        <h2 className="d d32">{id === '' ? 'Log a workout' : 'Edit workout'}</h2>
        {lead !== undefined && <Note kind="bad" lead={lead} announce="alert" />}
        {refusal.fields.length > 0 && lead === undefined && (
          <Note kind="bad" lead="Please fix the fields marked below." announce="alert" />
        )}
        <input type="hidden" name="id" value={id} />
        {/* The Enter key in a text field presses the form's first button, so that must be the one that saves. */}
        <button type="submit" name="action" value="save" className="vh" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <div className="form">
          <div className="half">
            <TextField {...text('day')} label="Day" type="date" isRequired />
          </div>
          <div className="half">
            <TextField
              {...text('minutes')}
              label="Minutes"
              note="Optional"
              hint={`Up to ${MOST_MINUTES}`}
              inputMode="numeric"
              maxLength={3}
            />
          </div>
          <TextField
            {...text('title')}
            label="Title"
            hint="For example “Heavy pulls”"
            maxLength={LONGEST_TITLE}
            isRequired
          />
          {programs.length > 0 && (
            <SelectField
              {...text('program')}
              label="Program"
              note="Optional"
              placeholder="None"
              options={programs.map(({ productId, name }) => ({ value: String(productId), label: name }))}
            />
          )}
        </div>
        <Lines draft={draft} unit={weightUnit(site)} href={href} />
        <TextArea {...text('note')} label="Notes" note="Optional" maxLength={LONGEST_NOTE} />
        <p className="row">
          <Button look="buy" name="action" value="save">
            Save workout
          </Button>
          <ButtonLink look="line" href={href}>
            Back to your workouts
          </ButtonLink>
        </p>
      </form>
    </Enhanced>
  );
}
