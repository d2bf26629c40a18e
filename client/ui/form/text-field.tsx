import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { type FieldBase, useField } from './use-field.ts';

export interface TextFieldProps extends FieldBase {
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'search' | 'url' | 'date';
  readonly value?: string | undefined;
  readonly defaultValue?: string;
  readonly onValue?: (value: string) => void;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** The page opens with the focus in this field, for example after a refusal. */
  readonly isFocused?: boolean;
}

/** A line of text. With type `email`, the shared email rule applies. */
export function TextField(props: TextFieldProps): ReactNode {
  const { type = 'text', value, defaultValue, onValue, label, note, hint, name } = props;
  const { id, errors, leave, change } = useField(props, value, defaultValue ?? '', type === 'email');
  return (
    <FieldFrame id={id} label={label} note={note} hint={hint} errors={errors}>
      <input
        className="inp"
        id={id}
        name={name}
        type={type}
        value={value}
        defaultValue={value === undefined ? defaultValue : undefined}
        required={props.isRequired}
        disabled={props.isDisabled}
        autoComplete={props.autoComplete}
        inputMode={props.inputMode}
        maxLength={props.maxLength ?? (type === 'email' ? 320 : undefined)}
        placeholder={props.placeholder}
        // biome-ignore lint/a11y/noAutofocus: after a refused form the visitor continues here instead of tabbing through the header again
        autoFocus={props.isFocused}
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
