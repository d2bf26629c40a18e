import type { ReactNode } from 'react';
import { numberValue } from '#shared/form/field-message.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { type FieldBase, useField } from './use-field.ts';

export interface NumberFieldProps extends FieldBase {
  readonly value?: number | null | undefined;
  readonly defaultValue?: number;
  /** Called with null if the text is not a number. */
  readonly onValue?: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | 'any';
}

function textOf(value: number | null | undefined): string | undefined {
  return value === undefined ? undefined : String(value ?? '');
}

export function NumberField(props: NumberFieldProps): ReactNode {
  const { value, defaultValue, onValue, label, note, hint, name, step } = props;
  const { id, errors, leave, change } = useField(props, textOf(value), textOf(defaultValue) ?? '');
  return (
    <FieldFrame id={id} label={label} note={note} hint={hint} errors={errors}>
      <input
        className="inp num"
        id={id}
        name={name}
        type="number"
        inputMode={step === undefined ? 'numeric' : 'decimal'}
        value={textOf(value)}
        defaultValue={value === undefined ? defaultValue : undefined}
        min={props.min}
        max={props.max}
        step={step}
        required={props.isRequired}
        disabled={props.isDisabled}
        aria-invalid={errors.length > 0}
        aria-describedby={describedBy(id, hint, errors)}
        onBlur={(event) => leave(event.currentTarget.value)}
        onChange={(event) => {
          change(event.currentTarget.value);
          onValue?.(numberValue(event.currentTarget.value));
        }}
      />
    </FieldFrame>
  );
}
