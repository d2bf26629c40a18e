import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { type TextBase, useField } from './use-field.ts';

export interface TextFieldProps extends TextBase {
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'search' | 'url' | 'date' | 'datetime-local';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** The page opens with the focus in this field, for example after a refusal. */
  readonly isFocused?: boolean;
  readonly testId?: string;
}

/** A line of text. With type `email`, the shared email rule applies. */
export function TextField(props: TextFieldProps): ReactNode {
  const { type = 'text' } = props;
  const { frame, control } = useField(props, type === 'email');
  return (
    <FieldFrame {...frame}>
      <input
        {...control}
        type={type}
        autoComplete={props.autoComplete}
        inputMode={props.inputMode}
        maxLength={props.maxLength ?? (type === 'email' ? 320 : undefined)}
        placeholder={props.placeholder}
        data-testid={props.testId}
        // biome-ignore lint/a11y/noAutofocus: after a refused form the visitor continues here instead of tabbing through the header again
        autoFocus={props.isFocused}
      />
    </FieldFrame>
  );
}
