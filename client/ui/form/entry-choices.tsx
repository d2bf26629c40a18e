import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { FieldErrors } from '#client/ui/form/field-frame.tsx';
import { swatchClass } from '#client/ui/form/swatch-colour.ts';
import { type FormField, YES } from '#shared/form-entry/field.ts';

/** A field of a form with what was entered in it, and what is wrong with that. */
export interface EntryFieldProps {
  readonly field: FormField;
  /** Id of its control, unique on the page. */
  readonly id: string;
  readonly values: readonly string[];
  readonly error: string | undefined;
}

/** What tells screen readers about a group or a box: its hint and its problem. */
function toldBy({ field, id, error }: EntryFieldProps): string | undefined {
  const ids = [field.help && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

function Hint({ field: { help }, id }: EntryFieldProps): ReactNode {
  return help ? (
    <p className="hint" id={`${id}-hint`}>
      {help}
    </p>
  ) : null;
}

/** The label of a field, which says when it may stay empty. */
export function optionalNote({ required }: FormField): string | undefined {
  return required ? undefined : 'Optional';
}

/** One of several choices, or several: radio buttons, checkboxes or colors. */
export function EntryChoices(props: EntryFieldProps): ReactNode {
  const { field, id, values, error } = props;
  const { name, kind, label, options = [], required, when } = field;
  const isSwatch = kind === 'swatches';
  const choices = options.map((option) => (
    <label key={option.value} className={isSwatch ? undefined : 'chk'}>
      <input
        type={kind === 'checkbox' ? 'checkbox' : 'radio'}
        name={name}
        value={option.value}
        defaultChecked={values.includes(option.value)}
        required={required && !when && kind !== 'checkbox'}
      />
      {isSwatch && <span className={classNames('col', swatchClass(option.label))} />}
      <span className={isSwatch ? 'ef-color' : undefined}>{option.label}</span>
    </label>
  ));
  return (
    <fieldset className="fld" id={id} aria-describedby={toldBy(props)} tabIndex={-1}>
      <legend className="lbl">
        {label}
        {!required && <small> Optional</small>}
      </legend>
      {isSwatch ? <div className="pick">{choices}</div> : choices}
      <Hint {...props} />
      <FieldErrors id={id} errors={error ? [error] : []} />
    </fieldset>
  );
}

/** A box that is checked or not; a toggle is a switch. */
export function EntryBox(props: EntryFieldProps): ReactNode {
  const { field, id, values, error } = props;
  const { name, kind, label, required, when } = field;
  const isToggle = kind === 'toggle';
  return (
    <div className="fld">
      <label className={classNames('chk', isToggle && 'ef-toggle')}>
        <input
          id={id}
          type="checkbox"
          role={isToggle ? 'switch' : undefined}
          name={name}
          value={YES}
          defaultChecked={values.includes(YES)}
          required={required && !when}
          aria-invalid={error ? true : undefined}
          aria-describedby={toldBy(props)}
        />
        <span>{label}</span>
      </label>
      <Hint {...props} />
      <FieldErrors id={id} errors={error ? [error] : []} />
    </div>
  );
}

/** A whole number with buttons, which the form's script brings to life. */
export function EntryStepper(props: EntryFieldProps): ReactNode {
  const { field, id, values, error } = props;
  const { name, label, min = 0, max, required } = field;
  return (
    <div className="fld">
      <label className="lbl" htmlFor={id}>
        {label}
        {!required && <small>Optional</small>}
      </label>
      <div className="qty" data-stepper="">
        <button type="button" aria-label={`One less: ${label}`} data-step="-1">
          −
        </button>
        <input
          id={id}
          type="number"
          name={name}
          inputMode="numeric"
          min={min}
          max={max}
          defaultValue={values[0] ?? (required ? min : '')}
          aria-invalid={error ? true : undefined}
          aria-describedby={toldBy(props)}
        />
        <button type="button" aria-label={`One more: ${label}`} data-step="1">
          +
        </button>
      </div>
      <Hint {...props} />
      <FieldErrors id={id} errors={error ? [error] : []} />
    </div>
  );
}
