import type { ReactNode } from 'react';
import { FieldErrors } from './field-frame.tsx';

export interface CheckboxProps {
  readonly name: string;
  readonly value?: string;
  readonly children: ReactNode;
  readonly isChecked?: boolean;
  readonly isCheckedAtFirst?: boolean;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  readonly error?: string | undefined;
  readonly onValue?: (isChecked: boolean) => void;
}

export function Checkbox(props: CheckboxProps): ReactNode {
  const { name, value, children, isChecked, isCheckedAtFirst, error, onValue } = props;
  const errorId = `${name}-${value ?? 'on'}`;
  return (
    <div className="fld">
      <label className="chk">
        <input
          type="checkbox"
          name={name}
          value={value}
          checked={isChecked}
          defaultChecked={isChecked === undefined ? isCheckedAtFirst : undefined}
          disabled={props.isDisabled}
          required={props.isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${errorId}-error` : undefined}
          onChange={onValue && ((event) => onValue(event.currentTarget.checked))}
        />
        <span>{children}</span>
      </label>
      <FieldErrors id={errorId} errors={error ? [error] : []} />
    </div>
  );
}

export interface RadioGroupProps {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly isDisabled?: boolean }[];
  readonly value?: string;
  readonly defaultValue?: string;
  readonly isRequired?: boolean;
  readonly error?: string;
  readonly onValue?: (value: string) => void;
}

export function RadioGroup(props: RadioGroupProps): ReactNode {
  const { name, legend, options, value, defaultValue, isRequired, error, onValue } = props;
  return (
    <fieldset className="fld" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="lbl">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="chk">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={value === undefined ? defaultValue === option.value : undefined}
            disabled={option.isDisabled}
            required={isRequired}
            onChange={() => onValue?.(option.value)}
          />
          {option.label}
        </label>
      ))}
      <FieldErrors id={name} errors={error ? [error] : []} />
    </fieldset>
  );
}
