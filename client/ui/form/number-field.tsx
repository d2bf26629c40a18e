import type { ReactNode } from 'react';
import { numberValue } from '#shared/form/field-message.ts';
import { FieldFrame } from './field-frame.tsx';
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
  const { value, defaultValue, onValue, min, max, step } = props;
  const { frame, control } = useField({
    ...props,
    value: textOf(value),
    defaultValue: textOf(defaultValue),
    onValue: (text) => onValue?.(numberValue(text)),
  });
  return (
    <FieldFrame {...frame}>
      <input
        {...control}
        className="inp num"
        type="number"
        inputMode={step === undefined ? 'numeric' : 'decimal'}
        min={min}
        max={max}
        step={step}
      />
    </FieldFrame>
  );
}
