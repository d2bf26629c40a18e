import { type ReactNode, useState } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { type TextBase, useField } from './use-field.ts';

export interface PasswordFieldProps extends Omit<TextBase, 'defaultValue'> {
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden unless the shopper asks to see it. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { frame, control } = useField(props);
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...frame}>
      <div className="pwbox">
        <input
          {...control}
          type={isShown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          autoCapitalize="off"
          spellCheck={false}
        />
        <button type="button" aria-controls={frame.id} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className="vh"> {props.label.toLowerCase()}</span>
        </button>
      </div>
    </FieldFrame>
  );
}
