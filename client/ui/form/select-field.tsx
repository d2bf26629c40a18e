import type { ReactNode } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { type FieldBase, useField } from './use-field.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export interface SelectFieldProps extends FieldBase {
  readonly options: readonly SelectOption[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onValue?: (value: string) => void;
  /** First row, with no value: 'Choose a state'. */
  readonly placeholder?: string;
  readonly autoComplete?: string;
}

export function SelectField(props: SelectFieldProps): ReactNode {
  const { options, value, defaultValue, onValue, placeholder, label, note, hint, name } = props;
  const { id, errors, leave, change } = useField(props, value, defaultValue ?? '');
  return (
    <FieldFrame id={id} label={label} note={note} hint={hint} errors={errors}>
      <span className="selbox">
        <select
          className="inp"
          id={id}
          name={name}
          value={value}
          defaultValue={value === undefined ? defaultValue : undefined}
          required={props.isRequired}
          disabled={props.isDisabled}
          autoComplete={props.autoComplete}
          aria-invalid={errors.length > 0}
          aria-describedby={describedBy(id, hint, errors)}
          onBlur={(event) => leave(event.currentTarget.value)}
          onChange={(event) => {
            change(event.currentTarget.value);
            onValue?.(event.currentTarget.value);
          }}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </FieldFrame>
  );
}
