import type { ReactNode } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { type FieldBase, useField } from './use-field.ts';

export interface TextAreaProps extends FieldBase {
  readonly value?: string | undefined;
  readonly defaultValue?: string;
  readonly onValue?: (value: string) => void;
  readonly maxLength?: number;
  readonly placeholder?: string;
}

export function TextArea(props: TextAreaProps): ReactNode {
  const { value, defaultValue, onValue, label, note, hint, name } = props;
  const { id, errors, leave, change } = useField(props, value, defaultValue ?? '');
  return (
    <FieldFrame id={id} label={label} note={note} hint={hint} errors={errors}>
      <textarea
        className="inp"
        id={id}
        name={name}
        value={value}
        defaultValue={value === undefined ? defaultValue : undefined}
        required={props.isRequired}
        disabled={props.isDisabled}
        maxLength={props.maxLength}
        placeholder={props.placeholder}
        aria-invalid={errors.length > 0}
        aria-describedby={describedBy(id, hint, errors)}
        onBlur={(event) => leave(event.currentTarget.value)}
        onChange={(event) => {
          change(event.currentTarget.value);
          onValue?.(event.currentTarget.value);
        }}
      />
    </FieldFrame>
  );
}
