import { useState } from 'react';
import { type FieldRule, fieldMessages } from '#shared/form/field-message.ts';

export interface FieldBase {
  readonly name: string;
  readonly label: string;
  /** Unique on the page; `name` unless given. */
  readonly id?: string;
  readonly note?: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly requiredMessage?: string;
  readonly isDisabled?: boolean;
  readonly validate?: (value: string) => string | undefined;
  /** The server's message about the submitted value, shown immediately. */
  readonly error?: string | undefined;
  /** Shows problems before the field was left, for example after a failed submit. */
  readonly isTouched?: boolean;
}

export interface FieldState {
  readonly id: string;
  readonly errors: readonly string[];
  /** To be called with the text when the field loses the focus. */
  readonly leave: (value: string) => void;
  /** To be called with each new text. */
  readonly change: (value: string) => void;
}

/**
 * Errors of a field, shown only after it has lost the focus once (spec 1 section 5). `value` is undefined while
 * uncontrolled.
 */
export function useField(props: FieldBase, value: string | undefined, initial: string, isEmail = false): FieldState {
  const [isLeft, setLeft] = useState(false);
  const [own, setOwn] = useState(initial);
  const rule: FieldRule = { ...props, isEmail };
  const messages = isLeft || props.isTouched ? fieldMessages(value ?? own, rule) : [];
  return {
    id: props.id ?? props.name,
    errors: props.error ? [props.error, ...messages] : messages,
    leave: (text) => {
      setOwn(text);
      setLeft(true);
    },
    change: setOwn,
  };
}
