import type { ReactNode } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { type TextBase, useField } from './use-field.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export interface SelectFieldProps extends TextBase {
  readonly options: readonly SelectOption[];
  /** First row, with no value: 'Choose a state'. */
  readonly placeholder?: string;
  readonly autoComplete?: string;
}

export function SelectField(props: SelectFieldProps): ReactNode {
  const { options, placeholder } = props;
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <span className="selbox">
        <select {...control} autoComplete={props.autoComplete}>
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
