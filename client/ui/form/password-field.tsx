import { type ReactNode, useState } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { type FieldBase, useField } from './use-field.ts';

export interface PasswordFieldProps extends FieldBase {
  readonly value?: string | undefined;
  readonly onValue?: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden unless the shopper asks to see it. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { value, onValue, label, note, hint, name, autoComplete } = props;
  const { id, errors, leave, change } = useField(props, value, '');
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} note={note} hint={hint} errors={errors}>
      <div className="pwbox">
        <input
          className="inp"
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          value={value}
          required={props.isRequired}
          disabled={props.isDisabled}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={errors.length > 0}
          aria-describedby={describedBy(id, hint, errors)}
          onBlur={(event) => leave(event.currentTarget.value)}
          onChange={(event) => {
            change(event.currentTarget.value);
            onValue?.(event.currentTarget.value);
          }}
        />
        <button type="button" aria-controls={id} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className="vh"> {label.toLowerCase()}</span>
        </button>
      </div>
    </FieldFrame>
  );
}
